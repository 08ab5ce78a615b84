//! The log on sled does what the log in memory does, whatever is done to both, across restarts and across
//! generations of the index (which are small in tests).

use humanplane_core::index::IndexKey;
use proptest::prelude::*;

use super::*;
use crate::store::conformance::{batch, event};
use crate::store::{Append, MemoryLog};

#[derive(Debug, Clone)]
enum Act {
    /// Appends to a session so many events, the first one of so many kilobytes, under a name or not.
    Append {
        session: u8,
        events: u8,
        kilobytes: u8,
        named: bool,
    },
    Import {
        session: u8,
        batches: u8,
    },
    Reopen,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let append = (0..6_u8, 1..5_u8, prop_oneof![9 => Just(0), 1 => 1..40_u8], any::<bool>());
    let append = append.prop_map(|(session, events, kilobytes, named)| Act::Append {
        session,
        events,
        kilobytes,
        named,
    });
    let import = (0..9_u8, 1..200_u8).prop_map(|(session, batches)| Act::Import { session, batches });
    prop::collection::vec(prop_oneof![40 => append, 2 => import, 1 => Just(Act::Reopen)], 1..200)
}

struct Pair {
    dir: tempfile::TempDir,
    memory: MemoryLog,
    disk: Option<(Arc<Recorder>, SledLog)>,
    counter: usize,
    sent: usize,
}

impl Pair {
    fn head(&self, id: &str) -> Option<i64> {
        self.memory.session(&id.into()).expect("open").map(|entry| entry.next_seq)
    }

    fn draft(&mut self, first: i64, events: u8, kilobytes: u8, named: bool) -> Append {
        self.counter += 1;
        let mut list = vec![event("approval/asked", &format!("ask{}", self.counter % 50))];
        list.resize(usize::from(events), event("user/message", ""));
        if kilobytes > 0 {
            let text = format!("{{\"t\":\"{}\"}}", "x".repeat(usize::from(kilobytes) * 1024));
            list[0].data = humanplane_core::json::JsonObject::parse(text.as_bytes()).expect("an object");
        }
        let name = if named { format!("req{}", self.counter) } else { String::new() };
        Append { session: "".into(), create: None, draft: batch(first, list, &name) }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Append { session, events, kilobytes, named } => {
                let id = format!("s{session}");
                let head = self.head(&id);
                let draft = self.draft(head.unwrap_or(0), events, kilobytes, named).draft;
                let create = head.is_none().then(|| conformance::meta(&id));
                let append = Append { session: id.as_str().into(), create, draft };
                self.memory.submit(vec![append.clone()]);
                self.disk.as_ref().expect("open").1.submit(vec![append]);
                self.sent += 1;
            }
            Act::Import { session, batches } => {
                let id = format!("s{session}");
                self.settle();
                let drafts: Vec<_> =
                    (0..i64::from(batches)).map(|n| self.draft(n * 3, 3, 0, n % 2 == 0).draft).collect();
                let take = |log: &dyn EventLog| {
                    log.import(conformance::meta(&id), &mut drafts.iter().cloned().map(Ok))
                        .map(|done| done.next_seq)
                };
                assert_eq!(take(&self.memory), take(&self.disk.as_ref().expect("open").1));
            }
            Act::Reopen => {
                self.settle();
                self.disk = None;
                self.sent = 0;
                self.disk = Some(open(self.dir.path()).expect("it opens again"));
            }
        }
    }

    fn settle(&self) {
        assert_eq!(self.disk.as_ref().expect("open").0.wait(self.sent).len(), self.sent);
    }

    fn compare(&self) {
        let disk = &self.disk.as_ref().expect("open").1;
        let entries = self.memory.sessions(None, 99).expect("open");
        assert_eq!(disk.sessions(None, 99).expect("open"), entries);
        for entry in entries {
            let id = &entry.meta.id;
            assert_eq!(disk.verify(id), Ok(Vec::new()));
            for from in (0..entry.next_seq).step_by(3) {
                let bounds = ((from % 7) as usize + 1, if from % 3 == 0 { 500 } else { usize::MAX });
                let wanted = self.memory.read(id, from, bounds.0, bounds.1);
                assert_eq!(disk.read(id, from, bounds.0, bounds.1), wanted);
                assert_eq!(disk.batch_at(id, from), self.memory.batch_at(id, from));
            }
            for n in (0..self.counter + 2).step_by(5) {
                for key in [
                    IndexKey::Ask(format!("ask{n}").as_str().into()),
                    IndexKey::Request(format!("req{n}").as_str().into()),
                ] {
                    let wanted = self.memory.find(id, &key).expect("open");
                    assert!(wanted.is_empty() || disk.might_find(id, &key), "a hint that is wrong: {key:?}");
                    assert_eq!(disk.find(id, &key), Ok(wanted), "{key:?}");
                }
            }
        }
    }
}

/// Few by default: each case opens a log several times.
fn cases() -> u32 {
    if std::env::var_os("HUMANPLANE_LONG").is_some() { 100 } else { 5 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn it_does_what_memory_does(acts in acts()) {
        let dir = tempfile::tempdir().expect("a directory");
        let (_, sink) = Recorder::new();
        let disk = Some(open(dir.path()).expect("a new log"));
        let mut pair = Pair { dir, memory: MemoryLog::new(sink), disk, counter: 0, sent: 0 };
        for act in acts {
            pair.act(act);
        }
        pair.settle();
        pair.compare();
        pair.act(Act::Reopen);
        pair.compare();
        prop_assert!(std::fs::read_dir(pair.dir.path().join("blobs")).expect("sled's own").next().is_none());
    }
}
