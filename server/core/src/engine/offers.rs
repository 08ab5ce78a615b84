//! Offers: one ask shown to one registration. Open ones can be answered; ended ones are remembered for a while,
//! so that a late reply is told what stands (4.8).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use super::AnswerBody;
use crate::content::ContentDigest;
use crate::decision::DecidedBy;
use crate::effect::Settled;
use crate::gate::Says;
use crate::id::{AnswerId, AskId, OfferId, PrincipalId, RegistrationId, SessionId, StreamId};
use crate::listeners::AskKind;
use crate::map::HashMap;
use crate::record::Digest;
use crate::waterfall::MemberKey;

/// How many ended offers are remembered.
const REMEMBERED: usize = 16 * 1024;

/// One offer.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) ask: AskId,
    pub(super) session: SessionId,
    pub(super) member: MemberKey,
    pub(super) stream: StreamId,
    pub(super) registration: RegistrationId,
    pub(super) principal: PrincipalId,
    /// How the audit names this answerer.
    pub(super) by: DecidedBy,
}

/// An offer that can no longer be answered.
#[derive(Debug, Clone)]
pub(super) struct EndedOffer {
    pub(super) offer: Arc<Offer>,
    /// The answer that was taken.
    pub(super) taken: Option<Taken>,
}

/// An answer that was taken: the answerer's own id, and what it said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Taken {
    answer: AnswerId,
    content: Digest,
}

impl Taken {
    pub(super) fn new(answer: AnswerId, note: Option<&str>, body: &AnswerBody) -> Self {
        let mut content = ContentDigest::new("answer").text("note", note);
        content = match body {
            AnswerBody::Outcome(outcome) => content.text("outcome", Some(outcome.as_str())),
            AnswerBody::UnknownOutcome(number) => content.field("unknown", Some(&number.to_be_bytes())),
            AnswerBody::Dismiss => content.text("dismiss", None),
            AnswerBody::Success { text, source } => {
                let seq = source.as_ref().map(|source| source.seq.to_be_bytes());
                content.text("success", text.as_deref()).field("source", seq.as_ref().map(|seq| &seq[..]))
            }
            AnswerBody::Error(text) => content.text("error", Some(text)),
            AnswerBody::Says(Says::Allow) => content.text("says", Some("allow")),
            AnswerBody::Says(Says::Deny) => content.text("says", Some("deny")),
            AnswerBody::Says(Says::Ask) => content.text("says", Some("ask")),
            AnswerBody::Answers(answers) => answers.iter().fold(content, |content, answer| {
                let content = content.text("id", Some(&answer.id)).text("custom", answer.custom.as_deref());
                let content = content.field("skipped", Some(&[u8::from(answer.skipped)]));
                let content = content.list("selected", answer.selected.len());
                answer.selected.iter().fold(content, |content, label| content.text("label", Some(label)))
            }),
        };
        Self { answer, content: content.finish() }
    }
}

/// All offers.
#[derive(Default)]
pub(super) struct Offers {
    open: HashMap<OfferId, Arc<Offer>>,
    /// In the order of the members; mostly there is one.
    by_ask: HashMap<AskId, Vec<(MemberKey, OfferId)>>,
    by_member: HashMap<MemberKey, BTreeMap<AskId, OfferId>>,
    /// Those of the open ones that are before somebody's eyes.
    presented: BTreeSet<OfferId>,
    ended: HashMap<OfferId, EndedOffer>,
    order: VecDeque<OfferId>,
    /// Accepted answers that wait for the ask to end, to be told where the decision stands.
    acknowledge: HashMap<AskId, Vec<(StreamId, OfferId)>>,
}

impl Offers {
    pub(super) fn insert(&mut self, id: OfferId, offer: Arc<Offer>) {
        let of_ask = self.by_ask.entry(offer.ask.clone()).or_insert_with(|| Vec::with_capacity(1));
        match of_ask.binary_search_by_key(&offer.member, |(member, _)| *member) {
            Ok(at) => of_ask[at].1 = id.clone(),
            Err(at) => of_ask.insert(at, (offer.member, id.clone())),
        }
        self.by_member.entry(offer.member).or_default().insert(offer.ask.clone(), id.clone());
        self.open.insert(id, offer);
    }

