//! Which ids a batch can be found by: derived from the batch alone, so that an index can always be rebuilt.

use crate::id::{AskId, RequestId};
use crate::record::Draft;

/// A key of a session's id index.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKey {
    /// The caller's name of a batch; it leads to the first event of that batch.
    Request(RequestId),
    /// An approval, a batch of questions or a run of a command; it leads to how it began, then also to how it ended.
    Ask(AskId),
}

/// The keys of `draft`, each with the seq that is added to what the key leads to.
pub fn keys(draft: &Draft) -> Vec<(IndexKey, i64)> {
    let mut keys = Vec::new();
    if let (Some(name), Some(first)) = (&draft.name, draft.records.first()) {
        keys.push((IndexKey::Request(name.request_id.clone()), first.seq));
    }
    for record in &draft.records {
        if is_ask_event(&record.event.kind)
            && let Ok(WithId { id }) = record.event.data.read()
        {
            keys.push((IndexKey::Ask(id), record.seq));
        }
    }
    keys
}

#[derive(serde::Deserialize)]
struct WithId {
    #[serde(alias = "commandId")]
    id: AskId,
}

fn is_ask_event(kind: &str) -> bool {
    matches!(
        kind,
        "approval/asked"
            | "approval/decided"
            | "question/asked"
            | "question/answered"
            | "command/run"
            | "command/done"
    )
}
