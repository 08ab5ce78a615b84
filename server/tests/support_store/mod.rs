//! A process that appends until it dies, and what must be true of what it leaves.
//!
//! The test binary runs itself: a child sees `HUMANPLANE_VICTIM` and appends to the log in that directory,
//! telling its parent on standard output what was acknowledged. Every event can be told from its session and
//! seq, so the parent checks what it reads without having heard of it.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]
#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a test that kills real processes")]

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::sync::{Arc, Mutex};

use humanplane::store::conformance::meta;
use humanplane::store::sled::{Hook, Point, SledLog, Step};
use humanplane::store::{Append, CommitReport, CommitSink, EventLog, Options, SessionMeta, StoreError};
use humanplane_core::json::JsonObject;
use humanplane_core::record::{CheckedDraft, Draft, NewEvent, Record};
use humanplane_core::time::WallMillis;

/// The directory that a child appends in.
pub const VICTIM: &str = "HUMANPLANE_VICTIM";
/// Set for a child whose syncs are taken out.
pub const BROKEN: &str = "HUMANPLANE_BROKEN";
/// Set for many rounds instead of a few.
pub const LONG: &str = "HUMANPLANE_LONG";

const SESSIONS: u64 = 16;
const IN_FLIGHT: usize = 64;
const SEED_EVENTS: i64 = 600;

/// `few`, or `many` where time is no object.
pub fn rounds(few: usize, many: usize) -> usize {
    if std::env::var_os(LONG).is_some() { many } else { few }
}

/// Numbers that differ from run to run; printed where they decide something.
pub struct Dice(u64);

impl Dice {
    pub fn new() -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
        let seed = now.as_nanos() as u64 | 1;
        println!("dice {seed}");
        Self(seed)
    }

    /// Less than `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// The one event that may stand at `seq` of session `id`.
pub fn record(id: &str, seq: i64) -> Record {
    let pad = if seq % 97 == 96 { 15_000 } else { 120 };
    let text = format!("{{\"session\":\"{id}\",\"seq\":{seq},\"pad\":\"{}\"}}", "x".repeat(pad));
    let data = JsonObject::parse(text.as_bytes()).expect("an object");
    Record { seq, time: WallMillis(1_000 + seq), event: NewEvent::new("user/message", data) }
}

pub fn draft(id: &str, first: i64, count: i64) -> CheckedDraft {
    let records = (first..first + count).map(|seq| record(id, seq)).collect();
    CheckedDraft::unchecked_for_tests(Draft { records, name: None })
}

pub fn append(id: &str, first: i64, create: Option<SessionMeta>) -> Append {
    Append { session: id.into(), create, draft: draft(id, first, 1 + first % 3) }
}

/// The child's whole life. Returns at once where this process is no child.
pub fn victim() {
    let Some(dir) = std::env::var_os(VICTIM).map(PathBuf::from) else { return };
    let (told, acks) = channel();
    let sink: CommitSink = Arc::new(move |report| match report {
        CommitReport::Committed(list) => {
            // One write for each group: what is in the pipe was acknowledged.
            let lines: String =
                list.iter().map(|done| format!("ack {} {}\n", done.session, done.next_seq)).collect();
            std::io::stdout().write_all(lines.as_bytes()).expect("a parent");
            told.send(list.len()).expect("a loop");
        }
        CommitReport::SettingKept => {}
        CommitReport::Failed(error) => panic!("{error}"),
    });
    println!("opening");
    let log = victim_log(&dir, sink);
    println!("\nopened");
    std::thread::scope(|scope| {
        scope.spawn(|| import_forever(&log));
        append_forever(&log, &acks);
    });
}

fn victim_log(dir: &Path, sink: CommitSink) -> SledLog {
    let hook: Hook = if std::env::var_os(BROKEN).is_some() {
        SledLog::break_syncs_for_tests();
        Arc::new(|point| Ok(if point == Point::Witness { Step::Skip } else { Step::Go }))
    } else {
        Arc::new(|_| Ok(Step::Go))
    };
    SledLog::open_with_hook(dir, sink, Options::default(), hook).expect("the log opens after every crash")
}

fn append_forever(log: &SledLog, acks: &Receiver<usize>) {
    let mut heads: HashMap<String, i64> = HashMap::new();
    for entry in log.sessions(None, usize::MAX).expect("a list") {
        heads.insert(entry.meta.id.to_string(), entry.next_seq);
    }
    let (mut flying, mut turn) = (0, 0_u64);
    loop {
        turn += 1;
        // Now and then a new session, so that creation is interrupted as well.
        let number = if turn % 200 == 0 { 1_000 + heads.len() as u64 } else { turn % SESSIONS };
        let id = format!("s{number}");
        let head = heads.get(&id).copied();
        let next = append(&id, head.unwrap_or(0), head.is_none().then(|| meta(&id)));
        heads.insert(id, head.unwrap_or(0) + next.draft.draft().records.len() as i64);
        log.submit(vec![next]);
        flying += 1;
        while flying >= IN_FLIGHT {
            flying -= acks.recv().expect("a sink");
        }
    }
}

