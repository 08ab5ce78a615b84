//! How parts of a chain end, and what then becomes of the rest.

use crate::decision::Cause;

use super::chain::{Chain, Phase};
use super::frame::{Frame, Stage, Verdict};
use super::words::{Conclusion, MemberKey, Step};

impl<R: Clone> Chain<R> {
    /// A member of the listener at `at` is out: the listener may have ended with it.
    pub(super) fn one_left(&mut self, at: usize) -> Vec<Step<R>> {
        match self.frames.get_mut(at).and_then(Frame::verdict) {
            None => Vec::new(),
            // 4.4: never a result that a wrapper could turn into a grant.
            Some(Verdict::Unloaded(member)) => {
                self.end(Conclusion::Unavailable { cause: Cause::ANSWERER_UNLOADED, by: Some(member) })
            }
            Some(Verdict::Faulted(fault)) => self.conclude(at, fault),
            Some(Verdict::Passed) => {
                let mut steps = self.close(at, &Cause::NO_ANSWERER, None);
                steps.push(self.seek());
                steps
            }
        }
    }

    /// The part of the listener at `at` is over, and that of its successors with it: whoever wraps them
    /// hears the conclusion; where nobody does, it is the outcome.
    pub(super) fn conclude(&mut self, at: usize, conclusion: Conclusion<R>) -> Vec<Step<R>> {
        let mut steps = self.close(at, &conclusion.cause(), conclusion.by());
        steps.extend(self.hear(conclusion));
        steps
    }

    /// The whole request is over, whoever wraps.
    pub(super) fn end(&mut self, conclusion: Conclusion<R>) -> Vec<Step<R>> {
        let mut steps = self.close(0, &conclusion.cause(), conclusion.by());
        steps.push(self.settle(conclusion));
        steps
    }

    /// Takes the listeners from `at` on out of the chain, innermost first.
    fn close(&mut self, at: usize, cause: &Cause, by: Option<MemberKey>) -> Vec<Step<R>> {
        let mut steps = Vec::new();
        for mut frame in self.frames.drain(at..).rev() {
            steps.extend(frame.retract(cause, by));
            steps.extend(frame.hold(|listener| Step::HoldStop { listener }));
        }
        steps
    }

    /// Gives the conclusion of everything above the topmost listener to it, or to the owner.
    pub(super) fn hear(&mut self, conclusion: Conclusion<R>) -> Vec<Step<R>> {
        let Some((frame, member)) = self.frames.last_mut().and_then(|frame| {
            let member = frame.sole()?;
            Some((frame, member))
        }) else {
            return vec![self.settle(conclusion)];
        };
        let told = match &conclusion {
            Conclusion::Failed { by, .. } => {
                Conclusion::Unavailable { cause: Cause::ANSWERER_FAILED, by: Some(*by) }
            }
            other => other.clone(),
        };
        frame.stage = Stage::Heard(Box::new(conclusion));
        let mut steps = vec![Step::NextResult { member, conclusion: told }];
        steps.extend(frame.hold(|listener| Step::HoldStart { listener }));
        self.phase = Phase::Held;
        steps
    }

    pub(super) fn seek(&mut self) -> Step<R> {
        self.phase = Phase::Seeking;
        Step::NeedNext
    }

    fn settle(&mut self, conclusion: Conclusion<R>) -> Step<R> {
        self.phase = Phase::Settled;
        Step::Settle(conclusion)
    }
}
