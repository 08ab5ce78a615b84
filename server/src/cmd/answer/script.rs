//! A script: offers as JSON lines on standard output, replies as JSON lines on standard input.

use std::collections::HashMap;

use humanplane_sdk::proto::QuestionAnswer;
use humanplane_sdk::{Answered, Failure, Verdict};
use serde::Deserialize;
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, BufReader};

use super::desk::{Desk, Event, Offered, Word};
use super::reply;
use crate::cmd::exit::Exit;
use crate::cmd::failure::Result;
use crate::cmd::show::out::Out;
use crate::cmd::signals::Signals;

/// What `answer --help` says of it.
pub(super) const HELP: &str = r#"With --json, each line on standard output is one object with a `type`:
  offer         something waits: offerId, kind (approval or question), path, sessionId, toolCall or action, …
  retracted     the offer is over without this script: cause, by
  counted       the reply counts, and is in the log: settledSeq
  refused       the reply changes nothing: reason, stands
  passed, lost  the offer went on; the connection broke
  connected, disconnected, fault, closed
Each line on standard input is one reply:
  {"offerId": "…", "outcome": "rejected", "note": "…"}    or allowed-once, cancelled, unavailable
  {"offerId": "…", "answers": [{"id": "q1", "selected": ["A"], "custom": "…"}, {"id": "q2", "skipped": true}]}
  {"offerId": "…", "dismiss": true}
  {"offerId": "…", "next": true}                          pass it on
  {"offerId": "…", "fail": {"name": "…", "message": "…", "code": "…"}}
A line that is no reply is answered with a fault, and changes nothing. The end of standard input is a goodbye: what
is still held becomes unavailable."#;

/// One reply. Exactly one of the optional parts, but `note`, is there.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Line {
    offer_id: String,
    outcome: Option<Outcome>,
    note: Option<String>,
    answers: Option<Vec<Item>>,
    dismiss: Option<bool>,
    next: Option<bool>,
    fail: Option<Fail>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    AllowedOnce,
    Rejected,
    Cancelled,
    Unavailable,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    id: String,
    #[serde(default)]
    selected: Vec<String>,
    custom: Option<String>,
    #[serde(default)]
    skipped: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fail {
    name: String,
    message: Option<String>,
    code: Option<String>,
}

/// Answers until standard input ends, or Ctrl-C.
pub(super) async fn run(mut desk: Desk) -> Result {
    let out = Out::new(true);
    let mut signals = Signals::new()?;
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let mut held: HashMap<String, Offered> = HashMap::new();
    loop {
        tokio::select! {
            event = desk.next() => match event? {
                Event::Offered(offered) => {
                    out.object(&reply::offer(&offered))?;
                    held.insert(offered.offer_id.clone(), *offered);
                }
                Event::Over(id, report) => {
                    held.remove(&id);
                    out.object(&reply::over(&id, &report))?;
                }
                Event::Link(link) => out.object(&reply::link(&link))?,
            },
            line = lines.next_line() => match line? {
                Some(line) if line.trim().is_empty() => {}
                Some(line) => if let Err(wrong) = take(&line, &mut held) {
                    out.object(&json!({ "type": "fault", "message": wrong }))?;
                },
                None => break,
            },
            () = signals.next() => break,
        }
    }
    drop(held);
    desk.close().await;
    out.object(&json!({ "type": "closed" }))?;
    Ok(Exit::Done)
}

fn take(line: &str, held: &mut HashMap<String, Offered>) -> std::result::Result<(), String> {
    let line: Line = serde_json::from_str(line).map_err(|error| format!("the line is no reply: {error}"))?;
    let id = line.offer_id.clone();
    if !held.contains_key(&id) {
        return Err(format!("offer {id} is not held: it is over, or has its reply"));
    }
    let word = word(line)?;
    if let Some(offered) = held.remove(&id) {
        offered.say(word);
    }
    Ok(())
}

