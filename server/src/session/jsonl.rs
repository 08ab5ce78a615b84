//! A log as JSON Lines: an optional header line, then one event a line, `data` and `surfaceOp` to the letter. That is how
//! the upstream harness family writes its logs, too; what such a line may hold beyond is refused rather than lost.

use std::collections::HashMap;

use humanplane_core::json::JsonObject;
use humanplane_core::record::{NewEvent, Record};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::WallMillis;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// One event as a line. Field names are those of the upstream harness family.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Line<'a> {
    seq: i64,
    time: i64,
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    data: &'a RawValue,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ignorable: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    source_event_seqs: Vec<i64>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    surface_op: Option<&'a RawValue>,
}

/// What a file held.
#[derive(Debug, Default)]
pub struct Lines {
    /// The first line, where it is no event.
    pub header: Option<JsonObject>,
    /// The events.
    pub records: Vec<Record>,
    bytes: usize,
    line: usize,
    rest: Vec<u8>,
}

/// The most that one import may hold in memory.
pub const IMPORT_BYTES: usize = 1 << 30;

/// The longest line: one event of a seed.
const LINE_BYTES: usize = 2 << 20;

impl Lines {
    /// Takes the next piece of the file, cut anywhere.
    ///
    /// # Errors
    /// SEED_INVALID with the line's number; QUOTA_EXCEEDED beyond [`IMPORT_BYTES`].
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), Refusal> {
        self.bytes += piece.len();
        if self.bytes > IMPORT_BYTES {
            return Err(Refusal::new(Reason::QuotaExceeded, "the seed is too large")
                .with("quota", "bytes of one seed")
                .with("limit", IMPORT_BYTES));
        }
        let mut from = piece;
        while let Some(end) = from.iter().position(|byte| *byte == b'\n') {
            let (line, after) = from.split_at(end);
            let mut whole = std::mem::take(&mut self.rest);
            whole.extend_from_slice(line);
            self.take(&whole)?;
            from = after.get(1..).unwrap_or_default();
        }
        self.rest.extend_from_slice(from);
        if self.rest.len() > LINE_BYTES {
            return Err(bad(self.line + 1, format!("is longer than {LINE_BYTES} bytes")));
        }
        Ok(())
    }

    /// Bytes taken so far.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The file is over: what is left is its last line.
    ///
    /// # Errors
    /// SEED_INVALID with the line's number.
    pub fn finish(mut self) -> Result<Self, Refusal> {
        let last = std::mem::take(&mut self.rest);
        self.take(&last)?;
        Ok(self)
    }

    fn take(&mut self, line: &[u8]) -> Result<(), Refusal> {
        self.line += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            return Ok(());
        }
        let object = JsonObject::parse(line).map_err(|error| bad(self.line, error))?;
        let first = self.header.is_none() && self.records.is_empty();
        if first && !has_place(&object) {
            self.header = Some(object);
            return Ok(());
        }
        let parsed = serde_json::from_str::<Line<'_>>(object.as_str());
        let parsed = parsed.map_err(|error| bad(self.line, format!("is no event: {error}")))?;
        self.records.push(parsed.record(self.line)?);
        Ok(())
    }
}

impl Line<'_> {
    fn record(self, line: usize) -> Result<Record, Refusal> {
        let object =
            |raw: &RawValue| JsonObject::parse(raw.get().as_bytes()).map_err(|error| bad(line, error));
        Ok(Record {
            seq: self.seq,
            time: WallMillis(self.time),
            event: NewEvent {
                kind: self.kind.into(),
                data: object(self.data)?,
                ignorable: self.ignorable,
                source_event_seqs: self.source_event_seqs,
                surface_op: self.surface_op.map(object).transpose()?,
            },
        })
    }
}

/// Every event has a place; a header has none.
fn has_place(object: &JsonObject) -> bool {
    let members = object.read::<HashMap<String, serde::de::IgnoredAny>>();
    members.is_ok_and(|members| members.contains_key("seq"))
}

