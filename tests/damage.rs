//! Bytes that rot on the disk of a real server, after a kill and after a clean stop: it refuses to start and keeps what
//! it found, or names the session and the place, or everything is there to the letter. Never a shorter log that is
//! called healthy.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use support::server::Settings;
use support::terms;
use support::*;

/// Everything that a store held when its server ended.
type Whole = BTreeMap<String, Vec<v1::SessionEvent>>;

/// How one start ended.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Refused,
    Quarantined,
    Whole,
}

#[tokio::test]
async fn rule_1_5_a_byte_that_rots_after_a_kill_is_noticed_or_does_no_harm() {
    every_rot_is_noticed(false).await;
}

#[tokio::test]
async fn rule_1_5_a_byte_that_rots_after_a_clean_stop_is_noticed_or_does_no_harm() {
    every_rot_is_noticed(true).await;
}

async fn every_rot_is_noticed(clean: bool) {
    let folder = tempfile::tempdir().unwrap();
    let whole = stored(folder.path(), clean).await;
    let mut outcomes: BTreeMap<End, Vec<String>> = BTreeMap::new();
    for file in files(&folder.path().join("log")) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = std::fs::read(&file).unwrap();
        let used = bytes.iter().rposition(|byte| *byte != 0).unwrap_or(0);
        let places = if name == "db" { rounds(12, 200) } else { rounds(2, 10) };
        for place in 0..places {
            let at = used * place / places + 13.min(used);
            let mut rotten = bytes.clone();
            rotten[at.min(used)] ^= 0x10;
            let outcome = start(folder.path(), &name, &rotten, &whole).await;
            outcomes.entry(outcome).or_default().push(format!("{name}:{at}"));
        }
        let cut = start(folder.path(), &name, &bytes[..used / 2], &whole).await;
        outcomes.entry(cut).or_default().push(format!("{name} cut"));
    }
    println!("clean {clean}: {outcomes:#?}");
    assert!(outcomes.contains_key(&End::Refused), "none was noticed: {outcomes:?}");
}

/// A store with asks, long and short events, made by a real server.
async fn stored(folder: &Path, clean: bool) -> Whole {
    let settings = Settings::on_disk(folder, &[]);
    let process = Process::start(&settings, folder).await;
    let world = World::around(process.address, settings);
    let _ada = world.answerer("ada", terms::everything()).await;
    for session in ["s1", "s2", "s3"] {
        let agent = world.agent(session).await;
        for step in 0..40 {
            let text = "x".repeat(if step % 13 == 12 { 20_000 } else { 90 });
            agent.append(&[("note/kept", format!(r#"{{"step":{step},"text":"{text}"}}"#))]).await.unwrap();
        }
    }
    let mut whole = Whole::new();
    for session in world.sessions().await {
        whole.insert(session.clone(), world.events(&session).await);
    }
    drop(world);
    end(process, clean).await;
    // The second start leaves what a first one does not: a snapshot of the engine's.
    let settings = Settings::on_disk(folder, &[]);
    end(Process::start(&settings, folder).await, clean).await;
    let names: Vec<_> = files(&folder.join("log"))
        .iter()
        .filter_map(|file| file.file_name()?.to_str().map(str::to_owned))
        .collect();
    assert!(names.iter().any(|name| name.starts_with("snap.")), "{names:?}");
    whole
}

async fn end(mut process: Process, clean: bool) {
    if clean {
        process.terminate();
        assert!(process.exited().await.success());
    } else {
        process.kill().await;
    }
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Starts a server over a copy of the store in which one file is another.
async fn start(folder: &Path, name: &str, bytes: &[u8], whole: &Whole) -> End {
    let copy = tempfile::tempdir().unwrap();
    let log = copy.path().join("log");
    std::fs::create_dir(&log).unwrap();
    for file in files(&folder.join("log")) {
        std::fs::copy(&file, log.join(file.file_name().unwrap())).unwrap();
    }
    std::fs::write(log.join(name), bytes).unwrap();
    let settings = Settings::on_disk(copy.path(), &[]);
    let mut process = Process::spawn(&settings, copy.path());
    let address = process.address;
    tokio::select! {
        () = world::serving(address) => {}
        exit = process.exited() => {
            let said = std::fs::read_to_string(copy.path().join("stderr")).unwrap();
            assert!(!exit.success() && said.contains("does not open"), "{name}: {exit:?}: {said}");
            let kept = [log.join(name), log.join("before-open").join(name)];
            let kept = kept.iter().any(|file| std::fs::read(file).is_ok_and(|kept| kept == bytes));
            assert!(kept || name == "humanplane.lock", "{name}: what was found is nowhere any more: {said}");
            return End::Refused;
        }
    }
    let world = World::around(address, settings);
    let mut outcome = End::Whole;
    let listed = world.sessions().await;
    for (session, events) in whole {
        assert!(listed.contains(session), "{name}: {session} is lost");
        let shown = v1::GetSessionRequest { session_id: session.clone() };
        let shown = world.client("op").await.sessions().get_session(shown).await.unwrap().into_inner();
        if let Some(why) = shown.session.unwrap().quarantine {
            assert!(!why.message.is_empty(), "{name}: {why:?}");
            outcome = End::Quarantined;
            continue;
        }
        // What a start closes comes behind.
        assert!(world.events(session).await.starts_with(events), "{name}: {session} is another one");
    }
    drop(world);
    process.kill().await;
    outcome
}
