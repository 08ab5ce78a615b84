//! What closes what was left open, by appending, in one order (1.9, 1.7): approvals, questions, commands,
//! the step, the turn; each kind in the order in which it was asked.

use super::event::EndSeed;
use super::log::SessionLog;
use crate::approvals::event::Decided;
use crate::commands::event::{Done, DoneKind};
use crate::decision::{ApprovalOutcome, Cause, DecidedBy, QuestionsOutcome};
use crate::event::Event;
use crate::questions::code;
use crate::questions::event::Answered;
use crate::record::NewEvent;
use crate::turns::event::{StepEnd, TurnEnd};

/// Closes everything that a crash, or a seed, left open (1.9, 1.7). Empty where nothing is open.
pub fn after_crash(log: &SessionLog) -> Vec<NewEvent> {
    let mut events = approvals(log);
    events.extend(questions(log));
    events.extend(commands(log));
    events.extend(brackets(log));
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

fn approvals(log: &SessionLog) -> Vec<NewEvent> {
    let mut open: Vec<_> = log.approvals().iter().collect();
    open.sort_by_key(|(_, approval)| approval.asked_seq);
    let decided = open.into_iter().map(|(id, _)| Decided {
        id: id.clone(),
        outcome: ApprovalOutcome::Unavailable,
        cause: Some(Cause::CRASHED),
        note: None,
        by: Some(DecidedBy::server()),
    });
    decided.map(|event| event.to_event()).collect()
}

fn questions(log: &SessionLog) -> Vec<NewEvent> {
    let outcome = QuestionsOutcome::Unavailable;
    let mut open: Vec<_> = log.questions().iter().collect();
    open.sort_by_key(|(_, questions)| questions.asked_seq);
    let answered = open.into_iter().map(|(id, _)| Answered {
        id: id.clone(),
        outcome,
        answers: None,
        code: code(outcome, None).map(Into::into),
        failure: None,
        cause: Some(Cause::CRASHED),
        by: Some(DecidedBy::server()),
    });
    answered.map(|event| event.to_event()).collect()
}

fn commands(log: &SessionLog) -> Vec<NewEvent> {
    const TEXT: &str = "the server stopped before this command had ended";
    let mut open: Vec<_> = log.commands().iter().collect();
    open.sort_by_key(|(_, command)| command.run_seq);
    let done = open.into_iter().map(|(id, _)| Done {
        command_id: id.clone(),
        kind: DoneKind::Error,
        text: Some(TEXT.into()),
        source_event_seq: None,
        cause: Some(Cause::CRASHED),
        by: Some(DecidedBy::server()),
    });
    done.map(|event| event.to_event()).collect()
}

/// Ends the open step and the open turn.
pub fn brackets(log: &SessionLog) -> Vec<NewEvent> {
    let step = log.turns().step().map(|open| StepEnd { turn: open.turn, step: open.step }.to_event());
    let turn = log.turns().open().map(|open| TurnEnd::interrupted(open.turn).to_event());
    step.into_iter().chain(turn).collect()
}
