//! How sessions begin: `CreateSession` and `ImportSession`.

use futures_util::StreamExt as _;
use humanplane_core::content::ContentDigest;
use humanplane_core::effect::NewSession;
use humanplane_core::event::Event as _;
use humanplane_core::id::{PrincipalId, RequestId, SessionId};
use humanplane_core::permissions::SandboxMode;
use humanplane_core::permissions::event::SandboxSet;
use humanplane_core::record::{BatchName, Digest, Record};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::import_session_request::Frame;
use tonic::{Request, Streaming};

use super::Sessions;
use crate::grpc::caller::{must_reach, operates, principal};
use crate::grpc::layers::note;
use crate::grpc::routes::frames;
use crate::principals::Principal;
use crate::session::jsonl::Lines;
use crate::session::{Begun, Handle, Seed};
use crate::wire::seed::{CreateCall, Origin, create, digest, import};
use crate::wire::session::accepted_finding;

/// Findings that a reply shows; VerifySession shows more.
const SHOWN: usize = 100;

/// A stream that ends without its end frame was cut off: what came is not the whole.
fn cut_off(bytes: usize) -> Refusal {
    Refusal::new(
        Reason::SeedInvalid,
        format!("the import was cut off after {bytes} bytes; nothing was created"),
    )
    .with("bytes", bytes)
}

impl Sessions {
    pub(super) async fn create(
        &self,
        request: Request<v1::CreateSessionRequest>,
    ) -> Result<v1::CreateSessionResponse, Refusal> {
        let principal = principal(&request)?;
        let call = create(request.into_inner(), self.0.bounds())?;
        let begun = self.begin(&principal, call).await?;
        let (findings, replayed) = (found(&begun), begun.replayed);
        let session = self.shown(begun.entry).await?;
        Ok(v1::CreateSessionResponse { session: Some(session), findings, replayed })
    }

    pub(super) async fn import(
        &self,
        request: Request<Streaming<v1::ImportSessionRequest>>,
    ) -> Result<v1::ImportSessionResponse, Refusal> {
        let principal = principal(&request)?;
        self.0.handle()?;
        let mut inbound = frames(request.into_inner());
        let Some(Frame::Header(header)) = inbound.next().await.and_then(|first| first.frame) else {
            return Err(Refusal::field("header", "must be the first frame"));
        };
        let mut call = import(header, self.0.bounds())?;
        let mut lines = Lines::default();
        let said = loop {
            match inbound.next().await.map(|frame| frame.frame) {
                Some(Some(Frame::Lines(v1::JsonLines { data }))) => lines.feed(&data)?,
                Some(Some(Frame::End(v1::ImportEnd { bytes }))) => break bytes,
                Some(Some(Frame::Header(_))) => return Err(Refusal::field("header", "was sent before")),
                Some(None) => return Err(crate::wire::fault::unknown_frame()),
                None => return Err(cut_off(lines.bytes())),
            }
        };
        if usize::try_from(said) != Ok(lines.bytes()) {
            return Err(cut_off(lines.bytes()).with("said", said));
        }
        let lines = lines.finish()?;
        call.header = call.header.or(lines.header);
        call.origin = Origin::Seed(lines.records);
        let begun = self.begin(&principal, call).await?;
        let (findings, replayed) = (found(&begun), begun.replayed);
        let session = self.shown(begun.entry).await?;
        Ok(v1::ImportSessionResponse { session: Some(session), findings, replayed })
    }

    async fn begin(&self, principal: &Principal, call: CreateCall) -> Result<Begun, Refusal> {
        note("request_id", call.request_id.as_str());
        let handle = self.0.handle()?;
        let digest = content(&principal.id, digest(&call));
        let CreateCall {
            session,
            request_id,
            preset,
            origin,
            delegated_from,
            accept_findings,
            header,
            require_full,
        } = call;
        if let Some(session) = &session {
            must_reach(principal, session)?;
        }
        if let Some(parent) = &delegated_from {
            must_reach(principal, parent)?;
        }
        let (table, default) =
            handle.look(|plane| (plane.table().clone(), plane.default_preset().preset.rules.sandbox)).await?;
        if let Some(preset) = preset.as_deref().and_then(|name| table.get(name)) {
            no_wider(principal, default, preset.rules.sandbox)?;
        }
        let session = session.unwrap_or_else(|| minted(&principal.id, &request_id));
        note("session", session.as_str());
        let meta = NewSession {
            created: handle.now().wall,
            header,
            name: Some(BatchName { request_id, digest }),
            findings: Vec::new(),
        };
        let Some(records) = records(handle, principal, origin).await? else {
            return handle.create(session, meta, preset, delegated_from, require_full).await;
        };
        if let Some(mode) = last_mode(&records) {
            no_wider(principal, default, mode)?;
        }
        handle.seed(Seed { session, meta, records, accept_findings, preset, require_full }).await
    }
}

/// The events that a session begins with; none for a fresh one.
async fn records(
    handle: &Handle,
    principal: &Principal,
    origin: Origin,
) -> Result<Option<Vec<Record>>, Refusal> {
    match origin {
        Origin::Fresh => Ok(None),
        Origin::Seed(records) => Ok(Some(records)),
        Origin::Fork(of, through) => {
            must_reach(principal, &of)?;
            let entry = handle.entry(of.clone()).await?;
            if let Some(damage) = entry.damage {
                let message = format!("the log of {of} is damaged at {damage}: it can be read and exported");
                return Err(Refusal::new(Reason::SessionQuarantined, message).with("sessionId", of));
            }
            let through = through.unwrap_or(entry.next_seq - 1);
            handle.records_through(of, through).await.map(Some)
        }
    }
}

/// A session without a chosen id is named by who created it and under which request, so that the same call
/// finds it again, also after a restart, without an index of its own.
fn minted(principal: &PrincipalId, request: &RequestId) -> SessionId {
    let digest = ContentDigest::new("session id")
        .text("principal", Some(principal.as_str()))
        .text("request", Some(request.as_str()))
        .finish();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest.0[..16]);
    SessionId::from(uuid::Builder::from_custom_bytes(bytes).into_uuid().to_string().as_str())
}

fn content(principal: &PrincipalId, content: Digest) -> Digest {
    let digest = ContentDigest::new("create").text("principal", Some(principal.as_str()));
    digest.field("content", Some(&content.0)).finish()
}

/// Rules wider than the default are for operators to choose (1.7, 7.4).
fn no_wider(principal: &Principal, default: SandboxMode, mode: SandboxMode) -> Result<(), Refusal> {
    if mode <= default || operates(principal) {
        return Ok(());
    }
    let message =
        format!("the sandbox mode {} is wider than the default's: an operator may choose it", mode.as_str());
    Err(Refusal::new(Reason::RoleMissing, message).with("role", "operator"))
}

fn last_mode(records: &[Record]) -> Option<SandboxMode> {
    let last = records.iter().rfind(|record| &*record.event.kind == SandboxSet::KIND)?;
    SandboxSet::read(&last.event.data).ok().map(|set| set.mode)
}

fn found(begun: &Begun) -> Vec<v1::Finding> {
    begun.entry.meta.findings.iter().take(SHOWN).map(|text| accepted_finding(text)).collect()
}
