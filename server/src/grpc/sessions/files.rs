//! `ExportSession`.

use futures_util::StreamExt as _;
use humanplane_core::id::SessionId;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use tonic::Request;

use super::{Frames, Sessions};
use crate::grpc::caller::{must_reach, principal};
use crate::grpc::layers::note;
use crate::grpc::routes::replies;
use crate::streams::Outlet;
use crate::streams::export::Export;
use crate::wire::field::id;

impl Sessions {
    pub(super) async fn export(
        &self,
        request: Request<v1::ExportSessionRequest>,
    ) -> Result<Frames<v1::ExportSessionResponse>, Refusal> {
        let principal = principal(&request)?;
        let v1::ExportSessionRequest { session_id } = request.into_inner();
        let session: SessionId = id("session_id", &session_id, self.0.bounds().rules.id_bytes)?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        let handle = self.0.handle()?.clone();
        let entry = handle.entry(session).await?;
        let export = Export {
            handle,
            session: entry.meta.id,
            header: entry.meta.header,
            events: entry.next_seq,
            stall: self.0.settings().watch_stall,
            ends: self.0.ends(&principal),
        };
        let outlet = Outlet::start(self.0.tasks(), |out| export.run(out));
        Ok(replies(&self.0, outlet).boxed())
    }
}
