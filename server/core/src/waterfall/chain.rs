//! The chain itself: a stack of the listeners that hold one request. All but the topmost wrap; the topmost
//! has the word, or, while a successor is being sought, waits for it like the others.

use crate::decision::{Cause, Failure};

use super::frame::{Frame, Stage};
use super::words::{Conclusion, Input, Listener, ListenerKey, MemberKey, OnSilence, Refused, Step};

/// What an input comes to.
type Applied<R> = Result<Vec<Step<R>>, Refused>;

/// Who has the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// The owner, who says who is next.
    Seeking,
    /// The topmost listener.
    Held,
    /// Nobody, ever again.
    Settled,
}

/// One request's way through its listeners.
#[derive(Debug, Clone)]
pub struct Chain<R> {
    pub(super) frames: Vec<Frame<R>>,
    pub(super) phase: Phase,
}

impl<R: Clone> Chain<R> {
    /// A request that nobody holds yet, and its first step: it needs a listener.
    pub fn start() -> (Self, Vec<Step<R>>) {
        (Self { frames: Vec::new(), phase: Phase::Seeking }, vec![Step::NeedNext])
    }

    /// Takes one input. A refused one has changed nothing.
    pub fn apply(&mut self, input: Input<R>) -> Applied<R> {
        if self.settled() {
            return Err(Refused::AlreadySettled);
        }
        match input {
            Input::Present(listener) => self.present(listener),
            Input::Exhausted => self.exhausted(),
            Input::Answer { member, answer } => self.answer(member, answer),
            Input::Invalid { member } => self.invalid(member),
            Input::Pass { member, wrap: true } => self.wrap(member),
            Input::Pass { member, wrap: false } => self.pass(member),
            Input::Fail { member, failure } => self.fail(member, failure),
            Input::Unload { member } => self.unload(member),
            Input::HoldExpired { listener } => self.hold_expired(listener),
            Input::End { cause } => Ok(self.end(Conclusion::Ended { cause })),
        }
    }

    /// Who holds the request now, wrappers that wait included, outermost first.
    pub fn holders(&self) -> impl Iterator<Item = MemberKey> + '_ {
        self.frames.iter().flat_map(|frame| frame.holding().iter().copied())
    }

    /// Whether this member holds the request now.
    pub fn holds(&self, member: MemberKey) -> bool {
        self.holders().any(|holder| holder == member)
    }

    /// How the successors of a wrapper concluded, where they have and it has the last word.
    pub fn heard(&self, member: MemberKey) -> Option<&Conclusion<R>> {
        let frame = self.frames.iter().find(|frame| frame.sole() == Some(member))?;
        match &frame.stage {
            Stage::Heard(conclusion) => Some(conclusion),
            Stage::Deciding | Stage::Waiting => None,
        }
    }

    /// Whether it has come to its one outcome.
    pub fn settled(&self) -> bool {
        self.phase == Phase::Settled
    }

    fn present(&mut self, listener: Listener) -> Applied<R> {
        if self.phase != Phase::Seeking {
            return Err(Refused::NotSeeking);
        }
        if listener.members.is_empty() {
            return Ok(vec![Step::NeedNext]);
        }
        let (frame, steps) = Frame::claim(listener);
        self.frames.reserve_exact(1); // most requests meet one listener only
        self.frames.push(frame);
        self.phase = Phase::Held;
        Ok(steps)
    }

    fn exhausted(&mut self) -> Applied<R> {
        if self.phase != Phase::Seeking {
            return Err(Refused::NotSeeking);
        }
        Ok(self.hear(Conclusion::Unavailable { cause: Cause::NO_ANSWERER, by: None }))
    }

    fn answer(&mut self, member: MemberKey, answer: R) -> Applied<R> {
        let (at, frame) = self.held_by(member)?;
        frame.leave(member);
        Ok(self.conclude(at, Conclusion::Answered { by: member, answer }))
    }

    fn fail(&mut self, member: MemberKey, failure: Failure) -> Applied<R> {
        self.fault(member, Conclusion::Failed { by: member, failure })
    }

    fn invalid(&mut self, member: MemberKey) -> Applied<R> {
        self.fault(member, Conclusion::Unavailable { cause: Cause::ANSWER_INVALID, by: Some(member) })
    }

    fn fault(&mut self, member: MemberKey, fault: Conclusion<R>) -> Applied<R> {
        let (at, frame) = self.held_by(member)?;
        frame.fault(member, fault);
        Ok(self.one_left(at))
    }

    fn unload(&mut self, member: MemberKey) -> Applied<R> {
        let (at, frame) = self.held_by(member)?;
        frame.unload(member);
        Ok(self.one_left(at))
    }

    fn pass(&mut self, member: MemberKey) -> Applied<R> {
        let (at, frame) = self.held_by(member)?;
        if !matches!(frame.stage, Stage::Deciding) {
            return Err(Refused::SecondPass);
        }
        frame.leave(member);
        Ok(self.one_left(at))
    }

    fn wrap(&mut self, member: MemberKey) -> Applied<R> {
        let (_, frame) = self.held_by(member)?;
        if frame.group {
            return Err(Refused::CannotWrap);
        }
        if !matches!(frame.stage, Stage::Deciding) {
            return Err(Refused::SecondPass);
        }
        frame.stage = Stage::Waiting;
        let mut steps: Vec<_> = frame.hold(|listener| Step::HoldPause { listener }).into_iter().collect();
        steps.push(self.seek());
        Ok(steps)
    }

    fn hold_expired(&mut self, listener: ListenerKey) -> Applied<R> {
        let held = self.frames.iter_mut().enumerate().find(|(_, frame)| frame.key == listener);
        let Some((at, frame)) = held.filter(|(_, frame)| frame.measured()) else {
            return Err(Refused::NotHolding);
        };
        let silent = frame.sole();
        let cause = match frame.on_silence {
            OnSilence::Unavailable => Cause::HOLD_LIMIT,
            OnSilence::Next => Cause::NEXT,
        };
        let mut steps = frame.retract(&cause, None);
        steps.extend(match (frame.on_silence, &frame.stage) {
            (OnSilence::Unavailable, _) => {
                self.conclude(at, Conclusion::Unavailable { cause: Cause::HOLD_LIMIT, by: silent })
            }
            (OnSilence::Next, Stage::Heard(result)) => {
                let standing = Conclusion::clone(result);
                self.conclude(at, standing)
            }
            (OnSilence::Next, _) => self.one_left(at),
        });
        Ok(steps)
    }

    fn held_by(&mut self, member: MemberKey) -> Result<(usize, &mut Frame<R>), Refused> {
        let mut frames = self.frames.iter_mut().enumerate();
        frames.find(|(_, frame)| frame.holding().contains(&member)).ok_or(Refused::NotHolding)
    }
}
