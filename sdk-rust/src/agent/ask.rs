//! Asking batches of questions.

use super::Agent;
use super::batch::{Answers, Ask};
use crate::client::{Client, Settings, limited};
use crate::error::{Error, Result, question};
use crate::proto::ask_questions_response::Result as Came;
use crate::proto::question_service_client::QuestionServiceClient;
use crate::proto::{
    AskQuestionsRequest, CancelQuestionsRequest, Lifetime, QuestionsOutcome, QuestionsSettled,
    cancel_questions_request,
};
use crate::retry;
use crate::wait::{self, Reply, Withdraw};
use crate::wire::Wire;

impl Agent {
    /// Asks a batch of questions and waits for the answers as [`request_approval`](Self::request_approval) does. Needs
    /// no open turn. There is no default answer.
    ///
    /// # Errors
    /// `Question` with the domain code, whether it was refused (`EMPTY_QUESTIONS`, `BAD_INTENT`, `CALLER_NOT_LIVE`,
    /// `STALE_AGENT`, `DELEGATED_CALLER`) or settled so (`ASK_CANCELLED`, `ASK_ABORTED`, `NO_PROVIDER`); `Answerer`
    /// where the answerer failed in its own way; other refusals as `Refused`; `Transport` where the way stays broken.
    pub async fn ask(&self, ask: impl Into<Ask>) -> Result<Answers> {
        let (client, line) = (&self.inner.client, &self.inner.line);
        let mut request = ask.into().into_request(&line.session, client.settings().wait);
        request.lifetime = Lifetime::Agent.into();
        request.agent = Some(line.lease()?);
        let cancel = cancel(client, &request);
        let withdraw = Withdraw::new(self.inner.janitor.clone(), cancel);
        settle(client, request, withdraw, || line.ended()).await
    }
}

impl Client {
    /// Asks a batch in a session without being an agent. The deadline is required.
    ///
    /// # Errors
    /// As [`Agent::ask`]; `Setting` without a deadline.
    pub async fn ask(&self, session_id: &str, ask: impl Into<Ask>) -> Result<Answers> {
        let ask = ask.into();
        let deadline = ask
            .deadline
            .ok_or_else(|| Error::Setting("questions without an agent need a deadline".into()))?;
        let request = ask.into_request(session_id, self.settings().wait);
        let withdraw = Withdraw::new(self.janitor().clone(), cancel(self, &request));
        settle(self, request, withdraw, wait::past(deadline)).await
    }
}

async fn settle<Over: Future<Output = Error>>(
    client: &Client,
    request: AskQuestionsRequest,
    withdraw: Withdraw,
    over: impl Fn() -> Over,
) -> Result<Answers> {
    let settings = client.settings();
    let call = || async {
        let call = limited(request.clone(), wait::call_limit(&settings));
        let reply = QuestionServiceClient::new(client.waiting()).ask_questions(call).await?;
        match reply.into_inner().result {
            Some(Came::Pending(_)) => Ok(Reply::Pending),
            Some(Came::Settled(settled)) => Ok(Reply::Settled(settled)),
            None => Err(Error::protocol("a reply that is neither pending nor settled")),
        }
    };
    let settled = wait::settle(settings, withdraw, over, call).await.map_err(question::of_refusal)?;
    answers(settled)
}

fn answers(settled: QuestionsSettled) -> Result<Answers> {
    if settled.outcome() != QuestionsOutcome::Answered {
        return Err(question::of_settled(settled));
    }
    let QuestionsSettled { questions_id, answers, decided_by, asked_seq, settled_seq, replayed, .. } =
        settled;
    Ok(Answers { questions_id, items: answers, by: decided_by, asked_seq, settled_seq, replayed })
}

fn cancel(client: &Client, request: &AskQuestionsRequest) -> impl Future<Output = ()> + Send + use<> {
    cancel_by_name(client, &request.session_id, &request.request_id)
}

/// Withdraws the batch of that request id.
pub(super) fn cancel_by_name(
    client: &Client,
    session_id: &str,
    request_id: &str,
) -> impl Future<Output = ()> + Send + use<> {
    let (wire, settings) = (client.waiting(), client.settings());
    let key = Some(cancel_questions_request::Key::RequestId(request_id.to_owned()));
    let request = CancelQuestionsRequest { session_id: session_id.to_owned(), key };
    async move {
        if let Err(error) = cancelled(wire, settings, request).await {
            tracing::debug!(%error, "a batch of questions was not withdrawn");
        }
    }
}

async fn cancelled(wire: Wire, settings: Settings, request: CancelQuestionsRequest) -> Result<()> {
    retry::persist(settings.backoff, std::future::pending, || async {
        let call = limited(request.clone(), settings.call_limit);
        QuestionServiceClient::new(wire.clone()).cancel_questions(call).await?;
        Ok(())
    })
    .await
}
