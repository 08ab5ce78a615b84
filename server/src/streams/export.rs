//! Writing a session out as JSON Lines.

use std::time::Duration;

use bytes::Bytes;
use humanplane_core::id::SessionId;
use humanplane_core::json::JsonObject;
use humanplane_proto::v1::export_session_response::Frame;
use humanplane_proto::v1::{ExportHeader, ExportSessionResponse, JsonLines};

use super::slow::Reader;
use super::{End, Ends, Frames};
use crate::session::{Handle, jsonl};

/// Bytes of a frame: about as much as travels well.
const PIECE: usize = 64 << 10;

/// Events and bytes that one step reads.
const STEP: (usize, usize) = (1024, 1 << 20);

/// What an export needs.
pub struct Export {
    /// The hub.
    pub handle: Handle,
    /// Which session.
    pub session: SessionId,
    /// What its creator gave.
    pub header: Option<JsonObject>,
    /// How many events it has now: later ones are not written.
    pub events: i64,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

impl Export {
    /// Runs it to its end.
    ///
    /// # Errors
    /// LOG_DAMAGED after the last good line; WATCH_TOO_SLOW; what else ends it.
    pub async fn run(self, out: Frames<ExportSessionResponse>) -> End {
        let Self { handle, session, header, events, stall, ends } = self;
        let reader = Reader::new(out, stall, ends);
        let header_json = header.map(|json| Bytes::copy_from_slice(json.as_str().as_bytes()));
        let header = ExportHeader {
            session_id: session.to_string(),
            header_json: header_json.unwrap_or_default(),
            events,
        };
        reader.send(frame(Frame::Header(header))).await?;
        let (mut next, mut piece) = (0, Vec::with_capacity(PIECE));
        while next < events {
            let page = handle.events(session.clone(), next, STEP.0, STEP.1).await;
            let page = match page {
                Ok(page) => page,
                Err(refusal) => {
                    send(&reader, &mut piece).await?;
                    return Err(refusal);
                }
            };
            for record in page.records.iter().filter(|record| record.seq < events) {
                piece.extend(jsonl::line(record)?);
                if piece.len() >= PIECE {
                    send(&reader, &mut piece).await?;
                }
            }
            next = page.records.last().map_or(events, |last| last.seq + 1);
        }
        send(&reader, &mut piece).await
    }
}

async fn send(reader: &Reader<ExportSessionResponse>, piece: &mut Vec<u8>) -> End {
    if piece.is_empty() {
        return Ok(());
    }
    let data = Bytes::from(std::mem::take(piece));
    reader.send(frame(Frame::Lines(JsonLines { data }))).await
}

fn frame(frame: Frame) -> ExportSessionResponse {
    ExportSessionResponse { frame: Some(frame) }
}
