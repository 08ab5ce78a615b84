//! What approvals and questions share: ask, look, withdraw.

use std::sync::Arc;

use humanplane_core::effect::{AskView, GateDecision, GateStands, Reply, Settled};
use humanplane_core::engine::{Ask, AskName, Input, Prior};
use humanplane_core::gate::Judgement;
use humanplane_core::id::{AgentId, AskId, CallId, PrincipalId, SessionId};
use humanplane_core::listeners::AskKind;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::session::Fact;

use super::caller::{caller, must_reach, operates, reaches, reaches_agent, sees};
use super::edge::Edge;
use super::layers::note;
use crate::principals::{Principal, Role};
use crate::session::Handle;
use crate::wire::approval::AskCall;

/// How an ask stands.
pub(super) enum Stands {
    /// Nobody has decided.
    Open(Arc<AskView>),
    /// It has ended; true where it had before this call.
    Ended(Arc<Settled>, bool),
}

/// Asks, or joins what was asked under the same name, and waits.
///
/// Thousands may wait for hours: what waits does not hold what was asked, and what comes seldom is boxed.
pub(super) fn ask<'a>(
    edge: &'a Edge,
    principal: &'a Principal,
    ask: impl Into<Box<AskCall>>,
) -> impl Future<Output = Result<Stands, Refusal>> + Send + 'a {
    let ask = ask.into();
    let session = ask.session.clone();
    let begun = begin(edge, principal, ask);
    async move {
        let reply = begun.await?;
        stands(edge.handle()?, &session, reply, false).await
    }
}

/// The same, with the answer as the rules give it.
pub(super) fn begin<'a>(
    edge: &'a Edge,
    principal: &'a Principal,
    ask: impl Into<Box<AskCall>>,
) -> impl Future<Output = Result<Reply, Refusal>> + Send + 'a {
    let ask = ask.into();
    async move {
        let (handle, prior) = reach(edge, principal, &ask).await?;
        handle.call(|call| Input::Ask(input(call, principal, *ask, prior))).await
    }
}

/// Brings a tool call to the gate, or joins what came there under the same name, and waits.
pub(super) fn authorize<'a>(
    edge: &'a Edge,
    principal: &'a Principal,
    ask: impl Into<Box<AskCall>>,
    judged: Option<Judgement>,
) -> impl Future<Output = Result<GateStands, Refusal>> + Send + 'a {
    let ask = ask.into();
    async move {
        let (handle, prior) = reach(edge, principal, &ask).await?;
        let input = |call| Input::Authorize { ask: input(call, principal, *ask, prior), judged };
        match handle.call(input).await? {
            Reply::Gate(stands) => Ok(stands),
            _ => Err(mixed_up()),
        }
    }
}

/// The way to the rules, for who reaches the session; and what the log holds under the name of the request.
async fn reach<'a>(
    edge: &'a Edge,
    principal: &Principal,
    ask: &AskCall,
) -> Result<(&'a Handle, Option<Prior>), Refusal> {
    note("session", ask.session.as_str());
    note("request_id", ask.request_id.as_str());
    must_reach(principal, &ask.session)?;
    let handle = edge.handle()?;
    Ok((handle, handle.prior(&ask.session, &ask.request_id).await?))
}

fn input(call: CallId, principal: &Principal, ask: AskCall, prior: Option<Prior>) -> Box<Ask> {
    let AskCall { session, request_id, lease, content, lifetime, wait, deadline } = ask;
    Box::new(Ask {
        call,
        caller: caller(principal),
        session,
        lease,
        request_id: Some(request_id),
        content,
        lifetime,
        wait,
        deadline,
        prior,
    })
}

/// Says how an ask of this kind stands, to who may know of it.
pub(super) async fn look(
    edge: &Edge,
    principal: &Principal,
    kind: AskKind,
    session: SessionId,
    name: AskName,
) -> Result<Stands, Refusal> {
    note("session", session.as_str());
    let handle = edge.handle()?;
    let found = stand(handle, &session, &name).await?;
    admit(handle, principal, kind, &session, &name, &found).await?;
    Ok(found)
}

/// Withdraws an ask of this kind. What has ended stays as it ended.
pub(super) async fn cancel(
    edge: &Edge,
    principal: &Principal,
    kind: AskKind,
    session: SessionId,
    name: AskName,
) -> Result<Arc<Settled>, Refusal> {
    note("session", session.as_str());
    let handle = edge.handle()?;
    if let Some(view) = open_view(handle, &session, &name).await? {
        admit(handle, principal, kind, &session, &name, &Stands::Open(view)).await?;
    }
    let prior = handle.settled(&session, &name).await?;
    let (by, of, which) = (caller(principal), session.clone(), name.clone());
    let input = |call| Input::Cancel { call, caller: by, session: of, name: which, prior };
    let found = stands(handle, &session, handle.call(input).await?, true).await?;
    admit(handle, principal, kind, &session, &name, &found).await?;
    match found {
        Stands::Ended(settled, _) => Ok(settled),
        Stands::Open(_) => Err(Refusal::new(Reason::Internal, "a withdrawn request is still open")),
    }
}

