//! What answerers say about their offers: taken once, and told what became of it (4.8).

use std::sync::Arc;

use super::offers::{EndedOffer, Offer, standing};
use super::{AnswerBody, OfferReply, Plane};
use crate::decision::Cause;
use crate::effect::{AnswererFrame, AskContent, Effect};
use crate::gate::{GateResult, Says, Stage};
use crate::id::{AnswerId, OfferId, StreamId};
use crate::limits::at_most;
use crate::listeners::AskKind;
use crate::questions;
use crate::refusal::{Reason, Refusal};
use crate::result::{ApprovalResult, AskResult, CommandResult, QuestionsResult};
use crate::waterfall::{Input as Move, Refused};

use super::commit::Then;
use super::offers::Taken;
use super::sessions::storage_failed;

impl Plane {
    pub(super) fn reply_to_offer(&mut self, stream: StreamId, id: &OfferId, reply: OfferReply) {
        match &reply {
            OfferReply::Released => return self.released(stream, id),
            OfferReply::Presented => return self.presented(stream, id),
            OfferReply::Answer { .. } | OfferReply::Next { .. } | OfferReply::Fail(_) => {}
        }
        let offer = self.offers.get(id).filter(|offer| offer.stream == stream).cloned();
        let done = match (offer, reply) {
            (Some(offer), reply) => self.reply_to_open(stream, id, offer, reply),
            (None, reply) => return self.reply_too_late(stream, id, &reply),
        };
        if let Err(refusal) = done {
            self.refuse_reply(stream, id, refusal);
        }
    }

    fn reply_to_open(
        &mut self,
        stream: StreamId,
        id: &OfferId,
        offer: Arc<Offer>,
        reply: OfferReply,
    ) -> Result<(), Refusal> {
        let member = offer.member;
        match reply {
            OfferReply::Answer { answer, note, body } => {
                return self.take_answer(stream, id, offer, answer, note, body);
            }
            OfferReply::Next { wrap } => {
                self.check_wrap(&offer, wrap)?;
                self.move_in(&offer, Move::Pass { member, wrap })?;
                if wrap {
                    self.accept(stream, id, &offer);
                    return Ok(()); // it still holds the offer, and will hear the result
                }
            }
            OfferReply::Fail(failure) => self.move_in(&offer, Move::Fail { member, failure })?,
            OfferReply::Released | OfferReply::Presented => return Ok(()),
        }
        self.finish(id, None);
        self.accept(stream, id, &offer);
        Ok(())
    }

    fn take_answer(
        &mut self,
        stream: StreamId,
        id: &OfferId,
        offer: Arc<Offer>,
        answer: AnswerId,
        note: Option<String>,
        body: AnswerBody,
    ) -> Result<(), Refusal> {
        let member = offer.member;
        let taken = Taken::new(answer, note.as_deref(), &body);
        let cited = body.cites();
        let input = match self.read_answer(&offer, note, body)? {
            Some(result) => Move::Answer { member, answer: result },
            None => Move::Invalid { member },
        };
        if let Some(open) = self.asks.get_mut(&offer.ask) {
            open.cited = cited;
        }
        self.offers.acknowledge_when_ended(&offer.ask, stream, id);
        if let Err(refusal) = self.move_in(&offer, input) {
            self.offers.forget_acknowledgement(&offer.ask, id);
            return Err(refusal);
        }
        self.finish(id, Some(taken));
        Ok(())
    }

