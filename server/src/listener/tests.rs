use std::collections::BTreeMap;

use futures_util::StreamExt as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;
use crate::config::{Config, Flags};
use tonic::transport::server::Connected as _;

async fn listener(extra: &[&str]) -> Listener {
    let set =
        ["log.url=memory:", "listen.address=127.0.0.1:0"].iter().chain(extra).map(|&s| s.into()).collect();
    let flags = Flags { set, ..Flags::default() };
    let config = Config::load(&flags, &BTreeMap::new()).unwrap().config;
    Listener::bind(&config.listen).await.unwrap()
}

#[tokio::test]
async fn an_accepted_socket_has_the_options_that_find_a_dead_peer() {
    let mut listener = listener(&["listen.keepalive_interval=3s", "listen.keepalive_timeout=4s"]).await;
    let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let connection = listener.next().await.unwrap().unwrap();
    let Carrier::Tcp(stream) = &connection.carrier else { panic!("it came over TCP") };
    let socket = SockRef::from(stream);
    assert!(socket.tcp_nodelay().unwrap() && socket.keepalive().unwrap());
    assert_eq!(socket.tcp_keepalive_time().unwrap(), Duration::from_secs(15));
    assert_eq!(socket.tcp_keepalive_interval().unwrap(), Duration::from_secs(5));
    assert_eq!(socket.tcp_keepalive_retries().unwrap(), 3);
    #[cfg(target_os = "linux")]
    assert_eq!(socket.tcp_user_timeout().unwrap(), Some(Duration::from_secs(7)));
    let peer = Peer { address: Some(client.local_addr().unwrap()), number: 0 };
    assert_eq!(connection.connect_info(), peer);
}

#[tokio::test]
async fn one_too_many_is_closed_and_a_free_place_is_given_again() {
    let mut listener = listener(&["listen.max_connections=1"]).await;
    let address = listener.local_addr().unwrap();
    let _first = TcpStream::connect(address).await.unwrap();
    let held = listener.next().await.unwrap().unwrap();

    let mut second = TcpStream::connect(address).await.unwrap();
    let mut nothing = [0];
    tokio::select! {
        _ = listener.next() => panic!("there is no place for it"),
        read = second.read(&mut nothing) => assert_eq!(read.unwrap(), 0),
    }
    drop(held);
    let _third = TcpStream::connect(address).await.unwrap();
    assert_eq!(listener.next().await.unwrap().unwrap().connect_info().number, 1);
}

#[tokio::test]
async fn a_cut_ends_a_connection_that_waits_for_its_peer() {
    let mut listener = listener(&[]).await;
    let connections = listener.connections();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let mut connection = listener.next().await.unwrap().unwrap();
    client.write_all(b"x").await.unwrap();
    assert_eq!(connection.read_u8().await.unwrap(), b'x');

    let waiting = tokio::spawn(async move { connection.read_u8().await.map_err(|error| error.kind()) });
    tokio::task::yield_now().await;
    connections.cut();
    assert_eq!(waiting.await.unwrap(), Err(ErrorKind::ConnectionAborted));
    assert_eq!(client.read(&mut [0]).await.unwrap(), 0);
    assert_eq!(connections.accepted(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_error_of_accept_is_borne() {
    let mut listener = listener(&[]).await;
    listener.bear(&io::Error::from_raw_os_error(24)); // EMFILE
    assert!(listener.pause.is_some());
    let address = listener.local_addr().unwrap();
    let client = tokio::spawn(TcpStream::connect(address));
    assert!(listener.next().await.unwrap().is_ok());
    client.await.unwrap().unwrap();

    listener.bear(&ErrorKind::ConnectionAborted.into());
    assert!(listener.pause.is_none());
}

#[tokio::test]
async fn a_port_and_a_socket_share_the_places() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run/humanplane.sock");
    let socket = format!("listen.unix={}", path.display());
    let mut listener = listener(&[&socket, "listen.max_connections=2"]).await;
    let address = listener.local_addr().unwrap();
    assert_eq!(listener.places().unwrap(), [format!("http://{address}"), format!("unix:{}", path.display())]);
    let (_port, _door) =
        (TcpStream::connect(address).await.unwrap(), tokio::net::UnixStream::connect(&path).await.unwrap());
    let held = [listener.next().await.unwrap().unwrap(), listener.next().await.unwrap().unwrap()];
    let over_port = held.iter().filter(|held| held.connect_info().address.is_some()).count();
    assert_eq!(over_port, 1);
    let mut third = tokio::net::UnixStream::connect(&path).await.unwrap();
    let mut nothing = [0];
    tokio::select! {
        _ = listener.next() => panic!("there is no place for it"),
        read = third.read(&mut nothing) => assert_eq!(read.unwrap(), 0),
    }
}

#[tokio::test]
async fn a_taken_address_is_named() {
    let first = listener(&[]).await;
    let address = first.local_addr().unwrap();
    let flags = Flags { listen: Some(address.to_string()), log: Some("memory:".into()), ..Flags::default() };
    let config = Config::load(&flags, &BTreeMap::new()).unwrap().config;
    let error = Listener::bind(&config.listen).await.unwrap_err();
    assert!(error.to_string().contains(&address.to_string()), "{error}");
}

#[tokio::test]
async fn a_silent_connection_holds_a_drain_only_until_the_cut() {
    let listener = listener(&[]).await;
    let (address, connections) = (listener.local_addr().unwrap(), listener.connections());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (_, health) = tonic_health::server::health_reporter();
    let server = tonic::transport::Server::builder().add_service(health);
    let served = tokio::spawn(server.serve_with_incoming_shutdown(listener, async { drop(stopped.await) }));

    let mut silent = TcpStream::connect(address).await.unwrap();
    while connections.accepted() == 0 {
        tokio::task::yield_now().await;
    }
    stop.send(()).unwrap();
    let patience = Duration::from_millis(100);
    assert!(tokio::time::timeout(patience, silent.read(&mut [0; 64])).await.is_ok_and(|read| read.is_ok()));
    connections.cut();
    tokio::time::timeout(Duration::from_secs(5), served).await.unwrap().unwrap().unwrap();
}
