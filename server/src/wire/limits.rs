//! The caps that the edge itself sets, beside those of the rules.

use std::time::Duration;

use humanplane_core::attachments;
use humanplane_core::limits::Limits;
use humanplane_proto::v1;

use super::field::count;
use super::time::duration;

/// Everything that a client is told of its limits, and what the edge needs to keep them.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// The rules' own.
    pub rules: Limits,
    /// Those of images.
    pub attachments: attachments::Limits,
    /// The largest message that is taken.
    pub message_bytes: usize,
    /// The largest message that is sent.
    pub sent_message_bytes: usize,
    /// The largest page.
    pub page_size: usize,
    /// How long a call waits where it does not say.
    pub default_wait: Duration,
    /// How long it may wait at most.
    pub longest_wait: Duration,
    /// The furthest deadline of a request.
    pub longest_deadline: Duration,
    /// How long a listener or a guard may hold a tool call.
    pub gate_hold: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            rules: Limits::default(),
            attachments: attachments::Limits::default(),
            message_bytes: 1 << 20,
            sent_message_bytes: 2 << 20,
            page_size: 1000,
            default_wait: Duration::from_secs(25),
            longest_wait: Duration::from_secs(300),
            longest_deadline: Duration::from_secs(30 * 24 * 3600),
            gate_hold: Duration::from_secs(30),
        }
    }
}

/// Items of a page where the caller does not say.
pub const PAGE: usize = 100;

/// The limits as clients are told.
pub fn limits(bounds: &Bounds) -> v1::Limits {
    let Bounds { rules, attachments, message_bytes, sent_message_bytes, page_size, .. } = bounds;
    let wide = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
    let wider = |many: u64| i64::try_from(many).unwrap_or(i64::MAX);
    v1::Limits {
        message_bytes: wide(*message_bytes),
        sent_message_bytes: wide(*sent_message_bytes),
        id_bytes: count(rules.id_bytes),
        tool_name_bytes: count(rules.tool_name_bytes),
        question_bytes: count(rules.question_bytes),
        label_bytes: count(rules.label_bytes),
        custom_bytes: count(rules.custom_bytes),
        note_bytes: count(rules.note_bytes),
        reason_bytes: count(rules.reason_bytes),
        summary_bytes: count(rules.summary_bytes),
        action_bytes: count(rules.action_bytes),
        intent_bytes: count(rules.intent_bytes),
        questions: count(rules.questions),
        options: count(rules.options),
        batch_events: count(rules.batch_events),
        event_bytes: count(rules.event_bytes),
        open_asks_per_session: count(rules.open_asks),
        registrations: count(rules.registrations),
        group_members: count(rules.group_members),
        page_size: count(*page_size),
        wait: Some(duration(bounds.longest_wait)),
        images: count(attachments.images),
        image_batch_bytes: wider(attachments.batch_bytes),
        image_bytes: wider(attachments.image_bytes),
        image_pixels: wider(attachments.pixels),
        image_edge: i32::try_from(attachments.edge).unwrap_or(i32::MAX),
        commands_per_stream: count(rules.served_commands),
        gate_hold: Some(duration(bounds.gate_hold)),
    }
}
