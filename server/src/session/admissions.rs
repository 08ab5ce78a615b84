//! The images of commands on their way into the store, beside the hub: it never waits for them (6.6).

use std::sync::Arc;

use humanplane_core::attachments::{AttachmentRef, Image};
use humanplane_core::engine::Input;
use humanplane_core::id::{AskId, CommandId, SessionId};
use humanplane_core::map::HashMap;
use humanplane_core::refusal::{Reason, Refusal};
use tokio_util::sync::CancellationToken;

use super::bell::{Bell, Notice};
use crate::attachments::Attachments;

/// What an admission came to.
#[derive(Debug)]
pub(super) struct Admitted {
    session: SessionId,
    ask: AskId,
    came: Result<Vec<AttachmentRef>, Refusal>,
}

/// All that are under way: as many as the rules let in at once.
pub(super) struct Admissions {
    attachments: Attachments,
    bell: Arc<Bell>,
    under_way: HashMap<AskId, CancellationToken>,
}

impl Admissions {
    pub(super) fn new(attachments: Attachments, bell: Arc<Bell>) -> Self {
        Self { attachments, bell, under_way: HashMap::default() }
    }

    /// Takes in the images of a command, and rings when that is done, whatever comes of it.
    pub(super) fn begin(&mut self, ask: AskId, session: SessionId, images: Vec<Image>) {
        let (attachments, bell, cancel) =
            (self.attachments.clone(), self.bell.clone(), CancellationToken::new());
        self.under_way.insert(ask.clone(), cancel.clone());
        let (of, command) = (session.clone(), command_of(&ask));
        let work = async move { attachments.admit(of, command, images, cancel).await };
        let work = self.attachments.spawn(work);
        self.attachments.spawn(async move {
            let broken = |error| Err(Refusal::new(Reason::Internal, format!("an admission broke: {error}")));
            let came = work.await.unwrap_or_else(broken);
            bell.ring(Notice::Admitted(Admitted { session, ask, came }));
        });
    }

    /// Nobody wants these images any more.
    pub(super) fn stop(&self, ask: &AskId) {
        if let Some(cancel) = self.under_way.get(ask) {
            cancel.cancel();
        }
    }

    /// What the rules hear of an admission that is done; nothing where it was stopped, and then nothing is kept.
    pub(super) fn done(&mut self, admitted: Admitted) -> Option<Input> {
        let Admitted { session, ask, came } = admitted;
        let wanted = self.under_way.remove(&ask).is_some_and(|cancel| !cancel.is_cancelled());
        if wanted {
            return Some(Input::Admitted(ask, came));
        }
        if came.is_ok() {
            let attachments = self.attachments.clone();
            self.attachments.spawn(async move {
                if let Err(refusal) = attachments.disown(&session, &command_of(&ask)).await {
                    tracing::warn!(%session, %refusal, "images that no handler saw stay kept");
                }
            });
        }
        None
    }
}

fn command_of(ask: &AskId) -> CommandId {
    CommandId::from(ask.as_str())
}
