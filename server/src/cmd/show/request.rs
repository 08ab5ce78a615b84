//! A request as people see it, whether it waits in the inbox or is offered.

use humanplane_sdk::proto::pending_ask::Ask;
use humanplane_sdk::proto::{ApprovalAsk, Offer, PendingAsk, PendingOverlay, Question, QuestionsAsk, offer};

use super::clip::Rows;
use super::{visible, words};

/// The room there is: columns of a line, rows of one text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The text that a grant covers, to the letter, and what it is.
pub(crate) fn action(ask: &PendingAsk) -> Option<(&'static str, &[u8])> {
    match &ask.tool_call {
        Some(call) => Some(("arguments", &call.arguments_json)),
        None if !ask.action_json.is_empty() => Some(("action, as the agent gives it", &ask.action_json)),
        None => None,
    }
}

/// All of it.
pub(crate) fn lines(ask: &PendingAsk, view: View) -> Vec<String> {
    let mut lines = vec![head(ask)];
    lines.extend(about(ask));
    match &ask.ask {
        Some(Ask::Approval(approval)) => lines.extend(approval_lines(ask, approval, view)),
        Some(Ask::Questions(QuestionsAsk { questions })) => {
            lines.extend(questions.iter().flat_map(|question| question_lines(question, view)));
        }
        None => lines.push("  a kind of request that this version does not know".to_owned()),
    }
    lines
}

/// What is asked, in a line.
pub(crate) fn head(ask: &PendingAsk) -> String {
    match &ask.ask {
        Some(Ask::Approval(approval)) => format!("Approval of tool {}", visible::line(&approval.tool_name)),
        Some(Ask::Questions(ask)) if ask.questions.len() == 1 => "1 question".to_owned(),
        Some(Ask::Questions(ask)) => format!("{} questions", ask.questions.len()),
        None => "Something else".to_owned(),
    }
}

/// Who asks, where, since when, and who else can see it.
pub(crate) fn about(ask: &PendingAsk) -> Vec<String> {
    let mut lines = vec![
        format!("  from      {} (principal {})", words::path(&ask.path), visible::line(&ask.asker_principal)),
        format!("  session   {}", visible::line(&ask.session_id)),
        format!("  request   {}", visible::line(&ask.ask_id)),
        format!("  asked     {}", words::time(ask.opened_time.as_ref())),
    ];
    if ask.expires_time.is_some() {
        lines.push(format!("  until     {}", words::time(ask.expires_time.as_ref())));
    }
    if let Some(PendingOverlay { holders, answerers, presented }) = &ask.overlay {
        // An offer names the others only: whoever reads it holds it, too.
        if !holders.is_empty() || !answerers.is_empty() {
            lines.push(format!("  held by   {}", words::names(holders)));
        }
        if !presented.is_empty() {
            lines.push(format!("  seen by   {}", words::names(presented)));
        }
        if !answerers.is_empty() {
            lines.push(format!("  present   {}", words::names(answerers)));
        }
    }
    lines
}

fn approval_lines(ask: &PendingAsk, approval: &ApprovalAsk, view: View) -> Vec<String> {
    let mut lines = Vec::new();
    if !approval.call_id.is_empty() {
        lines.push(format!("  call      {}", visible::line(&approval.call_id)));
    }
    if !approval.reason.is_empty() {
        lines.extend(block("reason, as the agent gives it", approval.reason.as_bytes(), view));
    }
    if !ask.summary.is_empty() {
        lines.extend(block("summary, as the agent gives it", ask.summary.as_bytes(), view));
    }
    match action(ask) {
        Some((name, text)) => lines.extend(block(name, text, view)),
        None => lines.push("  the agent shows no arguments: a grant would cover whatever it does".to_owned()),
    }
    lines
}