    /// The answer as a result; nothing for one that is outside the vocabulary (3.6).
    fn read_answer(
        &self,
        offer: &Offer,
        note: Option<String>,
        body: AnswerBody,
    ) -> Result<Option<AskResult>, Refusal> {
        at_most("note", note.as_deref().unwrap_or_default(), self.rules.limits.note_bytes)?;
        let Some(open) = self.asks.get(&offer.ask) else { return Ok(None) };
        let by = offer.by.clone();
        match (&open.view.content, body) {
            (AskContent::Approval(_), AnswerBody::Outcome(outcome)) => {
                Ok(Some(AskResult::Approval(ApprovalResult {
                    outcome,
                    cause: Some(Cause::ANSWERED),
                    note,
                    by: Some(by),
                })))
            }
            (AskContent::Approval(_), AnswerBody::UnknownOutcome(_)) => Ok(None),
            (AskContent::Approval(_), _) => {
                Err(Refusal::field("outcome", "an approval is answered with an outcome"))
            }
            (AskContent::Questions(batch), AnswerBody::Answers(answers)) => {
                let answers =
                    questions::check_answers(batch, answers, &self.rules.limits).map_err(bad_answers)?;
                Ok(Some(AskResult::Questions(QuestionsResult::answered(answers, by))))
            }
            (AskContent::Questions(_), AnswerBody::Dismiss) => {
                Ok(Some(AskResult::Questions(QuestionsResult::dismissed(by))))
            }
            (AskContent::Questions(_), _) => {
                Err(Refusal::field("answers", "questions are answered with answers or with dismiss"))
            }
            (AskContent::Command(_), AnswerBody::Success { text, source }) => {
                self.check_success(open, text.as_deref(), source.as_ref())?;
                let made = source.map(|source| source.seq);
                Ok(Some(AskResult::Command(CommandResult::success(text, made, by))))
            }
            (AskContent::Command(_), AnswerBody::Error(text)) => {
                self.check_error(&text)?;
                Ok(Some(AskResult::Command(CommandResult::error(text, by))))
            }
            (AskContent::Command(_), _) => {
                Err(Refusal::field("result", "a command ends with success or with error"))
            }
            (AskContent::Gate(_), AnswerBody::UnknownOutcome(_)) => Ok(None),
            (AskContent::Gate(content), AnswerBody::Says(says)) => {
                check_word(content.stage, says, note.as_deref())?;
                Ok(Some(AskResult::Gate(GateResult::said(content.stage, says, note, by))))
            }
            (AskContent::Gate(_), _) => {
                Err(Refusal::field("says", "a tool call at the gate is answered with allow, deny or ask"))
            }
        }
    }

    /// A guard has no successor whose word it could change.
    fn check_wrap(&self, offer: &Offer, wrap: bool) -> Result<(), Refusal> {
        let kind = self.asks.get(&offer.ask).map(|open| open.view.content.kind());
        match kind {
            Some(AskKind::Guard) if wrap => Err(Refusal::field("wrap", "a guard passes on, or denies")),
            _ => Ok(()),
        }
    }

    fn move_in(&mut self, offer: &Offer, input: Move<AskResult>) -> Result<(), Refusal> {
        self.try_step(&offer.ask, input).map_err(|refused| match refused {
            Refused::AlreadySettled => self.already_settled(offer),
            Refused::NotHolding => not_holding(),
            Refused::SecondPass => Refusal::new(
                Reason::NotHolding,
                "it has passed this offer on before; now it answers or fails",
            ),
            Refused::NotSeeking => Refusal::new(Reason::Internal, "nobody asked for a successor"),
            Refused::CannotWrap => {
                Refusal::field("wrap", "a member of a group cannot wrap: its answer is the group's")
            }
        })
    }

    /// The offer has ended before, or was never this answerer's.
    fn reply_too_late(&mut self, stream: StreamId, id: &OfferId, reply: &OfferReply) {
        let ended = self.offers.ended(id).cloned();
        let Some(EndedOffer { offer, taken }) = ended.filter(|ended| self.was_theirs(stream, &ended.offer))
        else {
            return self.refuse_reply(stream, id, not_holding());
        };
        // The same id with other content is not the same answer (scenario 122).
        let again = match (reply, &taken) {
            (OfferReply::Answer { answer, note, body }, Some(taken)) => {
                *taken == Taken::new(answer.clone(), note.as_deref(), body)
            }
            _ => false,
        };
        if again && offer.stream == stream {
            return self.accept_again(stream, id, &offer);
        }
        let refusal = self.already_settled(&offer);
        let standing = self.names.settled(&offer.session, &offer.ask);
        let needs = standing.as_ref().map_or(0, |settled| settled.decided_seq + 1);
        let frame = AnswererFrame::ReplyRefused { offer: id.clone(), refusal, standing };
        self.hold(&offer.session, needs, Then::Effect(Effect::Answerer(stream, frame)));
    }

