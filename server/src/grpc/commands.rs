//! `CommandService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::effect::Reply;
use humanplane_core::engine::Input;
use humanplane_core::id::SessionId;
use humanplane_core::listeners::AskKind;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::command_service_server::CommandService;
use prost::Message as _;
use tonic::{Request, Response, Status, Streaming};

use super::asks::{self, mixed_up};
use super::caller::{must_reach, principal};
use super::edge::Edge;
use super::layers::note;
use super::listeners::{Heard, listen};
use super::pages::Listing;
use super::routes::replies;
use crate::principals::Principal;
use crate::streams::Outlet;
use crate::streams::commands::CommandsWatch;
use crate::wire::command::{
    cancel_command, command, execute_command, execution, resolve_command, unwritten_execution,
};
use crate::wire::field::{optional_id, page_size};
use crate::wire::limits::PAGE;
use crate::wire::serve::Serves;

/// The service.
pub struct Commands(pub Edge);

type Watched = Pin<Box<dyn Stream<Item = Result<v1::WatchCommandsResponse, Status>> + Send>>;

impl Commands {
    /// The session of a list or a watch, where one is named: it must be within reach.
    fn session(&self, principal: &Principal, session_id: &str) -> Result<Option<SessionId>, Refusal> {
        let session: Option<SessionId> =
            optional_id("session_id", session_id, self.0.bounds().rules.id_bytes)?;
        if let Some(session) = &session {
            note("session", session.as_str());
            must_reach(principal, session)?;
        }
        Ok(session)
    }

    async fn list(
        &self,
        request: Request<v1::ListCommandsRequest>,
    ) -> Result<v1::ListCommandsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ListCommandsRequest { session_id, page_size: asked, page_token } = request.into_inner();
        let bounds = self.0.bounds();
        let size = page_size(asked, PAGE, bounds.page_size)?;
        let session = self.session(&principal, &session_id)?;
        let listing = Listing::new("commands", [session_id.as_str()]);
        let after = listing.place(&page_token)?.map(str::to_owned);
        let seen = move |plane: &humanplane_core::engine::Plane| {
            plane.list_commands(session.as_ref(), after.as_deref(), size + 1)
        };
        let found = self.0.handle()?.look(seen).await??;
        let (mut commands, mut bytes) = (Vec::new(), 0);
        let mut next_page_token = String::new();
        let mut last = String::new();
        for served in found {
            let shown = command(&served);
            bytes += shown.encoded_len() + 8;
            if commands.len() == size || (bytes > bounds.sent_message_bytes / 2 && !commands.is_empty()) {
                next_page_token = listing.token(&last);
                break;
            }
            last.clone_from(&served.definition.name);
            commands.push(shown);
        }
        Ok(v1::ListCommandsResponse { commands, next_page_token })
    }

    async fn watch(&self, request: Request<v1::WatchCommandsRequest>) -> Result<Watched, Refusal> {
        let principal = principal(&request)?;
        let v1::WatchCommandsRequest { session_id } = request.into_inner();
        let ends = self.0.ends(&principal);
        let session = self.session(&principal, &session_id)?;
        let inbox = self.0.handle()?.open(|stream| Input::WatchCommands(stream, session)).await?;
        let watch = CommandsWatch { inbox, stall: self.0.settings().watch_stall, ends };
        let counted = self.0.watching();
        let outlet = Outlet::start(self.0.tasks(), |out| async move {
            let _counted = counted;
            watch.run(out).await
        });
        Ok(replies(&self.0, outlet).boxed())
    }

    async fn resolve(
        &self,
        request: Request<v1::ResolveCommandRequest>,
    ) -> Result<v1::ResolveCommandResponse, Refusal> {
        use v1::resolve_command_response::Result as Is;
        let principal = principal(&request)?;
        let (session, content) = resolve_command(request.into_inner(), self.0.bounds())?;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        let raw_input = content.parsed().map(|line| line.raw_input.to_owned()).unwrap_or_default();
        let found = self.0.handle()?.look(move |plane| plane.resolve_command(&session, &content)).await??;
        let result = match found {
            Some(served) => Is::Command(v1::ResolvedCommand { command: Some(command(&served)), raw_input }),
            None => Is::NotACommand(v1::NotACommand {}),
        };
        Ok(v1::ResolveCommandResponse { result: Some(result) })
    }

    async fn execute(
        &self,
        request: Request<v1::ExecuteCommandRequest>,
    ) -> Result<v1::ExecuteCommandResponse, Refusal> {
        use v1::execute_command_response::Result as Is;
        let principal = principal(&request)?;
        let call = execute_command(request.into_inner(), self.0.bounds())?;
        let result = match asks::begin(&self.0, &principal, call).await? {
            Reply::NotACommand => Is::NotACommand(v1::NotACommand {}),
            Reply::Pending(ask) => Is::Pending(v1::CommandPending { command_id: ask.to_string() }),
            Reply::Settled { settled, replayed } => {
                Is::Execution(execution(&settled, replayed).ok_or_else(mixed_up)?)
            }
            Reply::Unwritten(ask, result) => {
                Is::Execution(unwritten_execution(&ask, &result).ok_or_else(mixed_up)?)
            }
            Reply::Appended { .. } | Reply::Permissions(_) | Reply::Settings(_) | Reply::Gate(_) => {
                return Err(mixed_up());
            }
        };
        Ok(v1::ExecuteCommandResponse { result: Some(result) })
    }

    async fn cancel(
        &self,
        request: Request<v1::CancelCommandRequest>,
    ) -> Result<v1::CancelCommandResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, name) = cancel_command(request.into_inner(), self.0.bounds())?;
        let settled = asks::cancel(&self.0, &principal, AskKind::Command, session, name).await?;
        let execution = execution(&settled, false).ok_or_else(mixed_up)?;
        Ok(v1::CancelCommandResponse { execution: Some(execution) })
    }
}

#[tonic::async_trait]
impl CommandService for Commands {
    type ServeStream = Heard<v1::ServeResponse>;
    type WatchCommandsStream = Watched;

    async fn serve(
        &self,
        request: Request<Streaming<v1::ServeRequest>>,
    ) -> Result<Response<Self::ServeStream>, Status> {
        self.0.answer(listen::<Serves>(&self.0, request))
    }

    async fn list_commands(
        &self,
        request: Request<v1::ListCommandsRequest>,
    ) -> Result<Response<v1::ListCommandsResponse>, Status> {
        self.0.answer(self.list(request).await)
    }

    async fn watch_commands(
        &self,
        request: Request<v1::WatchCommandsRequest>,
    ) -> Result<Response<Watched>, Status> {
        self.0.answer(self.watch(request).await)
    }

    async fn resolve_command(
        &self,
        request: Request<v1::ResolveCommandRequest>,
    ) -> Result<Response<v1::ResolveCommandResponse>, Status> {
        self.0.answer(self.resolve(request).await)
    }

    async fn execute_command(
        &self,
        request: Request<v1::ExecuteCommandRequest>,
    ) -> Result<Response<v1::ExecuteCommandResponse>, Status> {
        self.0.answer(self.execute(request).await)
    }

    async fn cancel_command(
        &self,
        request: Request<v1::CancelCommandRequest>,
    ) -> Result<Response<v1::CancelCommandResponse>, Status> {
        self.0.answer(self.cancel(request).await)
    }
}
