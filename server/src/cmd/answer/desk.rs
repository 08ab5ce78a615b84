//! Where offers arrive, from the client's handlers, for whoever looks at them.

use humanplane_sdk::proto::{ApprovalAsk, FieldViolation, PendingAsk, QuestionsAsk};
use humanplane_sdk::{Answered, Answerer, Client, Error, Failure, Link, Offer, Report, Serving, Verdict};
use tokio::sync::{mpsc, oneshot};

use crate::cmd::failure::Result;
use crate::cmd::show::request;

/// Offers in work at once; the server keeps the rest.
const OUTSTANDING: u16 = 64;
/// Each offer makes two events, and a link that comes and goes a few more.
const EVENTS: usize = 1024;

/// The kinds that are wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Takes {
    pub(super) approvals: bool,
    pub(super) questions: bool,
}

/// What happens at the desk.
pub(super) enum Event {
    /// Something waits for a word.
    Offered(Box<Offered>),
    /// An offer is over, and what became of the word.
    Over(String, Report),
    /// The registration came or went.
    Link(Link),
}

/// An offer that waits for one word.
pub(super) struct Offered {
    pub(super) offer_id: String,
    pub(super) ask: PendingAsk,
    /// What was wrong with the word before, where there was one.
    pub(super) wrong: Vec<FieldViolation>,
    reply: oneshot::Sender<Word>,
}

/// One word on an offer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Word {
    Verdict(Verdict),
    Answered(Answered),
    /// On to the next listener.
    Pass,
    Fail(Failure),
}

impl Offered {
    /// Says the word. One that comes too late changes nothing, and the report says so.
    pub(super) fn say(self, word: Word) {
        let _ = self.reply.send(word);
    }
}

#[cfg(test)]
impl Offered {
    pub(super) fn of(ask: PendingAsk) -> (Self, oneshot::Receiver<Word>) {
        let (reply, word) = oneshot::channel();
        (Self { offer_id: "o1".to_owned(), ask, wrong: Vec::new(), reply }, word)
    }
}

/// A registered listener whose offers come as events.
pub(super) struct Desk {
    events: mpsc::Receiver<Event>,
    serving: Serving,
}

impl Desk {
    pub(super) async fn open(client: &Client, answerer: Answerer, takes: Takes) -> Result<Self> {
        let (events, receiver) = mpsc::channel(EVENTS);
        let (reports, links) = (events.clone(), events.clone());
        let mut answerer = answerer
            .max_outstanding(OUTSTANDING)
            .on_report(move |offer, report| {
                // The desk is emptied all the time; it has room for all that can be in work.
                let _ = reports.try_send(Event::Over(offer.offer_id.clone(), report.clone()));
            })
            .on_link(move |link| {
                let _ = links.try_send(Event::Link(link.clone()));
            });
        if takes.approvals {
            answerer = answerer.on_approval(approvals(events.clone()));
        }
        if takes.questions {
            answerer = answerer.on_questions(questions(events));
        }
        let serving = answerer.serve(client).await?;
        Ok(Self { events: receiver, serving })
    }

    /// The next event.
    ///
    /// # Errors
    /// What ended the registration for good.
    pub(super) async fn next(&mut self) -> std::result::Result<Event, Error> {
        tokio::select! {
            biased;
            Some(event) = self.events.recv() => Ok(event),
            error = self.serving.ended() => Err(error),
        }
    }

    /// Says goodbye: what is still held becomes unavailable.
    pub(super) async fn close(self) {
        self.serving.close().await;
    }
}

type Handled<T> = std::result::Result<Option<T>, Failure>;

fn approvals(
    events: mpsc::Sender<Event>,
) -> impl Fn(Offer<ApprovalAsk>) -> std::pin::Pin<Box<dyn Future<Output = Handled<Verdict>> + Send>> + Send + Sync
{
    move |offer| {
        let events = events.clone();
        Box::pin(async move {
            match word(&events, &offer).await? {
                Word::Verdict(verdict) => Ok(Some(verdict)),
                Word::Pass => Ok(None),
                Word::Fail(failure) => Err(failure),
                Word::Answered(_) => Err(Failure::new("an approval was answered like a question")),
            }
        })
    }
}

fn questions(
    events: mpsc::Sender<Event>,
) -> impl Fn(Offer<QuestionsAsk>) -> std::pin::Pin<Box<dyn Future<Output = Handled<Answered>> + Send>> + Send + Sync
{
    move |offer| {
        let events = events.clone();
        Box::pin(async move {
            match word(&events, &offer).await? {
                Word::Answered(answered) => Ok(Some(answered)),
                Word::Pass => Ok(None),
                Word::Fail(failure) => Err(failure),
                Word::Verdict(_) => Err(Failure::new("a question was answered like an approval")),
            }
        })
    }
}

/// Puts the offer on the desk and waits for the word on it.
async fn word<A>(events: &mpsc::Sender<Event>, offer: &Offer<A>) -> std::result::Result<Word, Failure> {
    let (reply, word) = oneshot::channel();
    let details = offer.details();
    let offered = Offered {
        offer_id: details.offer_id.clone(),
        ask: request::of_offer(details),
        wrong: offer.mend().to_vec(),
        reply,
    };
    let left = |_| Failure::new("the answerer left").named("AnswererLeft");
    events.send(Event::Offered(Box::new(offered))).await.map_err(|_| left(()))?;
    word.await.map_err(|_| left(()))
}
