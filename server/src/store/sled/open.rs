//! From a directory to a log that is verified.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::super::url::Options;
use super::super::{CommitSink, DISK_RESERVE, StoreError};
use super::core::Core;
use super::delta::Delta;
use super::disk::{Disk, Hook};
use super::files::{Last, Lock, Names, Spare, check_file_system, failed, free_bytes, holds, make_private};
use super::heads::Heads;
use super::scan::Scan;
use super::trees::{Trees, call};
use super::witness::{Mark, Witness};
use super::writer::Writer;
use super::{meta, shim};

/// Opens the store in `dir`. See `files` for what is done beside sled, and `scan` for what is verified.
pub(super) fn open(
    dir: &Path,
    sink: CommitSink,
    options: Options,
    hook: Option<Hook>,
) -> Result<(Arc<Core>, Writer), StoreError> {
    let start = Instant::now();
    if !options.create && !dir.join("db").exists() {
        return Err(StoreError::Refused(format!("there is no log in {}", dir.display())));
    }
    make_private(dir)?;
    if !options.any_file_system {
        check_file_system(dir)?;
    }
    let names = Names::of(dir);
    let mut lock = Lock::take(&names.lock)?;
    let new = is_new(&names)?;
    let free = free_bytes(dir);
    if free < DISK_RESERVE {
        return Err(StoreError::DiskLow { free, floor: DISK_RESERVE });
    }
    let spare = if new { Spare::NotNeeded } else { saved(&names, lock.last())? };
    lock.mark_open().map_err(|error| failed("write", &names.lock, &error))?;
    let opened = verified(&names, new, &options);
    let (core, mark, witness, written) = opened.map_err(|error| with_spare(error, spare, &names))?;
    let damaged = core.heads().damaged();
    if damaged == 0 {
        Spare::drop_it(&names)?;
    }
    let (sessions, seconds) = (core.heads().count(), start.elapsed().as_secs_f64());
    tracing::info!(commits = mark.commit, sessions, damaged, seconds, "the log is open");
    let core = Arc::new(core);
    let disk = Disk::new(&names, witness, written, hook)?;
    Ok((Arc::clone(&core), Writer::new(core, sink, disk, lock, mark)))
}

/// Whether there is no log yet; clears away one whose creation was interrupted.
fn is_new(names: &Names) -> Result<bool, StoreError> {
    if names.creating.exists() {
        names.remove_half_created()?;
    }
    let missing = |what: &str| {
        let dir = names.dir.display();
        Err(StoreError::Refused(format!("{dir} holds a log without its {what}; restore it from a backup")))
    };
    match (names.db.exists(), names.witness.exists()) {
        (false, false) => Ok(true),
        (true, true) => Ok(false),
        (false, true) => missing("data, the file db"),
        (true, false) => missing("witness, the file humanplane.witness"),
    }
}

/// Sees to it that nothing that is there now is lost by opening it: a copy, unless the files are just as the last
/// process left them.
fn saved(names: &Names, last: &Last) -> Result<Spare, StoreError> {
    let Last::Sealed(seal) = last else { return Spare::make(names) };
    if holds(names, seal).map_err(|error| failed("read the files of", &names.dir, &error))? {
        return Ok(Spare::NotNeeded);
    }
    tracing::error!(directory = %names.dir.display(), "the files have changed since they were closed");
    match Spare::make(names)? {
        Spare::TooLarge => Err(StoreError::Refused(format!(
            "the files in {} have changed since they were closed, and there is no room to copy them before they \
             are opened; copy the directory away, then remove {}",
            names.dir.display(),
            names.lock.display()
        ))),
        made => Ok(made),
    }
}

fn with_spare(error: StoreError, spare: Spare, names: &Names) -> StoreError {
    let told = spare.sentence(names);
    match error {
        StoreError::Refused(what) => StoreError::Refused(what + &told),
        StoreError::Io(what) => StoreError::Refused(what + &told),
        other => other,
    }
}

type Opened = (Core, Mark, Witness, Mark);

fn verified(names: &Names, new: bool, options: &Options) -> Result<Opened, StoreError> {
    if new {
        std::fs::write(&names.creating, b"").map_err(|error| failed("write", &names.creating, &error))?;
        names.sync()?;
    }
    names.remove_unfinished_snapshots()?;
    let trees = Trees::of(open_db(names, options)?)?;
    if options.rebuild_index {
        trees.index.clear()?;
        meta::set_number(&trees.meta, meta::INDEXED, 0)?;
    }
    let id = identify(&trees, new)?;
    names.sync()?;
    let (witness, seen) = if new {
        let made = Witness::create(&names.witness, id).map(|witness| (witness, Mark::default()));
        made.map_err(|error| failed("make", &names.witness, &error))?
    } else {
        Witness::open(&names.witness, id)
            .map_err(|error| StoreError::Refused(format!("the witness: {error}")))?
    };
    if new {
        std::fs::remove_file(&names.creating).map_err(|error| failed("remove", &names.creating, &error))?;
        names.sync()?;
    }
    let core = Core::new(names.clone(), trees, Heads::default(), Delta::default(), 0)?;
    let mark = core.with(|trees| {
        let mut scan = Scan::new(&core, trees, seen)?;
        scan.run().map(|()| scan.mark)
    })?;
    Ok((core, mark, witness, seen))
}

fn open_db(names: &Names, options: &Options) -> Result<sled::Db, StoreError> {
    let config = sled::Config::new()
        .path(&names.dir)
        .cache_capacity(options.cache_bytes)
        .mode(sled::Mode::LowSpace)
        .use_compression(false)
        // Not for durability: the same thread frees space in the file.
        .flush_every_ms(Some(1000));
    let start = Instant::now();
    loop {
        match call(|| config.open()) {
            Err(StoreError::Io(text))
                if text.contains("could not acquire lock")
                    && start.elapsed() < super::files::LOCK_PATIENCE =>
            {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            other => return other,
        }
    }
}

/// The store's id: read, or made for a new store. Counts the opening, and asserts by it that sled's syncs go
/// through the shim.
fn identify(trees: &Trees, new: bool) -> Result<[u8; 16], StoreError> {
    let id = match (meta::store_id(&trees.meta)?, new) {
        (Some(id), false) => id,
        (None, true) => {
            let mut id = [0; 16];
            getrandom::fill(&mut id).map_err(|error| StoreError::Io(error.to_string()))?;
            meta::set_store_id(&trees.meta, id)?;
            id
        }
        (None, false) => {
            return Err(StoreError::Refused("the log has lost everything, even its format".into()));
        }
        (Some(_), true) => return Err(StoreError::Refused("the new log is not empty".into())),
    };
    let hits = shim::hits();
    meta::set_number(&trees.meta, meta::EPOCH, meta::number(&trees.meta, meta::EPOCH)? + 1)?;
    trees.flush()?;
    if cfg!(target_os = "linux") && shim::hits() == hits {
        return Err(StoreError::Refused(
            "sled's syncs do not go through ours; the program is linked wrongly".into(),
        ));
    }
    Ok(id)
}
