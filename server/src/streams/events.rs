//! Watching a session's log: read to the tail, then follow. The log never waits for a watcher.

use std::time::Duration;

use humanplane_core::record::Record;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1::watch_events_response::Frame;
use humanplane_proto::v1::{CaughtUp, EventBatch, SessionEvent, WatchEventsResponse};
use prost::Message as _;

use super::slow::Reader;
use super::{End, Ends, Frames};
use crate::session::Watch;
use crate::wire::event::{session_event, wanted};

/// How often a quiet stream says that it is alive, so that proxies do not take it for idle.
pub const QUIET: Duration = Duration::from_secs(15);

/// What a watch of events needs.
pub struct EventWatch {
    /// The cursor.
    pub watch: Watch,
    /// The head when the watch began: once it is passed, the reader has caught up.
    pub head: i64,
    /// The session was closed by then: nothing comes after its head.
    pub closed: bool,
    /// Only types that begin so.
    pub prefixes: Vec<String>,
    /// A batch is cut before it grows beyond this.
    pub batch_bytes: usize,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

impl EventWatch {
    /// Runs it to its end: OK once `session/closed` has been passed.
    ///
    /// # Errors
    /// WATCH_TOO_SLOW with the last seq that was sent, and what else ends it.
    pub async fn run(mut self, out: Frames<WatchEventsResponse>) -> End {
        let reader = Reader::new(out, self.stall, self.ends.clone());
        let mut sent = self.watch.position() - 1;
        let mut caught_up = self.watch.position() >= self.head;
        if caught_up {
            reader.send(caught(sent)).await?;
            if self.closed {
                return Ok(());
            }
        }
        loop {
            let records = tokio::select! {
                over = reader.over() => return over,
                records = tokio::time::timeout(QUIET, self.watch.next()) => records,
            };
            let Ok(records) = records else {
                if caught_up {
                    reader.send(caught(sent)).await.map_err(|refusal| with_last(refusal, sent))?;
                }
                continue;
            };
            let records = records?;
            for batch in batches(&records, &self.prefixes, self.batch_bytes) {
                let through = batch.through_seq;
                reader.send(frame(Frame::Batch(batch))).await.map_err(|refusal| with_last(refusal, sent))?;
                sent = through;
            }
            if records.iter().any(|record| &*record.event.kind == "session/closed") {
                return Ok(());
            }
            if !caught_up && self.watch.position() >= self.head {
                caught_up = true;
                reader.send(caught(sent)).await.map_err(|refusal| with_last(refusal, sent))?;
            }
        }
    }
}

/// The records as batches, none of them much larger than `most` bytes.
fn batches(records: &[Record], prefixes: &[String], most: usize) -> Vec<EventBatch> {
    let mut all = Vec::new();
    let (mut events, mut bytes, mut through): (Vec<SessionEvent>, usize, i64) = (Vec::new(), 0, -1);
    for record in records {
        if wanted(record, prefixes) {
            let event = session_event(record);
            let weight = event.encoded_len() + 8;
            if bytes + weight > most && !events.is_empty() {
                all.push(EventBatch { events: std::mem::take(&mut events), through_seq: through });
                bytes = 0;
            }
            bytes += weight;
            events.push(event);
        }
        through = record.seq;
    }
    if through >= 0 {
        all.push(EventBatch { events, through_seq: through });
    }
    all
}

fn caught(head_seq: i64) -> WatchEventsResponse {
    frame(Frame::CaughtUp(CaughtUp { head_seq }))
}

fn frame(frame: Frame) -> WatchEventsResponse {
    WatchEventsResponse { frame: Some(frame) }
}

/// A slow reader is told where to go on.
fn with_last(refusal: Refusal, sent: i64) -> Refusal {
    if refusal.reason == Reason::WatchTooSlow { refusal.with("lastSeq", sent) } else { refusal }
}
