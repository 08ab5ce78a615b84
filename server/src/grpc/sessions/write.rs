//! `AppendEvents` and `CloseSession`.

use humanplane_core::effect::Reply;
use humanplane_core::engine::{AppendEvents, Input};
use humanplane_core::id::SessionId;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use tonic::Request;

use super::Sessions;
use crate::grpc::caller::{caller, must_reach, principal};
use crate::grpc::layers::note;
use crate::wire::event::{AppendCall, append};
use crate::wire::field::{id, optional_text};

impl Sessions {
    pub(super) async fn append(
        &self,
        request: Request<v1::AppendEventsRequest>,
    ) -> Result<v1::AppendEventsResponse, Refusal> {
        let principal = principal(&request)?;
        let AppendCall { session, lease, expected_next_seq, events, name } =
            append(request.into_inner(), self.0.bounds())?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        let handle = self.0.handle()?;
        let prior = match &name {
            Some(name) => {
                note("request_id", name.request_id.as_str());
                handle.prior(&session, &name.request_id).await?
            }
            None => None,
        };
        let caller = caller(&principal);
        let input = |call| {
            let append =
                AppendEvents { call, caller, session, lease, expected_next_seq, events, name, prior };
            Input::Append(Box::new(append))
        };
        match handle.call(input).await? {
            Reply::Appended { first_seq, next_seq, replayed } => {
                Ok(v1::AppendEventsResponse { first_seq, next_seq, replayed })
            }
            _ => Err(Refusal::new(Reason::Internal, "an append was answered with something else")),
        }
    }

    pub(super) async fn close(
        &self,
        request: Request<v1::CloseSessionRequest>,
    ) -> Result<v1::CloseSessionResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::CloseSessionRequest { session_id, reason } = request.into_inner();
        let rules = &self.0.bounds().rules;
        let session: SessionId = id("session_id", &session_id, rules.id_bytes)?;
        let reason = optional_text("reason", reason, rules.reason_bytes)?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        let caller = caller(&principal);
        match self.0.handle()?.call(|call| Input::Close { call, caller, session, reason }).await? {
            Reply::Appended { next_seq, .. } => Ok(v1::CloseSessionResponse { closed_seq: next_seq - 1 }),
            _ => Err(Refusal::new(Reason::Internal, "a close was answered with something else")),
        }
    }
}
