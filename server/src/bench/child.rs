//! Processes of a benchmark: started from this very binary, killed when dropped.

use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use super::Failure;

/// A process, and the first line that it printed.
pub(super) struct Process {
    child: Child,
    line: String,
}

impl Process {
    /// Starts this binary with `arguments` and waits for its first line.
    pub(super) async fn start(arguments: &[&str]) -> Result<Self, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .env("HUMANPLANE_TELEMETRY_FILTER", "error")
            .kill_on_drop(true)
            .spawn()?;
        let stdout = child.stdout.take().ok_or("the process has no stdout")?;
        let line = BufReader::new(stdout).lines().next_line().await?.ok_or("the process ended at once")?;
        Ok(Self { child, line })
    }

    /// The address that a server printed.
    pub(super) fn url(&self) -> Result<&str, Failure> {
        let start = self.line.find("http://").ok_or_else(|| format!("no address in {:?}", self.line))?;
        Ok(self.line[start..].split([' ', ';']).next().unwrap_or_default())
    }

    /// What the process holds in memory, in bytes (`VmRSS`).
    pub(super) fn resident(&self) -> Result<u64, Failure> {
        let pid = self.child.id().ok_or("the process has ended")?;
        let status = std::fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("status"))?;
        let row = status.lines().find_map(|row| row.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kib: u64 = row.trim().trim_end_matches(" kB").trim().parse()?;
        Ok(kib * 1024)
    }
}
