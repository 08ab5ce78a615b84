//! Running a line, once.

use std::time::Duration;

use uuid::Uuid;

use super::{Commands, Image, image};
use crate::client::{Client, Settings, limited};
use crate::convert;
use crate::error::{Error, Result};
use crate::proto::command_execution::Outcome;
use crate::proto::command_service_client::CommandServiceClient;
use crate::proto::execute_command_response::Result as Came;
use crate::proto::{
    AgentRef, CancelCommandRequest, CommandExecution, CommandFailed, CommandSuccess, DecidedBy,
    ExecuteCommandRequest, Lifetime, cancel_command_request,
};
use crate::retry;
use crate::wait::{self, Reply, Withdraw};
use crate::wire::Wire;

/// How long a command may run where its caller does not say.
const DEADLINE: Duration = Duration::from_secs(24 * 3600);

/// A line to be run.
#[derive(Debug, Clone)]
pub struct Execute {
    request: ExecuteCommandRequest,
    deadline: Duration,
}

/// What came of a line.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Executed {
    /// It is not a command. Nothing was done.
    NotACommand,
    /// It was run, and has ended.
    Ran(Ran),
}

/// A command that has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ran {
    /// What the log calls it.
    pub command_id: String,
    /// How it ended.
    pub ended: Ended,
    /// Who ended it.
    pub by: Option<DecidedBy>,
    /// Where `command/done` stands; `None` where a failure could not be written any more.
    pub done_seq: Option<i64>,
    /// It had ended before the call came.
    pub replayed: bool,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It did what it is for.
    Success {
        /// What to show.
        text: Option<String>,
        /// The event that it made.
        source_event_seq: Option<i64>,
    },
    /// Its handler says that it did not.
    Error {
        /// Why.
        text: String,
    },
    /// It ended without a result of its handler.
    Failed {
        /// Why, an open set: `HANDLER_FAILED`, `HANDLER_UNLOADED`, `WITHDRAWN`, `DEADLINE`, `CRASHED`, …
        cause: String,
        /// The same for people.
        message: String,
    },
}

impl Execute {
    /// This line in this session, under a new request id.
    pub fn new(session_id: impl Into<String>, line: impl Into<String>) -> Self {
        let request = ExecuteCommandRequest {
            request_id: Uuid::new_v4().to_string(),
            session_id: session_id.into(),
            line: line.into(),
            lifetime: Lifetime::Session.into(),
            ..Default::default()
        };
        Self { request, deadline: DEADLINE }
    }

    /// The caller's own name for it: the same line under the same name joins it, or returns how it ended.
    #[must_use]
    pub fn request_id(mut self, id: impl Into<String>) -> Self {
        self.request.request_id = id.into();
        self
    }

    /// Only for this agent; without it, whichever lives in the session.
    #[must_use]
    pub fn agent(mut self, agent: AgentRef) -> Self {
        self.request.agent = Some(agent);
        self
    }

    /// With this image behind those before it, for a command that takes images.
    #[must_use]
    pub fn image(mut self, image: Image) -> Self {
        self.request.images.push(image.into_proto());
        self
    }

    /// How long it may run: a day, unless said otherwise.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }
}

impl Commands<'_> {
    /// Runs a line and waits until it has ended, across lost connections: never a second execution. When this future is
    /// dropped, the command is cancelled.
    ///
    /// Images that are too large for one message are uploaded first; what is wrong with such a one is refused there.
    ///
    /// # Errors
    /// `Refused`: `ATTACHMENT_REJECTED`, `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `ROLE_MISSING`, `REQUEST_ID_REUSED`,
    /// `SESSION_CLOSED`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`, `DISK_LOW`,
    /// `STORAGE_UNAVAILABLE`; `Transport` where the way stays broken.
    pub async fn execute(&self, execute: Execute) -> Result<Executed> {
        let (client, settings) = (self.0, self.0.settings());
        let Execute { mut request, deadline } = execute;
        request.wait = Some(convert::duration(settings.wait));
        request.deadline = Some(convert::duration(deadline));
        image::fit(client, &mut request).await?;
        let withdraw = Withdraw::new(client.janitor().clone(), cancel(client, &request));
        let call = || async {
            let call = limited(request.clone(), wait::call_limit(&settings));
            let reply = CommandServiceClient::new(client.waiting()).execute_command(call).await?;
            match reply.into_inner().result {
                Some(Came::Pending(_)) => Ok(Reply::Pending),
                Some(Came::NotACommand(_)) => Ok(Reply::Settled(Executed::NotACommand)),
                Some(Came::Execution(execution)) => {
                    Ok(Reply::Settled(Executed::Ran(Ran::try_from(execution)?)))
                }
                None => Err(Error::protocol("a reply that says nothing")),
            }
        };
        wait::settle(settings, withdraw, wait::past(deadline), call).await
    }
}

impl TryFrom<CommandExecution> for Ran {
    type Error = Error;

    fn try_from(execution: CommandExecution) -> Result<Self> {
        let CommandExecution { command_id, outcome, ended_by, run_seq: _, done_seq, replayed } = execution;
        let ended = match outcome {
            Some(Outcome::Success(CommandSuccess { text, source_event_seq })) => {
                Ended::Success { text, source_event_seq }
            }
            Some(Outcome::Error(error)) => Ended::Error { text: error.text },
            Some(Outcome::Failed(CommandFailed { cause, message })) => Ended::Failed { cause, message },
            None => return Err(Error::protocol("an end that this version does not know")),
        };
        Ok(Self { command_id, ended, by: ended_by, done_seq, replayed })
    }
}

fn cancel(client: &Client, request: &ExecuteCommandRequest) -> impl Future<Output = ()> + Send + use<> {
    let (wire, settings) = (client.waiting(), client.settings());
    let key = Some(cancel_command_request::Key::RequestId(request.request_id.clone()));
    let request = CancelCommandRequest { session_id: request.session_id.clone(), key };
    async move {
        if let Err(error) = cancelled(wire, settings, request).await {
            tracing::debug!(%error, "a command was not cancelled");
        }
    }
}

async fn cancelled(wire: Wire, settings: Settings, request: CancelCommandRequest) -> Result<()> {
    retry::persist(settings.backoff, std::future::pending, || async {
        let call = limited(request.clone(), settings.call_limit);
        CommandServiceClient::new(wire.clone()).cancel_command(call).await?;
        Ok(())
    })
    .await
}
