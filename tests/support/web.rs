//! A browser as the server meets it: gRPC-web by hand over plain HTTP/1.1, one connection for each call.

use std::collections::HashMap;
use std::net::SocketAddr;

use prost::Message;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tonic::Status;

use super::within;

/// The flag of a frame that holds trailers.
const TRAILERS: u8 = 0x80;

/// A response whose head has come.
pub struct Response {
    pub status: u16,
    pub headers: HashMap<String, String>,
    socket: BufReader<TcpStream>,
    /// Of the body, unframed.
    buffer: Vec<u8>,
    over: bool,
}

/// One frame of gRPC-web.
#[derive(Debug)]
pub enum Frame {
    Message(Vec<u8>),
    Trailers(HashMap<String, String>),
}

/// Sends one request, `body` as it is, and waits for the head of its response.
pub async fn send(address: SocketAddr, head: &str, headers: &[(&str, &str)], body: &[u8]) -> Response {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let mut text = format!("{head} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    socket.write_all(text.as_bytes()).await.unwrap();
    socket.write_all(body).await.unwrap();
    let mut socket = BufReader::new(socket);
    let first = line(&mut socket).await;
    let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no status: {first:?}"));
    let mut headers = HashMap::new();
    loop {
        let next = line(&mut socket).await;
        let Some((name, value)) = next.split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    Response { status, headers, socket, buffer: Vec::new(), over: false }
}

/// A call of a page, with a message of its own framing.
pub async fn call(
    address: SocketAddr,
    method: &str,
    headers: &[(&str, &str)],
    message: &impl Message,
) -> Response {
    let mut all = vec![("content-type", "application/grpc-web+proto"), ("x-grpc-web", "1")];
    all.extend(headers);
    let head = format!("POST /humanplane.v1.{method}");
    within(method, send(address, &head, &all, &framed(message))).await
}

fn framed(message: &impl Message) -> Vec<u8> {
    let message = message.encode_to_vec();
    let mut body = vec![0];
    body.extend_from_slice(&u32::try_from(message.len()).unwrap().to_be_bytes());
    body.extend_from_slice(&message);
    body
}

async fn line(socket: &mut BufReader<TcpStream>) -> String {
    let mut text = String::new();
    within("a line of HTTP", socket.read_line(&mut text)).await.unwrap();
    text.trim_end().to_owned()
}

impl Response {
    /// The next frame; nothing where the body is over.
    pub async fn frame(&mut self) -> Option<Frame> {
        let head = self.bytes(5).await?;
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let body = self.bytes(length).await?;
        if head[0] & TRAILERS == 0 {
            return Some(Frame::Message(body));
        }
        let text = String::from_utf8(body).unwrap();
        let pairs = text.lines().filter_map(|line| line.split_once(':'));
        Some(Frame::Trailers(pairs.map(|(k, v)| (k.to_lowercase(), v.trim().to_owned())).collect()))
    }

    /// The whole of what is no gRPC-web.
    pub async fn text(mut self) -> String {
        while !self.over && self.chunk().await {}
        let length = self.headers.get("content-length").map_or(0, |length| length.parse().unwrap());
        let mut rest = vec![0; length];
        self.socket.read_exact(&mut rest).await.unwrap();
        String::from_utf8(if length > 0 { rest } else { self.buffer }).unwrap()
    }

    /// The one message of a unary call, or why there is none.
    pub async fn unary<M: Message + Default>(mut self) -> Result<M, Status> {
        let mut message = None;
        while let Some(frame) = self.frame().await {
            match frame {
                Frame::Message(bytes) => message = Some(Ok(M::decode(bytes.as_slice()).unwrap())),
                Frame::Trailers(trailers) if trailers["grpc-status"] != "0" => {
                    message = Some(Err(refusal(&trailers)));
                }
                Frame::Trailers(_) => {}
            }
        }
        message.unwrap_or_else(|| Err(refusal(&self.headers)))
    }

    async fn bytes(&mut self, count: usize) -> Option<Vec<u8>> {
        while self.buffer.len() < count {
            if self.over || !self.chunk().await {
                return None;
            }
        }
        let rest = self.buffer.split_off(count);
        Some(std::mem::replace(&mut self.buffer, rest))
    }

    /// One chunk more; false at the end.
    async fn chunk(&mut self) -> bool {
        let chunked = self.headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked");
        if !chunked {
            self.over = true;
            return false;
        }
        let size = line(&mut self.socket).await;
        let Ok(size) = usize::from_str_radix(&size, 16) else {
            self.over = true;
            return false;
        };
        let mut data = vec![0; size + 2];
        if within("a chunk", self.socket.read_exact(&mut data)).await.is_err() || size == 0 {
            self.over = true;
            return false;
        }
        self.buffer.extend_from_slice(&data[..size]);
        true
    }
}

/// A status as headers or trailers carry it.
pub fn refusal(headers: &HashMap<String, String>) -> Status {
    let mut map = tonic::codegen::http::HeaderMap::new();
    for name in ["grpc-status", "grpc-message", "grpc-status-details-bin"] {
        if let Some(value) = headers.get(name) {
            map.insert(name, value.parse().unwrap());
        }
    }
    Status::from_header_map(&map).unwrap_or_else(|| panic!("no grpc-status: {headers:?}"))
}
