//! A Unix socket to listen on: in a directory that is open to nobody else, for peers of the same user alone.

use std::fs::{self, DirBuilder, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt as _, FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::task::{Context, Poll, ready};

use rustix::process::geteuid;
use tokio::net::{UnixListener, UnixStream};

/// A socket that is listened on. Dropping it takes its file away.
#[derive(Debug)]
pub(super) struct Door {
    socket: UnixListener,
    path: PathBuf,
    /// Which file it made: somebody may have put another in its place.
    file: (u64, u64),
}

impl Door {
    /// Makes the socket, and its directory where there is none.
    ///
    /// # Errors
    /// The system's; a directory that others may enter; somebody who listens there.
    pub(super) async fn bind(path: &Path) -> io::Result<Self> {
        guard(path.parent().unwrap_or(path))?;
        clear(path).await?;
        let socket = UnixListener::bind(path)?;
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
        let made = fs::symlink_metadata(path)?;
        Ok(Self { socket, path: path.to_owned(), file: (made.dev(), made.ino()) })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The next peer; none in place of one that belongs to another user.
    pub(super) fn poll_accept(&self, cx: &mut Context<'_>) -> Poll<io::Result<Option<UnixStream>>> {
        let (stream, _) = ready!(self.socket.poll_accept(cx))?;
        let peer = stream.peer_cred()?.uid();
        let own = geteuid().as_raw();
        Poll::Ready(Ok(if admits(own, peer) { Some(stream) } else { None }))
    }
}

fn admits(own: u32, peer: u32) -> bool {
    if own != peer {
        tracing::warn!(peer, own, "connection refused: its peer is another user's");
    }
    own == peer
}

impl Drop for Door {
    fn drop(&mut self) {
        let still = fs::symlink_metadata(&self.path).is_ok_and(|now| (now.dev(), now.ino()) == self.file);
        if still && let Err(error) = fs::remove_file(&self.path) {
            tracing::warn!(path = %self.path.display(), %error, "the socket could not be taken away");
        }
    }
}

/// The directory of the socket, made with mode 0700; one that is there must be this user's, and nobody else's to enter.
fn guard(directory: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
    let found = fs::metadata(directory)?;
    let (mode, own) = (found.mode() & 0o777, found.uid() == geteuid().as_raw());
    if own && mode & 0o077 == 0 {
        return Ok(());
    }
    let whose = if own { "this user's" } else { "another user's" };
    let wrong = format!(
        "its directory {} is {whose} and has mode {mode:04o}: choose one that is this user's alone (0700)",
        directory.display()
    );
    Err(io::Error::new(ErrorKind::PermissionDenied, wrong))
}

/// Takes away what a server that was killed has left; never what is no socket, nor one that somebody listens on.
async fn clear(path: &Path) -> io::Result<()> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if !found.file_type().is_socket() {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file there that is no socket"));
    }
    match UnixStream::connect(path).await {
        Err(error) if error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(_) => Err(io::Error::new(ErrorKind::AddrInUse, "somebody listens there")),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run/humanplane.sock");
        (folder, path)
    }

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().mode() & 0o777
    }

    #[tokio::test]
    async fn the_socket_and_its_directory_are_this_users_alone() {
        let (_folder, path) = place();
        let door = Door::bind(&path).await.unwrap();
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        drop(door);
        assert!(!path.exists(), "it takes away what it made");
    }

    #[tokio::test]
    async fn a_directory_that_others_may_enter_is_refused() {
        let (folder, path) = place();
        fs::create_dir(path.parent().unwrap()).unwrap();
        for open in [0o755, 0o710, 0o701] {
            fs::set_permissions(path.parent().unwrap(), Permissions::from_mode(open)).unwrap();
            let error = Door::bind(&path).await.unwrap_err().to_string();
            assert!(error.contains(&format!("{open:04o}")) && error.contains("0700"), "{error}");
        }
        drop(folder);
    }

    #[tokio::test]
    async fn a_socket_that_nobody_listens_on_is_taken_away_and_one_that_lives_is_not() {
        let (_folder, path) = place();
        guard(path.parent().unwrap()).unwrap();
        // A std listener leaves its file behind, as a killed server does.
        drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        let living = Door::bind(&path).await.unwrap();
        assert_eq!(Door::bind(&path).await.unwrap_err().kind(), ErrorKind::AddrInUse);
        UnixStream::connect(&path).await.unwrap();
        drop(living);
        fs::write(&path, "a file").unwrap();
        assert_eq!(Door::bind(&path).await.unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "a file");
    }

    #[tokio::test]
    async fn what_stands_in_its_place_is_left_alone() {
        let (_folder, path) = place();
        let door = Door::bind(&path).await.unwrap();
        fs::remove_file(&path).unwrap();
        let _other = Door::bind(&path).await.unwrap();
        drop(door);
        UnixStream::connect(&path).await.unwrap();
    }

    #[test]
    fn only_the_same_user_gets_in() {
        assert!(admits(1000, 1000));
        for peer in [0, 1001, u32::MAX] {
            assert!(!admits(1000, peer), "{peer}");
        }
    }
}
