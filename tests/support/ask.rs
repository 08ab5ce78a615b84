//! Approvals as agents ask for them.

use std::time::Duration;

use tokio::task::JoinHandle;
use tonic::{Request, Status};

use super::agent::Agent;
use super::client::Client;
use super::ledger::Told;
use super::v1::request_approval_response::Result as Came;
use super::v1::*;
use super::within;

/// A request for approval that is not sent yet.
#[derive(Clone)]
pub struct Ask {
    pub client: Client,
    pub request: RequestApprovalRequest,
}

/// A call that waits.
pub type Waiting = JoinHandle<Result<ApprovalDecided, Status>>;

pub fn seconds(seconds: i64) -> prost_types::Duration {
    prost_types::Duration { seconds, nanos: 0 }
}

pub fn millis(millis: i64) -> prost_types::Duration {
    prost_types::Duration { seconds: millis / 1000, nanos: (millis % 1000) as i32 * 1_000_000 }
}

impl Agent {
    /// Asks for `tool`, as a new request that lives as long as its call.
    pub fn ask(&self, tool: &str) -> Ask {
        let request = RequestApprovalRequest {
            request_id: format!("request-{}", self.client.ledger.number()),
            session_id: self.session.clone(),
            agent: Some(self.lease()),
            tool_name: tool.to_owned(),
            ..RequestApprovalRequest::default()
        };
        Ask { client: self.client.clone(), request }
    }
}

impl Ask {
    pub fn named(mut self, request_id: &str) -> Self {
        self.request.request_id = request_id.to_owned();
        self
    }

    pub fn call(mut self, call: &str) -> Self {
        self.request.call_id = Some(call.to_owned());
        self
    }

    pub fn reason(mut self, reason: &str) -> Self {
        self.request.reason = reason.to_owned();
        self
    }

    pub fn action(mut self, json: &str) -> Self {
        self.request.action_json = json.to_owned().into();
        self
    }

    /// Lives as long as the agent does.
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
    pub async fn once(&self) -> Result<RequestApprovalResponse, Status> {
        let mut request = Request::new(self.request.clone());
        request.set_timeout(Duration::from_secs(600));
        let response = self.client.approvals().request_approval(request).await?.into_inner();
        if let Some(Came::Decided(decided)) = &response.result {
            self.client.ledger.told(&self.request.session_id, Told::Approval(decided.clone()));
        }
        Ok(response)
    }

    /// Asks, and asks on, until it is decided.
    pub async fn decided(&self) -> Result<ApprovalDecided, Status> {
        loop {
            if let Some(Came::Decided(decided)) = self.once().await?.result {
                return Ok(decided);
            }
        }
    }

    /// The decision, of a request that is not refused and soon decided.
    pub async fn outcome(&self) -> ApprovalDecided {
        within("the decision", self.decided()).await.unwrap()
    }

    /// Asks in the background.
    pub fn start(&self) -> Waiting {
        let ask = self.clone();
        tokio::spawn(async move { ask.decided().await })
    }

    /// Withdraws it.
    pub async fn cancel(&self) -> Result<ApprovalDecided, Status> {
        cancel(&self.client, &self.request.session_id, &self.request.request_id).await
    }

    /// How it stands.
    pub async fn get(&self) -> Result<get_approval_response::Result, Status> {
        let key = get_approval_request::Key::RequestId(self.request.request_id.clone());
        let request = GetApprovalRequest { session_id: self.request.session_id.clone(), key: Some(key) };
        Ok(self.client.approvals().get_approval(request).await?.into_inner().result.unwrap())
    }

    /// Whether it is asked and not settled.
    pub async fn is_pending(&self) -> bool {
        matches!(self.get().await.unwrap(), get_approval_response::Result::Pending(_))
    }
}

/// Withdraws a request as `client`.
pub async fn cancel(client: &Client, session: &str, request_id: &str) -> Result<ApprovalDecided, Status> {
    let key = cancel_approval_request::Key::RequestId(request_id.to_owned());
    let request = CancelApprovalRequest { session_id: session.to_owned(), key: Some(key) };
    let response = within("cancel", client.approvals().cancel_approval(request)).await?;
    let decided = response.into_inner().decided.unwrap();
    client.ledger.told(session, Told::Approval(decided.clone()));
    Ok(decided)
}

/// The decision of a call that waits.
pub async fn came(waiting: Waiting) -> ApprovalDecided {
    within("the decision", waiting).await.unwrap().unwrap()
}

/// Outcome and cause, to be compared at once.
pub fn said(decided: &ApprovalDecided) -> (ApprovalOutcome, &str) {
    (decided.outcome(), decided.cause.as_str())
}
