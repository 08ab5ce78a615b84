//! A power cut loses nothing that was acknowledged: an ext4 file system on a loop device over memory, whose
//! unsynced writes vanish when it is shut down without flushing its journal. Needs root and loop devices; where
//! there are none the tests say so and pass.
//!
//! The model: no volatile disk cache, no torn writes, ext4 with ordered data. A real disk can only be worse.
#![allow(clippy::expect_used, clippy::disallowed_methods, unsafe_code, reason = "a test, and one ioctl")]

mod support_store;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use humanplane::store::sled::SledLog;
use humanplane::store::{CommitReport, EventLog as _, Options};
use support_store::{Dice, Victim, append, examine, rounds};

const IMAGE_BYTES: u64 = 768 << 20;
const OLD_EVENTS: i64 = 100_000;

#[test]
#[ignore = "the child of the other tests"]
fn victim_process() {
    support_store::victim();
}

/// A file system that can lose its power.
struct Ground {
    image: PathBuf,
    point: PathBuf,
    _dir: tempfile::TempDir,
}

fn run(program: &str, args: &[&std::ffi::OsStr]) -> Result<(), String> {
    let done = Command::new(program).args(args).output().map_err(|error| format!("{program}: {error}"))?;
    if done.status.success() {
        Ok(())
    } else {
        Err(format!("{program}: {}", String::from_utf8_lossy(&done.stderr)))
    }
}

impl Ground {
    /// Formats and mounts, from a copy of `template` if there is one.
    fn up(template: Option<&Path>) -> Result<Self, String> {
        let dir = tempfile::tempdir_in("/dev/shm").map_err(|error| error.to_string())?;
        let ground = Self { image: dir.path().join("image"), point: dir.path().join("mount"), _dir: dir };
        std::fs::create_dir(&ground.point).map_err(|error| error.to_string())?;
        match template {
            Some(template) => {
                let args = ["--sparse=always".as_ref(), template.as_os_str(), ground.image.as_os_str()];
                run("cp", &args)?;
            }
            None => {
                let file = File::create(&ground.image).map_err(|error| error.to_string())?;
                file.set_len(IMAGE_BYTES).map_err(|error| error.to_string())?;
                run("mkfs.ext4", &["-q".as_ref(), "-F".as_ref(), ground.image.as_os_str()])?;
            }
        }
        ground.mount()?;
        Ok(ground)
    }

    fn mount(&self) -> Result<(), String> {
        run("mount", &["-o".as_ref(), "loop".as_ref(), self.image.as_os_str(), self.point.as_os_str()])
    }

    fn unmount(&self) {
        for _ in 0..50 {
            if run("umount", &[self.point.as_os_str()]).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn log(&self) -> PathBuf {
        self.point.join("log")
    }

    /// Stops the file system; what it had not written is gone.
    fn cut(root: &File) {
        const SHUTDOWN: rustix::ioctl::Opcode = 0x8004_587D;
        const WITHOUT_FLUSHING: u32 = 2;
        // SAFETY: EXT4_IOC_SHUTDOWN reads one u32.
        let request = unsafe { rustix::ioctl::Setter::<SHUTDOWN, u32>::new(WITHOUT_FLUSHING) };
        // SAFETY: the descriptor is open and the request is as the kernel defines it.
        unsafe { rustix::ioctl::ioctl(root, request) }.expect("ext4 can be shut down");
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        self.unmount();
    }
}

/// One life and death of a child. What is wrong afterwards, if anything.
fn one_cut(template: Option<&Path>, time: Duration, broken: bool) -> Result<(usize, i64), String> {
    let ground = Ground::up(template).expect("it worked a moment ago");
    let root = File::open(&ground.point).expect("mounted");
    let mut victim = Victim::start(&ground.log(), broken);
    victim.wait_for("opened");
    let acked = victim.stop_after(time, |child| {
        child.kill().expect("killed");
        Ground::cut(&root);
    });
    drop(root);
    ground.unmount();
    ground.mount().expect("as after a restart");
    examine(&ground.log(), &acked).map(|events| (acked.len(), events))
}

/// Whether cuts can be made here. Says so where not.
fn possible() -> bool {
    match Ground::up(None) {
        Ok(_) => true,
        Err(why) => {
            eprintln!("SKIPPED: no power can be cut here: {why}");
            false
        }
    }
}

fn cuts(template: Option<&Path>, total: usize) {
    let mut dice = Dice::new();
    for round in 0..total {
        let time = Duration::from_millis(150 + dice.below(if round % 5 == 4 { 4_000 } else { 1_500 }));
        let (sessions, events) = one_cut(template, time, false)
            .unwrap_or_else(|wrong| panic!("cut {round} after {time:?}: {wrong}"));
        println!("cut {round} after {time:?}: {sessions} sessions acknowledged, {events} events whole");
    }
}

#[test]
fn a_power_cut_loses_nothing_of_a_new_log() {
    if possible() {
        cuts(None, rounds(10, 40));
    }
}

#[test]
fn a_power_cut_loses_nothing_of_an_old_log() {
    if !possible() {
        return;
    }
    let ground = Ground::up(None).expect("it worked a moment ago");
    fill(&ground.log());
    ground.unmount();
    cuts(Some(&ground.image), rounds(10, 40));
    ground.mount().expect("so that it can be unmounted");
}

fn fill(dir: &Path) {
    let (told, acks) = std::sync::mpsc::channel();
    let sink = move |report: CommitReport| match report {
        CommitReport::Committed(list) => told.send(list.len()).expect("a loop"),
        CommitReport::SettingKept => {}
        CommitReport::Failed(error) => panic!("{error}"),
    };
    let log = SledLog::open(dir, Arc::new(sink), Options::default()).expect("a new log");
    let (mut sent, mut events, mut heads) = (0, 0, [0; 16]);
    while events < OLD_EVENTS {
        let session = sent % 16;
        let id = format!("s{session}");
        let head = heads[session];
        let next = append(&id, head, (head == 0).then(|| humanplane::store::conformance::meta(&id)));
        let count = next.draft.draft().records.len() as i64;
        heads[session] += count;
        events += count;
        log.submit(vec![next]);
        sent += 1;
    }
    let mut heard = 0;
    while heard < sent {
        heard += acks.recv().expect("a sink");
    }
    log.close().expect("clean");
}

/// With the syncs taken out the same cuts must lose something, or the tests above prove nothing.
#[test]
fn without_syncs_a_power_cut_loses_something() {
    if !possible() {
        return;
    }
    let lost =
        (0..5).filter_map(|_| one_cut(None, Duration::from_millis(700), true).err()).collect::<Vec<_>>();
    println!("{} of 5: {lost:#?}", lost.len());
    assert!(!lost.is_empty(), "syncs were taken out and nothing was lost");
}
