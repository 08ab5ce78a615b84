//! Damage is named and contained, or the store refuses; it is never a shorter log that looks healthy.

use std::path::Path;

use humanplane_core::index::IndexKey;

use super::super::super::codec::{Flags, Link, Place, chain_of, frames};
use super::super::trees::{Trees, call};
use super::super::witness::{Mark, Roll, Witness};
use super::super::{files::Names, meta};
use super::*;
use crate::store::conformance::{batch, event};
use crate::store::{Append, Damage};

/// Changes the stored values behind the store's back, and lets the witness agree with the change, so that only
/// the checks of the frames can find it.
fn tamper(dir: &Path, change: impl FnOnce(&Trees)) {
    let db = call(|| sled::Config::new().path(dir).open()).expect("the log");
    let trees = Trees::of(db).expect("its trees");
    let id = meta::store_id(&trees.meta).expect("readable").expect("there");
    change(&trees);
    trees.flush().expect("written");
    let mark = roll(&trees);
    let (mut witness, _) = Witness::open(&Names::of(dir).witness, id).expect("a witness");
    witness.write(mark).expect("written");
}

fn roll(trees: &Trees) -> Mark {
    let mut roll = Roll::from(Mark::default());
    let mut mark = Mark::default();
    for pair in trees.log.range(&[], &[0xFF; 9]) {
        let (key, value) = pair.expect("a value");
        let commit = u64::from_be_bytes(key.as_ref().try_into().expect("a commit"));
        frames(commit, &value).map_while(Result::ok).for_each(|frame| roll.add(frame.head_bytes()));
        mark = roll.seal(commit);
    }
    mark
}

/// Replaces the value of the nth commit by what `change` makes of it.
fn rewrite(dir: &Path, commit: u64, change: impl FnOnce(Vec<u8>) -> Vec<u8>) {
    tamper(dir, |trees| {
        let value = trees.log.get(&commit.to_be_bytes()).expect("readable").expect("there");
        trees.log.put(&commit.to_be_bytes(), change(value.to_vec())).expect("written");
    });
}

/// A log with one frame in each commit: `a` in odd ones, `b` in even ones, twenty of each.
fn alternating(dir: &Path) {
    let (heard, log) = open(dir).expect("a new log");
    for n in 0..20 {
        let first = |id: &str| if n == 0 { create(id, 1) } else { append(id, n, 1) };
        for (done, id) in (0..).zip(["a", "b"]) {
            log.submit(vec![first(id)]);
            heard.wait(2 * n as usize + 1 + done);
        }
    }
    log.close().expect("clean");
}

fn refusal(dir: &Path) -> String {
    match open(dir) {
        Err(StoreError::Refused(why)) => why,
        Err(other) => panic!("refused otherwise: {other:?}"),
        Ok(_) => panic!("it opened"),
    }
}

/// Session `a` is damaged at `seq` and readable around it; `b` goes on.
fn quarantined(dir: &Path, seq: i64, readable_from: i64) {
    let (heard, log) = open(dir).expect("damage is contained");
    let entry = log.session(&"a".into()).expect("open").expect("there");
    assert_eq!(entry.damage.as_ref().map(|damage| damage.seq), Some(seq), "{:?}", entry.damage);
    assert_eq!(log.read(&"a".into(), 0, 100, usize::MAX).map(|page| page.records.len() as i64), Ok(seq));
    assert!(
        matches!(log.read(&"a".into(), seq, 1, 1), Err(StoreError::Damaged(Damage { seq: s, .. })) if s == seq)
    );
    let rest = log.read(&"a".into(), readable_from, 100, usize::MAX).expect("what follows is readable");
    assert_eq!(rest.records.len() as i64, entry.next_seq - readable_from);
    let found = log.verify(&"a".into()).expect("a result");
    assert_eq!(found.first().map(|damage| damage.seq), Some(seq), "{found:?}");
    assert_eq!(log.verify(&"b".into()), Ok(Vec::new()));
    log.submit(vec![append("b", 20, 1)]);
    assert_eq!(heard.wait(1).len(), 1, "the others go on");
    log.submit(vec![append("a", entry.next_seq, 1)]);
    heard.wait_failed();
}

