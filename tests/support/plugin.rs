//! A plugin: one stream of `Serve`, and the lines that people type.

use std::collections::VecDeque;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status, Streaming};

use super::ask::seconds;
use super::client::Client;
use super::v1::execute_command_response::Result as Came;
use super::v1::scope::Scope as On;
use super::v1::serve_request::Frame as Say;
use super::v1::serve_response::Frame as Hear;
use super::v1::*;
use super::within;

/// One plugin's stream. Dropping it resets the stream without a goodbye.
pub struct Plugin {
    outgoing: mpsc::Sender<ServeRequest>,
    incoming: Streaming<ServeResponse>,
    passed_over: VecDeque<Hear>,
}

/// A command for everybody.
pub fn command(name: &str) -> ServeCommand {
    let definition =
        CommandDefinition { name: name.to_owned(), description: "does it".to_owned(), ..Default::default() };
    ServeCommand {
        correlation_id: name.to_owned(),
        definition: Some(definition),
        scope: Some(Scope { scope: Some(On::Global(GlobalScope {})) }),
        max_concurrent: 0,
    }
}

/// The same for one session.
pub fn command_of(name: &str, session: &str) -> ServeCommand {
    let on = On::Session(SessionScope { session_id: session.to_owned() });
    ServeCommand { scope: Some(Scope { scope: Some(on) }), ..command(name) }
}

/// A command for everybody that takes images.
pub fn viewer(name: &str) -> ServeCommand {
    let mut command = command(name);
    let input = CommandInput { hint: "what to look for".to_owned(), images: true };
    command.definition.as_mut().unwrap().input = Some(input);
    command
}

impl Plugin {
    pub async fn open(client: &Client) -> Result<Self, Status> {
        let (outgoing, frames) = mpsc::channel(1024);
        let hello = ServeHello {
            client_name: "tests".to_owned(),
            plugin_id: format!("{}-plugin", client.who),
            display_name: String::new(),
            protocol: 1,
        };
        outgoing.send(ServeRequest { frame: Some(Say::Hello(hello)) }).await.unwrap();
        let mut commands = client.commands();
        let opened = within("the plugin's stream", commands.serve(ReceiverStream::new(frames)));
        let mut incoming = opened.await?.into_inner();
        let first = within("welcome", incoming.message()).await?;
        assert!(matches!(first.and_then(|first| first.frame), Some(Hear::Welcome(_))));
        Ok(Self { outgoing, incoming, passed_over: VecDeque::new() })
    }

    /// A plugin with these commands for everybody.
    pub async fn serving(client: &Client, names: &[&str]) -> Self {
        let mut plugin = Self::open(client).await.unwrap();
        for name in names {
            plugin.register(command(name)).await.unwrap();
        }
        plugin
    }

    pub async fn send(&self, frame: Say) {
        // A stream that is gone takes nothing.
        let _gone = self.outgoing.send(ServeRequest { frame: Some(frame) }).await;
    }

    /// The next frame that `wanted` takes; nothing once the stream has ended. What it leaves is kept for others.
    pub async fn next<T>(&mut self, wanted: impl Fn(&Hear) -> Option<T>) -> Option<T> {
        if let Some((at, found)) =
            self.passed_over.iter().enumerate().find_map(|(at, frame)| Some((at, wanted(frame)?)))
        {
            self.passed_over.remove(at);
            return Some(found);
        }
        loop {
            let frame = self.incoming.message().await.ok()??.frame?;
            if let Hear::Ping(Ping { nonce }) = frame {
                self.send(Say::Pong(Pong { nonce })).await;
            } else if let Some(found) = wanted(&frame) {
                return Some(found);
            } else {
                self.passed_over.push_back(frame);
            }
        }
    }

    async fn expect<T>(&mut self, what: &str, wanted: impl Fn(&Hear) -> Option<T>) -> T {
        within(what, self.next(wanted)).await.unwrap_or_else(|| panic!("{what}: the stream has ended"))
    }

    /// Registers a command; the reason where it is refused.
    pub async fn register(&mut self, command: ServeCommand) -> Result<Registered, Fault> {
        self.send(Say::Register(command)).await;
        self.expect("the answer to a registration", |frame| match frame {
            Hear::Registered(registered) => Some(Ok(registered.clone())),
            Hear::RegisterRefused(refused) => Some(Err(refused.fault.clone().unwrap())),
            _ => None,
        })
        .await
    }

