//! What the store stands on: the directory's rights, the file system, free space.

use std::fs::{self, DirBuilder, File, Permissions};
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;

use super::super::super::StoreError;
use super::failed;

/// File systems on which a lock or a sync may mean less than it says, by the magic number of `statfs`.
const REFUSED: [(u32, &str); 12] = [
    (0x6969, "NFS"),
    (0x517B, "SMB"),
    (0xFF53_4D42, "CIFS"),
    (0xFE53_4D42, "SMB2"),
    (0x6573_5546, "FUSE"),
    (0x0102_1997, "9p"),
    (0x00C3_6400, "Ceph"),
    (0x5346_414F, "AFS"),
    (0x0BD0_0BD0, "Lustre"),
    (0x4750_4653, "GPFS"),
    (0x0116_1970, "GFS2"),
    (0x7461_636F, "OCFS2"),
];

/// Makes `dir` if it is not there, durably, and lets only its owner in.
pub(in super::super) fn make_private(dir: &Path) -> Result<(), StoreError> {
    let make = || {
        if !dir.exists() {
            DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
            let parent = dir.parent().filter(|parent| !parent.as_os_str().is_empty());
            File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?;
        }
        fs::set_permissions(dir, Permissions::from_mode(0o700))
    };
    make().map_err(|error| failed("make the directory", dir, &error))
}

/// Refuses file systems that are known to live elsewhere.
pub(in super::super) fn check_file_system(dir: &Path) -> Result<(), StoreError> {
    let stat = rustix::fs::statfs(dir).map_err(|error| failed("look at", dir, &error.into()))?;
    // The field's width differs between machines; the magic numbers have 32 bits.
    match refused(stat.f_type as u32) {
        None => Ok(()),
        Some(name) => Err(StoreError::Refused(format!(
            "{} lies on {name}; a log needs a local file system, where a sync reaches the disk",
            dir.display()
        ))),
    }
}

fn refused(magic: u32) -> Option<&'static str> {
    REFUSED.iter().find(|(known, _)| *known == magic).map(|(_, name)| *name)
}

/// What this process may still write there, in bytes; 0 if that cannot be told.
pub(in super::super) fn free_bytes(dir: &Path) -> u64 {
    rustix::fs::statvfs(dir).map_or(0, |stat| stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_refused_and_local_ones_are_not() {
        assert_eq!(refused(0x6969), Some("NFS"));
        assert_eq!(refused(0x0102_1994), None, "tmpfs");
        assert_eq!(refused(0xEF53), None, "ext4");
        let dir = tempfile::tempdir().expect("a directory");
        check_file_system(dir.path()).expect("the tests' own disk is local");
        assert!(free_bytes(dir.path()) > 0);
    }
}