    pub(super) fn get(&self, id: &OfferId) -> Option<&Arc<Offer>> {
        self.open.get(id)
    }

    pub(super) fn ended(&self, id: &OfferId) -> Option<&EndedOffer> {
        self.ended.get(id)
    }

    pub(super) fn of(&self, ask: &AskId, member: MemberKey) -> Option<&OfferId> {
        let of_ask = self.by_ask.get(ask)?;
        let at = of_ask.binary_search_by_key(&member, |(member, _)| *member).ok()?;
        of_ask.get(at).map(|(_, offer)| offer)
    }

    /// Notes that somebody has an open offer before their eyes; false where that was known.
    pub(super) fn present(&mut self, id: &OfferId) -> bool {
        self.open.contains_key(id) && self.presented.insert(id.clone())
    }

    pub(super) fn is_presented(&self, id: &OfferId) -> bool {
        self.presented.contains(id)
    }

    /// The open offers of `ask`.
    pub(super) fn open_of(&self, ask: &AskId) -> Vec<OfferId> {
        self.by_ask.get(ask).into_iter().flatten().map(|(_, offer)| offer.clone()).collect()
    }

    /// The asks that `member` has been offered and that have not ended for it.
    pub(super) fn asks_of(&self, member: MemberKey) -> Vec<AskId> {
        self.by_member.get(&member).map(|asks| asks.keys().cloned().collect()).unwrap_or_default()
    }

    /// Ends an offer; `taken` names the answer that ended it.
    pub(super) fn end(&mut self, id: &OfferId, taken: Option<Taken>) -> Option<Arc<Offer>> {
        let offer = self.open.remove(id)?;
        self.presented.remove(id);
        take_out(&mut self.by_ask, &offer.ask, |offers| {
            offers.retain(|(member, _)| *member != offer.member);
            offers.is_empty()
        });
        take_out(&mut self.by_member, &offer.member, |asks| {
            asks.remove(&offer.ask);
            asks.is_empty()
        });
        self.ended.insert(id.clone(), EndedOffer { offer: offer.clone(), taken });
        self.order.push_back(id.clone());
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.ended.remove(&oldest);
        }
        Some(offer)
    }

    pub(super) fn acknowledge_when_ended(&mut self, ask: &AskId, stream: StreamId, offer: &OfferId) {
        let waiting = self.acknowledge.entry(ask.clone()).or_default();
        if !waiting.iter().any(|(_, waiting)| waiting == offer) {
            waiting.push((stream, offer.clone()));
        }
    }

    pub(super) fn forget_acknowledgement(&mut self, ask: &AskId, offer: &OfferId) {
        let Some(waiting) = self.acknowledge.get_mut(ask) else { return };
        waiting.retain(|(_, waiting)| waiting != offer);
        if waiting.is_empty() {
            self.acknowledge.remove(ask);
        }
    }

    #[cfg(any(test, feature = "test-util"))]
    pub(super) fn sizes(&self) -> [usize; 5] {
        let presented = self.presented.len();
        [self.open.len(), self.by_ask.len(), self.by_member.len(), self.acknowledge.len(), presented]
    }

    pub(super) fn take_acknowledgements(&mut self, ask: &AskId) -> Vec<(StreamId, OfferId)> {
        self.acknowledge.remove(ask).unwrap_or_default()
    }
}

/// Takes something out of one row; the row goes where `take` says that nothing is left in it.
fn take_out<K: Eq + Hash, R>(rows: &mut HashMap<K, R>, of: &K, take: impl FnOnce(&mut R) -> bool) {
    if rows.get_mut(of).is_some_and(take) {
        rows.remove(of);
    }
}

/// In one line, what a late reply is told.
pub(super) fn standing(settled: &Arc<Settled>) -> String {
    let cause = settled.result.cause().map_or(String::new(), |cause| format!(" ({})", cause.as_str()));
    match settled.result.kind() {
        AskKind::PreExecute | AskKind::Guard => format!("{}{cause}", settled.result.outcome()),
        AskKind::Approval | AskKind::Questions | AskKind::Command => {
            format!("{}{cause} at seq {}", settled.result.outcome(), settled.decided_seq)
        }
    }
}
