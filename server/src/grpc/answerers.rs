//! `AnswererService`.

use std::marker::PhantomData;
use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_server::AnswererService;
use tonic::{Request, Response, Status, Streaming};

use super::caller::{caller, principal};
use super::edge::Edge;
use super::routes::{frames, replies};
use super::scopes::within;
use crate::streams::Outlet;
use crate::streams::listener::ListenerStream;
use crate::wire::answerer::Answers;

/// The service.
pub struct Answerers(pub Edge);

type Attached = Pin<Box<dyn Stream<Item = Result<v1::AnswererServiceAttachResponse, Status>> + Send>>;

impl Answerers {
    fn open(
        &self,
        request: Request<Streaming<v1::AnswererServiceAttachRequest>>,
    ) -> Result<Attached, Refusal> {
        let edge = &self.0;
        let principal = principal(&request)?;
        let handle = edge.handle()?.clone();
        let stream = ListenerStream {
            dialect: PhantomData::<Answers>,
            handle: handle.clone(),
            caller: caller(&principal),
            bounds: edge.bounds().clone(),
            pulse: edge.settings().pulse.clone(),
            ends: edge.ends(&principal),
            may: move |terms| within(handle.clone(), principal.clone(), terms),
        };
        let inbound = frames(request.into_inner());
        let outlet = Outlet::start(edge.tasks(), |out| stream.run(inbound, out));
        Ok(replies(edge, outlet).boxed())
    }
}

#[tonic::async_trait]
impl AnswererService for Answerers {
    type AttachStream = Attached;

    async fn attach(
        &self,
        request: Request<Streaming<v1::AnswererServiceAttachRequest>>,
    ) -> Result<Response<Attached>, Status> {
        self.0.answer(self.open(request))
    }
}