fn word(line: Line) -> std::result::Result<Word, String> {
    const ONE: &str = "a reply has exactly one of outcome, answers, dismiss, next and fail";
    let Line { outcome, note, answers, dismiss, next, fail, .. } = line;
    if note.is_some() && outcome.is_none() {
        return Err("a note goes with an outcome only".to_owned());
    }
    match (outcome, answers, dismiss, next, fail) {
        (Some(outcome), None, None, None, None) => {
            Ok(Word::Verdict(verdict(outcome).note(note.unwrap_or_default())))
        }
        (None, Some(items), None, None, None) => {
            Ok(Word::Answered(Answered::with(items.into_iter().map(Into::into))))
        }
        (None, None, Some(true), None, None) => Ok(Word::Answered(Answered::Dismissed)),
        (None, None, None, Some(true), None) => Ok(Word::Pass),
        (None, None, None, None, Some(fail)) => Ok(Word::Fail(fail.into())),
        _ => Err(ONE.to_owned()),
    }
}

fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::AllowedOnce => Verdict::allow_once(),
        Outcome::Rejected => Verdict::reject(),
        Outcome::Cancelled => Verdict::cancel(),
        Outcome::Unavailable => Verdict::unavailable(),
    }
}

impl From<Item> for QuestionAnswer {
    fn from(Item { id, selected, custom, skipped }: Item) -> Self {
        Self { id, selected, custom, skipped }
    }
}

impl From<Fail> for Failure {
    fn from(Fail { name, message, code }: Fail) -> Self {
        let message = message.unwrap_or_default();
        match code {
            Some(code) => Self::domain(code, message).named(name),
            None => Self::new(message).named(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::PendingAsk;

    use super::*;

    fn read(line: &str) -> std::result::Result<Word, String> {
        word(serde_json::from_str(line).map_err(|error| error.to_string())?)
    }

    #[test]
    fn replies_are_read() {
        assert_eq!(
            read(r#"{"offerId":"o","outcome":"rejected","note":"no"}"#),
            Ok(Word::Verdict(Verdict::reject().note("no")))
        );
        assert_eq!(read(r#"{"offerId":"o","dismiss":true}"#), Ok(Word::Answered(Answered::Dismissed)));
        assert_eq!(read(r#"{"offerId":"o","next":true}"#), Ok(Word::Pass));
        assert!(matches!(
            read(r#"{"offerId":"o","answers":[{"id":"q","skipped":true}]}"#),
            Ok(Word::Answered(_))
        ));
    }

    #[test]
    fn nothing_but_the_word_itself_is_a_grant() {
        for line in [
            r#"{"offerId":"o"}"#,
            r#"{"offerId":"o","outcome":"allow"}"#,
            r#"{"offerId":"o","outcome":"allowed_once"}"#,
            r#"{"offerId":"o","outcome":"allow_always"}"#,
            r#"{"offerId":"o","outcome":null}"#,
            r#"{"offerId":"o","outcome":"allowed-once","dismiss":true}"#,
            r#"{"offerId":"o","outcome":"allowed-once","next":false}"#,
            r#"{"offerId":"o","dismiss":false}"#,
            r#"{"offerId":"o","outcome":"allowed-once","scope":"session"}"#,
            r#"{"outcome":"allowed-once"}"#,
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_word_goes_to_the_offer_that_it_names_and_once() {
        let (offered, mut said) = Offered::of(PendingAsk::default());
        let mut held = HashMap::from([("o1".to_owned(), offered)]);
        let line = |id: &str| format!(r#"{{"offerId":"{id}","next":true}}"#);
        assert!(take(&line("o2"), &mut held).is_err());
        assert!(take("yes", &mut held).is_err());
        assert!(said.try_recv().is_err());
        assert_eq!(take(&line("o1"), &mut held), Ok(()));
        assert_eq!(said.try_recv(), Ok(Word::Pass));
        assert!(take(&line("o1"), &mut held).is_err());
    }
}
