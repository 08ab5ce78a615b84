//! Answerers: handlers that ask the runner.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use humanplane_sdk::proto::{self, ApprovalAsk, QuestionAnswer, QuestionsAsk, standing};
use humanplane_sdk::{Answered, Answerer, Failure, Identity, Link, Offer, Report, Verdict};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::fields::Fields;
use crate::show::{self, Wrong};
use crate::{Driver, Said, locked, say};

/// What the runner tells a handler: the fields of `answer`.
pub(crate) type Told = Fields;
/// The name under which the runner knows each offer of the server now.
type Names = Arc<Mutex<HashMap<String, String>>>;

impl Driver {
    pub(crate) async fn serve_answers(self: &Arc<Self>, op: &Fields) -> Said {
        let (client, stop) = self.client(op)?;
        let (on, names) = (op.text("as").to_owned(), Names::default());
        let mut answerer = self.listener(op)?;
        let kinds = op.texts("kinds");
        if kinds.iter().any(|kind| kind == "APPROVAL") {
            let (driver, on, names) = (self.clone(), on.clone(), names.clone());
            answerer = answerer.on_approval(move |offer| {
                let (driver, on, names) = (driver.clone(), on.clone(), names.clone());
                async move { verdict(driver.offered(&on, &names, approval(&offer), offer.details()).await) }
            });
        }
        if kinds.iter().any(|kind| kind == "QUESTION") {
            let (driver, on, names) = (self.clone(), on.clone(), names.clone());
            answerer = answerer.on_questions(move |offer| {
                let (driver, on, names) = (driver.clone(), on.clone(), names.clone());
                async move { answered(driver.offered(&on, &names, asked(&offer), offer.details()).await) }
            });
        }
        let (at, up) = (on.clone(), on.clone());
        let serving = answerer
            .on_report(move |offer, what| {
                let name = locked(&names).remove(&offer.offer_id).unwrap_or_default();
                say(&json!({ "event": "report", "on": at, "offer": name, "report": "", "cause": "", "reason": "",
                    "by": null }).merged(report(what)));
            })
            .on_link(move |link| say(&json!({ "event": "link", "on": up, "up": matches!(link, Link::Up) })))
            .serve(&client)
            .await?;
        self.keep(op, stop, serving);
        Ok(json!({}))
    }

    fn listener(&self, op: &Fields) -> Result<Answerer, Wrong> {
        let said = op.inner("identity").ok_or_else(|| Wrong::usage("an answerer has an identity"))?;
        let (id, shown) = (said.text("id"), said.text("display_name"));
        let identity = match said.text("kind") {
            "HUMAN" => Identity::human(id, shown),
            "POLICY" => Identity::policy(id, shown),
            _ => Identity::automaton(id, shown),
        };
        let mut answerer = Answerer::new("driver/1", identity);
        if let Some(session) = op.given("session_id") {
            answerer = answerer.session(session);
        }
        if let Some(agent) = op.given("agent") {
            answerer = answerer.agent(self.agent(agent)?.agent_ref()?);
        }
        if let Some(group) = op.given("group") {
            answerer = answerer.group(group);
        }
        for (key, set) in [
            ("exact_only", Answerer::exact_only as fn(Answerer) -> Answerer),
            ("prepend", Answerer::prepend),
            ("provider", Answerer::provider),
        ] {
            answerer = if op.flag(key) { set(answerer) } else { answerer };
        }
        if let Some(limit) = op.duration("hold_limit_ms") {
            answerer = match op.text("on_silence") {
                "NEXT" => answerer.hold_limit_then_next(limit),
                _ => answerer.hold_limit(limit),
            };
        }
        if let Some(most) = op.number("max_outstanding") {
            answerer = answerer.max_outstanding(u16::try_from(most).unwrap_or(u16::MAX));
        }
        Ok(answerer)
    }

    /// Shows an offer to the runner, and waits for its word.
    async fn offered(&self, on: &str, names: &Names, what: Value, offer: &proto::Offer) -> Option<Told> {
        let name = Uuid::new_v4().to_string();
        let (word, told) = oneshot::channel();
        locked(names).insert(offer.offer_id.clone(), name.clone());
        locked(&self.offers).insert(name.clone(), word);
        let agents: Vec<&str> = offer.path.iter().map(|entry| entry.agent_id.as_str()).collect();
        say(&json!({
            "event": "offer", "on": on, "offer": name, "session_id": offer.session_id, "ask_id": offer.ask_id,
            "agents": agents, "principal": offer.asker_principal, "holders": offer.holders,
            "action_json": String::from_utf8_lossy(&offer.action_json), "summary": offer.summary,
        })
        .merged(what));
        told.await.ok()
    }

