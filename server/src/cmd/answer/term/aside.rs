//! What a person does beside the request in front of them: they see the preset of its session, and run a command there.

use std::future;
use std::pin::Pin;

use humanplane_sdk::proto::Permissions;
use humanplane_sdk::{Client, Error, Execute, Executed, PermissionsChange, PermissionsWatch};

/// What is heard beside the request.
pub(super) enum News {
    /// What the session's permissions are now.
    Permissions(Permissions),
    /// They are not to be seen, for this reason.
    Unknown(Error),
    /// A line has been run.
    Ran(String, Result<Executed, Error>),
}

/// The session that is looked at, and the one line that runs.
pub(super) struct Aside {
    client: Client,
    /// By the offer in front; without a watch once that has ended.
    watched: Option<(String, Option<PermissionsWatch>)>,
    running: Option<(String, Running)>,
}

type Running = Pin<Box<dyn Future<Output = Result<Executed, Error>> + Send>>;

impl Aside {
    pub(super) fn new(client: &Client) -> Self {
        Self { client: client.clone(), watched: None, running: None }
    }

    /// From now on the session of this offer is looked at, for each offer from the beginning.
    pub(super) fn look_at(&mut self, front: Option<(&str, &str)>) {
        if self.watched.as_ref().map(|(offer, _)| offer.as_str()) != front.map(|(offer, _)| offer) {
            let watch = |(offer, session): (&str, &str)| {
                (offer.to_owned(), Some(self.client.watch_permissions(session)))
            };
            self.watched = front.map(watch);
        }
    }

    /// Runs a line; false where one runs already. It is cancelled when this is dropped.
    pub(super) fn run(&mut self, session: &str, line: String) -> bool {
        if self.running.is_some() {
            return false;
        }
        let (client, execute) = (self.client.clone(), Execute::new(session, &line));
        self.running = Some((line, Box::pin(async move { client.commands().execute(execute).await })));
        true
    }

    /// The next that is heard; never, where nothing is looked at and nothing runs. May be dropped and called again.
    pub(super) async fn next(&mut self) -> News {
        tokio::select! {
            change = look(self.watched.as_mut().and_then(|(_, watch)| watch.as_mut())) => {
                change.unwrap_or_else(|error| {
                    self.watched.iter_mut().for_each(|(_, watch)| *watch = None);
                    News::Unknown(error)
                })
            }
            ran = ended(self.running.as_mut().map(|(_, running)| running)) => {
                let line = self.running.take().map(|(line, _)| line).unwrap_or_default();
                News::Ran(line, ran)
            }
        }
    }
}

async fn look(watch: Option<&mut PermissionsWatch>) -> Result<News, Error> {
    let Some(watch) = watch else { return future::pending().await };
    loop {
        match watch.next().await? {
            Some(PermissionsChange::Session(now)) => return Ok(News::Permissions(now)),
            Some(_) => {}
            // The session is closed: its requests end, too.
            None => return future::pending().await,
        }
    }
}

async fn ended(running: Option<&mut Running>) -> Result<Executed, Error> {
    match running {
        Some(running) => running.await,
        None => future::pending().await,
    }
}
