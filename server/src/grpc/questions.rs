//! `QuestionService`.

use humanplane_core::listeners::AskKind;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::question_service_server::QuestionService;
use tonic::{Request, Response, Status};

use super::asks::{self, Stands, mixed_up};
use super::caller::principal;
use super::edge::Edge;
use crate::wire::question::{
    ask_questions, cancel_questions, get_questions, pending_questions, settled as questions_settled,
};

/// The service.
pub struct Questions(pub Edge);

impl Questions {
    async fn request(
        &self,
        request: Request<v1::AskQuestionsRequest>,
    ) -> Result<v1::AskQuestionsResponse, Refusal> {
        use v1::ask_questions_response::Result as Is;
        let principal = principal(&request)?;
        let ask = ask_questions(request.into_inner(), self.0.bounds())?;
        let result = match asks::ask(&self.0, &principal, ask).await? {
            Stands::Open(view) => Is::Pending(pending_questions(&view)),
            Stands::Ended(settled, replayed) => {
                Is::Settled(questions_settled(&settled, replayed).ok_or_else(mixed_up)?)
            }
        };
        Ok(v1::AskQuestionsResponse { result: Some(result) })
    }

    async fn cancel(
        &self,
        request: Request<v1::CancelQuestionsRequest>,
    ) -> Result<v1::CancelQuestionsResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, name) = cancel_questions(request.into_inner(), self.0.bounds())?;
        let settled = asks::cancel(&self.0, &principal, AskKind::Questions, session, name).await?;
        let settled = questions_settled(&settled, false).ok_or_else(mixed_up)?;
        Ok(v1::CancelQuestionsResponse { settled: Some(settled) })
    }

    async fn get(
        &self,
        request: Request<v1::GetQuestionsRequest>,
    ) -> Result<v1::GetQuestionsResponse, Refusal> {
        use v1::get_questions_response::Result as Is;
        let principal = principal(&request)?;
        let (session, name) = get_questions(request.into_inner(), self.0.bounds())?;
        let result = match asks::look(&self.0, &principal, AskKind::Questions, session, name).await? {
            Stands::Open(view) => Is::Pending(pending_questions(&view)),
            Stands::Ended(settled, _) => Is::Settled(questions_settled(&settled, true).ok_or_else(mixed_up)?),
        };
        Ok(v1::GetQuestionsResponse { result: Some(result) })
    }
}

#[tonic::async_trait]
impl QuestionService for Questions {
    async fn ask_questions(
        &self,
        request: Request<v1::AskQuestionsRequest>,
    ) -> Result<Response<v1::AskQuestionsResponse>, Status> {
        self.0.answer(self.request(request).await)
    }

    async fn cancel_questions(
        &self,
        request: Request<v1::CancelQuestionsRequest>,
    ) -> Result<Response<v1::CancelQuestionsResponse>, Status> {
        self.0.answer(self.cancel(request).await)
    }

    async fn get_questions(
        &self,
        request: Request<v1::GetQuestionsRequest>,
    ) -> Result<Response<v1::GetQuestionsResponse>, Status> {
        self.0.answer(self.get(request).await)
    }
}
