//! Requests by their ids: for those who look, and for operators.

use crate::agent::Decision;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::approval_service_client::ApprovalServiceClient;
use crate::proto::question_service_client::QuestionServiceClient;
use crate::proto::{
    CancelApprovalRequest, CancelQuestionsRequest, GetApprovalRequest, GetApprovalResponse,
    GetQuestionsRequest, GetQuestionsResponse, QuestionsSettled, cancel_approval_request,
    cancel_questions_request,
};

impl Client {
    /// Reads how an approval stands.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `REQUEST_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn get_approval(&self, request: GetApprovalRequest) -> Result<GetApprovalResponse> {
        self.read(|wire| async {
            ApprovalServiceClient::new(wire).get_approval(self.call(request.clone())).await
        })
        .await
    }

    /// Withdraws an approval and returns what stands, which may be what came first.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `REQUEST_NOT_FOUND`, `ROLE_MISSING`, `FOREIGN_SCOPE`,
    /// `STORAGE_UNAVAILABLE`.
    pub async fn cancel_approval(
        &self,
        session_id: impl Into<String>,
        key: cancel_approval_request::Key,
    ) -> Result<Decision> {
        let request = CancelApprovalRequest { session_id: session_id.into(), key: Some(key) };
        let reply = self.read(|wire| async {
            ApprovalServiceClient::new(wire).cancel_approval(self.call(request.clone())).await
        });
        let decided = reply.await?.decided;
        decided.map(Decision::from).ok_or_else(|| Error::protocol("a reply that says nothing"))
    }

    /// Reads how a batch of questions stands.
    ///
    /// # Errors
    /// As [`get_approval`](Self::get_approval).
    pub async fn get_questions(&self, request: GetQuestionsRequest) -> Result<GetQuestionsResponse> {
        self.read(|wire| async {
            QuestionServiceClient::new(wire).get_questions(self.call(request.clone())).await
        })
        .await
    }

    /// Withdraws a batch of questions and returns what stands.
    ///
    /// # Errors
    /// As [`cancel_approval`](Self::cancel_approval).
    pub async fn cancel_questions(
        &self,
        session_id: impl Into<String>,
        key: cancel_questions_request::Key,
    ) -> Result<QuestionsSettled> {
        let request = CancelQuestionsRequest { session_id: session_id.into(), key: Some(key) };
        let reply = self.read(|wire| async {
            QuestionServiceClient::new(wire).cancel_questions(self.call(request.clone())).await
        });
        reply.await?.settled.ok_or_else(|| Error::protocol("a reply that says nothing"))
    }
}
