//! What a waiting request and an idle answerer cost the server, in bytes of its resident memory.

use std::time::Duration;

use humanplane_proto::v1 as proto;
use proto::answerer_service_client::AnswererServiceClient;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;

use super::asker::pending_ask;
use super::report::{Report, Row};
use super::setup::{Engine, Rig};
use super::throughput::Scratch;
use super::{Failure, Options, answerer};

/// Requests that wait at once.
const WAITING: usize = 10_000;

/// Sessions that they are spread over.
const SESSIONS: usize = 16;

/// Of these on one connection; the server's own cap is 256.
const CALLS_PER_CONNECTION: usize = 200;

/// Calls under way at once where they do not wait.
const AT_ONCE: usize = 16;

/// Answerer streams that idle.
const IDLE: usize = 1000;

/// Of these on one connection.
const PER_CONNECTION: usize = 100;

pub(super) async fn measure(options: &Options, report: &mut Report) -> Result<(), Failure> {
    let scratch = Scratch::new(options)?;
    for (wait, what) in [(300, "its call attached"), (0, "no call")] {
        waiting(scratch.path(), wait, what, report).await?;
    }
    idle(scratch.path(), report).await
}

/// Asks that an answerer holds and never answers, each with a call that waits for so many seconds.
async fn waiting(dir: &std::path::Path, wait: i64, what: &str, report: &mut Report) -> Result<(), Failure> {
    let mut rig = Rig::start(Engine::Memory, dir, false).await?;
    rig.with_agents(SESSIONS).await?;
    rig.with_connections(WAITING / CALLS_PER_CONNECTION).await?;
    let _silent = silent_answerer(&rig.channels[0]).await?;
    settle().await;
    let before = rig.server.resident()?;
    let mut calls = JoinSet::new();
    for place in 0..WAITING {
        calls.spawn(pending_ask(&rig, place, SESSIONS, wait));
        // Calls that come back at once do so a few at a time: what they take for a moment is not what is asked here.
        if wait == 0 && calls.len() >= AT_ONCE {
            calls.join_next().await;
        }
    }
    until_pending(&rig.channels[0], WAITING).await?;
    settle().await;
    let each = rig.server.resident()?.saturating_sub(before) as f64 / WAITING as f64;
    report.add(Row::new("memory", format!("a waiting request, {what}")).with("bytes", each));
    Ok(())
}

async fn idle(dir: &std::path::Path, report: &mut Report) -> Result<(), Failure> {
    let rig = Rig::start(Engine::Memory, dir, false).await?;
    settle().await;
    let before = rig.server.resident()?;
    let mut streams = Vec::new();
    for _ in 0..IDLE / PER_CONNECTION {
        let channel = Channel::from_shared(rig.server.url()?.to_owned())?.connect().await?;
        for _ in 0..PER_CONNECTION {
            streams.push(silent_answerer(&channel).await?);
        }
    }
    settle().await;
    let each = rig.server.resident()?.saturating_sub(before) as f64 / IDLE as f64;
    report.add(Row::new("memory", "an idle answerer, 100 a connection").with("bytes", each));
    Ok(())
}

/// A stream that has registered and says nothing more, but for pongs.
async fn silent_answerer(channel: &Channel) -> Result<JoinSet<()>, Failure> {
    use proto::answerer_service_attach_request::Frame as Up;
    use proto::answerer_service_attach_response::Frame as Down;
    let (outbox, frames) = mpsc::channel(16);
    for frame in [answerer::hello(), answerer::register()] {
        outbox.send(proto::AnswererServiceAttachRequest { frame: Some(frame) }).await?;
    }
    let stream = AnswererServiceClient::new(channel.clone()).attach(ReceiverStream::new(frames)).await?;
    let mut stream = stream.into_inner();
    let mut pongs = JoinSet::new();
    pongs.spawn(async move {
        while let Ok(Some(frame)) = stream.message().await {
            let Some(Down::Ping(ping)) = frame.frame else { continue };
            let frame = Some(Up::Pong(proto::Pong { nonce: ping.nonce }));
            if outbox.send(proto::AnswererServiceAttachRequest { frame }).await.is_err() {
                return;
            }
        }
    });
    Ok(pongs)
}

async fn until_pending(channel: &Channel, count: usize) -> Result<(), Failure> {
    use proto::diagnostics_service_client::DiagnosticsServiceClient;
    for _ in 0..600 {
        let info = DiagnosticsServiceClient::new(channel.clone())
            .get_server_info(proto::GetServerInfoRequest {})
            .await?
            .into_inner();
        let open = info.open.map_or(0, |open| open.approvals);
        if usize::try_from(open)? >= count {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the requests did not come to wait".into())
}

/// Lets freed memory and late frames come to rest.
async fn settle() {
    tokio::time::sleep(Duration::from_secs(2)).await;
}
