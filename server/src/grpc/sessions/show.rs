//! `GetSession`, `ListSessions` and `VerifySession`.

use humanplane_core::engine::{Input, SessionFacts};
use humanplane_core::id::SessionId;
use humanplane_core::refusal::Refusal;
use humanplane_core::time::WallMillis;
use humanplane_proto::v1;
use tonic::Request;

use super::Sessions;
use crate::grpc::caller::{must_reach, principal, reaches};
use crate::grpc::layers::note;
use crate::grpc::pages::Listing;
use crate::session::{Entry, Handle};
use crate::wire::field::{id, page_size};
use crate::wire::limits::PAGE;
use crate::wire::session::{SessionView, damage, finding, session, states};

/// Findings that VerifySession shows.
const FINDINGS: usize = 1000;

/// Sessions that one call looks at, whatever it finds among them: the page ends there, and the next one goes on.
const LOOKED_AT: usize = 4096;

impl Sessions {
    pub(super) async fn get(
        &self,
        request: Request<v1::GetSessionRequest>,
    ) -> Result<v1::GetSessionResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::GetSessionRequest { session_id } = request.into_inner();
        let wanted: SessionId = id("session_id", &session_id, self.0.bounds().rules.id_bytes)?;
        note("session", wanted.as_str());
        must_reach(&principal, &wanted)?;
        let entry = self.0.handle()?.entry(wanted).await?;
        Ok(v1::GetSessionResponse { session: Some(self.shown(entry).await?) })
    }

    /// A session as it stands; what is live of it is shown once it is durable (1.3).
    pub(super) async fn shown(&self, entry: Entry) -> Result<v1::Session, Refusal> {
        let handle = self.0.handle()?;
        let of = entry.meta.id.clone();
        let facts = handle.look(move |plane| plane.session_facts(&of)).await?;
        if facts.as_ref().is_some_and(|facts| facts.next_seq > entry.next_seq) {
            let session = entry.meta.id.clone();
            // Whatever this says, it says it after everything before it has become durable.
            let _permissions = handle.call(|call| Input::Permit { call, session, change: None }).await;
        }
        view(handle, entry, facts).await.map(session)
    }

    pub(super) async fn list(
        &self,
        request: Request<v1::ListSessionsRequest>,
    ) -> Result<v1::ListSessionsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ListSessionsRequest { page_size: asked, page_token, states: wanted } = request.into_inner();
        let size = page_size(asked, PAGE, self.0.bounds().page_size)?;
        let wanted_states = states(&wanted)?;
        let numbers: Vec<String> = wanted.iter().map(ToString::to_string).collect();
        let listing = Listing::new("sessions", numbers.iter().map(String::as_str));
        let mut after: Option<SessionId> = listing.place(&page_token)?.map(SessionId::from);
        let handle = self.0.handle()?;
        let (mut sessions, mut looked_at) = (Vec::new(), 0);
        loop {
            let page = handle.newest_sessions(after.clone(), PAGE).await?;
            let last_page = page.len() < PAGE;
            for entry in page {
                looked_at += 1;
                after = Some(entry.meta.id.clone());
                if !reaches(&principal, &entry.meta.id) {
                    continue;
                }
                let of = entry.meta.id.clone();
                let facts = handle.look(move |plane| plane.session_facts(&of)).await?;
                let shown = view(handle, entry, facts).await?;
                if wanted_states.is_empty() || wanted_states.contains(&shown.state) {
                    sessions.push(session(shown));
                }
                if sessions.len() == size {
                    break;
                }
            }
            if sessions.len() == size || looked_at >= LOOKED_AT {
                break;
            }
            if last_page {
                after = None;
                break;
            }
        }
        let next_page_token = after.map(|last| listing.token(last.as_str())).unwrap_or_default();
        Ok(v1::ListSessionsResponse { sessions, next_page_token })
    }

    pub(super) async fn verify(
        &self,
        request: Request<v1::VerifySessionRequest>,
    ) -> Result<v1::VerifySessionResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::VerifySessionRequest { session_id } = request.into_inner();
        let wanted: SessionId = id("session_id", &session_id, self.0.bounds().rules.id_bytes)?;
        note("session", wanted.as_str());
        must_reach(&principal, &wanted)?;
        let handle = self.0.handle()?;
        let entry = handle.entry(wanted.clone()).await?;
        let damages = handle.damages(wanted.clone()).await?;
        let mut found: Vec<v1::Finding> =
            damages.into_iter().map(|bytes| damage(Some(bytes.seq), bytes.what)).collect();
        if found.is_empty() {
            found.extend(handle.findings(wanted).await?.iter().map(finding));
        }
        found.sort_by_key(|finding| finding.seq);
        let truncated = found.len() > FINDINGS;
        found.truncate(FINDINGS);
        Ok(v1::VerifySessionResponse { findings: found, truncated, events: entry.next_seq })
    }
}

async fn view(handle: &Handle, entry: Entry, facts: Option<SessionFacts>) -> Result<SessionView, Refusal> {
    let mut live = facts;
    let broken = live.as_mut().and_then(|facts| facts.quarantine.take());
    let live = live.filter(|_| broken.is_none());
    let known = live.as_ref().map(|facts| facts.last_time);
    let last_event = match known {
        Some(time) => time,
        None => last_time(handle, &entry).await?,
    };
    let why = entry.damage.as_ref().map(|bytes| damage(Some(bytes.seq), bytes.what.clone()));
    let quarantine = why.or_else(|| broken.as_deref().map(finding));
    let state = match (quarantine.is_some(), entry.closed) {
        (true, _) => v1::SessionState::Quarantined,
        (false, true) => v1::SessionState::Closed,
        (false, false) => v1::SessionState::Open,
    };
    Ok(SessionView {
        id: entry.meta.id,
        state,
        header: entry.meta.header,
        created: entry.meta.created,
        last_event,
        next_seq: live.as_ref().map_or(entry.next_seq, |facts| facts.next_seq.max(entry.next_seq)),
        open_turn: live.as_ref().and_then(|facts| facts.open_turn),
        agent: live.and_then(|facts| facts.agent),
        accepted_findings: entry.meta.findings.len(),
        quarantine,
    })
}

/// When the last event was appended, as far as it can be read.
async fn last_time(handle: &Handle, entry: &Entry) -> Result<WallMillis, Refusal> {
    if entry.next_seq == 0 || entry.damage.is_some() {
        return Ok(entry.meta.created);
    }
    let page = handle.events(entry.meta.id.clone(), entry.next_seq - 1, 1, usize::MAX).await?;
    Ok(page.records.last().map_or(entry.meta.created, |record| record.time))
}
