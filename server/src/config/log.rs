//! `[log]`: where the log lives.

use std::path::PathBuf;

use super::reader::Keys;
use super::setting::Size;
use super::source::Environment;

/// Where the log lives.
#[derive(Debug, Clone)]
pub struct Log {
    /// `sled:///path` or `memory:`, resolved.
    pub url: String,
    /// The directory of everything that this server keeps: created with mode 0700.
    pub data_dir: PathBuf,
    /// Free space below which nothing new is opened.
    pub free_space_floor: Size,
    /// The engine's page cache.
    pub cache: Size,
}

impl Log {
    pub(super) fn read(keys: &mut Keys<'_>, environment: &dyn Environment) -> Self {
        keys.section("log", "Where sessions are kept.");
        let data_dir = read_data_dir(keys, environment);
        let url = read_url(keys, &data_dir);
        let free_space_floor = keys.within(
            "free_space_floor",
            Size::mib(512),
            Size(0)..=Size::gib(1024),
            "Free space on the log's disk below which nothing new is opened (DISK_LOW). What closes something \
             still goes through: the floor is its reserve, and the engine does not survive a full disk.",
        );
        let cache = keys.within(
            "cache",
            Size::mib(64),
            Size::mib(8)..=Size::gib(64),
            "The engine's page cache. Measured: no faster with the engine's own default of 1 GiB, which costs \
             1.3 GB of memory at five million events.",
        );
        Self { url, data_dir, free_space_floor, cache }
    }

    /// Whether nothing outlives the process.
    pub fn in_memory(&self) -> bool {
        self.url == MEMORY
    }
}

const MEMORY: &str = "memory:";
const SLED: &str = "sled:";

fn read_data_dir(keys: &mut Keys<'_>, environment: &dyn Environment) -> PathBuf {
    let given = keys.get(
        "data_dir",
        String::new(),
        "The directory of all that is kept, created with mode 0700. Empty: $XDG_DATA_HOME/humanplane, else \
         $HOME/.local/share/humanplane, as other programs of a user do it.",
    );
    if !given.is_empty() {
        return PathBuf::from(given);
    }
    let dir = |name: &str| environment.var(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let share = dir("XDG_DATA_HOME").or_else(|| dir("HOME").map(|home| home.join(".local/share")));
    let data_dir = share.map(|share| share.join("humanplane")).unwrap_or_default();
    keys.resolved("data_dir", &data_dir.display().to_string());
    data_dir
}

fn read_url(keys: &mut Keys<'_>, data_dir: &std::path::Path) -> String {
    let given = keys.get(
        "url",
        SLED.to_owned(),
        "sled: (in data_dir), sled:///PATH, or memory: (gone when the server stops). sled, because it is \
         inside the binary and needs no set-up.",
    );
    let here = given == SLED;
    let url = match given.strip_prefix(SLED) {
        Some("") => format!("sled://{}", data_dir.join("log").display()),
        Some(rest) if rest.starts_with("///") => given,
        _ if given == MEMORY => given,
        _ => {
            keys.fault("url", "names no engine that is here: use sled:, sled:///PATH or memory:");
            return given;
        }
    };
    if here && data_dir.as_os_str().is_empty() {
        keys.fault("data_dir", "neither XDG_DATA_HOME nor HOME is set: say where the data belongs");
    }
    keys.resolved("url", &url);
    url
}
