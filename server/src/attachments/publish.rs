//! From a batch that was given to references that may be shown: everything is judged first, the bytes are written,
//! and the one record that names them comes last.

use bytes::Bytes;
use humanplane_core::attachments::{AttachmentRef, Checked, Fresh, Image, MediaType, Place, Why, check};
use humanplane_core::id::{AttachmentId, CommandId, SessionId};
use humanplane_core::record::Digest;
use humanplane_core::refusal::{Reason, Refusal};
use tokio_util::sync::CancellationToken;

use super::keys::{self, Record};
use super::{Attachments, decode};

/// Whose the images are to be.
#[derive(Clone)]
enum Owner {
    Upload,
    Run(CommandId),
}

/// A member of a batch about which only the store has still to be asked.
enum Ready {
    Stored(AttachmentId, Option<MediaType>),
    Fresh { media_type: MediaType, name: Option<String>, bytes: Bytes, digest: Digest, size: (u32, u32) },
}

impl Attachments {
    /// Keeps one image for `session`. The same one again is the same attachment.
    ///
    /// # Errors
    /// ATTACHMENT_REJECTED, STORAGE_UNAVAILABLE. Nothing is published then.
    pub async fn upload(&self, session: SessionId, image: Fresh) -> Result<AttachmentRef, Refusal> {
        let ready = vec![self.decoded(Place::Single, image).await?];
        let kept = self.owned(session, Owner::Upload, ready, CancellationToken::new()).await?;
        kept.into_iter().next().ok_or_else(|| internal("an upload without an attachment"))
    }

    /// Takes in the images of one run of a command: all of them, in order, or none (6.6). From then on they are kept
    /// as long as the log keeps the run. `cancel` is honoured until this comes back; dropping the future cancels
    /// nothing.
    ///
    /// # Errors
    /// ATTACHMENT_REJECTED (also where it was cancelled), BAD_BASE64, ATTACHMENT_NOT_FOUND, STORAGE_UNAVAILABLE.
    /// No reference is published then.
    pub async fn admit(
        &self,
        session: SessionId,
        command: CommandId,
        images: Vec<Image>,
        cancel: CancellationToken,
    ) -> Result<Vec<AttachmentRef>, Refusal> {
        if images.is_empty() {
            return Ok(Vec::new());
        }
        let mut ready = Vec::with_capacity(images.len());
        for (index, checked) in check(images, self.limits())?.into_iter().enumerate() {
            ready.push(match checked {
                Checked::Stored(id, declared) => Ready::Stored(id, declared),
                Checked::Fresh(image) => tokio::select! {
                    decoded = self.decoded(Place::Member(index), image) => decoded?,
                    () = cancel.cancelled() => return Err(cancelled()),
                },
            });
        }
        self.owned(session, Owner::Run(command), ready, cancel).await
    }

    /// Forgets the images of a run whose handler never saw them. What they were goes with the next sweeps.
    ///
    /// # Errors
    /// STORAGE_UNAVAILABLE: they stay.
    pub async fn disown(&self, session: &SessionId, command: &CommandId) -> Result<(), Refusal> {
        Ok(self.0.objects.delete(&keys::run(session, command.as_str())).await?)
    }

    /// Decoded on a blocking thread; a few at once, the rest wait their turn without one.
    async fn decoded(&self, place: Place, image: Fresh) -> Result<Ready, Refusal> {
        let _turn = self.0.decoding.acquire().await.map_err(|_| internal("the decoders are closed"))?;
        let limits = self.limits().clone();
        let work = move || {
            let size = decode::decode(place, &image, &limits)?;
            let Fresh { media_type, name, bytes } = image;
            let digest = Digest::of(&bytes);
            Ok(Ready::Fresh { media_type, name, bytes: bytes.into(), digest, size })
        };
        tokio::task::spawn_blocking(work).await.map_err(internal)?
    }

    /// In a task of its own, so that a caller who goes leaves nothing half done.
    async fn owned(
        &self,
        session: SessionId,
        owner: Owner,
        ready: Vec<Ready>,
        cancel: CancellationToken,
    ) -> Result<Vec<AttachmentRef>, Refusal> {
        let this = self.clone();
        let work = async move { this.publish(session, owner, ready, &cancel).await };
        self.spawn(work).await.map_err(internal)?
    }

    async fn publish(
        &self,
        session: SessionId,
        owner: Owner,
        ready: Vec<Ready>,
        cancel: &CancellationToken,
    ) -> Result<Vec<AttachmentRef>, Refusal> {
        let _not_swept = self.0.publishing.acquire().await.map_err(|_| internal("the store is closed"))?;
        let mut refs = Vec::with_capacity(ready.len());
        for (index, member) in ready.iter().enumerate() {
            refs.push(self.reference(&session, &owner, index, member).await?);
        }
        self.limits().total(refs.iter().map(|kept| kept.bytes))?;
        let key = match (&owner, refs.first()) {
            (Owner::Run(command), _) => keys::run(&session, command.as_str()),
            (Owner::Upload, Some(kept)) => keys::upload(&session, &kept.id),
            (Owner::Upload, None) => return Err(internal("an upload of nothing")),
        };
        self.mark(refs.iter().map(|kept| keys::object(&kept.sha256)).chain([key.clone()]));
        for member in ready {
            go_on(cancel)?;
            if let Ready::Fresh { digest, bytes, .. } = member {
                self.0.objects.put(&keys::object(&digest), bytes).await?;
            }
        }
        go_on(cancel)?;
        let record = Record { session, attachments: refs };
        self.0.objects.put(&key, record.write()?.into()).await?;
        if cancel.is_cancelled() {
            self.0.objects.delete(&key).await?;
            return Err(cancelled());
        }
        Ok(record.attachments)
    }

    async fn reference(
        &self,
        session: &SessionId,
        owner: &Owner,
        index: usize,
        member: &Ready,
    ) -> Result<AttachmentRef, Refusal> {
        let named = |upload: AttachmentId| match owner {
            Owner::Upload => upload,
            Owner::Run(command) => keys::run_id(command, index),
        };
        match member {
            Ready::Fresh { media_type, name, bytes, digest, size: (width, height) } => {
                let id = keys::upload_id(session, media_type.as_str(), name.as_deref(), digest);
                Ok(AttachmentRef {
                    id: named(id),
                    media_type: *media_type,
                    name: name.clone(),
                    bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
                    width: *width,
                    height: *height,
                    sha256: *digest,
                })
            }
            Ready::Stored(id, declared) => {
                let kept = self.find(session, id).await?;
                match declared {
                    Some(declared) if *declared != kept.media_type => {
                        let real = kept.media_type.as_str();
                        let what = format!("is declared as {}; it was kept as {real}", declared.as_str());
                        Err(Place::Member(index).rejected(Why::Mismatch, what))
                    }
                    Some(_) | None => Ok(AttachmentRef { id: named(kept.id.clone()), ..kept }),
                }
            }
        }
    }
}

fn go_on(cancel: &CancellationToken) -> Result<(), Refusal> {
    if cancel.is_cancelled() { Err(cancelled()) } else { Ok(()) }
}

fn cancelled() -> Refusal {
    let message = "the images were withdrawn before all of them were taken in; none was";
    Refusal::new(Reason::AttachmentRejected, message).with("why", Why::Cancelled.as_str())
}

fn internal(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(Reason::Internal, format!("attachments: {error}"))
}
