//! The keys of the store, and the names that clients know.

use humanplane_core::attachments::AttachmentRef;
use humanplane_core::content::ContentDigest;
use humanplane_core::id::{AttachmentId, CommandId, SessionId};
use humanplane_core::record::Digest;
use serde::{Deserialize, Serialize};

use super::objects::{ObjectsError, Stored};

/// The folders of the store.
pub(super) const OBJECTS: &str = "objects";
pub(super) const UPLOADS: &str = "uploads";
pub(super) const RUNS: &str = "runs";

/// What is written beside the bytes: which images, in order.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Record {
    /// For whoever looks at the store.
    pub(super) session: SessionId,
    pub(super) attachments: Vec<AttachmentRef>,
}

impl Record {
    pub(super) fn read(bytes: &[u8]) -> Stored<Self> {
        serde_json::from_slice(bytes).map_err(|error| ObjectsError(format!("a record: {error}")))
    }

    pub(super) fn write(&self) -> Stored<Vec<u8>> {
        serde_json::to_vec(self).map_err(|error| ObjectsError(format!("a record: {error}")))
    }
}

/// Where bytes lie. Two digits in front: some file systems slow down in a large directory.
pub(super) fn object(digest: &Digest) -> String {
    let hex = digest.hex();
    format!("{OBJECTS}/{}/{hex}", &hex[..2])
}

/// Where an upload is recorded.
pub(super) fn upload(session: &SessionId, id: &AttachmentId) -> String {
    format!("{UPLOADS}/{}/{id}", folder(session))
}

/// Where the images of a run are recorded.
pub(super) fn run(session: &SessionId, command: &str) -> String {
    format!("{RUNS}/{}/{command}", folder(session))
}

/// A session's id may be any text; its digest is a word.
fn folder(session: &SessionId) -> String {
    Digest::of(session.as_str().as_bytes()).hex()
}

/// An upload is named by what it is, so that the same one sent again is the same.
pub(super) fn upload_id(
    session: &SessionId,
    media_type: &str,
    name: Option<&str>,
    bytes: &Digest,
) -> AttachmentId {
    let digest = ContentDigest::new("attachment")
        .text("session", Some(session.as_str()))
        .text("media type", Some(media_type))
        .text("name", name)
        .field("bytes", Some(&bytes.0));
    AttachmentId::new(digest.finish().hex())
}

/// An image of a run is named by the run and its place.
pub(super) fn run_id(command: &CommandId, index: usize) -> AttachmentId {
    AttachmentId::new(format!("{command}.{index}"))
}

/// The record that an id leads to.
pub(super) fn record(session: &SessionId, id: &AttachmentId) -> Option<String> {
    let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    match id.as_str().split_once('.') {
        Some((command, index)) => (word(command) && word(index)).then(|| run(session, command)),
        None => Digest::from_hex(id.as_str()).map(|_| upload(session, id)),
    }
}
