//! What stands under a caller's `request_id` (3.8): open asks, and a bounded memory of what has ended lately.
//! What has ended longer ago is read back from the log by the shell, and comes in as [`Prior`].

use std::collections::VecDeque;
use std::sync::Arc;

use super::Prior;
use crate::effect::Settled;
use crate::id::{AskId, RequestId, SessionId};
use crate::map::HashMap;
use crate::record::{BatchName, Digest};
use crate::refusal::{Reason, Refusal};

/// How many ended requests are remembered. The log's index answers for older ones; this memory only has to
/// outlast a look-up that was under way while the request ended.
const REMEMBERED: usize = 16 * 1024;

/// What was found under a name.
#[derive(Debug, Clone)]
pub(super) enum Found {
    Open(AskId),
    Settled(Arc<Settled>),
    Batch { first_seq: i64, next_seq: i64 },
}

type Name = (SessionId, RequestId);

/// The names of one server's life.
#[derive(Default)]
pub(super) struct Names {
    by_name: HashMap<Name, (Digest, Found)>,
    settled: HashMap<AskId, (SessionId, Arc<Settled>)>,
    ended: VecDeque<(Option<Name>, Option<AskId>)>,
}

impl Names {
    /// What `name` names: nothing, the same request, or a refusal because the content differs.
    pub(super) fn find(
        &self,
        session: &SessionId,
        name: &BatchName,
        prior: Option<&Prior>,
    ) -> Option<Result<Found, Refusal>> {
        let known = self.by_name.get(&(session.clone(), name.request_id.clone()));
        let (digest, found) = match (known, prior) {
            (Some((digest, found)), _) => (Some(*digest), found.clone()),
            (None, Some(prior)) => (prior.digest(), prior.found()),
            (None, None) => return None,
        };
        Some(if digest == Some(name.digest) { Ok(found) } else { Err(reused(Some(&name.request_id))) })
    }

    /// What stands under `request`, whatever its content.
    pub(super) fn look(&self, session: &SessionId, request: &RequestId) -> Option<Found> {
        self.by_name.get(&(session.clone(), request.clone())).map(|(_, found)| found.clone())
    }

    /// An ask that ended lately.
    pub(super) fn settled(&self, session: &SessionId, ask: &AskId) -> Option<Arc<Settled>> {
        self.settled.get(ask).filter(|(of, _)| of == session).map(|(_, settled)| settled.clone())
    }

    pub(super) fn keep_open(&mut self, session: &SessionId, name: &BatchName, ask: &AskId) {
        let key = (session.clone(), name.request_id.clone());
        self.by_name.insert(key, (name.digest, Found::Open(ask.clone())));
    }

    /// An ask whose end could not be written: what became of it, the log says after a restart.
    pub(super) fn forget_open(&mut self, session: &SessionId, name: &BatchName) {
        self.by_name.remove(&(session.clone(), name.request_id.clone()));
    }

    #[cfg(any(test, feature = "test-util"))]
    pub(super) fn open(&self) -> usize {
        self.by_name.values().filter(|(_, found)| matches!(found, Found::Open(_))).count()
    }

    pub(super) fn keep_batch(&mut self, session: &SessionId, name: BatchName, first_seq: i64, next_seq: i64) {
        let key = (session.clone(), name.request_id);
        self.by_name.insert(key.clone(), (name.digest, Found::Batch { first_seq, next_seq }));
        self.ended(Some(key), None);
    }

    pub(super) fn keep_settled(&mut self, session: &SessionId, settled: &Arc<Settled>) {
        let key = settled.name.as_ref().map(|name| {
            let key = (session.clone(), name.request_id.clone());
            self.by_name.insert(key.clone(), (name.digest, Found::Settled(settled.clone())));
            key
        });
        self.settled.insert(settled.ask.clone(), (session.clone(), settled.clone()));
        self.ended(key, Some(settled.ask.clone()));
    }

    fn ended(&mut self, name: Option<Name>, ask: Option<AskId>) {
        self.ended.push_back((name, ask));
        if self.ended.len() <= REMEMBERED {
            return;
        }
        let Some((name, ask)) = self.ended.pop_front() else { return };
        if let Some(name) = name {
            self.by_name.remove(&name);
        }
        if let Some(ask) = ask {
            self.settled.remove(&ask);
        }
    }
}

impl Prior {
    fn found(&self) -> Found {
        match self {
            Self::Ask(settled) => Found::Settled(settled.clone()),
            Self::Batch { first_seq, next_seq, .. } => {
                Found::Batch { first_seq: *first_seq, next_seq: *next_seq }
            }
        }
    }
}

pub(super) fn reused(request: Option<&RequestId>) -> Refusal {
    let request = request.map_or("", RequestId::as_str);
    Refusal::new(
        Reason::RequestIdReused,
        format!("request_id {request} already names a request with other content; mint a new one"),
    )
    .with("requestId", request)
}
