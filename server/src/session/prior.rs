//! What stands under a caller's name from an earlier life of the server, or from longer ago than the hub
//! remembers (3.8): found by the log's id index, read back from the log.

use std::sync::Arc;

use humanplane_core::effect::Settled;
use humanplane_core::engine::{AskName, Prior};
use humanplane_core::id::{AskId, RequestId, SessionId};
use humanplane_core::index::IndexKey;
use humanplane_core::record::{BatchName, Record};
use humanplane_core::refusal::Refusal;
use humanplane_core::result::AskResult;
use humanplane_core::session::Fact;

use super::Handle;
use crate::store::{EventLog, StoreError};

impl Handle {
    /// What `request` names, if it named something that has ended.
    ///
    /// # Errors
    /// LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn prior(&self, session: &SessionId, request: &RequestId) -> Result<Option<Prior>, Refusal> {
        let key = IndexKey::Request(request.clone());
        if !self.log.might_find(session, &key) {
            return Ok(None);
        }
        let session = session.clone();
        Box::pin(self.read(move |log| absent_if_unknown(prior(log, &session, &key)))).await
    }

    /// The ended ask of that name, if there is one.
    ///
    /// # Errors
    /// LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn settled(
        &self,
        session: &SessionId,
        name: &AskName,
    ) -> Result<Option<Arc<Settled>>, Refusal> {
        match name {
            AskName::Request(request) => {
                Ok(self.prior(session, request).await?.and_then(|prior| match prior {
                    Prior::Ask(settled) => Some(settled),
                    Prior::Batch { .. } => None,
                }))
            }
            AskName::Ask(ask) => {
                let (session, ask) = (session.clone(), ask.clone());
                self.read(move |log| absent_if_unknown(ended_ask(log, &session, &ask, None))).await
            }
        }
    }
}

/// An unknown session is for the rules to refuse: here it only means that nothing stands under the name.
fn absent_if_unknown<T>(found: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(StoreError::NoSession(_)) => Ok(None),
        found => found,
    }
}

fn prior(log: &dyn EventLog, session: &SessionId, key: &IndexKey) -> Result<Option<Prior>, StoreError> {
    let Some(first_seq) = log.find(session, key)?.last().copied() else { return Ok(None) };
    if inherited(log, session, first_seq)? {
        return Ok(None);
    }
    let Some(batch) = log.batch_at(session, first_seq)? else { return Ok(None) };
    let first = record(log, session, first_seq)?;
    if let Some(ask) = first.as_ref().and_then(asked_id) {
        return Ok(ended_ask(log, session, &ask, Some(batch.name))?.map(Prior::Ask));
    }
    Ok(Some(Prior::Batch { digest: batch.name.digest, first_seq, next_seq: batch.next_seq }))
}

/// A seed grants nothing: what came with one names nothing (1.8).
fn inherited(log: &dyn EventLog, session: &SessionId, seq: i64) -> Result<bool, StoreError> {
    Ok(log.session(session)?.is_some_and(|entry| seq < entry.seeded))
}

fn ended_ask(
    log: &dyn EventLog,
    session: &SessionId,
    ask: &AskId,
    name: Option<BatchName>,
) -> Result<Option<Arc<Settled>>, StoreError> {
    let &[asked_seq, decided_seq] = log.find(session, &IndexKey::Ask(ask.clone()))?.as_slice() else {
        return Ok(None);
    };
    if inherited(log, session, asked_seq)? {
        return Ok(None);
    }
    let name = match name {
        Some(name) => Some(name),
        None => log.batch_at(session, asked_seq)?.map(|batch| batch.name),
    };
    let (Some(asked), Some(decided)) = (record(log, session, asked_seq)?, record(log, session, decided_seq)?)
    else {
        return Ok(None);
    };
    let result = Fact::read(&decided.event).ok().and_then(AskResult::read);
    Ok(result.map(|(_, result)| {
        Arc::new(Settled {
            ask: ask.clone(),
            name,
            asked_seq,
            asked_time: asked.time,
            decided_seq,
            decided_time: decided.time,
            result,
        })
    }))
}

fn record(log: &dyn EventLog, session: &SessionId, seq: i64) -> Result<Option<Record>, StoreError> {
    Ok(log.read(session, seq, 1, usize::MAX)?.records.pop())
}

fn asked_id(record: &Record) -> Option<AskId> {
    match Fact::read(&record.event).ok()? {
        Fact::ApprovalAsked(asked) => Some(asked.id.clone()),
        Fact::QuestionAsked(asked) => Some(asked.id.clone()),
        Fact::CommandRun(run) => Some(AskId::from(run.command_id.as_str())),
        _ => None,
    }
}
