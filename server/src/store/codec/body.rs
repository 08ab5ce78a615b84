//! Drafts and session metas as messages of `record.proto`, and back.

use bytes::Bytes;
use humanplane_core::id::{RequestId, SessionId};
use humanplane_core::json::JsonObject;
use humanplane_core::record::{BatchName, Digest, Draft, NewEvent, Record};
use humanplane_core::time::WallMillis;
use humanplane_proto::store as disk;
use prost::Message as _;

use super::Corrupt;
use crate::store::SessionMeta;

pub(crate) use disk::body::Content;

/// What the frame that creates a session keeps of it.
pub(crate) type Created = disk::Created;

/// The content of a frame's body.
pub(crate) fn content(body: Bytes) -> Result<Content, Corrupt> {
    let body = disk::Body::decode(body).map_err(corrupt)?;
    body.content.ok_or_else(|| Corrupt::new("a body without content"))
}

/// A draft as it is stored.
pub(crate) fn batch(draft: &Draft) -> disk::Batch {
    let time = draft.records.first().map_or(0, |record| record.time.0);
    let events = draft.records.iter().map(|record| event(record, time)).collect();
    disk::Batch { name: draft.name.as_ref().map(name), time, events }
}

fn event(record: &Record, time: i64) -> disk::Event {
    let NewEvent { kind, data, ignorable, source_event_seqs, surface_op } = &record.event;
    disk::Event {
        kind: kind.as_ref().into(),
        data: Bytes::copy_from_slice(data.as_str().as_bytes()),
        after: record.time.0.wrapping_sub(time),
        ignorable: *ignorable,
        source_event_seqs: source_event_seqs.clone(),
        surface_op: surface_op.as_ref().map(|op| Bytes::copy_from_slice(op.as_str().as_bytes())),
    }
}

fn name(name: &BatchName) -> disk::Name {
    disk::Name { request_id: name.request_id.as_str().into(), digest: Bytes::copy_from_slice(&name.digest.0) }
}

/// A stored batch as the draft it was; its first event has seq `first`.
pub(crate) fn records(batch: disk::Batch, first: i64) -> Result<Draft, Corrupt> {
    let time = batch.time;
    let events = (first..).zip(batch.events);
    let records = events.map(|(seq, event)| record(event, seq, time)).collect::<Result<_, _>>()?;
    Ok(Draft { records, name: batch.name.map(read_name).transpose()? })
}

fn record(event: disk::Event, seq: i64, time: i64) -> Result<Record, Corrupt> {
    let event_time = WallMillis(time.wrapping_add(event.after));
    let event = NewEvent {
        kind: event.kind.into(),
        data: json(&event.data)?,
        ignorable: event.ignorable,
        source_event_seqs: event.source_event_seqs,
        surface_op: event.surface_op.map(|op| json(&op)).transpose()?,
    };
    Ok(Record { seq, time: event_time, event })
}

fn json(bytes: &[u8]) -> Result<JsonObject, Corrupt> {
    let text = std::str::from_utf8(bytes).map_err(corrupt)?;
    Ok(JsonObject::checked_before(text))
}

fn read_name(name: disk::Name) -> Result<BatchName, Corrupt> {
    let digest = name.digest.as_ref().try_into();
    let digest = digest.map_err(|_| Corrupt::new("a digest of the wrong length"))?;
    Ok(BatchName { request_id: RequestId::from(name.request_id.as_str()), digest: Digest(digest) })
}

/// A chunk of a seed as the drafts it was made of; its first event has seq `first`.
pub(crate) fn seed_chunk(bytes: Bytes, first: i64) -> Result<Vec<Draft>, Corrupt> {
    let mut seq = first;
    let batches = disk::Chunk::decode(bytes).map_err(corrupt)?.batches.into_iter();
    let drafts = batches.map(|batch| {
        let start = seq;
        seq += batch.events.len() as i64;
        records(batch, start)
    });
    drafts.collect()
}

/// A session's meta as it is stored, and back.
pub(crate) mod created {
    use super::{Bytes, Corrupt, Created, SessionId, SessionMeta, WallMillis, json, name, read_name};

    /// As it is stored.
    pub(crate) fn write(meta: &SessionMeta) -> Created {
        Created {
            id: meta.id.as_str().into(),
            created: meta.created.0,
            header: meta.header.as_ref().map(|header| Bytes::copy_from_slice(header.as_str().as_bytes())),
            request: meta.request.as_ref().map(name),
            findings: meta.findings.clone(),
        }
    }

    /// As it was.
    pub(crate) fn read(created: Created) -> Result<SessionMeta, Corrupt> {
        Ok(SessionMeta {
            id: SessionId::from(created.id.as_str()),
            created: WallMillis(created.created),
            header: created.header.map(|header| json(&header)).transpose()?,
            request: created.request.map(read_name).transpose()?,
            findings: created.findings,
        })
    }
}

fn corrupt(error: impl std::fmt::Display) -> Corrupt {
    Corrupt(error.to_string())
}