    /// Offers of others look like offers that never were (scenarios 38, 62).
    fn was_theirs(&self, stream: StreamId, offer: &Offer) -> bool {
        self.attached.get(&stream).is_some_and(|answerer| answerer.principal == offer.principal)
    }

    fn accept_again(&mut self, stream: StreamId, id: &OfferId, offer: &Offer) {
        match self.names.settled(&offer.session, &offer.ask) {
            Some(settled) => {
                let frame = AnswererFrame::ReplyAccepted {
                    offer: id.clone(),
                    settled_seq: Some(settled.decided_seq),
                };
                let needs = settled.decided_seq + 1;
                self.hold(&offer.session, needs, Then::Effect(Effect::Answerer(stream, frame)));
            }
            None if self.asks.contains_key(&offer.ask) => {
                self.offers.acknowledge_when_ended(&offer.ask, stream, id);
            }
            None => self.accept(stream, id, offer),
        }
    }

    fn already_settled(&self, offer: &Offer) -> Refusal {
        match self.names.settled(&offer.session, &offer.ask) {
            Some(settled) => Refusal::already_settled(&offer.ask, &standing(&settled)),
            None => not_holding(),
        }
    }

    /// A reply counted. Where it brought the ask to its end, that is told only when it is durable.
    fn accept(&mut self, stream: StreamId, id: &OfferId, offer: &Offer) {
        if self.failed {
            return self.refuse_reply(stream, id, storage_failed());
        }
        let settled_seq = self.names.settled(&offer.session, &offer.ask).map(|settled| settled.decided_seq);
        let needs = settled_seq.map_or(0, |seq| seq + 1);
        let frame = AnswererFrame::ReplyAccepted { offer: id.clone(), settled_seq };
        self.hold(&offer.session, needs, Then::Effect(Effect::Answerer(stream, frame)));
    }

    fn refuse_reply(&mut self, stream: StreamId, id: &OfferId, refusal: Refusal) {
        let frame = AnswererFrame::ReplyRefused { offer: id.clone(), refusal, standing: None };
        self.tell(Effect::Answerer(stream, frame));
    }

    /// The answerer is done with an offer: its slot is free for the next one.
    fn finish(&mut self, id: &OfferId, taken: Option<Taken>) {
        let Some(offer) = self.offers.end(id, taken) else { return };
        let next = self.listeners.finished(offer.member, id);
        self.deliver_all(next);
    }

    fn released(&mut self, stream: StreamId, id: &OfferId) {
        let next = self.listeners.released_on(stream, id);
        self.deliver_all(next);
    }

    fn presented(&mut self, stream: StreamId, id: &OfferId) {
        let Some(offer) = self.offers.get(id).filter(|offer| offer.stream == stream).cloned() else { return };
        if self.offers.present(id) {
            self.announce_holders(&offer.ask);
        }
    }

    pub(super) fn deliver_all(&mut self, offers: Vec<OfferId>) {
        for offer in offers {
            self.deliver(&offer);
        }
    }
}

/// A guard can only deny (8.1), and who denies says why.
fn check_word(stage: Stage, says: Says, reason: Option<&str>) -> Result<(), Refusal> {
    match (stage, says) {
        (Stage::Guards, Says::Allow | Says::Ask) => {
            Err(Refusal::field("says", "a guard can only deny; it passes on what it has nothing against"))
        }
        (_, Says::Deny) if reason.unwrap_or_default().trim().is_empty() => {
            let wrong = "is blank: say why, for the model";
            Err(Refusal::field("reason", wrong).because(Reason::BlankField))
        }
        (Stage::Guards, Says::Deny) | (Stage::Listeners, _) => Ok(()),
    }
}

fn not_holding() -> Refusal {
    Refusal::new(Reason::NotHolding, "this stream holds no such offer; nothing was changed")
}

fn bad_answers(wrong: Vec<(String, String)>) -> Refusal {
    let text = wrong.iter().map(|(path, wrong)| format!("{path}: {wrong}")).collect::<Vec<_>>().join("; ");
    let mut refusal =
        Refusal::new(Reason::FieldInvalid, format!("the answers do not fit the questions: {text}"));
    refusal.fields = wrong;
    refusal
}
