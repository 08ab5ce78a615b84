//! A clean session in which every event type of §2 stands once at least, and the pieces it is made of, for tests
//! here and in other crates.

use crate::approvals::event::{Asked, Decided};
use crate::commands::event::{Done, DoneKind, Run, Source, SourceKind};
use crate::decision::{ApprovalOutcome, Cause, DecidedBy, DeciderKind, QuestionsOutcome};
use crate::event::Event;
use crate::id::{AgentId, AgentRef, Incarnation, PrincipalId};
use crate::json::JsonObject;
use crate::permissions::event::{PolicySet, PresetChosen, SandboxSet};
use crate::permissions::{ApprovalPolicy, SandboxMode};
use crate::questions::event::{Answered, Asked as QuestionsAsked};
use crate::questions::{Answer, QOption, Question, code};
use crate::record::{Draft, NewEvent, Record};
use crate::session::event::{Closed, EndSeed};
use crate::time::WallMillis;
use crate::turns::event::{StepEnd, StepStart, ToolCall, TurnEnd, TurnEndReason, TurnStart};

/// The clean session: pinned, seeded, two turns with an approval each, a batch of questions, a command, closed.
pub fn clean() -> Vec<NewEvent> {
    vec![
        PresetChosen { preset: "workspace-write".into() }.to_event(),
        SandboxSet { mode: SandboxMode::WorkspaceWrite, source: None, require_full: None }.to_event(),
        PolicySet { policy: ApprovalPolicy::Ask, source: None }.to_event(),
        EndSeed {}.to_event(),
        turn_start(1),
        StepStart { turn: 1, step: 1 }.to_event(),
        tool_call("call-1", "shell", r#"{"command": "make"}"#),
        asked("ask-1").to_event(),
        decided("ask-1", ApprovalOutcome::AllowedOnce).to_event(),
        other("tool/result", r#"{"callId":"call-1","amount":1.10}"#),
        StepEnd { turn: 1, step: 1 }.to_event(),
        turn_end(1),
        questions_asked("batch-1").to_event(),
        answered("batch-1", QuestionsOutcome::Answered).to_event(),
        run("cmd-1").to_event(),
        done("cmd-1", DoneKind::Success, Some(9)).to_event(),
        turn_start(2),
        asked("ask-2").to_event(),
        decided("ask-2", ApprovalOutcome::Rejected).to_event(),
        turn_end(2),
        Closed { by: Some(DecidedBy::server()), reason: Some("done".into()) }.to_event(),
    ]
}

/// `events` as the beginning of a log, a millisecond apart.
pub fn records(events: Vec<NewEvent>) -> Vec<Record> {
    let place = |(seq, event)| Record { seq, time: WallMillis(1_700_000_000_000 + seq), event };
    (0..).zip(events).map(place).collect()
}

/// A batch without a name.
pub fn draft(records: Vec<Record>) -> Draft {
    Draft { records, name: None }
}

/// An event of any type with any payload; a payload that is no JSON object becomes `{}`.
pub fn other(kind: &str, data: &str) -> NewEvent {
    let empty = || JsonObject::parse(b"{}");
    match JsonObject::parse(data.as_bytes()).or_else(|_| empty()) {
        Ok(data) => NewEvent::new(kind, data),
        Err(_) => EndSeed {}.to_event(),
    }
}

/// The agent of the samples.
pub fn agent() -> AgentRef {
    AgentRef { id: AgentId::from("agent"), incarnation: Incarnation::from("life-1") }
}

/// `turn/start`.
pub fn turn_start(turn: i64) -> NewEvent {
    TurnStart { turn }.to_event()
}

/// `turn/end`, completed.
pub fn turn_end(turn: i64) -> NewEvent {
    TurnEnd { turn, reason: Some(TurnEndReason { kind: "completed".into() }) }.to_event()
}

/// `tool/call` in step 1 of turn 1.
pub fn tool_call(call_id: &str, name: &str, arguments: &str) -> NewEvent {
    ToolCall { turn: 1, step: 1, call_id: call_id.into(), name: name.into(), arguments: arguments.into() }
        .to_event()
}

/// `approval/asked` by [`agent`] for a shell call.
pub fn asked(id: &str) -> Asked {
    Asked {
        id: id.into(),
        tool_name: "shell".into(),
        call_id: Some("call-1".into()),
        reason: Some("it builds".into()),
        agent: Some(agent()),
        principal: Some(PrincipalId::from("robot")),
        request_id: None,
        request_digest: None,
        action: None,
        action_digest: None,
    }
}

/// `approval/decided` by a person.
pub fn decided(id: &str, outcome: ApprovalOutcome) -> Decided {
    let by = DecidedBy { kind: DeciderKind::Human, ..DecidedBy::server() };
    Decided { id: id.into(), outcome, cause: Some(Cause::ANSWERED), note: None, by: Some(by) }
}

/// A question with two options.
pub fn question(id: &str) -> Question {
    let option = |label: &str| QOption { label: label.into(), description: None };
    Question { options: vec![option("Yes"), option("No")], ..Question::new(id, "Shall it?") }
}

/// `question/asked` for [`agent`].
pub fn questions_asked(id: &str) -> QuestionsAsked {
    QuestionsAsked {
        id: id.into(),
        questions: vec![question("q")],
        agent: Some(agent()),
        principal: Some(PrincipalId::from("robot")),
        request_id: None,
        request_digest: None,
    }
}

/// `question/answered`; an answered one says yes.
pub fn answered(id: &str, outcome: QuestionsOutcome) -> Answered {
    let yes = Answer { id: "q".into(), selected: vec!["Yes".into()], custom: None, skipped: false };
    Answered {
        id: id.into(),
        outcome,
        answers: (outcome == QuestionsOutcome::Answered).then(|| vec![yes]),
        code: code(outcome, None).map(Into::into),
        failure: None,
        cause: Some(Cause::ANSWERED),
        by: None,
    }
}

/// `command/run` of `/compact`.
pub fn run(id: &str) -> Run {
    Run {
        command_id: id.into(),
        name: "compact".into(),
        args: Some(" now".into()),
        source: Source { kind: SourceKind::User },
        principal: None,
        request_id: None,
        request_digest: None,
    }
}

/// `command/done`.
pub fn done(id: &str, kind: DoneKind, source_event_seq: Option<i64>) -> Done {
    Done { command_id: id.into(), kind, text: Some("done".into()), source_event_seq, cause: None, by: None }
}
