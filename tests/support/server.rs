//! The real server: inside this process, on a port that the system chooses.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime};

use humanplane::config::{Config, Flags};
use humanplane::listener::Listener;
use humanplane::principals::TokenHash;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::client::token;

/// Who may call in these tests: name, roles, scopes.
const PRINCIPALS: [(&str, &str, &str); 16] = [
    ("coder", "agent", ""),
    ("coder2", "agent", ""),
    ("ada", "answerer", "global"),
    ("bob", "answerer", "global"),
    ("cyd", "answerer", "global"),
    ("rules", "answerer", "global"),
    ("one", "answerer", "session:s1"),
    ("two", "answerer", "session:s2"),
    ("both", "agent,answerer", "global"),
    ("op", "operator,observer,admin", ""),
    ("eye", "observer", ""),
    ("host", "plugin", "session:s1"),
    ("lapsed", "answerer", "global"),
    ("brief", "answerer", "global"),
    ("plug", "plugin", "global"),
    ("plug1", "plugin", "session:s1"),
];

/// The configuration file with the principals, each with the token that [`token`] names.
pub fn configuration() -> String {
    let mut text = String::new();
    for (name, roles, scopes) in PRINCIPALS {
        let list =
            |words: &str| format!("{:?}", words.split(',').filter(|w| !w.is_empty()).collect::<Vec<_>>());
        let (roles, hash) = (list(roles), TokenHash::of(&token(name)).expose());
        let _infallible =
            writeln!(text, "[[principals]]\nname = {name:?}\nroles = {roles}\ntoken_hash = {hash:?}");
        if !scopes.is_empty() {
            let _infallible = writeln!(text, "scopes = {}", list(scopes));
        }
        if let Some(expires) = expires(name) {
            let _infallible = writeln!(text, "expires = {:?}", expires.to_string());
        }
    }
    text
}

/// When the token of `name` ends: long ago, or soon enough to wait for and late enough to do something before.
fn expires(name: &str) -> Option<prost_types::Timestamp> {
    let now = SystemTime::now();
    match name {
        "lapsed" => Some((now - Duration::from_secs(86_400)).into()),
        "brief" => Some((now + Duration::from_secs(8)).into()),
        _ => None,
    }
}

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Settings {
    pub log: String,
    pub set: Vec<String>,
    pub single_user: bool,
}

impl Settings {
    /// A log on disk in `folder`.
    pub fn on_disk(folder: &Path, set: &[&str]) -> Self {
        let log = format!("sled://{}", folder.join("log").display());
        let small = "log.free_space_floor=1MiB";
        let set = set.iter().chain([&small]).map(|&text| text.to_owned()).collect();
        Self { log, set, single_user: false }
    }

    /// The flags that say the same, with the principals in `folder`.
    pub fn flags(&self, folder: &Path) -> Flags {
        let config = (!self.single_user).then(|| {
            let file = folder.join("humanplane.toml");
            std::fs::write(&file, configuration()).unwrap();
            file
        });
        Flags {
            config,
            listen: Some("127.0.0.1:0".to_owned()),
            log: Some(self.log.clone()),
            data_dir: Some(folder.join("data").display().to_string()),
            set: self.set.clone(),
            ..Flags::default()
        }
    }
}

/// A server that runs.
pub struct Server {
    pub address: SocketAddr,
    shutdown: CancellationToken,
    running: Option<JoinHandle<()>>,
}

impl Server {
    pub async fn start(settings: &Settings, folder: &Path) -> Self {
        let loaded = Config::load(&settings.flags(folder), &BTreeMap::new()).expect("a good configuration");
        let listener = Listener::bind(&loaded.config.listen).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shutdown = CancellationToken::new();
        let running = tokio::spawn(run(loaded.config, listener, shutdown.clone()));
        Self { address, shutdown, running: Some(running) }
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(&mut self) {
        self.shutdown.cancel();
        if let Some(running) = self.running.take() {
            super::within("the server's end", running).await.unwrap();
        }
    }

    /// Asks it to stop, without waiting.
    pub fn drain(&self) {
        self.shutdown.cancel();
    }
}

async fn run(config: Config, listener: Listener, shutdown: CancellationToken) {
    let shutdown = shutdown.cancelled_owned();
    humanplane::app::run(config, listener, shutdown).await.expect("the server runs");
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
