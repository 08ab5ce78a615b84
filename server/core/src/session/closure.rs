//! What closes what was left open, by appending, in one order (1.9, 1.10, 1.12): approvals, questions, commands,
//! the step, the turn; each kind in the order in which it was asked.

use super::event::{Closed, EndSeed};
use super::log::SessionLog;
use crate::approvals::event::Decided;
use crate::commands::event::{Done, DoneKind};
use crate::decision::{ApprovalOutcome, Cause, DecidedBy, QuestionsOutcome};
use crate::event::Event;
use crate::id::AgentRef;
use crate::questions::event::Answered;
use crate::questions::{OpenQuestions, code};
use crate::record::NewEvent;
use crate::turns::event::{StepEnd, TurnEnd};

/// Closes everything that a crash, or a seed, left open (1.9, 1.7). Empty where nothing is open.
pub fn after_crash(log: &SessionLog) -> Vec<NewEvent> {
    let mut events = approvals(log, ApprovalOutcome::Unavailable, &Cause::CRASHED);
    events.extend(questions(log, QuestionsOutcome::Unavailable, &Cause::CRASHED, |_| true));
    events.extend(commands(log, "the server stopped before this command had ended"));
    events.extend(brackets(log));
    events
}

/// Closes what belongs to an agent whose lease has ended (1.10): approvals, its questions, step and turn. A session
/// has one live agent, and an approval stands in its turn, so all approvals are its own; questions and commands of
/// others go on.
pub fn agent_gone(log: &SessionLog, agent: &AgentRef) -> Vec<NewEvent> {
    let mut events = approvals(log, ApprovalOutcome::Cancelled, &Cause::AGENT_GONE);
    let its_own = |open: &OpenQuestions| open.agent.as_ref() == Some(agent);
    events.extend(questions(log, QuestionsOutcome::Aborted, &Cause::AGENT_GONE, its_own));
    events.extend(brackets(log));
    events
}

/// Settles everything open and closes the session (1.12).
pub fn close_session(log: &SessionLog, closed: &Closed) -> Vec<NewEvent> {
    let mut events = approvals(log, ApprovalOutcome::Cancelled, &Cause::OPERATOR);
    events.extend(questions(log, QuestionsOutcome::Aborted, &Cause::OPERATOR, |_| true));
    events.extend(commands(log, "the session was closed before this command had ended"));
    events.extend(brackets(log));
    events.push(closed.to_event());
    events
}

/// What ends a seed (1.7): closures of what it leaves open, and the mark, unless it ends in one and nothing is open.
pub fn end_of_seed(log: &SessionLog) -> Vec<NewEvent> {
    let mut events = after_crash(log);
    let marked = log.end_seed().is_some_and(|seq| seq.saturating_add(1) == log.next_seq());
    if !(events.is_empty() && marked) {
        events.push(EndSeed {}.to_event());
    }
    events
}

fn approvals(log: &SessionLog, outcome: ApprovalOutcome, cause: &Cause) -> Vec<NewEvent> {
    let mut open: Vec<_> = log.approvals().iter().collect();
    open.sort_by_key(|(_, approval)| approval.asked_seq);
    let decided = open.into_iter().map(|(id, _)| Decided {
        id: id.clone(),
        outcome,
        cause: Some(cause.clone()),
        note: None,
        by: Some(DecidedBy::server()),
    });
    decided.map(|event| event.to_event()).collect()
}

fn questions(
    log: &SessionLog,
    outcome: QuestionsOutcome,
    cause: &Cause,
    which: impl Fn(&OpenQuestions) -> bool,
) -> Vec<NewEvent> {
    let mut open: Vec<_> = log.questions().iter().filter(|(_, open)| which(open)).collect();
    open.sort_by_key(|(_, questions)| questions.asked_seq);
    let answered = open.into_iter().map(|(id, _)| Answered {
        id: id.clone(),
        outcome,
        answers: None,
        code: code(outcome, None).map(Into::into),
        failure: None,
        cause: Some(cause.clone()),
        by: Some(DecidedBy::server()),
    });
    answered.map(|event| event.to_event()).collect()
}

fn commands(log: &SessionLog, text: &str) -> Vec<NewEvent> {
    let mut open: Vec<_> = log.commands().iter().collect();
    open.sort_by_key(|(_, command)| command.run_seq);
    let done = open.into_iter().map(|(id, _)| Done {
        command_id: id.clone(),
        kind: DoneKind::Error,
        text: Some(text.into()),
        source_event_seq: None,
    });
    done.map(|event| event.to_event()).collect()
}

/// Ends the open step and the open turn.
pub fn brackets(log: &SessionLog) -> Vec<NewEvent> {
    let step = log.turns().step().map(|open| StepEnd { turn: open.turn, step: open.step }.to_event());
    let turn = log.turns().open().map(|open| TurnEnd::interrupted(open.turn).to_event());
    step.into_iter().chain(turn).collect()
}