    pub async fn invocation(&mut self) -> Invocation {
        self.expect("an invocation", |frame| match frame {
            Hear::Invocation(invocation) => Some(invocation.clone()),
            _ => None,
        })
        .await
    }

    pub async fn abort(&mut self) -> Abort {
        self.expect("an abort", |frame| match frame {
            Hear::Abort(abort) => Some(abort.clone()),
            _ => None,
        })
        .await
    }

    /// Says how an invocation ended; where `done` stands, or why it changes nothing.
    pub async fn says(
        &mut self,
        invocation: &Invocation,
        result: command_result::Result,
    ) -> Result<i64, String> {
        let invocation_id = invocation.invocation_id.clone();
        self.send(Say::Result(CommandResult { invocation_id, result: Some(result) })).await;
        self.expect("the answer to a result", |frame| match frame {
            Hear::ResultAccepted(accepted) => Some(Ok(accepted.done_seq)),
            Hear::ResultRefused(refused) => Some(Err(refused.fault.clone().unwrap().reason)),
            _ => None,
        })
        .await
    }

    pub async fn succeeds(&mut self, invocation: &Invocation, text: &str) -> Result<i64, String> {
        self.says(invocation, success(text)).await
    }
}

pub fn success(text: &str) -> command_result::Result {
    command_result::Result::Success(CommandSuccess { text: Some(text.to_owned()), source_event_seq: None })
}

/// A line that is not sent yet.
#[derive(Clone)]
pub struct Line {
    pub client: Client,
    pub request: ExecuteCommandRequest,
}

impl Line {
    /// As a new request that lives as long as its call.
    pub fn new(client: &Client, session: &str, line: &str) -> Self {
        let request = ExecuteCommandRequest {
            request_id: format!("line-{}", client.ledger.number()),
            session_id: session.to_owned(),
            line: line.to_owned(),
            ..Default::default()
        };
        Self { client: client.clone(), request }
    }

    pub fn named(mut self, request_id: &str) -> Self {
        self.request.request_id = request_id.to_owned();
        self
    }

    /// With these images.
    pub fn with(mut self, images: Vec<Image>) -> Self {
        self.request.images = images;
        self
    }

    /// Outlives its calls.
    pub fn outliving(mut self) -> Self {
        self.request.lifetime = Lifetime::Session.into();
        self.request.deadline = Some(seconds(600));
        self
    }

    pub async fn once(&self) -> Result<Came, Status> {
        let mut request = Request::new(self.request.clone());
        request.set_timeout(std::time::Duration::from_secs(600));
        Ok(self.client.commands().execute_command(request).await?.into_inner().result.unwrap())
    }

    /// How it ended, of a line that is a command.
    pub async fn ran(&self) -> Result<CommandExecution, Status> {
        loop {
            match self.once().await? {
                Came::Execution(execution) => return Ok(execution),
                Came::Pending(_) => {}
                Came::NotACommand(_) => panic!("{:?} is not a command", self.request.line),
            }
        }
    }

    pub async fn ended(&self) -> CommandExecution {
        within("the command's end", self.ran()).await.unwrap()
    }

    pub fn start(&self) -> JoinHandle<Result<CommandExecution, Status>> {
        let line = self.clone();
        tokio::spawn(async move { line.ran().await })
    }

    pub async fn cancel(&self) -> Result<CommandExecution, Status> {
        let request = CancelCommandRequest {
            session_id: self.request.session_id.clone(),
            key: Some(cancel_command_request::Key::RequestId(self.request.request_id.clone())),
        };
        let reply = within("cancel", self.client.commands().cancel_command(request)).await?;
        Ok(reply.into_inner().execution.unwrap())
    }
}

/// What a command said, and why where it was no result of its handler.
pub fn said(execution: &CommandExecution) -> (&str, &str) {
    use command_execution::Outcome;
    match execution.outcome.as_ref().expect("an end") {
        Outcome::Success(success) => ("success", success.text.as_deref().unwrap_or_default()),
        Outcome::Error(error) => ("error", &error.text),
        Outcome::Failed(failed) => ("failed", &failed.cause),
    }
}
