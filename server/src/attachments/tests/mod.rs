//! Images made here, a store that can be watched and broken, and what becomes of both.

mod admission;
mod folder;
mod formats;
mod made;
mod shelf;
mod sweeping;

use std::time::Duration;

use humanplane_core::attachments::{Content, Image, Limits, MediaType};
use humanplane_core::id::{CommandId, SessionId};
use humanplane_core::refusal::Refusal;
use tokio_util::sync::CancellationToken;

use super::{Attachments, Terms};
use shelf::Shelf;

/// How long these tests keep what is unused.
const KEEP: Duration = Duration::from_secs(60);

fn terms(limits: Limits) -> Terms {
    Terms { limits, memory: 1 << 20, decoders: 2, keep_unused: KEEP }
}

fn over(shelf: &Shelf) -> Attachments {
    Attachments::new(Box::new(shelf.clone()), terms(Limits::default()))
}

fn session() -> SessionId {
    SessionId::from("../a session / with any name")
}

fn given(media_type: MediaType, content: Content) -> Image {
    Image { media_type: media_type.as_str().to_owned(), name: "picture".to_owned(), content }
}

/// The same call every time: nothing cancels it.
async fn admit(
    attachments: &Attachments,
    command: &str,
    images: Vec<Image>,
) -> Result<Vec<humanplane_core::attachments::AttachmentRef>, Refusal> {
    attachments.admit(session(), CommandId::from(command), images, CancellationToken::new()).await
}

fn fact<'a>(refusal: &'a Refusal, key: &str) -> &'a str {
    refusal.facts.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str()).unwrap_or_default()
}
