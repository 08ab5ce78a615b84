//! Images beside the log (6.6, 6.7): what a batch may hold, judged before anything is stored. Events and handlers
//! see references; bytes and base64 stay here.

mod base64;
mod batch;
mod image;
mod limits;

pub use self::base64::canonical;
pub use batch::{Checked, Content, Fresh, Image, check, check_name, declared, digest};
pub use image::{AttachmentRef, MediaType};
pub use limits::{Limits, Place, Why};

#[cfg(test)]
mod tests;
