//! The answerer's side: to be offered requests, and to decide.

mod handler;
mod identity;
mod offer;
mod open;
mod reply;
mod report;
mod serve;
mod stream;
mod work;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

pub use handler::{OnApproval, OnQuestions};
pub use identity::Identity;
pub use offer::Offer;
pub use reply::{Answered, Failure, Verdict, pick, skip, write};
pub use report::Report;

use crate::convert;
use crate::keeper::{Link, LinkHook};
use crate::proto::{
    self, AgentRef, AgentScope, AnswererHello, ApprovalAsk, AskKind, GlobalScope, OnSilence, QuestionsAsk,
    Register, SessionScope, scope,
};
use handler::{Approvals, Handle, Questions};
use report::Hook;

/// What the server takes for 0.
const MAX_OUTSTANDING: u16 = 16;

/// One listener, to be [served](Answerer::serve).
pub struct Answerer {
    hello: AnswererHello,
    register: Register,
    handlers: Handlers,
    outstanding: u16,
}

#[derive(Default)]
struct Handlers {
    approvals: Option<Arc<dyn Handle<ApprovalAsk>>>,
    questions: Option<Arc<dyn Handle<QuestionsAsk>>>,
    hook: Option<Hook>,
    link: Option<LinkHook>,
}

impl Answerer {
    /// Under the program's name and version, for somebody.
    pub fn new(client_name: impl Into<String>, identity: Identity) -> Self {
        let hello = AnswererHello {
            client_name: client_name.into(),
            answerer: Some(identity.said()),
            protocol: crate::PROTOCOL,
            resume_token: String::new(),
        };
        let register = Register {
            correlation_id: Uuid::new_v4().to_string(),
            max_outstanding: MAX_OUTSTANDING.into(),
            ..Default::default()
        };
        let answerer = Self { hello, register, handlers: Handlers::default(), outstanding: MAX_OUTSTANDING };
        answerer.scope(scope::Scope::Global(GlobalScope {}))
    }

    /// Takes approvals.
    #[must_use]
    pub fn on_approval(mut self, handler: impl OnApproval) -> Self {
        self.kind(AskKind::Approval);
        self.handlers.approvals = Some(Arc::new(Approvals(handler)));
        self
    }

    /// Takes batches of questions.
    #[must_use]
    pub fn on_questions(mut self, handler: impl OnQuestions) -> Self {
        self.kind(AskKind::Question);
        self.handlers.questions = Some(Arc::new(Questions(handler)));
        self
    }

    /// Is told what became of each offer. Must not block.
    #[must_use]
    pub fn on_report(mut self, hook: impl Fn(&proto::Offer, &Report) + Send + Sync + 'static) -> Self {
        self.handlers.hook = Some(Box::new(hook));
        self
    }

    /// Is told when the listener is registered, and when it is no longer. Must not block.
    #[must_use]
    pub fn on_link(mut self, hook: impl Fn(&Link) + Send + Sync + 'static) -> Self {
        self.handlers.link = Some(Box::new(hook));
        self
    }

    /// Listens to what this scope asks; without one, to everything.
    #[must_use]
    pub fn scope(mut self, scope: scope::Scope) -> Self {
        self.register.scope = Some(proto::Scope { scope: Some(scope) });
        self
    }

    /// Listens to one session.
    #[must_use]
    pub fn session(self, session_id: impl Into<String>) -> Self {
        self.scope(scope::Scope::Session(SessionScope { session_id: session_id.into() }))
    }

    /// Listens to one live agent and its descendants.
    #[must_use]
    pub fn agent(self, agent: AgentRef) -> Self {
        self.scope(scope::Scope::Agent(AgentScope { agent: Some(agent) }))
    }

    /// With an agent scope: not to its descendants.
    #[must_use]
    pub fn exact_only(mut self) -> Self {
        self.register.exact_only = true;
        self
    }

    /// Stands in front of the listeners that are there.
    #[must_use]
    pub fn prepend(mut self) -> Self {
        self.register.prepend = true;
        self
    }

    /// Is one listener together with the other members of this group: the first valid answer settles.
    #[must_use]
    pub fn group(mut self, name: impl Into<String>) -> Self {
        self.register.group = name.into();
        self
    }

    /// Is the one provider of questions, which comes after all listeners.
    #[must_use]
    pub fn provider(mut self) -> Self {
        self.register.provider = true;
        self
    }

    /// How long a request may be held; then it is unavailable.
    #[must_use]
    pub fn hold_limit(mut self, limit: Duration) -> Self {
        self.register.hold_limit = Some(convert::duration(limit));
        self.register.on_silence = OnSilence::Unavailable.into();
        self
    }

    /// How long a request may be held; then it goes on to the next listener.
    #[must_use]
    pub fn hold_limit_then_next(mut self, limit: Duration) -> Self {
        self.register.hold_limit = Some(convert::duration(limit));
        self.register.on_silence = OnSilence::Next.into();
        self
    }

    /// How many offers are worked on at once: 16 by default, at least 1.
    #[must_use]
    pub fn max_outstanding(mut self, offers: u16) -> Self {
        self.outstanding = offers.max(1);
        self.register.max_outstanding = self.outstanding.into();
        self
    }

    fn kind(&mut self, kind: AskKind) {
        let kind = i32::from(kind);
        if !self.register.kinds.contains(&kind) {
            self.register.kinds.push(kind);
        }
    }
}

impl fmt::Debug for Answerer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answerer")
            .field("hello", &self.hello)
            .field("register", &self.register)
            .finish_non_exhaustive()
    }
}