    pub(crate) fn answer(&self, op: &Fields) -> Said {
        let word = locked(&self.offers).remove(op.text("offer"));
        let told = word.is_some_and(|word| word.send(Fields(op.0.clone())).is_ok());
        if told { Ok(json!({})) } else { Err(Wrong::usage(format!("{} is over", op.text("offer")))) }
    }
}

fn approval(offer: &Offer<ApprovalAsk>) -> Value {
    let ask = offer.ask();
    let arguments = offer.tool_call().map(|call| String::from_utf8_lossy(&call.arguments_json).into_owned());
    json!({
        "kind": "approval", "tool": ask.tool_name, "call_id": ask.call_id, "reason": ask.reason, "questions": [],
        "arguments": arguments.unwrap_or_default(), "mend": fields(offer.mend()),
    })
}

fn asked(offer: &Offer<QuestionsAsk>) -> Value {
    json!({
        "kind": "question", "tool": "", "call_id": "", "reason": "", "arguments": "", "mend": fields(offer.mend()),
        "questions": show::questions(&offer.ask().questions),
    })
}

fn fields(violations: &[proto::FieldViolation]) -> Vec<&str> {
    violations.iter().map(|violation| violation.field.as_str()).collect()
}

/// `None` for a pass; the error for a failure.
fn heard(told: Option<Told>) -> Result<Option<Told>, Failure> {
    let told = told.ok_or_else(|| Failure::new("the runner has forgotten the offer"))?;
    if let Some(fail) = told.inner("fail") {
        return Err(failure(&fail));
    }
    if let Some(text) = told.given("raise") {
        return Err(std::io::Error::other(text.to_owned()).into());
    }
    Ok(if told.flag("next") { None } else { Some(told) })
}

pub(crate) fn failure(fail: &Fields) -> Failure {
    let message = fail.text("message");
    let failure = match fail.given("code") {
        Some(code) => Failure::domain(code, message),
        None => Failure::new(message),
    };
    failure.named(fail.text("name"))
}

fn verdict(told: Option<Told>) -> Result<Option<Verdict>, Failure> {
    let Some(told) = heard(told)? else { return Ok(None) };
    let verdict = match told.text("outcome") {
        "allowed-once" => Verdict::allow_once(),
        "rejected" => Verdict::reject(),
        "cancelled" => Verdict::cancel(),
        "unavailable" => Verdict::unavailable(),
        other => return Err(Failure::new(format!("no outcome {other}"))),
    };
    Ok(Some(verdict.note(told.text("note"))))
}

fn answered(told: Option<Told>) -> Result<Option<Answered>, Failure> {
    let Some(told) = heard(told)? else { return Ok(None) };
    if told.flag("dismiss") {
        return Ok(Some(Answered::Dismissed));
    }
    let item = |item: &Fields| QuestionAnswer {
        id: item.text("id").to_owned(),
        selected: item.texts("selected"),
        custom: item.given("custom").map(str::to_owned),
        skipped: item.flag("skipped"),
    };
    Ok(Some(Answered::with(told.list("answers").iter().map(item))))
}

fn report(what: &Report) -> Value {
    match what {
        Report::Counted { settled_seq } => json!({ "report": "counted", "settled_seq": settled_seq }),
        Report::Refused { reason, standing, .. } => {
            let stands =
                standing.as_ref().and_then(|standing| standing.settled.as_ref()).map(|stands| match stands {
                    standing::Settled::Approval(decided) => decided.outcome().as_str_name(),
                    standing::Settled::Questions(settled) => settled.outcome().as_str_name(),
                });
            json!({ "report": "refused", "reason": reason.as_str(), "standing": stands })
        }
        Report::Retracted { cause, by } => {
            json!({ "report": "retracted", "cause": cause, "by": show::by(by.as_ref()) })
        }
        Report::Passed => json!({ "report": "passed" }),
        _ => json!({ "report": "lost" }),
    }
}

/// One object with the fields of another, which count more.
pub(crate) trait Merged {
    fn merged(self, other: Value) -> Value;
}

impl Merged for Value {
    fn merged(mut self, other: Value) -> Value {
        if let (Some(own), Value::Object(other)) = (self.as_object_mut(), other) {
            own.extend(other);
        }
        self
    }
}
