//! What goes over the wire comes back, and what cannot be read is named.

mod answers;
mod asks;
mod shown;

use humanplane_core::refusal::{Reason, Refusal};

/// The reason and the paths at fault.
fn blame(refusal: &Refusal) -> (Reason, Vec<&str>) {
    (refusal.reason, refusal.fields.iter().map(|(path, _)| path.as_str()).collect())
}