#[test]
fn a_flipped_bit_in_a_body_quarantines_its_session() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 11, |mut value| {
        *value.last_mut().expect("some") ^= 1;
        value
    });
    quarantined(dir.path(), 5, 6);
}

#[test]
fn a_broken_chain_quarantines_its_session() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 11, |value| resealed(11, &value, |link| link.previous[0] ^= 1));
    quarantined(dir.path(), 5, 6);
}

#[test]
fn a_gap_in_the_seqs_quarantines_its_session() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 39, |value| resealed(39, &value, |link| link.first_seq += 3));
    let (_, log) = open(dir.path()).expect("damage is contained");
    let damage = log.session(&"a".into()).expect("open").expect("there").damage.expect("found");
    assert_eq!(damage.seq, 19);
    assert!(matches!(log.read(&"a".into(), 19, 1, 1), Err(StoreError::Damaged(_))));
    assert_eq!(log.read(&"a".into(), 0, 100, usize::MAX).map(|page| page.records.len()), Ok(19));
}

/// The first frame of `value` with another link, and checksums that are right again.
fn resealed(commit: u64, value: &[u8], change: impl FnOnce(&mut Link)) -> Vec<u8> {
    let frame = frames(commit, value).next().expect("a frame").expect("readable");
    let mut link = frame.head.link;
    change(&mut link);
    let mut new = Vec::new();
    let chain = link.seal(Place { commit, slot: 0 }, frame.body().expect("right"), &mut new);
    assert_eq!(chain, chain_of(&new));
    new
}

#[test]
fn a_frame_of_nobody_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 11, |value| resealed(11, &value, |link| link.session = 2));
    assert!(refusal(dir.path()).contains("commit 11, frame 0 belongs to no session"));
}

#[test]
fn a_flipped_bit_in_a_head_is_refused() {
    for at in [0, 5, 9, 17, 25, 33, 41, 57] {
        let dir = tempfile::tempdir().expect("a directory");
        alternating(dir.path());
        rewrite(dir.path(), 11, |mut value| {
            value[at] ^= 4;
            value
        });
        assert!(refusal(dir.path()).contains("commit 11, frame 0"), "byte {at}");
    }
}

#[test]
fn a_value_in_the_wrong_place_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    tamper(dir.path(), |trees| {
        let value = trees.log.get(&11_u64.to_be_bytes()).expect("readable").expect("there");
        trees.log.put(&12_u64.to_be_bytes(), value.to_vec()).expect("written");
    });
    assert!(refusal(dir.path()).contains("commit 12, frame 0"));
}

#[test]
fn a_cut_value_and_a_missing_one_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 40, |mut value| {
        value.truncate(value.len() - 1);
        value
    });
    assert!(refusal(dir.path()).contains("cut off"));
    tamper(dir.path(), |trees| trees.log.remove(&7_u64.to_be_bytes()).expect("removed"));
    assert!(refusal(dir.path()).contains("commit 7 is missing"));
}

#[test]
fn a_lost_tail_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    let witness = std::fs::read(Names::of(dir.path()).witness).expect("a witness");
    tamper(dir.path(), |trees| trees.log.remove(&40_u64.to_be_bytes()).expect("removed"));
    std::fs::write(Names::of(dir.path()).witness, witness).expect("as it was");
    assert!(refusal(dir.path()).contains("its tail is lost"));
}

#[test]
fn another_history_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    let witness = std::fs::read(Names::of(dir.path()).witness).expect("a witness");
    rewrite(dir.path(), 3, |value| resealed(3, &value, |link| link.weight += 1));
    std::fs::write(Names::of(dir.path()).witness, witness).expect("as it was");
    assert!(refusal(dir.path()).contains("not the one that the witness saw"));
}

#[test]
fn a_format_of_the_future_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    tamper(dir.path(), |trees| {
        let value = trees.meta.get(b"format").expect("readable").expect("there");
        let mut newer = value.to_vec();
        newer[1] += 1;
        trees.meta.put(b"format", newer).expect("written");
    });
    assert!(refusal(dir.path()).contains("format 2"));
}

