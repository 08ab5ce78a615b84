//! An answerer: one stream, whose frames are sent as they are given, and waited for one by one.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Status, Streaming};

use super::client::Client;
use super::ledger::Ledger;
use super::v1::answerer_service_attach_request::Frame as Say;
use super::v1::answerer_service_attach_response::Frame as Hear;
use super::v1::*;
use super::within;

/// Frames that may wait to be looked at.
const FRAMES: usize = 65_536;

/// What became of a reply.
pub type Reply = Result<ReplyAccepted, ReplyRefused>;

/// One answerer's stream. Dropping it resets the stream without a goodbye.
pub struct Answerer {
    pub client: Client,
    pub welcome: Welcome,
    stream: u64,
    outgoing: Option<mpsc::Sender<AnswererServiceAttachRequest>>,
    incoming: mpsc::Receiver<Result<Hear, Status>>,
    passed_over: VecDeque<Hear>,
    muted: Arc<AtomicBool>,
    keeps: Arc<AtomicBool>,
    pump: AbortHandle,
}

/// The hello of a person behind a UI.
pub fn hello(id: &str, kind: ActorKind) -> AnswererHello {
    let answerer = Answerer_ { id: id.to_owned(), display_name: id.to_owned(), kind: kind.into() };
    AnswererHello { client_name: "tests".to_owned(), answerer: Some(answerer), ..AnswererHello::default() }
}

type Answerer_ = super::v1::Answerer;

fn say(frame: Say) -> AnswererServiceAttachRequest {
    AnswererServiceAttachRequest { frame: Some(frame) }
}

/// An answer with a name of its own and nothing in it.
pub fn answer(offer: &Offer, answer_id: &str) -> Answer {
    Answer { offer_id: offer.offer_id.clone(), answer_id: answer_id.to_owned(), ..Answer::default() }
}

impl Answerer {
    pub async fn open(client: Client, hello: AnswererHello) -> Result<Self, Status> {
        let (outgoing, frames) = mpsc::channel(4096);
        outgoing.send(say(Say::Hello(hello))).await.unwrap();
        let mut answerers = client.answerers();
        let opened = within("the answerer's stream", answerers.attach(ReceiverStream::new(frames)));
        let mut stream = opened.await?.into_inner();
        let first = within("welcome", stream.message()).await?;
        let Some(Hear::Welcome(welcome)) = first.and_then(|first| first.frame) else {
            panic!("the first frame is welcome");
        };
        let (heard, incoming) = mpsc::channel(FRAMES);
        let pump = Pump {
            number: client.ledger.number(),
            who: client.who.clone(),
            ledger: client.ledger.clone(),
            outgoing: outgoing.downgrade(),
            heard,
            muted: Arc::default(),
            keeps: Arc::default(),
        };
        let (muted, keeps, number) = (pump.muted.clone(), pump.keeps.clone(), pump.number);
        let pump = tokio::spawn(pump.run(stream)).abort_handle();
        let passed_over = VecDeque::new();
        let outgoing = Some(outgoing);
        Ok(Self { client, welcome, stream: number, outgoing, incoming, passed_over, muted, keeps, pump })
    }

    /// Answers no ping from now on.
    pub fn mute(&self) {
        self.muted.store(true, Ordering::Relaxed);
    }

    /// Does not release what is retracted from now on.
    pub fn keep_retracted(&self) {
        self.keeps.store(true, Ordering::Relaxed);
    }

    /// Sends a frame as it is.
    pub async fn send(&self, frame: Say) {
        if let Say::Next(Next { offer_id, wrap: true }) = &frame {
            self.client.ledger.wraps(self.stream, offer_id);
        }
        self.send_raw(say(frame)).await;
    }

    /// Sends a message that need not hold a frame.
    pub async fn send_raw(&self, message: AnswererServiceAttachRequest) {
        let outgoing = self.outgoing.as_ref().expect("the sending half is open");
        outgoing.send(message).await.expect("the stream lives");
    }

    /// The same, where the stream may be gone.
    pub async fn try_send(&self, frame: Say) -> Option<()> {
        self.outgoing.as_ref()?.send(say(frame)).await.ok()
    }

    /// The next frame that `wanted` takes, dropping others; nothing once the stream has ended.
    pub async fn next_frame<T>(&mut self, mut wanted: impl FnMut(&Hear) -> Option<T>) -> Option<T> {
        loop {
            if let Some(found) = wanted(&self.incoming.recv().await?.ok()?) {
                return Some(found);
            }
        }
    }

    /// The next frame that `wanted` takes; what it leaves is kept for others.
    pub async fn expect<T>(&mut self, what: &str, mut wanted: impl FnMut(&Hear) -> Option<T>) -> T {
        if let Some((at, found)) =
            self.passed_over.iter().enumerate().find_map(|(at, frame)| Some((at, wanted(frame)?)))
        {
            self.passed_over.remove(at);
            return found;
        }
        within(what, async {
            loop {
                let frame = match self.incoming.recv().await {
                    Some(Ok(frame)) => frame,
                    end => panic!("{what} was expected, and the stream ended: {end:?}"),
                };
                if let Some(found) = wanted(&frame) {
                    return found;
                }
                self.passed_over.push_back(frame);
            }
        })
        .await
    }

    /// Makes a registration.
    pub async fn try_register(&mut self, mut terms: Register) -> Result<Registered, Fault> {
        let id = format!("register-{}", self.client.ledger.number());
        terms.correlation_id = id.clone();
        self.send(Say::Register(terms)).await;
        self.expect("registered", |frame| match frame {
            Hear::Registered(made) if made.correlation_id == id => Some(Ok(made.clone())),
            Hear::RegisterRefused(no) if no.correlation_id == id => Some(Err(no.fault.clone().unwrap())),
            _ => None,
        })
        .await
    }

