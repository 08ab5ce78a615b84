//! A plugin: commands with their handlers.

use std::fmt;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::handler::{Came, Handler};
use super::open::{Card, Line};
use super::stream::Stream;
use crate::client::Client;
use crate::error::Result;
use crate::keeper::{End, Link, LinkHook, Listener, Serving};
use crate::proto::{
    self, AgentRef, AgentScope, CommandDefinition, CommandInput, GlobalScope, Invocation, ServeCommand,
    ServeHello, SessionScope, scope,
};

/// Commands to be [served](Plugin::serve), all in one scope.
pub struct Plugin {
    hello: ServeHello,
    scope: scope::Scope,
    commands: Vec<ServeCommand>,
    handlers: Vec<Handler>,
    link: Option<LinkHook>,
}

impl Plugin {
    /// Under the program's name and version, and the plugin's own id.
    pub fn new(client_name: impl Into<String>, plugin_id: impl Into<String>) -> Self {
        let hello = ServeHello {
            client_name: client_name.into(),
            plugin_id: plugin_id.into(),
            display_name: String::new(),
            protocol: crate::PROTOCOL,
        };
        let scope = scope::Scope::Global(GlobalScope {});
        Self { hello, scope, commands: Vec::new(), handlers: Vec::new(), link: None }
    }

    /// What people are shown instead of the id.
    #[must_use]
    pub fn shown_as(mut self, name: impl Into<String>) -> Self {
        self.hello.display_name = name.into();
        self
    }

    /// Serves a command without a hint. When an invocation is aborted, the future is dropped where it waits.
    #[must_use]
    pub fn command<F, Fut>(self, name: impl Into<String>, description: impl Into<String>, run: F) -> Self
    where
        F: Fn(Invocation) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Came> + Send + 'static,
    {
        let definition =
            CommandDefinition { name: name.into(), description: description.into(), ..Default::default() };
        self.define(definition, run)
    }

    /// Serves a command with a hint of what to type.
    #[must_use]
    pub fn command_with<F, Fut>(
        self,
        name: impl Into<String>,
        description: impl Into<String>,
        hint: impl Into<String>,
        run: F,
    ) -> Self
    where
        F: Fn(Invocation) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Came> + Send + 'static,
    {
        let definition = CommandDefinition {
            name: name.into(),
            description: description.into(),
            input: Some(CommandInput { hint: hint.into(), images: false }),
            record_input: None,
        };
        self.define(definition, run)
    }

    /// Serves a command as it is defined.
    #[must_use]
    pub fn define<F, Fut>(mut self, definition: CommandDefinition, run: F) -> Self
    where
        F: Fn(Invocation) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Came> + Send + 'static,
    {
        self.commands.push(ServeCommand {
            correlation_id: self.commands.len().to_string(),
            definition: Some(definition),
            ..Default::default()
        });
        self.handlers.push(Box::new(move |invocation| Box::pin(run(invocation))));
        self
    }

    /// Only in one session.
    #[must_use]
    pub fn session(mut self, session_id: impl Into<String>) -> Self {
        self.scope = scope::Scope::Session(SessionScope { session_id: session_id.into() });
        self
    }

    /// Only while this agent lives, in its session.
    #[must_use]
    pub fn agent(mut self, agent: AgentRef) -> Self {
        self.scope = scope::Scope::Agent(AgentScope { agent: Some(agent) });
        self
    }

    /// How many invocations of each command run at once: 16 by default, at least 1.
    #[must_use]
    pub fn max_concurrent(mut self, invocations: u16) -> Self {
        for command in &mut self.commands {
            command.max_concurrent = invocations.max(1).into();
        }
        self
    }

    /// Is told when the commands are served, and when they are no longer. Must not block.
    #[must_use]
    pub fn on_link(mut self, hook: impl Fn(&Link) + Send + Sync + 'static) -> Self {
        self.link = Some(Box::new(hook));
        self
    }

    /// Serves until the handle is dropped: across lost connections, where what ran has ended as an error.
    ///
    /// # Errors
    /// `Refused` where a registration is: `BAD_COMMAND_NAME`, `BLANK_FIELD`, `DUPLICATE_COMMAND`, `FOREIGN_SCOPE`,
    /// `ROLE_MISSING`, `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`,
    /// `FIELD_INVALID`, `SERVER_DRAINING`. `Transport` where the way to the server is broken.
    pub async fn serve(self, client: &Client) -> Result<Serving> {
        let Self { hello, scope, mut commands, handlers, link } = self;
        for command in &mut commands {
            command.scope = Some(proto::Scope { scope: Some(scope.clone()) });
        }
        let card = Card { wire: client.answering(), hello, commands };
        Serving::start(client, Bench { card, handlers: Arc::new(handlers), link }).await
    }
}

struct Bench {
    card: Card,
    handlers: Arc<Vec<Handler>>,
    link: Option<LinkHook>,
}

impl Listener for Bench {
    type Line = Line;

    async fn open(&self) -> Result<Line> {
        self.card.open().await
    }

    async fn hold(&self, line: Line, stop: &CancellationToken) -> End {
        Stream::new(line, self.handlers.clone()).run(stop).await
    }

    fn hook(&self) -> Option<&LinkHook> {
        self.link.as_ref()
    }
}

impl fmt::Debug for Plugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin")
            .field("hello", &self.hello)
            .field("commands", &self.commands)
            .finish_non_exhaustive()
    }
}