fn import_forever(log: &SledLog) {
    for number in 0.. {
        let id = format!("i{}-{number}", std::process::id());
        let mut batches = (0..SEED_EVENTS / 3).map(|n| Ok(draft(&id, 3 * n, 3)));
        match log.import(meta(&id), &mut batches) {
            Ok(done) => println!("\nack {id} {}", done.next_seq),
            Err(StoreError::SessionExists(_)) => {}
            Err(error) => panic!("{error}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
}

/// A running child and what it has told so far.
pub struct Victim {
    pub child: Child,
    out: BufReader<ChildStdout>,
}

/// What was acknowledged: for each session the highest head.
pub type Acked = HashMap<String, i64>;

impl Victim {
    /// Starts this test binary again, as a child that appends in `dir`.
    pub fn start(dir: &Path, broken: bool) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this binary"));
        command.args(["--exact", "victim_process", "--ignored", "--nocapture", "--test-threads=1"]);
        command.env(VICTIM, dir).stdout(Stdio::piped()).stderr(Stdio::piped());
        if broken {
            command.env(BROKEN, "1");
        }
        let mut child = command.spawn().expect("a child");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, out }
    }

    /// Waits until it says `what`.
    pub fn wait_for(&mut self, what: &str) {
        let mut line = String::new();
        while !line.contains(what) {
            line.clear();
            assert_ne!(
                self.out.read_line(&mut line).expect("a pipe"),
                0,
                "the child ended: {}",
                self.last_words()
            );
        }
    }

    fn last_words(&mut self) -> String {
        let mut text = String::new();
        let mut err = self.child.stderr.take().expect("piped");
        std::io::Read::read_to_string(&mut err, &mut text).expect("a pipe");
        text
    }

    /// Lets it run for `time` and then calls `stop`, which ends it; collects what it had told.
    pub fn stop_after(mut self, time: std::time::Duration, stop: impl FnOnce(&mut Child)) -> Acked {
        let (done, finished) = sync_channel(1);
        let acked = Arc::new(Mutex::new(Acked::new()));
        let heard = Arc::clone(&acked);
        let out = self.out;
        let reader = std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let mut words = line.split(' ');
                if let (Some("ack"), Some(id), Some(head), None) =
                    (words.next(), words.next(), words.next(), words.next())
                {
                    // A line that the kill cut short names a lower head than it meant, never a higher one.
                    let head = head.parse().unwrap_or(0);
                    let mut heard = heard.lock().expect("whole");
                    let known = heard.entry(id.to_owned()).or_insert(0);
                    *known = head.max(*known);
                }
            }
            done.send(()).expect("a parent");
        });
        std::thread::sleep(time);
        let early = self.child.try_wait().expect("a child");
        stop(&mut self.child);
        self.child.wait().expect("it ends");
        finished.recv().expect("the pipe ends with the child");
        reader.join().expect("a reader");
        if early.is_some() {
            let mut text = String::new();
            let mut err = self.child.stderr.take().expect("piped");
            std::io::Read::read_to_string(&mut err, &mut text).expect("a pipe");
            panic!("the child ended by itself: {text}");
        }
        Arc::into_inner(acked).expect("the reader has ended").into_inner().expect("whole")
    }
}

/// What is wrong with the log in `dir` after a crash, given what was acknowledged; `None` if nothing is.
/// The second part is how many events it holds.
pub fn examine(dir: &Path, acked: &Acked) -> Result<i64, String> {
    let sink: CommitSink = Arc::new(|_| {});
    let log = SledLog::open(dir, sink, Options { create: false, ..Options::default() });
    let log = log.map_err(|error| format!("it does not open: {error}"))?;
    let mut heads = HashMap::new();
    for entry in log.sessions(None, usize::MAX).map_err(|error| error.to_string())? {
        let id = entry.meta.id.to_string();
        if entry.damage.is_some() {
            return Err(format!("session {id} is damaged: {:?}", entry.damage));
        }
        if id.starts_with('i') && entry.next_seq != SEED_EVENTS {
            return Err(format!("session {id} is a part of its seed: {}", entry.next_seq));
        }
        heads.insert(id, entry.next_seq);
    }
    for (id, head) in acked {
        let found = heads.get(id).copied().unwrap_or(0);
        if found < *head {
            return Err(format!("session {id} was acknowledged up to {head} and ends at {found}"));
        }
    }
    for (id, head) in &heads {
        whole(&log, id, *head)?;
    }
    Ok(heads.values().sum())
}

fn whole(log: &SledLog, id: &str, head: i64) -> Result<(), String> {
    let session = id.into();
    let damage = log.verify(&session).map_err(|error| error.to_string())?;
    if !damage.is_empty() {
        return Err(format!("session {id}: {damage:?}"));
    }
    let mut next = 0;
    while next < head {
        let page = log.read(&session, next, 256, 1 << 20).map_err(|error| error.to_string())?;
        for found in page.records {
            if found != record(id, next) {
                return Err(format!("session {id} holds something else at seq {next}"));
            }
            next += 1;
        }
    }
    Ok(())
}

/// Copies the files of a log, but not its folders.
pub fn copy_files(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a directory") {
        let entry = entry.expect("an entry");
        if entry.file_type().expect("a type").is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}
