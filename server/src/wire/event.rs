//! Events of a log.

use humanplane_core::content::ContentDigest;
use humanplane_core::engine::Lease;
use humanplane_core::id::SessionId;
use humanplane_core::json::JsonObject;
use humanplane_core::limits::at_most;
use humanplane_core::record::{BatchName, Digest, NewEvent, Record};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;

use super::agent::lease;
use super::field::{
    Parsed, bytes_of, id, json, not_blank, optional_bytes, optional_id, optional_json, required,
};
use super::limits::Bounds;
use super::time::timestamp;

/// A plain append, read and checked as far as it can be without a session.
#[derive(Debug)]
pub struct AppendCall {
    /// Where.
    pub session: SessionId,
    /// For which agent.
    pub lease: Lease,
    /// The place that the caller believes to be next.
    pub expected_next_seq: Option<i64>,
    /// The batch.
    pub events: Vec<NewEvent>,
    /// The caller's name for it.
    pub name: Option<BatchName>,
}

/// Reads a batch to be appended.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn append(request: v1::AppendEventsRequest, bounds: &Bounds) -> Parsed<AppendCall> {
    let v1::AppendEventsRequest { session_id, agent, expected_next_seq, events, request_id } = request;
    let rules = &bounds.rules;
    if events.is_empty() {
        return Err(Refusal::field("events", "is empty"));
    }
    if events.len() > rules.batch_events {
        let wrong = format!("{} events; at most {}", events.len(), rules.batch_events);
        return Err(Refusal::field("events", wrong).with("limit", rules.batch_events));
    }
    if expected_next_seq.is_some_and(|seq| seq < 0) {
        return Err(Refusal::field("expected_next_seq", "is negative"));
    }
    let lease = lease("agent", required("agent", agent)?, bounds)?;
    let events = events.into_iter().enumerate();
    let events: Vec<NewEvent> =
        events.map(|(i, event)| new_event(&format!("events[{i}]"), event, bounds)).collect::<Parsed<_>>()?;
    let request_id = optional_id("request_id", &request_id, rules.id_bytes)?;
    Ok(AppendCall {
        session: id("session_id", &session_id, rules.id_bytes)?,
        name: request_id.map(|request_id| BatchName { request_id, digest: digest(&lease, &events) }),
        lease,
        expected_next_seq,
        events,
    })
}

fn new_event(path: &str, event: v1::NewEvent, bounds: &Bounds) -> Parsed<NewEvent> {
    let v1::NewEvent { r#type, data_json, ignorable, source_event_seqs, surface_op_json } = event;
    let at = |field: &str| format!("{path}.{field}");
    let event = NewEvent {
        kind: event_type(&at("type"), &r#type, bounds)?.into(),
        data: json(&at("data_json"), &data_json)?,
        ignorable,
        source_event_seqs: sources(&at("source_event_seqs"), source_event_seqs)?,
        surface_op: optional_json(&at("surface_op_json"), &surface_op_json)?,
    };
    let texts = [("data_json", Some(&event.data)), ("surface_op_json", event.surface_op.as_ref())];
    for (field, text) in texts {
        at_most(at(field), text.map_or("", JsonObject::as_str), bounds.rules.event_bytes)?;
    }
    Ok(event)
}

/// `area/name`.
pub(super) fn event_type<'a>(path: &str, kind: &'a str, bounds: &Bounds) -> Parsed<&'a str> {
    not_blank(path, kind)?;
    at_most(path, kind, bounds.rules.id_bytes)?;
    let named = kind.split_once('/').is_some_and(|(area, name)| !area.is_empty() && !name.is_empty());
    if !named || kind.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Refusal::field(path, "is not of the form area/name"));
    }
    Ok(kind)
}

pub(super) fn sources(path: &str, seqs: Vec<i64>) -> Parsed<Vec<i64>> {
    match seqs.iter().position(|seq| *seq < 0) {
        Some(i) => Err(Refusal::field(format!("{path}[{i}]"), "is negative")),
        None => Ok(seqs),
    }
}

/// What makes two batches the same (3.8): the agent and the events, wherever the log stood.
fn digest(lease: &Lease, events: &[NewEvent]) -> Digest {
    let digest = ContentDigest::new("append").text("agent", Some(lease.agent.as_str()));
    events.iter().fold(digest.list("events", events.len()), with_event).finish()
}

/// Adds an event to a digest.
pub(super) fn with_event(digest: ContentDigest, event: &NewEvent) -> ContentDigest {
    let NewEvent { kind, data, ignorable, source_event_seqs, surface_op } = event;
    let digest = digest
        .text("type", Some(kind))
        .text("data", Some(data.as_str()))
        .field("ignorable", Some(&[u8::from(*ignorable)]))
        .text("surfaceOp", surface_op.as_ref().map(JsonObject::as_str))
        .list("sourceEventSeqs", source_event_seqs.len());
    source_event_seqs.iter().fold(digest, |digest, seq| digest.field("seq", Some(&seq.to_be_bytes())))
}

/// An event as it travels.
pub fn session_event(record: &Record) -> v1::SessionEvent {
    let Record { seq, time, event } = record;
    let NewEvent { kind, data, ignorable, source_event_seqs, surface_op } = event;
    v1::SessionEvent {
        seq: *seq,
        time: Some(timestamp(*time)),
        r#type: kind.to_string(),
        data_json: bytes_of(data),
        ignorable: *ignorable,
        source_event_seqs: source_event_seqs.clone(),
        surface_op_json: optional_bytes(surface_op.as_ref()),
    }
}

/// Whether a reader that wants only types with one of these prefixes wants `record`.
pub fn wanted(record: &Record, prefixes: &[String]) -> bool {
    prefixes.is_empty() || prefixes.iter().any(|prefix| record.event.kind.starts_with(prefix.as_str()))
}
