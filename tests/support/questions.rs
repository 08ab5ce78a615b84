//! Batches of questions, and answers to them.

use std::time::Duration;

use tokio::task::JoinHandle;
use tonic::Status;

use super::agent::Agent;
use super::answerer::{Answerer, Reply, answer};
use super::ask::millis;
use super::client::Client;
use super::ledger::Told;
use super::v1::ask_questions_response::Result as Came;
use super::v1::*;
use super::within;

/// A batch that is not sent yet.
#[derive(Clone)]
pub struct Batch {
    pub client: Client,
    pub request: AskQuestionsRequest,
}

/// A question with these options.
pub fn question(id: &str, text: &str, options: &[&str]) -> Question {
    let option = |label: &&str| QuestionOption { label: (*label).to_owned(), description: None };
    Question {
        id: id.to_owned(),
        question: text.to_owned(),
        options: options.iter().map(option).collect(),
        ..Question::default()
    }
}

/// A plan to be judged.
pub fn plan_review(id: &str) -> Question {
    let intent = QuestionIntent {
        kind: "plan-review".to_owned(),
        approve: Some("Go ahead".to_owned()),
        ..QuestionIntent::default()
    };
    Question {
        detail: Some("1. delete everything".to_owned()),
        intent: Some(intent),
        ..question(id, "Is this the plan?", &["Go ahead", "Stop"])
    }
}

/// Picks labels.
pub fn picked(id: &str, labels: &[&str]) -> QuestionAnswer {
    let selected = labels.iter().map(|label| (*label).to_owned()).collect();
    QuestionAnswer { id: id.to_owned(), selected, ..QuestionAnswer::default() }
}

/// Writes free text.
pub fn written(id: &str, text: &str) -> QuestionAnswer {
    QuestionAnswer { id: id.to_owned(), custom: Some(text.to_owned()), ..QuestionAnswer::default() }
}

/// Leaves a question out on purpose.
pub fn skipped(id: &str) -> QuestionAnswer {
    QuestionAnswer { id: id.to_owned(), skipped: true, ..QuestionAnswer::default() }
}

/// A batch that nobody's agent asks.
pub fn batch(client: &Client, session: &str, questions: Vec<Question>) -> Batch {
    let request = AskQuestionsRequest {
        request_id: format!("questions-{}", client.ledger.number()),
        session_id: session.to_owned(),
        questions,
        ..AskQuestionsRequest::default()
    };
    Batch { client: client.clone(), request }
}

impl Agent {
    /// Asks as this agent, for as long as the call waits.
    pub fn questions(&self, questions: Vec<Question>) -> Batch {
        let mut asked = batch(&self.client, &self.session, questions);
        asked.request.agent = Some(self.lease());
        asked
    }
}

impl Batch {
    pub fn named(mut self, request_id: &str) -> Self {
        self.request.request_id = request_id.to_owned();
        self
    }

    pub fn for_the_agent(mut self) -> Self {
        self.request.lifetime = Lifetime::Agent.into();
        self
    }

    pub fn wait(mut self, wait: Duration) -> Self {
        self.request.wait = Some(millis(wait.as_millis() as i64));
        self
    }

    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.request.deadline = Some(millis(deadline.as_millis() as i64));
        self
    }

    /// One call, whatever comes of it.
    pub async fn once(&self) -> Result<AskQuestionsResponse, Status> {
        let response = self.client.questions().ask_questions(self.request.clone()).await?.into_inner();
        if let Some(Came::Settled(settled)) = &response.result {
            self.client.ledger.told(&self.request.session_id, Told::Questions(settled.clone()));
        }
        Ok(response)
    }

    /// Asks, and asks on, until it is settled.
    pub async fn settled(&self) -> Result<QuestionsSettled, Status> {
        loop {
            if let Some(Came::Settled(settled)) = self.once().await?.result {
                return Ok(settled);
            }
        }
    }

    pub async fn outcome(&self) -> QuestionsSettled {
        within("the settlement", self.settled()).await.unwrap()
    }

    pub fn start(&self) -> JoinHandle<Result<QuestionsSettled, Status>> {
        let batch = self.clone();
        tokio::spawn(async move { batch.settled().await })
    }

    pub async fn cancel(&self) -> Result<QuestionsSettled, Status> {
        let key = cancel_questions_request::Key::RequestId(self.request.request_id.clone());
        let request = CancelQuestionsRequest { session_id: self.request.session_id.clone(), key: Some(key) };
        let response = within("cancel", self.client.questions().cancel_questions(request)).await?;
        let settled = response.into_inner().settled.unwrap();
        self.client.ledger.told(&self.request.session_id, Told::Questions(settled.clone()));
        Ok(settled)
    }

    pub async fn is_pending(&self) -> bool {
        let key = get_questions_request::Key::RequestId(self.request.request_id.clone());
        let request = GetQuestionsRequest { session_id: self.request.session_id.clone(), key: Some(key) };
        let got = self.client.questions().get_questions(request).await.unwrap().into_inner();
        matches!(got.result, Some(get_questions_response::Result::Pending(_)))
    }
}

/// The settlement of a call that waits.
pub async fn came(waiting: JoinHandle<Result<QuestionsSettled, Status>>) -> QuestionsSettled {
    within("the settlement", waiting).await.unwrap().unwrap()
}

impl Answerer {
    /// Answers a batch.
    pub async fn answers(&mut self, offer: &Offer, items: Vec<QuestionAnswer>) -> Reply {
        let name = format!("answer-{}", self.client.ledger.number());
        let answers = Some(QuestionAnswers { items });
        self.reply_with(Answer { answers, ..answer(offer, &name) }).await
    }

    /// Dismisses a batch.
    pub async fn dismiss(&mut self, offer: &Offer) -> Reply {
        let name = format!("answer-{}", self.client.ledger.number());
        self.reply_with(Answer { dismiss: Some(Dismiss {}), ..answer(offer, &name) }).await
    }
}

/// The questions of an offer.
pub fn asked(offer: &Offer) -> &[Question] {
    match &offer.ask {
        Some(offer::Ask::Questions(asked)) => &asked.questions,
        other => panic!("questions were expected, not {other:?}"),
    }
}