#[test]
fn lost_content_outside_quarantines_its_session() {
    let dir = tempfile::tempdir().expect("a directory");
    let (heard, log) = open(dir.path()).expect("a new log");
    let mut big = event("x/big", "");
    big.data =
        humanplane_core::json::JsonObject::parse(format!("{{\"t\":\"{}\"}}", "x".repeat(20_000)).as_bytes())
            .expect("an object");
    let bigs = Append { session: "a".into(), create: None, draft: batch(1, vec![big], "") };
    log.submit(vec![create("a", 1), bigs, create("b", 1)]);
    heard.wait(3);
    log.close().expect("clean");
    tamper(dir.path(), |trees| {
        let parts: Vec<_> = trees.body.range(&[], &[0xFF; 40]).map(|pair| pair.expect("a part").0).collect();
        trees.body.remove(parts.last().expect("some")).expect("removed");
    });
    let (_, log) = open(dir.path()).expect("damage is contained");
    let entry = log.session(&"a".into()).expect("open").expect("there");
    assert_eq!(entry.damage.map(|damage| damage.seq), Some(1));
    assert!(matches!(log.read(&"a".into(), 1, 1, 1), Err(StoreError::Damaged(Damage { seq: 1, .. }))));
}

#[test]
fn a_damaged_index_is_an_error_until_it_is_rebuilt() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    let mut blocks = 0;
    tamper(dir.path(), |trees| {
        for pair in trees.index.range(&[], &[0xFF; 40]) {
            let (key, mut value) = pair.map(|(key, value)| (key, value.to_vec())).expect("a block");
            value[3] ^= 1;
            trees.index.put(&key, value).expect("written");
            blocks += 1;
        }
    });
    assert!(blocks > 0);
    let (_, log) = open(dir.path()).expect("the log is whole");
    assert!(matches!(log.read(&"a".into(), 0, 1, 1), Err(StoreError::Io(_))));
    drop(log);
    let (_, log) =
        open_with(dir.path(), Options { rebuild_index: true, ..Options::default() }).expect("again");
    assert_eq!(log.verify(&"a".into()), Ok(Vec::new()));
    assert_eq!(log.find(&"a".into(), &IndexKey::Ask("x".into())), Ok(Vec::new()));
}

/// Whatever happens to sled's own file: refused, or damage that is named, or nothing lost.
#[test]
fn flips_and_cuts_in_the_file_never_make_a_shorter_log() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    let db = Names::of(dir.path()).db;
    let whole = std::fs::read(&db).expect("sled's file");
    let used = whole.iter().rposition(|byte| *byte != 0).expect("some");
    let flips = (0..24).map(|n| used * n / 24 + 13).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        bytes
    });
    let cuts = [0, 1, 8, 9].map(|n| whole[..used * n / 10].to_vec());
    let mut outcomes = [0; 3];
    for (round, bytes) in flips.chain(cuts).enumerate() {
        let copy = tempfile::tempdir().expect("a directory");
        copy_files(dir.path(), copy.path());
        std::fs::write(copy.path().join("db"), bytes).expect("written");
        outcomes[outcome(copy.path(), round)] += 1;
    }
    assert!(outcomes[0] > 0, "none was noticed: {outcomes:?}");
}

fn outcome(dir: &Path, round: usize) -> usize {
    let Ok((_, log)) = open(dir) else { return 0 };
    let whole = |id: &str, head: i64| {
        let entry = log.session(&id.into()).expect("open").expect("there");
        if entry.damage.is_some() {
            return false;
        }
        assert_eq!(entry.next_seq, head, "round {round}: shorter and called healthy");
        match log.verify(&id.into()) {
            Ok(found) => found.is_empty(),
            Err(error) => matches!(error, StoreError::Io(_)),
        }
    };
    if whole("a", 81) && whole("b", 41) { 2 } else { 1 }
}

pub(super) fn copy_files(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a directory") {
        let entry = entry.expect("an entry");
        if entry.file_type().expect("a type").is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

#[test]
fn a_session_that_is_created_twice_is_quarantined() {
    let dir = tempfile::tempdir().expect("a directory");
    alternating(dir.path());
    rewrite(dir.path(), 11, |value| {
        let creating = |link: &mut Link| link.flags = Flags { creates: true, ..Flags::default() };
        resealed(11, &value, creating)
    });
    quarantined(dir.path(), 5, 6);
}