    pub async fn register(&mut self, terms: Register) -> Registered {
        self.try_register(terms).await.expect("a registration")
    }

    /// The next offer.
    pub async fn offer(&mut self) -> Offer {
        self.expect("an offer", |frame| match frame {
            Hear::Offer(offer) => Some(offer.clone()),
            _ => None,
        })
        .await
    }

    /// That an offer is over.
    pub async fn retract(&mut self, offer: &Offer) -> Retract {
        self.expect("a retraction", |frame| match frame {
            Hear::Retract(retract) if retract.offer_id == offer.offer_id => Some(retract.clone()),
            _ => None,
        })
        .await
    }

    /// What became of a reply to this offer.
    pub async fn reply(&mut self, offer_id: &str) -> Reply {
        self.expect("the reply's acknowledgement", |frame| match frame {
            Hear::ReplyAccepted(yes) if yes.offer_id == offer_id => Some(Ok(yes.clone())),
            Hear::ReplyRefused(no) if no.offer_id == offer_id => Some(Err(no.clone())),
            _ => None,
        })
        .await
    }

    /// Sends an answer and waits for what becomes of it.
    pub async fn reply_with(&mut self, answer: Answer) -> Reply {
        let offer = answer.offer_id.clone();
        self.send(Say::Answer(answer)).await;
        self.reply(&offer).await
    }

    /// Answers an approval.
    pub async fn decide(&mut self, offer: &Offer, outcome: ApprovalOutcome) -> Reply {
        let name = format!("answer-{}", self.client.ledger.number());
        self.reply_with(Answer { outcome: Some(outcome.into()), ..answer(offer, &name) }).await
    }

    /// Passes an offer on.
    pub async fn pass(&mut self, offer: &Offer, wrap: bool) -> Reply {
        self.send(Say::Next(Next { offer_id: offer.offer_id.clone(), wrap })).await;
        self.reply(&offer.offer_id).await
    }

    /// Everything that the server has sent up to now has come: frames that were not asked for are returned.
    pub async fn sync(&mut self) -> Vec<Hear> {
        let id = format!("sync-{}", self.client.ledger.number());
        let nothing = Unregister { correlation_id: id.clone(), registration_id: "none".to_owned() };
        self.send(Say::Unregister(nothing)).await;
        self.expect("the answer to a sync", |frame| match frame {
            Hear::Fault(fault) if fault.correlation_id == id => Some(()),
            _ => None,
        })
        .await;
        self.passed_over.iter().cloned().collect()
    }

    /// Whether an offer is waiting here.
    pub async fn has_offer(&mut self) -> bool {
        self.sync().await.iter().any(|frame| matches!(frame, Hear::Offer(_)))
    }

    /// Ends the sending half and keeps reading.
    pub fn half_close(&mut self) {
        self.outgoing = None;
    }

    /// How the stream ends; what comes before is kept.
    pub async fn ended(&mut self) -> Result<(), Status> {
        within("the end of the answerer's stream", async {
            loop {
                match self.incoming.recv().await {
                    Some(Ok(frame)) => self.passed_over.push_back(frame),
                    Some(Err(status)) => return Err(status),
                    None => return Ok(()),
                }
            }
        })
        .await
    }

    pub async fn goodbye(mut self) {
        self.send(Say::Goodbye(Goodbye {})).await;
        let _end = self.ended().await;
    }
}

impl Drop for Answerer {
    fn drop(&mut self) {
        self.pump.abort();
        self.client.ledger.stream_over(self.stream);
    }
}

/// Reads the stream: answers pings at once, keeps the ledger, hands the rest on.
struct Pump {
    number: u64,
    who: String,
    ledger: Arc<Ledger>,
    outgoing: mpsc::WeakSender<AnswererServiceAttachRequest>,
    heard: mpsc::Sender<Result<Hear, Status>>,
    muted: Arc<AtomicBool>,
    keeps: Arc<AtomicBool>,
}

impl Pump {
    async fn run(self, mut stream: Streaming<AnswererServiceAttachResponse>) {
        loop {
            match stream.message().await {
                Ok(Some(AnswererServiceAttachResponse { frame: Some(frame) })) => self.take(frame).await,
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(status) => {
                    let _nobody = self.heard.send(Err(status)).await;
                    break;
                }
            }
        }
        self.ledger.stream_over(self.number);
    }

    async fn take(&self, frame: Hear) {
        match &frame {
            Hear::Ping(ping) => {
                if !self.muted.load(Ordering::Relaxed) {
                    self.say(Say::Pong(Pong { nonce: ping.nonce })).await;
                }
                return;
            }
            Hear::Offer(offer) => self.ledger.offered(self.number, &self.who, offer),
            Hear::ReplyAccepted(yes) => {
                self.ledger.accepted(self.number, &yes.offer_id, yes.settled_seq.is_some());
            }
            Hear::ReplyRefused(no) if no.reason == "ALREADY_SETTLED" => {
                self.ledger.over(self.number, &no.offer_id);
            }
            Hear::Retract(retract) => {
                self.ledger.over(self.number, &retract.offer_id);
                if !self.keeps.load(Ordering::Relaxed) {
                    self.say(Say::Released(Released { offer_id: retract.offer_id.clone() })).await;
                }
            }
            _ => {}
        }
        let _nobody = self.heard.send(Ok(frame)).await;
    }

    async fn say(&self, frame: Say) {
        if let Some(outgoing) = self.outgoing.upgrade() {
            let _ended = outgoing.send(say(frame)).await;
        }
    }
}
