//! The images of a command come in between its durable run and its handler: all of them, or it ends (6.6).

use std::sync::Arc;

use super::{Ask, Plane};
use crate::attachments::AttachmentRef;
use crate::commands::{Images, Served};
use crate::decision::DecidedBy;
use crate::effect::{AskContent, Effect};
use crate::id::AskId;
use crate::refusal::{Reason, Refusal};
use crate::result::{AskResult, CommandResult};

/// Commands whose images may be on their way in at once: each holds what its call brought, a message at most.
const ADMISSIONS: usize = 64;

/// How a command with images ends that takes none.
pub(super) fn unwanted_images(ask: &Ask, served: &Served) -> Option<AskResult> {
    let given = with_images(ask) && !served.definition.takes_images();
    let text = || format!("/{} takes no images; send the line without them", served.definition.name);
    given.then(|| AskResult::Command(CommandResult::error(text(), DecidedBy::server())))
}

fn with_images(ask: &Ask) -> bool {
    matches!(&ask.content, AskContent::Command(content) if content.images.given().is_some())
}

impl Plane {
    /// Whether there is room for the images that come with it.
    pub(super) fn check_admissions(&self, ask: &Ask) -> Result<(), Refusal> {
        if !with_images(ask) {
            return Ok(());
        }
        Refusal::over_quota("commands whose images are being taken in", self.admissions.len(), ADMISSIONS)
    }

    pub(super) fn expect_images(&mut self, id: &AskId, ask: &Ask) {
        if with_images(ask) {
            self.admissions.insert(id.clone());
        }
    }

    /// Hands out the images of a command whose run is durable; false where there are none.
    pub(super) fn admit_images(&mut self, ask: &AskId) -> bool {
        if !self.admissions.contains(ask) {
            return false;
        }
        let Some(open) = self.asks.get_mut(ask) else { return false };
        let session = open.session.clone();
        let images = images_of(&mut Arc::make_mut(&mut open.view).content).and_then(Images::take);
        let Some(images) = images else { return false };
        self.tell(Effect::Admit { ask: ask.clone(), session, images });
        true
    }

    /// All images of a command have come in, and its handler hears of it; or none has, and it ends.
    pub(super) fn admitted(&mut self, ask: &AskId, came: Result<Vec<AttachmentRef>, Refusal>) {
        if !self.admissions.remove(ask) {
            return;
        }
        let Some(open) = self.asks.get_mut(ask) else { return };
        match came {
            Ok(kept) => {
                if let Some(images) = images_of(&mut Arc::make_mut(&mut open.view).content) {
                    *images = Images::Kept(kept);
                }
                self.begin(ask);
            }
            Err(refusal) => {
                if refusal.reason == Reason::Internal {
                    let session = open.session.clone();
                    self.diagnose("attachments", refusal.message.clone(), Some(session));
                }
                let result = AskResult::Command(CommandResult::not_admitted(refusal));
                self.conclude(ask, result, Vec::new());
            }
        }
    }

    /// The command has ended: what is still coming in is not wanted any more.
    pub(super) fn stop_admission(&mut self, ask: &AskId) {
        if self.admissions.remove(ask) {
            self.tell(Effect::StopAdmission(ask.clone()));
        }
    }
}

fn images_of(content: &mut AskContent) -> Option<&mut Images> {
    match content {
        AskContent::Command(content) => Some(&mut content.images),
        AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Gate(_) => None,
    }
}
