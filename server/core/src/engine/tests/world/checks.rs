//! What must hold of every output, whatever the test is about: nothing is told before it is durable (1.2, 3.3),
//! replies say what the log says, and a grant comes from somebody who held the offer (3.1, 4.8).

use super::super::super::{AnswerBody, OfferReply};
use super::{Offered, World};
use crate::approvals::event::Decided;
use crate::decision::ApprovalOutcome;
use crate::effect::{AgentFrame, AnswererFrame, AskContent, Effect, InboxChange, Reply, Settled};
use crate::gate::Stage;
use crate::id::{AskId, CallId, OfferId, SessionId, StreamId};
use crate::record::CheckedDraft;
use crate::refusal::{Reason, Refusal};
use crate::result::AskResult;
use crate::session::Fact;

fn holds_bytes(content: &AskContent) -> bool {
    matches!(content, AskContent::Command(content) if content.images.given().is_some())
}

impl World {
    pub(super) fn append(&mut self, session: SessionId, create: bool, draft: CheckedDraft) {
        assert!(!self.failed, "nothing is appended to a log that has failed");
        let draft = draft.into_draft();
        assert_eq!(self.log.contains_key(&session), !create, "{session} begins once");
        for record in &draft.records {
            if let Ok(Fact::ApprovalDecided(decided)) = Fact::read(&record.event) {
                self.check_grant(&decided);
            }
        }
        let log = self.log.entry(session.clone()).or_default();
        log.extend(draft.records);
        self.queue.push_back((session, i64::try_from(log.len()).unwrap_or(i64::MAX)));
    }

    fn check_grant(&self, decided: &Decided) {
        if decided.outcome != ApprovalOutcome::AllowedOnce {
            return;
        }
        let allowed = |offered: &Offered| {
            let allows = |said: &OfferReply| {
                matches!(
                    said,
                    OfferReply::Answer { body: AnswerBody::Outcome(ApprovalOutcome::AllowedOnce), .. }
                )
            };
            offered.ask == decided.id && offered.said.iter().any(allows)
        };
        let by = decided.by.as_ref().and_then(|by| by.registration.clone());
        assert!(by.is_some(), "a grant names its registration");
        let by_whom = |offered: &&Offered| Some(&offered.registration) == by.as_ref();
        assert!(self.offers.values().filter(by_whom).any(allowed), "nobody who held it allowed {decided:?}");
    }