/// One record as a line, with its line break.
///
/// # Errors
/// INTERNAL, where a stored record is not JSON: it was checked when it came in.
pub fn line(record: &Record) -> Result<Vec<u8>, Refusal> {
    let event = &record.event;
    let internal = |error: serde_json::Error| super::reads::internal(error);
    let raw = |object: &JsonObject| RawValue::from_string(object.as_str().to_owned()).map_err(internal);
    let (data, surface_op) = (raw(&event.data)?, event.surface_op.as_ref().map(raw).transpose()?);
    let line = Line {
        seq: record.seq,
        time: record.time.0,
        kind: event.kind.to_string(),
        data: &data,
        ignorable: event.ignorable,
        source_event_seqs: event.source_event_seqs.clone(),
        surface_op: surface_op.as_deref(),
    };
    let mut text = serde_json::to_vec(&line).map_err(internal)?;
    text.push(b'\n');
    Ok(text)
}

fn bad(line: usize, what: impl std::fmt::Display) -> Refusal {
    Refusal::new(Reason::SeedInvalid, format!("line {line}: {what}")).with("line", line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = concat!(
        "{\"version\": 2, \"made by\": \"a harness\"}\n",
        "{\"seq\":0,\"time\":5,\"type\":\"user/message\",\"data\":{\"b\":1.10,\"a\":  12345678901234567890}}\n",
        "{\"seq\":1,\"time\":6,\"type\":\"x/y\",\"data\":{},\"ignorable\":true,\"sourceEventSeqs\":[0],\"surfaceOp\":{\"op\":1}}\n",
    );

    fn read(pieces: impl Iterator<Item = u8>) -> Lines {
        let mut lines = Lines::default();
        for piece in pieces {
            lines.feed(&[piece]).unwrap();
        }
        lines.finish().unwrap()
    }

    #[test]
    fn a_file_comes_back_to_the_letter_however_it_is_cut() {
        let lines = read(FILE.bytes());
        let mut written = lines.header.unwrap().as_str().as_bytes().to_vec();
        written.push(b'\n');
        for record in &lines.records {
            written.extend(line(record).unwrap());
        }
        assert_eq!(String::from_utf8(written).unwrap(), FILE);
    }

    #[test]
    fn a_bad_line_is_named() {
        let mut lines = Lines::default();
        let refusal =
            lines.feed(b"{\"seq\":0,\"time\":5,\"type\":\"a/b\",\"data\":{}}\nnot json\n").unwrap_err();
        assert_eq!(refusal.reason, Reason::SeedInvalid);
        assert!(refusal.message.starts_with("line 2"), "{refusal}");
    }

    #[test]
    fn a_header_is_known_by_having_no_place() {
        for header in
            [r#"{"kind":"log","about":{"seq":1}}"#, r#"{"type":"a/b","time":1,"data":{"seq":0}}"#, "{}"]
        {
            let file = format!("\n{header}\n{{\"seq\":0,\"time\":5,\"type\":\"a/b\",\"data\":{{}}}}\n");
            let lines = read(file.bytes());
            assert_eq!((lines.header.unwrap().as_str(), lines.records.len()), (header, 1));
        }
        let mut twice = Lines::default();
        twice.feed(b"{\"v\":1}\n").unwrap();
        assert!(twice.feed(b"{\"v\":1}\n").is_err());
    }

    #[test]
    fn what_could_not_be_written_again_is_refused() {
        for line in [
            r#"{"seq":0,"time":5,"type":"a/b","data":{},"extra":1}"#,
            r#"{"seq":0,"time":5,"type":"a/b","data":[]}"#,
            r#"{"seq":0,"time":5,"type":"a/b","data":{},"surfaceOp":1}"#,
            r#"{"seq":0,"time":5.5,"type":"a/b","data":{}}"#,
            r#"{"seq":0,"time":5,"type":"a/b"}"#,
            r#"{"seq":0,"time":5,"type":"a/b","data":{"a":1,"a":2}}"#,
        ] {
            let refusal = Lines::default().feed(format!("{line}\n").as_bytes()).unwrap_err();
            assert_eq!(refusal.reason, Reason::SeedInvalid, "{line}");
        }
    }

    #[test]
    fn a_last_line_without_a_break_counts() {
        assert_eq!(read(FILE.trim_end().bytes()).records.len(), 2);
    }
}
