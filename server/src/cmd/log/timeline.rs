//! One event as one line for people.

use humanplane_sdk::proto::SessionEvent;
use serde_json::Value;

use crate::cmd::show::{clip, visible, words};

/// Characters of data in a line, unless all is wanted.
pub(crate) const MOST: usize = 200;

/// `   4  2027-01-15T08:00:00.005Z  approval/asked     bash, call c1: …`
pub(crate) fn line(event: &SessionEvent, most: usize) -> String {
    let time = words::time(event.time.as_ref());
    let kind = visible::line(&event.r#type);
    let line = format!("{:>4}  {time}  {kind:<18} {}", event.seq, said(event, most));
    line.trim_end().to_owned()
}

/// What the event says; its data as they are where its type is not known here.
fn said(event: &SessionEvent, most: usize) -> String {
    let Ok(Value::Object(data)) = serde_json::from_slice(&event.data_json) else {
        return clip::one_line(&event.data_json, most);
    };
    let fields = Fields { data: Value::Object(data), most };
    fields.of(&event.r#type).unwrap_or_else(|| clip::one_line(&event.data_json, most))
}

struct Fields {
    data: Value,
    most: usize,
}

impl Fields {
    /// `None` for a type that is not known here, or whose data are not what its type says.
    fn of(&self, kind: &str) -> Option<String> {
        Some(match kind {
            "turn/start" => format!("turn {}", self.number("turn")?),
            "turn/end" => format!("turn {}: {}", self.number("turn")?, self.text("/reason/kind")?),
            "step/start" | "step/end" => {
                format!("turn {} step {}", self.number("turn")?, self.number("step")?)
            }
            "tool/call" => {
                format!("{} [{}] {}", self.text("/name")?, self.text("/callId")?, self.text("/arguments")?)
            }
            "approval/asked" => self.asked()?,
            "approval/decided" => self.settled()?,
            "approval/policy" => format!("{}{}", self.text("/policy")?, self.origin()),
            "permission/preset" => self.text("/preset")?,
            "sandbox/mode" => format!("{}{}", self.text("/mode")?, self.origin()),
            "question/asked" => self.questions()?,
            "question/answered" => self.answered()?,
            "command/run" => {
                let args = self.text("/args").unwrap_or_default();
                format!("{} /{}{args}{}", self.text("/commandId")?, self.text("/name")?, self.principal())
            }
            "command/done" => {
                let cause = self.text("/cause").map_or_else(String::new, |cause| format!(" ({cause})"));
                let text = self.text("/text").map_or_else(String::new, |text| format!(": {text}"));
                format!("{} {}{cause}{}{text}", self.text("/commandId")?, self.text("/kind")?, self.who())
            }
            _ => return None,
        })
    }

    fn asked(&self) -> Option<String> {
        let call = self.text("/callId").map_or_else(String::new, |call| format!(" [{call}]"));
        let agent = self.text("/agent/id").map_or_else(String::new, |agent| format!(" by {agent}"));
        let reason = self.text("/reason").map_or_else(String::new, |reason| format!(": {reason}"));
        let action = self.data.get("action").map_or_else(String::new, |action| {
            format!(" {}", clip::one_line(action.to_string().as_bytes(), self.most))
        });
        Some(format!("{} {}{call}{agent}{reason}{action}", self.text("/id")?, self.text("/toolName")?))
    }

    fn settled(&self) -> Option<String> {
        let cause = self.text("/cause").map_or_else(String::new, |cause| format!(" ({cause})"));
        let note = self.text("/note").map_or_else(String::new, |note| format!(", note: {note}"));
        Some(format!("{} {}{cause}{}{note}", self.text("/id")?, self.text("/outcome")?, self.who()))
    }

    fn questions(&self) -> Option<String> {
        let questions = self.data.get("questions")?.as_array()?;
        let texts = questions.iter().filter_map(|question| question.get("question")?.as_str());
        let texts: Vec<String> = texts.map(|text| clip::one_line(text.as_bytes(), self.most)).collect();
        Some(format!("{} {}", self.text("/id")?, texts.join(" | ")))
    }

    fn answered(&self) -> Option<String> {
        let answers = self.data.get("answers").map_or_else(String::new, |answers| {
            format!(" {}", clip::one_line(answers.to_string().as_bytes(), self.most))
        });
        Some(format!("{}{answers}", self.settled()?))
    }

    fn principal(&self) -> String {
        self.text("/principal").map_or_else(String::new, |principal| format!("  by {principal}"))
    }

    fn who(&self) -> String {
        let part = |place: &str| self.text(place);
        let words: Vec<String> = [part("/by/kind"), part("/by/principal")].into_iter().flatten().collect();
        if words.is_empty() { String::new() } else { format!(" by {}", words.join(" ")) }
    }

    fn origin(&self) -> String {
        self.text("/source").map_or_else(String::new, |source| format!(" (from {source})"))
    }

    fn text(&self, place: &str) -> Option<String> {
        Some(clip::one_line(self.data.pointer(place)?.as_str()?.as_bytes(), self.most))
    }

    fn number(&self, name: &str) -> Option<i64> {
        self.data.get(name)?.as_i64()
    }
}

#[cfg(test)]
mod tests {
    use prost_types::Timestamp;
    use serde_json::json;

    use super::*;

    fn shown(kind: &str, data: &Value) -> String {
        let time = Some(Timestamp { seconds: 1_800_000_000, nanos: 0 });
        let data_json = data.to_string().into();
        let event = SessionEvent { seq: 7, time, r#type: kind.into(), data_json, ..Default::default() };
        line(&event, MOST)
    }

    #[test]
    fn the_life_of_an_approval_can_be_read() {
        let call = json!({ "turn": 1, "step": 1, "callId": "c1", "name": "bash", "arguments": "{\"command\":\"rm\"}" });
        assert_eq!(
            shown("tool/call", &call),
            "   7  2027-01-15T08:00:00Z  tool/call          bash [c1] {\"command\":\"rm\"}"
        );
        let asked = json!({ "id": "a1", "toolName": "bash", "callId": "c1", "agent": { "id": "ask" }, "reason": "r" });
        assert!(shown("approval/asked", &asked).ends_with("a1 bash [c1] by ask: r"));
        let decided = json!({
            "id": "a1", "outcome": "rejected", "cause": "ANSWERED", "note": "no\u{1b}[2J",
            "by": { "kind": "human", "principal": "ada" },
        });
        let decided = shown("approval/decided", &decided);
        assert!(decided.ends_with("a1 rejected (ANSWERED) by human ada, note: no⟨ESC⟩[2J"), "{decided}");
    }

    #[test]
    fn what_is_not_known_is_shown_as_it_is() {
        assert!(shown("x/y\u{202E}", &json!({ "a": 1 })).ends_with("x/y⟨U+202E⟩        {\"a\":1}"));
        assert!(shown("turn/start", &json!({ "turn": "one" })).ends_with("{\"turn\":\"one\"}"));
    }

    #[test]
    fn commands_can_be_read() {
        let run = json!({
            "commandId": "c1", "name": "compact", "args": " now\u{1b}", "source": { "kind": "user" },
            "principal": "ada",
        });
        assert!(shown("command/run", &run).ends_with("c1 /compact now⟨ESC⟩  by ada"));
        let done = json!({
            "commandId": "c1", "kind": "error", "text": "gone", "cause": "HANDLER_UNLOADED",
            "by": { "kind": "server" },
        });
        assert!(shown("command/done", &done).ends_with("c1 error (HANDLER_UNLOADED) by server: gone"));
    }

    #[test]
    fn questions_and_answers_can_be_read() {
        let asked = json!({ "id": "q", "questions": [{ "id": "1", "question": "Which?" }, { "id": "2", "question": "Why?" }] });
        assert!(shown("question/asked", &asked).ends_with("q Which? | Why?"));
        let answered =
            json!({ "id": "q", "outcome": "answered", "answers": [{ "id": "1", "selected": ["A"] }] });
        assert!(
            shown("question/answered", &answered)
                .contains("q answered [{\"id\":\"1\",\"selected\":[\"A\"]}]")
        );
    }
}
