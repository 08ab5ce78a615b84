//! Every cap that the rules use, in one place. Sizes are bytes of UTF-8.

/// How large and how many. What is over a limit is refused with the path and the limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Ids that a caller chooses: session, agent, request, answer, question.
    pub id_bytes: usize,
    /// The name of a tool.
    pub tool_name_bytes: usize,
    /// A question's text, and its detail.
    pub question_bytes: usize,
    /// A question's header, an option's label or description.
    pub label_bytes: usize,
    /// What a person typed: instead of choosing, or as a command; and what a command says.
    pub custom_bytes: usize,
    /// What a person writes to the agent with a decision.
    pub note_bytes: usize,
    /// Why an agent asks.
    pub reason_bytes: usize,
    /// What an agent's action is, in words.
    pub summary_bytes: usize,
    /// The JSON of an action that no tool call shows.
    pub action_bytes: usize,
    /// The JSON of a question's intent.
    pub intent_bytes: usize,
    /// Questions in a batch.
    pub questions: usize,
    /// Options of a question.
    pub options: usize,
    /// Events in one append.
    pub batch_events: usize,
    /// Payload of one event.
    pub event_bytes: usize,
    /// Approvals and batches of questions open at once in a session.
    pub open_asks: usize,
    /// Approvals and batches of questions open at once in the whole server.
    pub server_open_asks: usize,
    /// Commands running at once in a session.
    pub open_commands: usize,
    /// Tool calls logged in one turn.
    pub turn_tool_calls: usize,
    /// Streams of agents and answerers, and inbox watches, in the whole server.
    pub streams: usize,
    /// Registrations on one stream.
    pub registrations: usize,
    /// Commands that one stream serves.
    pub served_commands: usize,
    /// Members of one group.
    pub group_members: usize,
}

impl Default for Limits {
    /// 128 B ids; 64 KiB questions and custom texts; 4 KiB headers and labels; 16 KiB notes, reasons and
    /// summaries; 256 KiB actions and events; 64 questions of 256 options; 1024 events a batch, open asks, open
    /// commands and commands of a stream; 16384 tool calls a turn; 256 registrations a stream and members a group.
    fn default() -> Self {
        const KIB: usize = 1024;
        Self {
            id_bytes: 128,
            tool_name_bytes: 256,
            question_bytes: 64 * KIB,
            label_bytes: 4 * KIB,
            custom_bytes: 64 * KIB,
            note_bytes: 16 * KIB,
            reason_bytes: 16 * KIB,
            summary_bytes: 16 * KIB,
            action_bytes: 256 * KIB,
            intent_bytes: 4 * KIB,
            questions: 64,
            options: 256,
            batch_events: 1024,
            event_bytes: 256 * KIB,
            open_asks: 1024,
            server_open_asks: 64 * KIB,
            open_commands: 1024,
            turn_tool_calls: 16 * KIB,
            streams: 4096,
            registrations: 256,
            served_commands: 1024,
            group_members: 256,
        }
    }
}

/// Refuses `text` at `path` if it is longer than `max` bytes.
///
/// # Errors
/// FIELD_INVALID with the path, the size and the limit.
pub fn at_most(path: impl Into<String>, text: &str, max: usize) -> Result<(), crate::refusal::Refusal> {
    if text.len() <= max {
        return Ok(());
    }
    let wrong = format!("{} bytes; at most {max}", text.len());
    Err(crate::refusal::Refusal::field(path, wrong).with("limit", max))
}
