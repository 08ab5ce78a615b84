//! The look that a scrape takes.

use super::page::{Glance, page};
use crate::grpc::{Edge, Phase};

/// The text of one scrape. A server that starts or drains shows what it can.
pub(super) async fn gather(edge: &Edge) -> Result<String, std::fmt::Error> {
    let serving = *edge.phase().borrow() == Phase::Serving;
    let mut glance =
        Glance { serving, watches: edge.watches(), faults: edge.faults().count(), ..Glance::default() };
    if let Ok(handle) = edge.handle() {
        let looked = handle.look(|plane| (plane.counts(), plane.tally().clone())).await;
        if let (Ok((counts, tally)), Ok(stats)) = (looked, handle.stats().await) {
            glance.open = Some((counts, tally, stats));
        }
    }
    page(edge.metrics(), glance)
}
