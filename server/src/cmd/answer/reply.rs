//! What happens at the desk, as JSON for scripts and as lines for people.

use humanplane_sdk::proto::{DecidedBy, Standing, standing};
use humanplane_sdk::{Decision, Link, Report};
use serde_json::{Value, json};

use super::desk::Offered;
use crate::cmd::show::json::{self, object};
use crate::cmd::show::{visible, words};

/// An offer: the members of a pending request, with `type` and `offerId`.
pub(super) fn offer(offered: &Offered) -> Value {
    let mut value = json::pending(&offered.ask);
    if let Some(members) = value.as_object_mut() {
        members.remove("askedSeq");
        members.insert("type".to_owned(), json!("offer"));
        members.insert("offerId".to_owned(), json!(offered.offer_id));
        let wrong = offered
            .wrong
            .iter()
            .map(|wrong| json!({ "field": wrong.field, "description": wrong.description }));
        let wrong: Vec<Value> = wrong.collect();
        if !wrong.is_empty() {
            members.insert("wrong".to_owned(), json!(wrong));
        }
    }
    value
}

/// What became of an offer.
pub(super) fn over(offer_id: &str, report: &Report) -> Value {
    let told = match report {
        Report::Counted { settled_seq } => json!({ "type": "counted", "settledSeq": settled_seq }),
        Report::Refused { reason, violations, standing } => json!({
            "type": "refused", "reason": reason.as_str(),
            "violations": violations.iter().map(|wrong| {
                json!({ "field": wrong.field, "description": wrong.description })
            }).collect::<Vec<_>>(),
            "stands": standing.as_deref().and_then(stands),
        }),
        Report::Retracted { cause, by } => {
            json!({ "type": "retracted", "cause": cause, "by": json::by(by.as_ref()) })
        }
        Report::Passed => json!({ "type": "passed" }),
        Report::Lost => json!({ "type": "lost" }),
        _ => json!({ "type": "over" }),
    };
    let mut told = object(told);
    if let Some(members) = told.as_object_mut() {
        members.insert("offerId".to_owned(), json!(offer_id));
    }
    told
}

/// The same in words.
pub(super) fn became(report: &Report) -> String {
    match report {
        Report::Counted { settled_seq: Some(seq) } => format!("recorded at seq {seq}"),
        Report::Counted { settled_seq: None } => "recorded".to_owned(),
        Report::Refused { reason, standing, .. } => {
            let stands = standing.as_deref().and_then(stands);
            let stands = stands.map_or_else(String::new, |stands| format!("; what stands: {stands}"));
            format!("not counted: {}{stands}", visible::line(reason.as_str()))
        }
        Report::Retracted { cause, by } => format!("closed: {}{}", closed(cause), who(by.as_ref())),
        Report::Passed => "passed on".to_owned(),
        Report::Lost => "the connection was lost: `humanplane log` shows what stands".to_owned(),
        _ => "over".to_owned(),
    }
}

/// A cause, as whoever had the offer before them should read it.
fn closed(cause: &str) -> String {
    match cause {
        "ANSWERED" => "answered elsewhere".to_owned(),
        "NEXT" => "it went on to the next listener".to_owned(),
        other => words::cause(other),
    }
}

fn who(by: Option<&DecidedBy>) -> String {
    by.map_or_else(String::new, |by| format!(", by {}", words::by(by)))
}

fn stands(standing: &Standing) -> Option<&'static str> {
    Some(match standing.settled.as_ref()? {
        standing::Settled::Approval(decided) => words::outcome(Decision::from(decided.clone()).outcome),
        standing::Settled::Questions(settled) => words::questions_outcome(settled.outcome()),
    })
}

/// Whether the listener is registered.
pub(super) fn link(link: &Link) -> Value {
    match link {
        Link::Up => json!({ "type": "connected" }),
        Link::Down { error, wait } => json!({
            "type": "disconnected", "error": error.to_string(), "retryMillis": millis(*wait),
        }),
        _ => json!({ "type": "link" }),
    }
}

/// The same in words.
pub(super) fn link_line(link: &Link) -> String {
    match link {
        Link::Up => "connected: listening".to_owned(),
        Link::Down { error, wait } => {
            let error = visible::line(&error.to_string());
            format!("connection lost ({error}); next try in {} ms", millis(*wait))
        }
        _ => "the link changed".to_owned(),
    }
}

fn millis(wait: std::time::Duration) -> u64 {
    u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_closes_with_its_reason() {
        let by = Some(DecidedBy { principal: "bob".into(), kind: 1, ..Default::default() });
        let report = Report::Retracted { cause: "ANSWERED".into(), by };
        assert_eq!(became(&report), "closed: answered elsewhere, by human bob");
        assert_eq!(over("o1", &report)["by"]["principal"], "bob");
        let report = Report::Retracted { cause: "WITHDRAWN".into(), by: None };
        assert_eq!(became(&report), "closed: WITHDRAWN: withdrawn by who asked");
    }
}
