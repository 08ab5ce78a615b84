//! Reading what was kept. Nothing leaves that is not, byte for byte, what came in.

use bytes::Bytes;
use humanplane_core::attachments::AttachmentRef;
use humanplane_core::id::{AttachmentId, SessionId};
use humanplane_core::record::Digest;
use humanplane_core::refusal::{Reason, Refusal};

use super::Attachments;
use super::keys::{self, Record};

impl Attachments {
    /// What `session` knows under this name.
    ///
    /// # Errors
    /// ATTACHMENT_NOT_FOUND, STORAGE_UNAVAILABLE.
    pub async fn find(&self, session: &SessionId, id: &AttachmentId) -> Result<AttachmentRef, Refusal> {
        let key = keys::record(session, id).ok_or_else(|| id.not_found())?;
        let Some(bytes) = self.0.objects.get(&key).await? else { return Err(id.not_found()) };
        let record = Record::read(&bytes)?;
        record.attachments.into_iter().find(|kept| kept.id == *id).ok_or_else(|| id.not_found())
    }

    /// The bytes of `kept`, verified.
    ///
    /// # Errors
    /// LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn load(&self, kept: &AttachmentRef) -> Result<Bytes, Refusal> {
        let found = self.0.objects.get(&keys::object(&kept.sha256)).await?;
        let bytes = found.ok_or_else(|| damaged(kept, "are gone"))?;
        if u64::try_from(bytes.len()) != Ok(kept.bytes) {
            return Err(damaged(kept, "are not as many as were kept"));
        }
        let hashed = bytes.clone();
        let digest = tokio::task::spawn_blocking(move || Digest::of(&hashed)).await;
        match digest {
            Ok(digest) if digest == kept.sha256 => Ok(bytes),
            Ok(_) => Err(damaged(kept, "are not those that were kept")),
            Err(error) => Err(Refusal::new(Reason::Internal, format!("attachments: {error}"))),
        }
    }
}

fn damaged(kept: &AttachmentRef, what: &str) -> Refusal {
    let message = format!("the bytes of the attachment {} {what}", kept.id);
    tracing::error!(attachment = %kept.id, sha256 = ?kept.sha256, "{message}");
    Refusal::new(Reason::LogDamaged, message).with("attachmentId", &kept.id)
}
