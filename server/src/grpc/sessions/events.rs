//! `ListEvents` and `WatchEvents`.

use futures_util::StreamExt as _;
use humanplane_core::id::SessionId;
use humanplane_core::limits::at_most;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use prost::Message as _;
use tonic::Request;

use super::{Frames, Sessions};
use crate::grpc::caller::{must_reach, principal};
use crate::grpc::layers::note;
use crate::grpc::pages::Listing;
use crate::grpc::routes::replies;
use crate::streams::Outlet;
use crate::streams::events::EventWatch;
use crate::wire::event::{session_event, wanted};
use crate::wire::field::{id, page_size};
use crate::wire::limits::PAGE;

/// Steps of the log that one call reads at most while its filter finds nothing.
const STEPS: usize = 64;

/// Events and bytes of one step.
const STEP: (usize, usize) = (1024, 1 << 20);

/// Prefixes of one filter.
const PREFIXES: usize = 64;

impl Sessions {
    pub(super) async fn page(
        &self,
        request: Request<v1::ListEventsRequest>,
    ) -> Result<v1::ListEventsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ListEventsRequest { session_id, after_seq, page_size: asked, page_token, type_prefixes } =
            request.into_inner();
        let bounds = self.0.bounds();
        let size = page_size(asked, PAGE, bounds.page_size)?;
        let session: SessionId = id("session_id", &session_id, bounds.rules.id_bytes)?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        self.check_prefixes(&type_prefixes)?;
        let filters = [session.as_str()].into_iter().chain(type_prefixes.iter().map(String::as_str));
        let listing = Listing::new("events", filters);
        let from = first_place(&listing, after_seq, &page_token)?;
        let mut page = Page { from, size, room: bounds.sent_message_bytes / 2, ..Page::default() };
        let handle = self.0.handle()?;
        for _ in 0..STEPS {
            let step = handle.events(session.clone(), page.from, STEP.0.min(size.max(64)), STEP.1).await?;
            page.head = step.head;
            if step.records.is_empty() || !page.take(&step.records, &type_prefixes) {
                break;
            }
        }
        let next_page_token =
            if page.from < page.head { listing.token(&page.from.to_string()) } else { String::new() };
        Ok(v1::ListEventsResponse { events: page.events, next_page_token, head_seq: page.head - 1 })
    }

    pub(super) async fn watch(
        &self,
        request: Request<v1::WatchEventsRequest>,
    ) -> Result<Frames<v1::WatchEventsResponse>, Refusal> {
        let principal = principal(&request)?;
        let v1::WatchEventsRequest { session_id, after_seq, type_prefixes } = request.into_inner();
        let bounds = self.0.bounds();
        let session: SessionId = id("session_id", &session_id, bounds.rules.id_bytes)?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        self.check_prefixes(&type_prefixes)?;
        let handle = self.0.handle()?;
        let watch = handle.watch(session.clone(), cursor(after_seq)?).await?;
        let entry = handle.entry(session).await?;
        let watch = EventWatch {
            watch,
            head: entry.next_seq,
            closed: entry.closed,
            prefixes: type_prefixes,
            batch_bytes: bounds.sent_message_bytes / 4,
            stall: self.0.settings().watch_stall,
            ends: self.0.ends(&principal),
        };
        let counted = self.0.watching();
        let outlet = Outlet::start(self.0.tasks(), |out| async move {
            let _counted = counted;
            watch.run(out).await
        });
        Ok(replies(&self.0, outlet).boxed())
    }

    fn check_prefixes(&self, prefixes: &[String]) -> Result<(), Refusal> {
        if prefixes.len() > PREFIXES {
            let wrong = format!("{} prefixes; at most {PREFIXES}", prefixes.len());
            return Err(Refusal::field("type_prefixes", wrong).with("limit", PREFIXES));
        }
        let max = self.0.bounds().rules.id_bytes;
        let mut all = prefixes.iter().enumerate();
        all.try_for_each(|(i, prefix)| at_most(format!("type_prefixes[{i}]"), prefix, max))
    }
}

/// The last seq that the caller has seen; −1 (a session without events says so) is none.
fn cursor(after_seq: Option<i64>) -> Result<i64, Refusal> {
    let after = after_seq.unwrap_or(-1);
    if after < -1 { Err(Refusal::field("after_seq", "is negative")) } else { Ok(after) }
}

fn first_place(listing: &Listing, after_seq: Option<i64>, page_token: &str) -> Result<i64, Refusal> {
    match listing.place(page_token)? {
        None => Ok(cursor(after_seq)?.saturating_add(1)),
        Some(_) if after_seq.is_some() => Err(Refusal::field("after_seq", "does not go with page_token")),
        Some(place) => place.parse().map_err(|_| Refusal::field("page_token", "is not from this list")),
    }
}

/// A page that fills up.
#[derive(Default)]
struct Page {
    events: Vec<v1::SessionEvent>,
    from: i64,
    head: i64,
    size: usize,
    room: usize,
}

impl Page {
    /// Takes what is wanted, as long as there is room for it; says whether there still is.
    fn take(&mut self, records: &[humanplane_core::record::Record], prefixes: &[String]) -> bool {
        for record in records {
            if wanted(record, prefixes) {
                let event = session_event(record);
                let weight = event.encoded_len() + 8;
                if self.events.len() == self.size || (weight > self.room && !self.events.is_empty()) {
                    return false;
                }
                self.room = self.room.saturating_sub(weight);
                self.events.push(event);
            }
            self.from = record.seq + 1;
        }
        true
    }
}
