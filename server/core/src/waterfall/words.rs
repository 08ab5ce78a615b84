//! What goes into a chain and what comes out of it.

use std::time::Duration;

use crate::decision::{Cause, Failure};

/// One listener: a place in the order, held by one registration or by a group of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListenerKey(pub u64);

/// One registration, alone or as a member of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberKey(pub u64);

/// What silence means once the hold limit has passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OnSilence {
    /// Nobody could decide. The default: a request reaches a successor only by a pass.
    #[default]
    Unavailable,
    /// A tail pass, declared in advance.
    Next,
}

/// A listener as one request sees it: only the members that were there when the request began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listener {
    /// Which one.
    pub key: ListenerKey,
    /// Whom to offer the request to, in registration order.
    pub members: Vec<MemberKey>,
    /// Whether it is a group, be it of one: groups cannot wrap (4.6).
    pub group: bool,
    /// How long it may stay silent, from the claim.
    pub hold_limit: Option<Duration>,
    /// What its silence means then.
    pub on_silence: OnSilence,
}

/// How a request, or the part of it beneath a wrapper, came out. `R` is what an answer carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conclusion<R> {
    /// Someone answered it: the only source of an answer.
    Answered {
        /// Whose answer it is.
        by: MemberKey,
        /// The answer, untouched.
        answer: R,
    },
    /// The listener that held it failed. Approvals read it as unavailable, questions as it is (5.5).
    Failed {
        /// Who failed.
        by: MemberKey,
        /// What it said of itself.
        failure: Failure,
    },
    /// Nobody could decide.
    Unavailable {
        /// Why.
        cause: Cause,
        /// Through whom, where it was someone.
        by: Option<MemberKey>,
    },
    /// The owner ended it: withdrawn, deadline, agent gone, draining.
    Ended {
        /// Why.
        cause: Cause,
    },
}

impl<R> Conclusion<R> {
    /// Why, in the words of the audit.
    pub fn cause(&self) -> Cause {
        match self {
            Self::Answered { .. } => Cause::ANSWERED,
            Self::Failed { .. } => Cause::ANSWERER_FAILED,
            Self::Unavailable { cause, .. } | Self::Ended { cause } => cause.clone(),
        }
    }

    /// Through whom, where it was someone.
    pub fn by(&self) -> Option<MemberKey> {
        match self {
            Self::Answered { by, .. } | Self::Failed { by, .. } => Some(*by),
            Self::Unavailable { by, .. } => *by,
            Self::Ended { .. } => None,
        }
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input<R> {
    /// Answers [`Step::NeedNext`]: this one is next. One without members is skipped.
    Present(Listener),
    /// Answers [`Step::NeedNext`]: nobody is left.
    Exhausted,
    /// A member answered.
    Answer {
        /// Who.
        member: MemberKey,
        /// What.
        answer: R,
    },
    /// A member answered outside the vocabulary. Approvals only: questions refuse such an answer (5.4).
    Invalid {
        /// Who.
        member: MemberKey,
    },
    /// A member passed the request on.
    Pass {
        /// Who.
        member: MemberKey,
        /// Whether it wants to hear the successor's result and have the last word.
        wrap: bool,
    },
    /// A member failed.
    Fail {
        /// Who.
        member: MemberKey,
        /// How.
        failure: Failure,
    },
    /// A member's registration ended, for whatever reason.
    Unload {
        /// Whose.
        member: MemberKey,
    },
    /// The time measured since the last [`Step::HoldStart`] of this listener reached its limit.
    HoldExpired {
        /// Whose limit.
        listener: ListenerKey,
    },
    /// The owner ends the request, whoever holds it.
    End {
        /// Why: it goes to everybody who holds the request.
        cause: Cause,
    },
}

/// What to do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<R> {
    /// Say who is next: [`Input::Present`] or [`Input::Exhausted`], before any other input.
    NeedNext,
    /// Offer the request to this member, which has claimed it from now on.
    Offer {
        /// Of which listener.
        listener: ListenerKey,
        /// To whom.
        member: MemberKey,
    },
    /// Take the offer back: this member's part is over.
    Retract {
        /// From whom.
        member: MemberKey,
        /// Why.
        cause: Cause,
        /// Through whom, where it was someone.
        by: Option<MemberKey>,
    },
    /// Tell a wrapper how its successors concluded.
    NextResult {
        /// The wrapper.
        member: MemberKey,
        /// Answered or unavailable: to a wrapper, a failed successor is unavailable (4.4).
        conclusion: Conclusion<R>,
    },
    /// Measure this listener's whole hold limit from now on, also when it was measured before.
    HoldStart {
        /// Whose.
        listener: ListenerKey,
    },
    /// Stop measuring while a wrapper waits; a start or a stop follows.
    HoldPause {
        /// Whose.
        listener: ListenerKey,
    },
    /// Forget this listener's limit. Every listener with a limit gets one, when its part is over.
    HoldStop {
        /// Whose.
        listener: ListenerKey,
    },
    /// The one outcome of the request. It comes once, and last.
    Settle(Conclusion<R>),
}

/// Why an input changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refused {
    /// Something else came first.
    #[error("the request is settled")]
    AlreadySettled,
    /// Whoever it came from holds nothing of this request; or a hold limit that is not being measured.
    #[error("this member holds nothing of the request")]
    NotHolding,
    /// A wrapper has passed already: it answers, fails, or lets its hold limit decide.
    #[error("this member has passed the request on before")]
    SecondPass,
    /// Members of groups pass as tails only.
    #[error("a member of a group cannot wrap")]
    CannotWrap,
    /// A successor was presented that nobody had asked for.
    #[error("the request asks for no successor now")]
    NotSeeking,
}
