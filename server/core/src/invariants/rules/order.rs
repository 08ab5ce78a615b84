//! 1.1: seqs are contiguous, time does not go back, a type is `area/name`, what an event derives from is earlier;
//! 1.12: nothing follows the close.

use super::super::finding::Finding;
use super::super::view::View;
use crate::event::Event;
use crate::record::Record;
use crate::session::event::EndSeed;

pub(super) fn check(view: &impl View, record: &Record, out: &mut Vec<Finding>) {
    let (seq, kind) = (record.seq, &record.event.kind);
    if seq != view.next_seq() {
        let message = format!("seq {seq} stands where {} is due", view.next_seq());
        out.push(Finding::damage("1.1", seq, message).with("due", view.next_seq()));
    }
    if record.time < view.last_time() {
        let (time, last) = (record.time.0, view.last_time().0);
        let message = format!("time {time} is before {last}, the time of an earlier event");
        out.push(Finding::violation("1.1", seq, message).with("time", time).with("after", last));
    }
    if !is_type(kind) {
        out.push(
            Finding::violation("1.1", seq, format!("type {kind:?} is not area/name")).with("type", kind),
        );
    }
    if let Some(later) = record.event.source_event_seqs.iter().find(|source| !(0..seq).contains(*source)) {
        let message =
            format!("sourceEventSeqs of {kind} name {later}, which is no earlier event of this log");
        out.push(Finding::violation("1.1", seq, message).with("sourceEventSeq", later));
    }
    if let Some(closed) = view.closed().filter(|_| **kind != *EndSeed::KIND) {
        let message = format!("{kind} follows session/closed at seq {closed}");
        out.push(Finding::violation("1.12", seq, message).with("closed", closed));
    }
}

/// Two non-empty parts of visible ASCII.
fn is_type(kind: &str) -> bool {
    let visible = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_graphic() && b != b'/');
    kind.split_once('/').is_some_and(|(area, name)| visible(area) && visible(name))
}