/// Withdraws a tool call that listeners or guards are asked about; nothing where there is none of this caller's.
pub(super) async fn withdraw(
    edge: &Edge,
    principal: &Principal,
    session: &SessionId,
    name: &AskName,
) -> Result<Option<Arc<GateDecision>>, Refusal> {
    let AskName::Request(request) = name.clone() else { return Ok(None) };
    let (caller, session) = (caller(principal), session.clone());
    let input = |call| Input::WithdrawAtGate { call, caller, session, request };
    match edge.handle()?.call(input).await? {
        Reply::Gate(GateStands::Decided { decision, .. }) => Ok(Some(decision)),
        Reply::Gate(GateStands::Pending(_)) => Ok(None),
        _ => Err(mixed_up()),
    }
}

async fn stand(handle: &Handle, session: &SessionId, name: &AskName) -> Result<Stands, Refusal> {
    let prior = handle.settled(session, name).await?;
    let (of, which) = (session.clone(), name.clone());
    let reply = handle.call(|call| Input::Look { call, session: of, name: which, prior }).await?;
    stands(handle, session, reply, true).await
}

/// The reply with what is shown of it. `known` says that a look, not an ask, brought it.
async fn stands(handle: &Handle, session: &SessionId, reply: Reply, known: bool) -> Result<Stands, Refusal> {
    match reply {
        Reply::Settled { settled, replayed } => {
            note("ask", settled.ask.as_str());
            Ok(Stands::Ended(settled, replayed))
        }
        Reply::Pending(ask) => Box::pin(pending(handle, session, ask, known)).await,
        Reply::Appended { .. }
        | Reply::Permissions(_)
        | Reply::Settings(_)
        | Reply::Gate(_)
        | Reply::NotACommand
        | Reply::Unwritten(..) => {
            Err(Refusal::new(Reason::Internal, "an ask was answered with something else"))
        }
    }
}

async fn pending(handle: &Handle, session: &SessionId, ask: AskId, known: bool) -> Result<Stands, Refusal> {
    note("ask", ask.as_str());
    let name = AskName::Ask(ask);
    match open_view(handle, session, &name).await? {
        Some(view) => Ok(Stands::Open(view)),
        // It ended while the reply was under way.
        None => ended_meanwhile(handle, session, &name, known).await,
    }
}

async fn ended_meanwhile(
    handle: &Handle,
    session: &SessionId,
    name: &AskName,
    known: bool,
) -> Result<Stands, Refusal> {
    let prior = handle.settled(session, name).await?;
    let (of, which) = (session.clone(), name.clone());
    match handle.call(|call| Input::Look { call, session: of, name: which, prior }).await? {
        Reply::Settled { settled, .. } => Ok(Stands::Ended(settled, known)),
        _ => Err(Refusal::new(Reason::Internal, "a request is neither open nor settled")),
    }
}

async fn open_view(
    handle: &Handle,
    session: &SessionId,
    name: &AskName,
) -> Result<Option<Arc<AskView>>, Refusal> {
    let (session, name) = (session.clone(), name.clone());
    handle.look(move |plane| plane.open_ask(&session, &name)).await
}

/// Refuses what is of another kind, and who may not know of it, as if there were no such request.
async fn admit(
    handle: &Handle,
    principal: &Principal,
    kind: AskKind,
    session: &SessionId,
    name: &AskName,
    found: &Stands,
) -> Result<(), Refusal> {
    let (is, may) = match found {
        Stands::Open(view) => (view.content.kind(), may_know_open(principal, view)),
        Stands::Ended(settled, _) => {
            (settled.result.kind(), may_know_ended(handle, principal, session, settled.asked_seq).await?)
        }
    };
    if is == kind && may { Ok(()) } else { Err(not_found(session, name)) }
}

fn may_know_open(principal: &Principal, view: &AskView) -> bool {
    view.principal == principal.id || (watches(principal) && sees(principal, view))
}

/// Who asked, and for which agent, stands in the log.
async fn may_know_ended(
    handle: &Handle,
    principal: &Principal,
    session: &SessionId,
    asked_seq: i64,
) -> Result<bool, Refusal> {
    if operates(principal) || (watches(principal) && reaches(principal, session)) {
        return Ok(true);
    }
    let page = handle.events(session.clone(), asked_seq, 1, usize::MAX).await?;
    let fact = page.records.first().and_then(|record| Fact::read(&record.event).ok());
    let (asker, agent): (Option<PrincipalId>, Option<AgentId>) = match fact {
        Some(Fact::ApprovalAsked(asked)) => (asked.principal.clone(), asked.agent.clone().map(|a| a.id)),
        Some(Fact::QuestionAsked(asked)) => (asked.principal.clone(), asked.agent.clone().map(|a| a.id)),
        Some(Fact::CommandRun(run)) => (run.principal.clone(), None),
        _ => return Ok(false),
    };
    let own = asker.as_ref() == Some(&principal.id);
    Ok(own || (watches(principal) && agent.is_some_and(|id| reaches_agent(principal, session, &id))))
}

/// Whether its roles let it see what others ask.
fn watches(principal: &Principal) -> bool {
    operates(principal) || principal.has(Role::Observer) || principal.has(Role::Answerer)
}

fn not_found(session: &SessionId, name: &AskName) -> Refusal {
    let shown = match name {
        AskName::Ask(ask) => ask.as_str(),
        AskName::Request(request) => request.as_str(),
    };
    Refusal::new(Reason::RequestNotFound, format!("{session} has no request {shown}"))
        .with("sessionId", session)
        .with("request", shown)
}

/// An ask of one kind came back as the other.
pub(super) fn mixed_up() -> Refusal {
    Refusal::new(Reason::Internal, "an ask came back as one of another kind")
}
