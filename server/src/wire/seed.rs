//! What a session may begin with: the events of a seed, a part of another session, or a file's header.

use humanplane_core::content::ContentDigest;
use humanplane_core::id::{RequestId, SessionId};
use humanplane_core::json::JsonObject;
use humanplane_core::record::{Digest, NewEvent, Record};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;

use super::event::{event_type, sources, with_event};
use super::field::{Parsed, id, json, optional_id, optional_json, required};
use super::limits::Bounds;
use super::time::millis;

/// A session to be created, read and checked as far as it can be.
#[derive(Debug)]
pub struct CreateCall {
    /// Its id, where the caller chose one.
    pub session: Option<SessionId>,
    /// The caller's name for the call.
    pub request_id: RequestId,
    /// The preset to begin with.
    pub preset: Option<String>,
    /// What it begins with.
    pub origin: Origin,
    /// Whose agent delegates to it.
    pub delegated_from: Option<SessionId>,
    /// Keep what breaks rules.
    pub accept_findings: bool,
    /// What is kept with it.
    pub header: Option<JsonObject>,
    /// Only full enforcement of its sandbox counts.
    pub require_full: bool,
}

/// What a session begins with.
#[derive(Debug)]
pub enum Origin {
    /// Nothing.
    Fresh,
    /// These events.
    Seed(Vec<Record>),
    /// The beginning of another session, up to this seq.
    Fork(SessionId, Option<i64>),
}

/// Reads a session to be created.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn create(request: v1::CreateSessionRequest, bounds: &Bounds) -> Parsed<CreateCall> {
    let v1::CreateSessionRequest {
        session_id,
        request_id,
        preset,
        origin,
        delegated_from,
        accept_findings,
        header_json,
        require_full_sandbox: require_full,
    } = request;
    let max = bounds.rules.id_bytes;
    let delegated_from: Option<SessionId> = optional_id("delegated_from", &delegated_from, max)?;
    let preset: Option<String> = optional_id("preset", &preset, max)?;
    if delegated_from.is_some() && preset.is_some() {
        return Err(Refusal::field("preset", "does not go with delegated_from"));
    }
    let origin = origin.map_or(Ok(Origin::Fresh), |origin| self::origin(origin, bounds))?;
    if delegated_from.is_some() && !matches!(origin, Origin::Fresh) {
        return Err(Refusal::field("delegated_from", "does not go with a seed or a fork"));
    }
    Ok(CreateCall {
        session: optional_id("session_id", &session_id, max)?,
        request_id: id("request_id", &request_id, max)?,
        preset,
        origin,
        delegated_from,
        accept_findings,
        header: optional_json("header_json", &header_json)?,
        require_full,
    })
}

fn origin(origin: v1::create_session_request::Origin, bounds: &Bounds) -> Parsed<Origin> {
    use v1::create_session_request::Origin as From;
    match origin {
        From::Seed(v1::Seed { events }) => {
            let events = events.into_iter().enumerate();
            let record = |(i, event)| seed_event(&format!("seed.events[{i}]"), event, bounds);
            events.map(record).collect::<Parsed<_>>().map(Origin::Seed)
        }
        From::ForkOf(v1::ForkOf { session_id, through_seq }) => {
            if through_seq.is_some_and(|seq| seq < 0) {
                return Err(Refusal::field("fork_of.through_seq", "is negative"));
            }
            Ok(Origin::Fork(id("fork_of.session_id", &session_id, bounds.rules.id_bytes)?, through_seq))
        }
    }
}

fn seed_event(path: &str, event: v1::SeedEvent, bounds: &Bounds) -> Parsed<Record> {
    let v1::SeedEvent { seq, time, r#type, data_json, ignorable, source_event_seqs, surface_op_json } = event;
    let at = |field: &str| format!("{path}.{field}");
    Ok(Record {
        seq,
        time: millis(&at("time"), required(&at("time"), time)?)?,
        event: NewEvent {
            kind: event_type(&at("type"), &r#type, bounds)?.into(),
            data: json(&at("data_json"), &data_json)?,
            ignorable,
            source_event_seqs: sources(&at("source_event_seqs"), source_event_seqs)?,
            surface_op: optional_json(&at("surface_op_json"), &surface_op_json)?,
        },
    })
}

/// Reads what comes before the lines of an import.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn import(header: v1::ImportHeader, bounds: &Bounds) -> Parsed<CreateCall> {
    let v1::ImportHeader { session_id, request_id, accept_findings, header_json, preset } = header;
    let max = bounds.rules.id_bytes;
    Ok(CreateCall {
        session: optional_id("header.session_id", &session_id, max)?,
        request_id: id("header.request_id", &request_id, max)?,
        preset: optional_id("header.preset", &preset, max)?,
        origin: Origin::Seed(Vec::new()),
        delegated_from: None,
        accept_findings,
        header: optional_json("header.header_json", &header_json)?,
        require_full: false,
    })
}

/// What makes two calls the same (3.8). An import and a seed of the same events are the same.
pub fn digest(call: &CreateCall) -> Digest {
    let CreateCall {
        session,
        request_id: _,
        preset,
        origin,
        delegated_from,
        accept_findings,
        header,
        require_full,
    } = call;
    let digest = ContentDigest::new("session")
        .text("session", session.as_ref().map(SessionId::as_str))
        .text("preset", preset.as_deref())
        .text("delegatedFrom", delegated_from.as_ref().map(SessionId::as_str))
        .field("acceptFindings", Some(&[u8::from(*accept_findings)]))
        .text("header", header.as_ref().map(JsonObject::as_str));
    // Absent where it is not asked for: earlier calls keep their digests.
    let digest = if *require_full { digest.field("requireFull", Some(&[1])) } else { digest };
    match origin {
        Origin::Fresh => digest,
        Origin::Seed(records) => records.iter().fold(digest.list("seed", records.len()), |digest, record| {
            let digest = digest.field("seq", Some(&record.seq.to_be_bytes()));
            with_event(digest.field("time", Some(&record.time.0.to_be_bytes())), &record.event)
        }),
        Origin::Fork(of, through) => digest
            .text("forkOf", Some(of.as_str()))
            .field("throughSeq", through.map(i64::to_be_bytes).as_ref().map(<[u8; 8]>::as_slice)),
    }
    .finish()
}
