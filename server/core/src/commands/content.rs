//! What somebody typed, and for which agent: what a second request under the same id must repeat (3.8).

use super::images::Images;
use super::line::{Line, parse};
use crate::content::ContentDigest;
use crate::id::AgentRef;
use crate::record::Digest;

/// The content of a request to run a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandContent {
    /// The line as it was typed.
    pub line: String,
    /// For whom, where the caller names an agent; without an incarnation it is the one that lives now.
    pub agent: Option<AgentRef>,
    /// What comes with it.
    pub images: Images,
}

impl CommandContent {
    /// The line taken apart; nothing where it is not a command.
    pub fn parsed(&self) -> Option<Line<'_>> {
        parse(&self.line)
    }

    /// The digest of exactly this content; stable across versions and restarts.
    pub fn digest(&self) -> Digest {
        let digest = ContentDigest::new("command")
            .text("line", Some(&self.line))
            .text("agent", self.agent.as_ref().map(|agent| agent.id.as_str()));
        match self.images.given() {
            Some(images) => digest.field("images", Some(&images.0)).finish(),
            None => digest.finish(),
        }
    }
}
