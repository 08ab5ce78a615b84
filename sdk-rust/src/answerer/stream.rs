//! One stream with its offers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::Handlers;
use super::open::frame;
use super::work::{Heard as About, Work};
use crate::convert;
use crate::error::Result;
use crate::keeper::End;
use crate::proto::answerer_service_attach_request::Frame as Said;
use crate::proto::answerer_service_attach_response::Frame as Heard;
use crate::proto::{
    AnswererServiceAttachRequest, AnswererServiceAttachResponse, Goodbye, ItemFault, Offer, Pong,
    ReplyRefused,
};
use crate::wire::bidi::{Bidi, lost};

/// What may be said about one offer before its work has read it: a reply's end and a retraction, with room to spare.
const ABOUT: usize = 8;
/// How long handlers that were dropped may take to yield.
const YIELD_LIMIT: Duration = Duration::from_secs(1);

pub(super) type Line = Bidi<AnswererServiceAttachRequest, AnswererServiceAttachResponse>;

pub(super) struct Stream {
    line: Line,
    handlers: Arc<Handlers>,
    slots: Arc<Semaphore>,
    offers: HashMap<String, mpsc::Sender<About>>,
    work: JoinSet<()>,
    drain: Option<Duration>,
}

impl Stream {
    pub(super) fn new(line: Line, handlers: Arc<Handlers>, slots: usize) -> Self {
        let slots = Arc::new(Semaphore::new(slots));
        Self { line, handlers, slots, offers: HashMap::new(), work: JoinSet::new(), drain: None }
    }

    /// Until the stream ends, or `stop`. Nothing works on its offers afterwards.
    pub(super) async fn run(mut self, stop: &CancellationToken) -> End {
        let end = self.hold(stop).await;
        let Self { line, offers, mut work, .. } = self;
        drop(offers);
        match &end {
            End::Stopped => line.leave(frame(Said::Goodbye(Goodbye {}))).await,
            End::Lost(..) | End::Over(_) => drop(line),
        }
        let yielded = async { while work.join_next().await.is_some() {} };
        if tokio::time::timeout(YIELD_LIMIT, yielded).await.is_err() {
            tracing::warn!("a handler does not yield");
        }
        end
    }

    async fn hold(&mut self, stop: &CancellationToken) -> End {
        loop {
            let heard = tokio::select! {
                biased;
                () = stop.cancelled() => return End::Stopped,
                Some(_) = self.work.join_next() => {
                    self.offers.retain(|_, about| !about.is_closed());
                    continue;
                }
                heard = self.line.next() => heard,
            };
            let taken = match heard {
                Ok(Some(AnswererServiceAttachResponse { frame: Some(Heard::Unregistered(ended)) })) => {
                    return End::unregistered(ended);
                }
                Ok(Some(AnswererServiceAttachResponse { frame })) => self.take(frame),
                Ok(None) => Err(lost("the server ended the stream")),
                Err(error) => Err(error),
            };
            match taken {
                Ok(()) => {}
                Err(error) => return End::of(error, self.drain),
            }
        }
    }

    fn take(&mut self, heard: Option<Heard>) -> Result<()> {
        match heard {
            Some(Heard::Ping(ping)) => self.line.say(frame(Said::Pong(Pong { nonce: ping.nonce })))?,
            Some(Heard::Offer(offer)) => self.begin(offer),
            Some(Heard::ReplyAccepted(accepted)) => {
                self.tell(&accepted.offer_id.clone(), About::Accepted(accepted));
            }
            Some(Heard::ReplyRefused(refused)) => {
                self.tell(&refused.offer_id.clone(), About::Refused(Box::new(refused)));
            }
            Some(Heard::Retract(retract)) => self.tell(&retract.offer_id.clone(), About::Retracted(retract)),
            Some(Heard::Fault(fault)) => self.fault(fault),
            Some(Heard::Drain(drain)) => self.drain = convert::positive(drain.reconnect_after),
            Some(_) | None => tracing::debug!("a frame that this version does not use was left out"),
        }
        Ok(())
    }

    fn begin(&mut self, offer: Offer) {
        let (about, heard) = mpsc::channel(ABOUT);
        self.offers.insert(offer.offer_id.clone(), about);
        let work = Work {
            offer: Arc::new(offer),
            handlers: self.handlers.clone(),
            said: self.line.sender(),
            heard,
            retracted: CancellationToken::new(),
            slots: self.slots.clone(),
        };
        self.work.spawn(work.run());
    }

    fn tell(&self, offer_id: &str, about: About) {
        let told = self.offers.get(offer_id).is_some_and(|offer| offer.try_send(about).is_ok());
        if !told {
            tracing::debug!(offer_id, "a frame about an offer that is over");
        }
    }

    /// A reply that could not even be read is a refused one.
    fn fault(&self, ItemFault { offer_id, fault, .. }: ItemFault) {
        let reason = fault.unwrap_or_default().reason;
        tracing::debug!(reason, offer_id, "the server could not take a frame");
        let refused = ReplyRefused { offer_id: offer_id.clone(), reason, ..Default::default() };
        self.tell(&offer_id, About::Refused(Box::new(refused)));
    }
}