/// A question without its choices being numbered.
pub(crate) fn question_lines(question: &Question, view: View) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(header) = &question.header {
        lines.push(format!("  {}", visible::line(header)));
    }
    lines.extend(block("question", question.question.as_bytes(), view));
    if let Some(detail) = &question.detail {
        let plan = question.intent.as_ref().is_some_and(|intent| intent.kind == "plan-review");
        lines.extend(block(if plan { "plan" } else { "detail" }, detail.as_bytes(), view));
    }
    lines.extend(question.options.iter().map(|option| match &option.description {
        Some(more) => format!("  - {}: {}", visible::line(&option.label), visible::line(more)),
        None => format!("  - {}", visible::line(&option.label)),
    }));
    lines
}

/// Text of any length under its name, set off so that it cannot pass for a line of this program.
pub(crate) fn block(name: &str, text: &[u8], view: View) -> Vec<String> {
    let rows = rows(text, view);
    let clip = rows.clip(view.rows);
    let barred = |row: &String| format!("  │ {row}");
    let mut lines = vec![format!("  {name} ({}):", rows.size())];
    lines.extend(clip.head.iter().map(barred));
    lines.extend(clip.hidden.map(|hidden| format!("  ┆ {hidden}")));
    lines.extend(clip.tail.iter().map(barred));
    lines
}

/// Whether [`block`] leaves a part of it out.
pub(crate) fn is_clipped(text: &[u8], view: View) -> bool {
    rows(text, view).clip(view.rows).hidden.is_some()
}

fn rows(text: &[u8], view: View) -> Rows {
    Rows::of(text, view.columns.saturating_sub(4))
}

/// An offer as what it is: a pending request that this answerer holds.
pub(crate) fn of_offer(offer: &Offer) -> PendingAsk {
    PendingAsk {
        session_id: offer.session_id.clone(),
        ask_id: offer.ask_id.clone(),
        ask: offer.ask.clone().map(|ask| match ask {
            offer::Ask::Approval(approval) => Ask::Approval(approval),
            offer::Ask::Questions(questions) => Ask::Questions(questions),
        }),
        tool_call: offer.tool_call.clone(),
        action_json: offer.action_json.clone(),
        summary: offer.summary.clone(),
        path: offer.path.clone(),
        asker_principal: offer.asker_principal.clone(),
        policy: offer.policy,
        opened_time: offer.opened_time,
        expires_time: offer.expires_time,
        asked_seq: 0,
        overlay: Some(PendingOverlay { holders: offer.holders.clone(), ..PendingOverlay::default() }),
    }
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::{PathEntry, ToolCall};

    use super::*;

    const VIEW: View = View { columns: 60, rows: 6 };

    fn approval(arguments: &str) -> PendingAsk {
        PendingAsk {
            ask: Some(Ask::Approval(ApprovalAsk { tool_name: "bash".into(), ..Default::default() })),
            tool_call: Some(ToolCall {
                arguments_json: arguments.as_bytes().to_vec().into(),
                ..Default::default()
            }),
            path: ["lead", "coder\u{202E}"]
                .map(|name| PathEntry { agent_id: name.into(), ..Default::default() })
                .to_vec(),
            ..Default::default()
        }
    }

    #[test]
    fn the_call_is_shown_to_the_letter_and_the_path_from_its_root() {
        let shown = lines(&approval("{\"command\":\"rm -rf build\"}"), VIEW).join("\n");
        assert!(shown.contains("  from      lead › coder⟨U+202E⟩"), "{shown}");
        assert!(shown.contains("  │ {\"command\":\"rm -rf build\"}"), "{shown}");
    }

    #[test]
    fn text_cannot_pass_for_a_line_of_this_program() {
        let shown = lines(&approval("x\n  session   mine\r\n[a] allow"), VIEW);
        assert!(shown.iter().any(|line| line == "  │   session   mine⟨CR⟩"), "{shown:?}");
        assert!(shown.iter().any(|line| line == "  │ [a] allow"), "{shown:?}");
    }

    #[test]
    fn an_action_that_is_not_shown_is_said_so() {
        let mut ask = approval("");
        ask.tool_call = None;
        assert!(lines(&ask, VIEW).join("\n").contains("the agent shows no arguments"));
    }
}
