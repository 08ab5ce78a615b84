//! A server, its clients, and what they were told.

use std::net::SocketAddr;
use std::sync::Arc;

use tempfile::TempDir;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::ledger::{Ledger, Told};
use super::server::{Server, Settings};
use super::v1::*;
use super::{Agent, Answerer, Client, Proxy, agent, answerer, audit, wait, within};

/// A server, its clients, and what they were told.
pub struct World {
    /// Absent where the server is a process of its own.
    server: Option<Server>,
    pub settings: Settings,
    pub ledger: Arc<Ledger>,
    pub folder: TempDir,
    /// Where clients connect.
    pub address: SocketAddr,
}

impl World {
    /// A server with principals and a log in memory.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// The same with settings, such as `liveness.ping_interval=1s`.
    pub async fn with(set: &[&str]) -> Self {
        Self::of(Settings { log: "memory:".to_owned(), set: owned(set), single_user: false }).await
    }

    /// A server without tokens, where everybody is one person.
    pub async fn single_user() -> Self {
        Self::of(Settings { log: "memory:".to_owned(), set: Vec::new(), single_user: true }).await
    }

    /// The same with settings.
    pub async fn single_user_with(set: &[&str]) -> Self {
        Self::of(Settings { log: "memory:".to_owned(), set: owned(set), single_user: true }).await
    }

    /// A server whose log is on disk.
    pub async fn on_disk(set: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::on_disk(folder.path(), set);
        Self::begin(settings, folder).await
    }

    async fn of(settings: Settings) -> Self {
        Self::begin(settings, tempfile::tempdir().unwrap()).await
    }

    async fn begin(settings: Settings, folder: TempDir) -> Self {
        let server = Server::start(&settings, folder.path()).await;
        let address = server.address;
        serving(address).await;
        Self { server: Some(server), settings, ledger: Arc::default(), folder, address }
    }

    /// The clients of a server that somebody else runs.
    pub fn around(address: SocketAddr, settings: Settings) -> Self {
        Self { server: None, settings, ledger: Arc::default(), folder: tempfile::tempdir().unwrap(), address }
    }

    /// Stops the server, and waits until it has stopped.
    pub async fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.stop().await;
        }
    }

    /// Asks the server to stop.
    pub fn drain(&self) {
        if let Some(server) = &self.server {
            server.drain();
        }
    }

    /// Stops the server and starts it again over the same log.
    pub async fn restart(&mut self) {
        self.stop().await;
        let server = Server::start(&self.settings, self.folder.path()).await;
        self.address = server.address;
        self.server = Some(server);
        serving(self.address).await;
    }

    /// A connection of `who`.
    pub async fn client(&self, who: &str) -> Client {
        Client::connect(self.address, who, self.ledger.clone()).await
    }

    /// A connection of `who` through a proxy.
    pub async fn client_through(&self, proxy: &Proxy, who: &str) -> Client {
        Client::connect(proxy.address, who, self.ledger.clone()).await
    }

    pub async fn proxy(&self) -> Proxy {
        Proxy::to(self.address).await
    }

    /// Makes a session, as the agents' principal.
    pub async fn session(&self, id: &str) -> Session {
        let request = CreateSessionRequest {
            session_id: id.to_owned(),
            request_id: format!("create-{id}"),
            ..CreateSessionRequest::default()
        };
        let client = self.client("coder").await;
        let made = within("a session", client.sessions().create_session(request)).await.unwrap();
        made.into_inner().session.unwrap()
    }

    /// An agent in a new session of this id, with an open turn.
    pub async fn agent(&self, session: &str) -> Agent {
        self.session(session).await;
        let agent = self.attach("coder", session, &format!("agent-{session}")).await;
        agent.turn().await;
        agent
    }

    /// An agent of a principal in a session that is there.
    pub async fn attach(&self, who: &str, session: &str, id: &str) -> Agent {
        Agent::attach(self.client(who).await, agent::hello(session, id)).await.unwrap()
    }

    /// A person's stream, without a registration yet.
    pub async fn person(&self, who: &str) -> Answerer {
        self.person_over(self.client(who).await).await
    }

    pub async fn person_over(&self, client: Client) -> Answerer {
        let hello = answerer::hello(&format!("{}-desk", client.who), ActorKind::Human);
        Answerer::open(client, hello).await.unwrap()
    }

    /// A person who sees these requests.
    pub async fn answerer(&self, who: &str, terms: Register) -> Answerer {
        let mut person = self.person(who).await;
        person.register(terms).await;
        person
    }

    /// The ids of all sessions.
    pub async fn sessions(&self) -> Vec<String> {
        let client = self.client("op").await;
        let mut all = Vec::new();
        let mut page_token = String::new();
        loop {
            let request =
                ListSessionsRequest { page_token, page_size: 1000, ..ListSessionsRequest::default() };
            let page = client.sessions().list_sessions(request).await.unwrap().into_inner();
            all.extend(page.sessions.into_iter().map(|session| session.session_id));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return all;
            }
        }
    }

    /// What must hold after every scenario, for all sessions.
    pub async fn audit(&self) {
        self.audit_but(&[]).await;
    }

    /// The same, but for sessions that the scenario has broken on purpose.
    pub async fn audit_but(&self, broken: &[&str]) {
        let what = "that everybody who was shown a request hears of its end";
        if tokio::time::timeout(wait::PATIENCE, self.ledger.all_over()).await.is_err() {
            panic!("{what} did not come: {:?}", self.ledger.still_shown());
        }
        let client = self.client("op").await;
        for id in self.sessions().await.iter().filter(|id| !broken.contains(&id.as_str())) {
            let told: Vec<Told> = self.told(id);
            audit::session(&client, id, &told, self.settings.single_user).await;
        }
    }

    fn told(&self, session: &str) -> Vec<Told> {
        let all = self.ledger.all_told().into_iter();
        all.filter(|(id, _)| id == session).map(|(_, told)| told).collect()
    }

    /// The requests of a session, by their id.
    pub async fn pairs(&self, session: &str) -> std::collections::BTreeMap<String, audit::Pair> {
        audit::pairs(&self.events(session).await)
    }

    pub async fn events(&self, session: &str) -> Vec<SessionEvent> {
        audit::events(&self.client("op").await, session).await
    }

    /// The types of a session's events, in order.
    pub async fn types(&self, session: &str) -> Vec<String> {
        self.events(session).await.into_iter().map(|event| event.r#type).collect()
    }

    /// What is open in the server.
    pub async fn open(&self) -> OpenCounts {
        let info = self.client("op").await.diagnostics().get_server_info(GetServerInfoRequest {}).await;
        info.unwrap().into_inner().open.unwrap()
    }
}

fn owned(set: &[&str]) -> Vec<String> {
    set.iter().map(|&text| text.to_owned()).collect()
}

/// Waits until the server at `address` says that it serves.
pub async fn serving(address: SocketAddr) {
    let channel =
        tonic::transport::Endpoint::from_shared(format!("http://{address}")).unwrap().connect_lazy();
    let client = HealthClient::new(channel);
    wait::eventually("SERVING", || {
        let mut client = client.clone();
        async move {
            let request = HealthCheckRequest { service: String::new() };
            let response = client.check(request).await.ok()?.into_inner();
            (response.status() == ServingStatus::Serving).then_some(())
        }
    })
    .await;
}
