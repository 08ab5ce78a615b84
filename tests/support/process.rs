//! The real server in a process of its own, which can be killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;

use tokio::process::{Child, Command};

use super::server::Settings;
use super::{within, world};

/// A process that serves.
pub struct Process {
    pub address: SocketAddr,
    child: Child,
}

/// The binary, built once if it is not there yet.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        // target/<profile>/deps/<this test>
        let profile = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
        let mut cargo = std::process::Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "humanplane", "--bin", "humanplane", "--target-dir"]);
        cargo.arg(profile.parent().unwrap()).current_dir(env!("CARGO_MANIFEST_DIR"));
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success(), "the server does not build");
        profile.join("humanplane")
    })
}

impl Process {
    /// Starts `humanplane serve` and waits until it serves.
    pub async fn start(settings: &Settings, folder: &Path) -> Self {
        let mut process = Self::spawn(settings, folder);
        tokio::select! {
            () = world::serving(process.address) => process,
            exit = process.child.wait() => {
                let said = std::fs::read_to_string(folder.join("stderr")).unwrap_or_default();
                panic!("the server ended with {exit:?}: {said}");
            }
        }
    }

    /// Starts it without waiting.
    pub fn spawn(settings: &Settings, folder: &Path) -> Self {
        // Chosen by the system and let go again: nothing else on this machine takes it in between.
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let flags = settings.flags(folder);
        // A write beyond a limit shall fail, and not kill (XFSZ).
        let mut command = Command::new("sh");
        command.arg("-c").arg(r#"trap "" XFSZ; exec "$0" "$@""#).arg(binary());
        command.arg("serve").arg("--data-dir").arg(folder.join("data"));
        command.arg("--listen").arg(address.to_string()).arg("--log").arg(&settings.log);
        if let Some(file) = flags.config {
            command.arg("--config").arg(file);
        }
        for set in &settings.set {
            command.arg("--set").arg(set);
        }
        let errors = std::fs::File::options().create(true).append(true).open(folder.join("stderr")).unwrap();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors).kill_on_drop(true);
        Self { address, child: command.spawn().unwrap() }
    }

    /// kill -9.
    pub async fn kill(mut self) {
        self.child.start_kill().unwrap();
        within("the death of the process", self.child.wait()).await.unwrap();
    }

    /// From now on every write that would make a file longer fails, as on a full disk without a reserve.
    pub fn let_no_file_grow(&self) {
        let limit = rustix::process::Rlimit { current: Some(1), maximum: Some(1) };
        rustix::process::prlimit(Some(self.id()), rustix::process::Resource::Fsize, limit).unwrap();
    }

    fn id(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_raw(i32::try_from(self.child.id().unwrap()).unwrap()).unwrap()
    }

    /// SIGTERM.
    pub fn terminate(&self) {
        rustix::process::kill_process(self.id(), rustix::process::Signal::TERM).unwrap();
    }

    /// Waits for its exit.
    pub async fn exited(&mut self) -> ExitStatus {
        within("the exit of the process", self.child.wait()).await.unwrap()
    }
}
