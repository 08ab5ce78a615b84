//! What an agent's calls need, without the handle that keeps it live.

use std::sync::Arc;

use tokio::sync::watch;
use uuid::Uuid;

use super::approval::Approval;
use super::decision::Decision;
use super::lease::Standing;
use crate::client::{Settings, limited};
use crate::error::{Error, Result};
use crate::janitor::Janitor;
use crate::proto::approval_service_client::ApprovalServiceClient;
use crate::proto::request_approval_response::Result as Came;
use crate::proto::session_service_client::SessionServiceClient;
use crate::proto::{
    AgentLease, AppendEventsRequest, AppendEventsResponse, CancelApprovalRequest, NewEvent,
    RequestApprovalRequest, cancel_approval_request,
};
use crate::retry;
use crate::wait::{self, Reply, Withdraw};
use crate::wire::Wire;

#[derive(Clone)]
pub(super) struct Line {
    pub(super) wire: Wire,
    pub(super) settings: Settings,
    pub(super) session: Arc<str>,
    pub(super) standing: watch::Receiver<Standing>,
}

impl Line {
    pub(super) fn lease(&self) -> Result<AgentLease> {
        match &*self.standing.borrow() {
            Standing::Live(lease) => Ok(lease.clone()),
            Standing::Ended(error) => Err(error.clone()),
        }
    }

    pub(super) async fn ended(&self) -> Error {
        let mut standing = self.standing.clone();
        let over = standing.wait_for(|standing| matches!(standing, Standing::Ended(_))).await;
        match over.as_deref() {
            Ok(Standing::Ended(error)) => error.clone(),
            Ok(Standing::Live(_)) | Err(_) => Error::Closed,
        }
    }

    pub(super) async fn append(&self, events: Vec<NewEvent>) -> Result<AppendEventsResponse> {
        let request = AppendEventsRequest {
            session_id: self.session.to_string(),
            agent: Some(self.lease()?),
            events,
            request_id: Uuid::new_v4().to_string(),
            expected_next_seq: None,
        };
        let call = || async {
            let call = limited(request.clone(), self.settings.call_limit);
            Ok(SessionServiceClient::new(self.wire.clone()).append_events(call).await?.into_inner())
        };
        retry::persist(self.settings.backoff, || self.ended(), call).await
    }

    pub(super) async fn approve(&self, janitor: &Janitor, approval: Approval) -> Result<Decision> {
        let cancel = self.clone().cancel(approval.id().to_owned());
        let request = approval.into_request(&self.session, self.lease()?, self.settings.wait);
        let withdraw = Withdraw::new(janitor.clone(), cancel);
        let call = || self.call_approval(&request);
        wait::settle(self.settings, withdraw, || self.ended(), call).await
    }

    async fn call_approval(&self, request: &RequestApprovalRequest) -> Result<Reply<Decision>> {
        let call = limited(request.clone(), wait::call_limit(&self.settings));
        let reply = ApprovalServiceClient::new(self.wire.clone()).request_approval(call).await?;
        match reply.into_inner().result {
            Some(Came::Pending(_)) => Ok(Reply::Pending),
            Some(Came::Decided(decided)) => Ok(Reply::Settled(decided.into())),
            None => Err(Error::protocol("a reply that is neither pending nor decided")),
        }
    }

    pub(super) async fn cancel(self, request_id: String) {
        let request = CancelApprovalRequest {
            session_id: self.session.to_string(),
            key: Some(cancel_approval_request::Key::RequestId(request_id)),
        };
        let call = || async {
            let call = limited(request.clone(), self.settings.call_limit);
            Ok(ApprovalServiceClient::new(self.wire.clone()).cancel_approval(call).await?)
        };
        if let Err(error) = retry::persist(self.settings.backoff, std::future::pending, call).await {
            tracing::debug!(%error, "an approval was not withdrawn");
        }
    }
}
