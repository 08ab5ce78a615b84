//! What the clients of one world were told, to be compared with the log at the end.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

use super::v1::{ApprovalDecided, Offer, QuestionsSettled};

/// A settled request as its caller heard it.
#[derive(Clone, Debug)]
pub enum Told {
    Approval(ApprovalDecided),
    Questions(QuestionsSettled),
}

/// An offer that an answerer was shown.
#[derive(Clone, Debug)]
struct Shown {
    who: String,
    ask: String,
    over: bool,
    wrapped: bool,
}

/// Everything that was told.
#[derive(Default)]
pub struct Ledger {
    book: Mutex<Book>,
    turned: Notify,
    numbers: AtomicU64,
}

#[derive(Default)]
struct Book {
    told: Vec<(String, Told)>,
    shown: HashMap<(u64, String), Shown>,
}

impl Ledger {
    /// A number for a stream, and for whatever needs a name of its own.
    pub fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// A caller was told how its request settled.
    pub fn told(&self, session: &str, told: Told) {
        self.book.lock().unwrap().told.push((session.to_owned(), told));
    }

    /// Everything that callers were told.
    pub fn all_told(&self) -> Vec<(String, Told)> {
        self.book.lock().unwrap().told.clone()
    }

    /// An answerer was shown an offer.
    pub fn offered(&self, stream: u64, who: &str, offer: &Offer) {
        let shown = Shown { who: who.to_owned(), ask: offer.ask_id.clone(), over: false, wrapped: false };
        self.book.lock().unwrap().shown.insert((stream, offer.offer_id.clone()), shown);
    }

    /// It passes the offer on but keeps the last word: the acknowledgement is not the end.
    pub fn wraps(&self, stream: u64, offer: &str) {
        self.turn(stream, offer, |shown| shown.wrapped = true);
    }

    /// A reply to the offer was accepted, with or without a settlement.
    pub fn accepted(&self, stream: u64, offer: &str, settled: bool) {
        self.turn(stream, offer, |shown| shown.over |= settled || !std::mem::take(&mut shown.wrapped));
    }

    /// The answerer heard that the offer is over.
    pub fn over(&self, stream: u64, offer: &str) {
        self.turn(stream, offer, |shown| shown.over = true);
    }

    /// The stream has ended: nobody listens there any more.
    pub fn stream_over(&self, stream: u64) {
        self.book.lock().unwrap().shown.retain(|(at, _), _| *at != stream);
        self.turned.notify_waiters();
    }

    fn turn(&self, stream: u64, offer: &str, change: impl FnOnce(&mut Shown)) {
        if let Some(shown) = self.book.lock().unwrap().shown.get_mut(&(stream, offer.to_owned())) {
            change(shown);
        }
        self.turned.notify_waiters();
    }

    /// Offers that somebody still takes for open: (who, ask).
    pub fn still_shown(&self) -> Vec<(String, String)> {
        let book = self.book.lock().unwrap();
        let open = book.shown.values().filter(|shown| !shown.over);
        open.map(|shown| (shown.who.clone(), shown.ask.clone())).collect()
    }

    /// Comes back when every offer that was shown is over.
    pub async fn all_over(&self) {
        loop {
            let turned = self.turned.notified();
            tokio::pin!(turned);
            turned.as_mut().enable();
            if self.still_shown().is_empty() {
                return;
            }
            turned.await;
        }
    }
}