    pub(super) fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Reply(call, reply) => self.replied(call, reply),
            Effect::Welcome(stream, welcome) => {
                assert!(self.welcomes.insert(stream, welcome).is_none(), "{stream:?} is welcomed twice");
            }
            Effect::Answerer(stream, _) if self.left.contains(&stream) => {}
            Effect::Answerer(stream, frame) => {
                self.check_frame(stream, &frame);
                self.frames.entry(stream).or_default().push(frame);
            }
            Effect::Agent(stream, frame) => {
                if let AgentFrame::Attached { agent, .. } = &frame {
                    assert!(self.plane.live_agent(agent).is_some() || self.failed, "{agent} is not live");
                }
                self.agent_frames.entry(stream).or_default().push(frame);
            }
            Effect::Inbox(stream, change) => {
                self.check_change(&change);
                self.inbox.entry(stream).or_default().push(change);
            }
            Effect::InboxBegins(stream, changes) => {
                changes.iter().for_each(|change| self.check_change(change));
                self.inbox.entry(stream).or_default().extend(changes);
            }
            Effect::Commands(stream, changes) => self.commands.entry(stream).or_default().extend(changes),
            Effect::Permissions(stream, change) => self.permits.entry(stream).or_default().push(change),
            Effect::Admit { ask, session, images } => {
                assert!(self.is_safe(&ask, "asked"), "taken in before the run was durable");
                assert!(self.log.contains_key(&session) && !images.is_empty());
                assert!(self.admissions.insert(ask, images).is_none(), "taken in twice");
            }
            Effect::StopAdmission(ask) => drop(self.admissions.remove(&ask)),
            Effect::EndStream(stream, end) => {
                self.ended.insert(stream, end);
            }
            Effect::Diagnose(diagnosis) => self.diagnoses.push(diagnosis),
        }
    }

    fn replied(&mut self, call: CallId, reply: Result<Reply, Refusal>) {
        let waited = self.waiting.remove(&call) || self.gone.remove(&call);
        assert!(waited, "{call:?} waits for no reply: {reply:?}");
        match &reply {
            Ok(Reply::Settled { settled, .. }) => self.check_settled(settled),
            Ok(Reply::Pending(ask)) => assert!(self.is_safe(ask, "asked"), "{ask} is not durably asked"),
            Ok(Reply::Appended { next_seq, .. }) => {
                assert!(self.safe.values().any(|safe| safe >= next_seq), "{next_seq} is not durable");
            }
            Ok(Reply::Unwritten(_, result)) => assert!(self.failed && result.stands_unwritten()),
            Ok(Reply::Permissions(_) | Reply::NotACommand | Reply::Settings(_)) | Err(_) => {}
            Ok(Reply::Gate(stands)) => self.check_gate(stands),
        }
        self.replies.insert(call, reply);
    }

    /// What is told of an end is what the log says, durably.
    pub(super) fn check_settled(&self, settled: &Settled) {
        if matches!(settled.result, AskResult::Gate(_)) {
            return; // no event tells of it
        }
        let here = |(session, records): (&SessionId, &Vec<_>)| {
            let at = usize::try_from(settled.decided_seq).unwrap_or(usize::MAX);
            let record: &crate::record::Record = records.get(at)?;
            let read = Fact::read(&record.event).ok().and_then(AskResult::read)?;
            let same = read == (settled.ask.clone(), settled.result.clone());
            (same && self.safe[session] > settled.decided_seq).then_some(record.time)
        };
        let time = self.log.iter().find_map(here);
        assert_eq!(time, Some(settled.decided_time), "the log does not say durably: {settled:?}");
    }

    /// Whether the log durably holds the `asked` or the end of an ask.
    pub(super) fn is_safe(&self, ask: &AskId, what: &str) -> bool {
        self.log.iter().any(|(session, records)| {
            let safe = usize::try_from(self.safe.get(session).copied().unwrap_or(0)).unwrap_or(0);
            records[..safe].iter().any(|record| {
                let asked = record.event.kind.ends_with("/asked") || &*record.event.kind == "command/run";
                let begins =
                    |key: &str| record.event.data.as_str().starts_with(&format!("{{\"{key}\":\"{ask}\""));
                asked == (what == "asked") && (begins("id") || begins("commandId"))
            })
        })
    }

    fn check_frame(&mut self, stream: StreamId, frame: &AnswererFrame) {
        match frame {
            AnswererFrame::Offer { offer, registration, view, holders, position: _ } => {
                let gate = match &view.content {
                    AskContent::Gate(content) => Some(content.stage),
                    _ => None,
                };
                let durable = match gate {
                    Some(_) => self.safe[&view.session] > view.asked_seq,
                    None => self.is_safe(&view.ask, "asked"),
                };
                assert!(durable, "offered before it was durable");
                assert!(!self.is_safe(&view.ask, "decided"), "offered after its end");
                let asker = self.principals[&stream].principal == view.principal;
                let only_denies =
                    matches!(view.content, AskContent::Command(_)) || gate == Some(Stage::Guards);
                assert!(!asker || self.self_approval || only_denies, "offered to the asker");
                assert!(!self.admissions.contains_key(&view.ask), "offered while images come in");
                assert!(!holds_bytes(&view.content), "a handler never sees bytes");
                let offered = Offered {
                    stream,
                    registration: registration.clone(),
                    ask: view.ask.clone(),
                    gate,
                    over: false,
                    said: Vec::new(),
                };
                let before = self.offers.insert(offer.clone(), offered);
                let resumed = |before: &Offered| before.over && self.left.contains(&before.stream);
                assert!(before.as_ref().is_none_or(resumed), "{offer} is offered twice");
                let _ = holders;
            }
            AnswererFrame::ReplyAccepted { offer, settled_seq } => {
                let ask = self.offers[offer].ask.clone();
                let said = self.offers[offer].gate.is_some() || self.is_safe(&ask, "decided");
                assert!(settled_seq.is_none() || said, "accepted before durable");
                let wraps = matches!(self.offers[offer].said.last(), Some(OfferReply::Next { wrap: true }));
                if settled_seq.is_some() || !wraps {
                    self.over(stream, offer);
                }
            }
            AnswererFrame::ReplyRefused { standing: Some(settled), .. } => self.check_settled(settled),
            AnswererFrame::ReplyRefused { offer, refusal, .. }
                if refusal.reason == Reason::StorageUnavailable && self.offers[offer].stream == stream =>
            {
                self.over(stream, offer);
            }
            AnswererFrame::Retract { offer, .. } => {
                // A retraction that waited for the log may come after the end of its registration.
                let offered = &self.offers[offer];
                let late = self.unregistered.contains(&offered.registration);
                assert!(!offered.over || late, "{offer} ends twice for its answerer");
                self.over(stream, offer);
            }
            AnswererFrame::Unregistered { registration, .. } => {
                self.unregistered.insert(registration.clone());
                let own = self.offers.values_mut().filter(|offered| offered.registration == *registration);
                own.for_each(|offered| offered.over = true);
            }
            _ => {}
        }
    }

    fn over(&mut self, stream: StreamId, offer: &OfferId) {
        let Some(offered) = self.offers.get_mut(offer) else { panic!("{offer} was never offered") };
        assert_eq!(offered.stream, stream, "{offer} is somebody else's");
        offered.over = true;
    }

    fn check_change(&self, change: &InboxChange) {
        match change {
            InboxChange::Snapshot(view, _) | InboxChange::Added(_, view, _) => {
                assert!(self.is_safe(&view.ask, "asked"), "shown before it was durable");
            }
            InboxChange::Removed(position, settled, _) => {
                assert_eq!(*position, self.position, "a change has the position of the commit that made it");
                self.check_settled(settled);
            }
            InboxChange::SnapshotComplete(_) | InboxChange::Held(..) => {}
        }
    }
}
