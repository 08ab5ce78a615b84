//! How fast the log is on this disk: `cargo run --release -p humanplane --example store_bench [DIR] [SECONDS]`.
//!
//! For each number of appends in flight: appends a second, latency and CPU time of the process for each append
//! (events of about 300 bytes over 1000 sessions, one event each). Then the size of the log, how fast it is
//! replayed, what the tail of a session costs, and how long it takes to open.
#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a tool that measures")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use humanplane::store::{Append, CommitReport, EventLog, Options, SessionMeta, open};
use humanplane_core::json::JsonObject;
use humanplane_core::record::{CheckedDraft, Draft, NewEvent, Record};
use humanplane_core::time::WallMillis;

const SESSIONS: usize = 1000;

fn append(session: usize, seq: i64) -> Append {
    let text = format!("{{\"n\":{seq},\"text\":\"{}\"}}", "x".repeat(270));
    let data = JsonObject::parse(text.as_bytes()).expect("an object");
    let record = Record { seq, time: WallMillis(seq), event: NewEvent::new("user/message", data) };
    let draft = CheckedDraft::unchecked_for_tests(Draft { records: vec![record], name: None });
    let id = format!("session-{session}");
    let create = (seq == 0).then(|| SessionMeta {
        id: id.as_str().into(),
        created: WallMillis(0),
        header: None,
        request: None,
        findings: Vec::new(),
    });
    Append { session: id.as_str().into(), create, draft }
}

struct Bench {
    dir: PathBuf,
    log: Arc<dyn EventLog>,
    acks: Receiver<usize>,
    heads: Vec<i64>,
    turn: usize,
}

impl Bench {
    fn open(dir: &Path, heads: Vec<i64>) -> Self {
        let (told, acks) = channel();
        let sink = move |report: CommitReport| match report {
            CommitReport::Committed(list) => drop(told.send(list.len())),
            CommitReport::SettingKept => {}
            CommitReport::Failed(error) => panic!("{error}"),
        };
        let url = format!("sled://{}", dir.display());
        let log = open(&url, Arc::new(sink), Options::default()).expect("a log");
        Self { dir: dir.to_owned(), log, acks, heads, turn: 0 }
    }

    fn next(&mut self) -> Append {
        self.turn = (self.turn + 1) % SESSIONS;
        self.heads[self.turn] += 1;
        append(self.turn, self.heads[self.turn] - 1)
    }

    /// Keeps `flying` appends in flight for `time`.
    fn run(&mut self, flying: usize, time: Duration) {
        let mut stock: Vec<Append> = Vec::new();
        let (mut sent, mut done) = (0, 0);
        let (start, cpu) = (Instant::now(), cpu_time());
        while start.elapsed() < time {
            while sent - done < flying {
                stock.push(self.next());
                sent += 1;
            }
            self.log.submit(std::mem::take(&mut stock));
            done += self.acks.recv().expect("the log");
            done += self.acks.try_iter().sum::<usize>();
        }
        while done < sent {
            done += self.acks.recv().expect("the log");
        }
        let (wall, cpu) = (start.elapsed(), cpu_time() - cpu);
        println!(
            "in flight {flying:5}: {:8.0} appends/s, {:6.0} us a round trip, {:5.2} us CPU an append (with the bench's own)",
            done as f64 / wall.as_secs_f64(),
            wall.as_secs_f64() * 1e6 * flying as f64 / done as f64,
            cpu.as_secs_f64() * 1e6 / done as f64
        );
    }

    /// What making the appends costs, to be subtracted.
    fn own_cost(&mut self) {
        let cpu = cpu_time();
        let stock: Vec<_> = (0..100_000).map(|n| append(n % SESSIONS, 1 + n as i64)).collect();
        drop(stock);
        println!("the bench's own: {:5.2} us CPU an append", (cpu_time() - cpu).as_secs_f64() * 1e6 / 1e5);
    }

    fn read_all(&self) {
        let (start, mut count) = (Instant::now(), 0_i64);
        for session in 0..SESSIONS {
            let id = format!("session-{session}").as_str().into();
            let mut next = 0;
            while next < self.heads[session] {
                next += self.log.read(&id, next, 256, 1 << 20).expect("a page").records.len() as i64;
            }
            count += next;
        }
        println!("replay: {:8.0} events/s", count as f64 / start.elapsed().as_secs_f64());
        let start = Instant::now();
        for session in 0..SESSIONS {
            let id = format!("session-{session}").as_str().into();
            self.log.read(&id, (self.heads[session] - 10).max(0), 10, 1 << 20).expect("a page");
        }
        println!("tail of ten: {:6.1} us", start.elapsed().as_secs_f64() * 1e6 / SESSIONS as f64);
    }

    fn sizes(&self) {
        let (stats, events) = (self.log.stats(), self.heads.iter().sum::<i64>());
        println!(
            "{events} events: {:.0} bytes an event on disk, {:.0} logical; {} MB resident",
            stats.size_on_disk as f64 / events as f64,
            stats.logical_bytes as f64 / events as f64,
            resident() >> 20
        );
    }

    fn reopen(self) {
        let Self { dir, log, heads, .. } = self;
        log.close().expect("clean");
        drop(log);
        let start = Instant::now();
        let again = Self::open(&dir, heads);
        println!("open, with everything verified: {:.2} s", start.elapsed().as_secs_f64());
        again.read_all();
        again.log.close().expect("clean");
    }
}

/// User and system time of this process.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

fn resident() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux");
    statm.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

fn main() {
    let mut args = std::env::args().skip(1);
    let root = args.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let seconds = args.next().and_then(|text| text.parse().ok()).unwrap_or(4);
    let dir = root.join(format!("store-bench-{}", std::process::id()));
    let mut bench = Bench::open(&dir, vec![0; SESSIONS]);
    bench.own_cost();
    bench.run(128, Duration::from_secs(1));
    for flying in [1, 16, 128, 1024] {
        bench.run(flying, Duration::from_secs(seconds));
    }
    while bench.heads.iter().sum::<i64>() < 1_000_000 {
        bench.run(1024, Duration::from_secs(1));
    }
    bench.sizes();
    bench.read_all();
    bench.reopen();
    std::fs::remove_dir_all(&dir).expect("removed");
}
