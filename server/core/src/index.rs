//! Which ids a batch can be found by: derived from the batch alone, so that an index can always be rebuilt.

use crate::id::{AskId, RequestId};
use crate::record::{Draft, NewEvent};

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
            && let Some(id) = id_of(&record.event)
        {
            keys.push((IndexKey::Ask(id), record.seq));
        }
    }
    keys
}

/// The id in an event's payload. Where this service wrote it, it stands first, and the rest need not be read.
fn id_of(event: &NewEvent) -> Option<AskId> {
    let begins = if event.kind.starts_with("command/") { r#"{"commandId":""# } else { r#"{"id":""# };
    let first = event.data.as_str().strip_prefix(begins).and_then(|rest| rest.split_once('"'));
    match first {
        Some((id, _)) if !id.contains('\\') => Some(AskId::from(id)),
        _ => event.data.read().ok().map(|WithId { id }| id),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::JsonObject;

    fn id(kind: &str, data: &str) -> Option<AskId> {
        id_of(&NewEvent::new(kind, JsonObject::parse(data.as_bytes()).expect("an object")))
    }

    #[test]
    fn an_id_is_found_wherever_it_stands() {
        let texts = [
            r#"{"id":"a-1","toolName":"bash"}"#,
            r#"{"toolName":"bash","id":"a-1"}"#,
            r#"{ "id" : "a-1" }"#,
            r#"{"id":"\u0061-1"}"#,
        ];
        for text in texts {
            assert_eq!(id("approval/asked", text), Some("a-1".into()), "{text}");
        }
        let command = [r#"{"commandId":"a-1","id":1}"#, r#"{"name":"x","commandId":"a-1"}"#];
        for text in command {
            assert_eq!(id("command/run", text), Some("a-1".into()), "{text}");
        }
        for text in [r#"{"id":1}"#, r#"{"name":"{\"id\":\"a-1\""}"#, "{}"] {
            assert_eq!(id("approval/asked", text), None, "{text}");
        }
    }
}
