//! Policy bots: listeners that are asked about tool calls before people are, and guards that can only deny.

mod stream;
mod word;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

pub use word::Say;

use crate::answerer::Failure;
use crate::client::Client;
use crate::convert;
use crate::error::Result;
use crate::keeper::{End, Link, LinkHook, Listener, Serving};
use crate::proto::{
    AgentRef, AgentScope, GlobalScope, GuardHello, GuardOffer, GuardRegister, GuardRole, OnSilence, Scope,
    SessionScope, scope,
};
use stream::{Card, Line, Stream};
use word::Handler;

/// A listener or a guard of tool calls, to be [kept](ToolPolicy::serve) at the gate.
pub struct ToolPolicy {
    hello: GuardHello,
    register: GuardRegister,
    handler: Handler,
    link: Option<LinkHook>,
}

impl ToolPolicy {
    /// A listener, under the program's name and version, and the bot's own id, which verdicts carry: it is asked about
    /// each tool call before people are. `Some` settles; `None` passes the call on to the next listener, and then to
    /// people; `Err`, and a panic, make it unavailable. The future is dropped when the call is over without it.
    pub fn listener<F, Fut>(client_name: impl Into<String>, policy_id: impl Into<String>, hears: F) -> Self
    where
        F: Fn(GuardOffer) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Option<Say>, Failure>> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |offer| Box::pin(hears(offer)));
        Self::new(client_name.into(), policy_id.into(), GuardRole::Listener, handler)
    }

    /// A guard: it is asked after every yes, whoever said it. `Some` denies the call and says why, for the model;
    /// `None` has nothing against it; `Err`, and a panic, make it unavailable: a guard that cannot say is no yes.
    pub fn guard<F, Fut>(client_name: impl Into<String>, policy_id: impl Into<String>, denies: F) -> Self
    where
        F: Fn(GuardOffer) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Option<String>, Failure>> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |offer| {
            let denied = denies(offer);
            Box::pin(async move { Ok(denied.await?.map(Say::deny)) })
        });
        Self::new(client_name.into(), policy_id.into(), GuardRole::Guard, handler)
    }

    fn new(client_name: String, policy_id: String, role: GuardRole, handler: Handler) -> Self {
        let protocol = crate::PROTOCOL;
        let hello = GuardHello { client_name, policy_id, display_name: String::new(), protocol };
        let everywhere = scope::Scope::Global(GlobalScope {});
        let register = GuardRegister {
            correlation_id: "0".into(),
            role: role.into(),
            scope: Some(Scope { scope: Some(everywhere) }),
            ..Default::default()
        };
        Self { hello, register, handler, link: None }
    }

    /// What people are shown instead of the id.
    #[must_use]
    pub fn shown_as(mut self, name: impl Into<String>) -> Self {
        self.hello.display_name = name.into();
        self
    }

    /// Only in one session.
    #[must_use]
    pub fn session(self, session_id: impl Into<String>) -> Self {
        self.within(scope::Scope::Session(SessionScope { session_id: session_id.into() }))
    }

    /// Only what this agent calls, and its descendants.
    #[must_use]
    pub fn agent(self, agent: AgentRef) -> Self {
        self.within(scope::Scope::Agent(AgentScope { agent: Some(agent) }))
    }

    fn within(mut self, scope: scope::Scope) -> Self {
        self.register.scope = Some(Scope { scope: Some(scope) });
        self
    }

    /// Only what that agent itself calls.
    #[must_use]
    pub fn exact_only(mut self) -> Self {
        self.register.exact_only = true;
        self
    }

    /// A listener in front of all that are there now.
    #[must_use]
    pub fn prepend(mut self) -> Self {
        self.register.prepend = true;
        self
    }

    /// One of several that are asked together, such as replicas: the first word counts.
    #[must_use]
    pub fn group(mut self, name: impl Into<String>) -> Self {
        self.register.group = name.into();
        self
    }

    /// How long it may think; then the call is unavailable. Without it the server's own limit counts.
    #[must_use]
    pub fn hold_limit(mut self, limit: Duration) -> Self {
        self.register.hold_limit = Some(convert::duration(limit));
        self
    }

    /// How long a listener may think; then the call goes on to the next one.
    #[must_use]
    pub fn hold_limit_then_next(mut self, limit: Duration) -> Self {
        self.register.on_silence = OnSilence::Next.into();
        self.hold_limit(limit)
    }

    /// How many calls it is asked about at once: 16 by default, at least 1.
    #[must_use]
    pub fn max_outstanding(mut self, calls: u16) -> Self {
        self.register.max_outstanding = calls.max(1).into();
        self
    }

    /// Is told when it is registered, and when it no longer is. Must not block.
    #[must_use]
    pub fn on_link(mut self, hook: impl Fn(&Link) + Send + Sync + 'static) -> Self {
        self.link = Some(Box::new(hook));
        self
    }

    /// Is there until the handle is dropped, and comes back over lost connections. What it held when one was lost is
    /// unavailable; while it is away, calls go on without it.
    ///
    /// # Errors
    /// `Refused` where the registration is: `BLANK_FIELD`, `FIELD_INVALID`, `FOREIGN_SCOPE`, `ROLE_MISSING`,
    /// `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `SERVER_DRAINING`,
    /// `STORAGE_UNAVAILABLE`. `Transport` where the way to the server is broken.
    pub async fn serve(self, client: &Client) -> Result<Serving> {
        let Self { hello, register, handler, link } = self;
        let card = Card { wire: client.answering(), hello, register };
        Serving::start(client, Post { card, handler, link }).await
    }
}

struct Post {
    card: Card,
    handler: Handler,
    link: Option<LinkHook>,
}

impl Listener for Post {
    type Line = Line;

    async fn open(&self) -> Result<Line> {
        self.card.open().await
    }

    async fn hold(&self, line: Line, stop: &CancellationToken) -> End {
        Stream::new(line, self.handler.clone()).run(stop).await
    }

    fn hook(&self) -> Option<&LinkHook> {
        self.link.as_ref()
    }
}

impl fmt::Debug for ToolPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolPolicy")
            .field("hello", &self.hello)
            .field("register", &self.register)
            .finish_non_exhaustive()
    }
}
