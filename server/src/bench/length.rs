//! Whether a long session costs more than a short one, and how long a log takes to open.

use std::path::Path;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::future::try_join_all;
use hdrhistogram::Histogram;
use humanplane_proto::v1 as proto;
use proto::session_service_client::SessionServiceClient;
use tonic::transport::Channel;

use super::asker::{histogram, now, window_on};
use super::report::{Report, Row};
use super::setup::{Agent, Engine, Rig, append, attach};
use super::throughput::Scratch;
use super::{Failure, Options};

/// Events of the short session.
const SHORT: usize = 100;

/// Sessions that grow side by side, an event at a time.
const GROWING: usize = 256;

/// Bytes of one piece of an import.
const PIECE: usize = 64 * 1024;

pub(super) async fn measure(options: &Options, report: &mut Report) -> Result<(), Failure> {
    let scratch = Scratch::new(options)?;
    let dir = scratch.path().join("sled");
    let rig = Rig::start(Engine::Sled, &dir, true).await?;
    let channel = rig.channels[0].clone();
    let mut agents = Vec::new();
    for (session, events) in [("short", SHORT), ("long", options.events)] {
        import(&channel, session, events).await?;
        agents.push(attach(&channel, session).await?);
    }
    compare(options, &rig, &agents, report).await?;
    drop((agents, rig));
    reopen(&dir, format!("open and verify {} events after kill -9", options.events), report).await?;
    let dir = scratch.path().join("grown");
    grow(options, &dir).await?;
    let what = format!("open and verify {} events, appended one by one, after kill -9", options.events);
    reopen(&dir, what, report).await
}

async fn reopen(dir: &Path, what: String, report: &mut Report) -> Result<(), Failure> {
    let started = now();
    let _serving = Rig::start(Engine::Sled, dir, false).await?;
    report.add(Row::new("length", what).with("seconds", started.elapsed().as_secs_f64()));
    Ok(())
}

/// A log as agents make it, all of them at once; its server is killed at the end.
async fn grow(options: &Options, dir: &Path) -> Result<(), Failure> {
    let mut rig = Rig::start(Engine::Sled, dir, false).await?;
    rig.with_agents(GROWING).await?;
    let each = options.events.div_ceil(GROWING);
    let channels = rig.channels.iter().cycle();
    try_join_all(rig.agents.iter().zip(channels).map(|(agent, channel)| append_many(channel, agent, each)))
        .await?;
    Ok(())
}

async fn append_many(channel: &Channel, agent: &Agent, count: usize) -> Result<(), Failure> {
    let payload = payload();
    for _ in 0..count {
        append(channel, agent, "bench/event", &payload).await?;
    }
    Ok(())
}

/// Appends and asks, one at a time, in both sessions in turns.
async fn compare(options: &Options, rig: &Rig, agents: &[Agent], report: &mut Report) -> Result<(), Failure> {
    let mut appends = vec![histogram()?, histogram()?];
    let mut asks = vec![histogram()?, histogram()?];
    for _ in 0..options.windows {
        for (place, agent) in agents.iter().enumerate() {
            append_for(&rig.channels[0], agent, options.window(), &mut appends[place]).await?;
            asks[place].add(window_on(rig, agent, 1, options.window()).await?.latency)?;
        }
    }
    for (what, sums) in [("append", &appends), ("ask", &asks)] {
        let ratio = sums[1].value_at_quantile(0.5) as f64 / sums[0].value_at_quantile(0.5) as f64;
        report.add(Row::new("length", format!("{what} in a session of {SHORT} events")).latency(&sums[0]));
        let row = Row::new("length", format!("{what} in a session of {} events", options.events));
        report.add(row.latency(&sums[1]).with("of_short", ratio));
    }
    Ok(())
}

async fn append_for(
    channel: &Channel,
    agent: &Agent,
    length: Duration,
    latency: &mut Histogram<u64>,
) -> Result<(), Failure> {
    let end = now() + length;
    while now() < end {
        let start = now();
        append(channel, agent, "bench/event", &payload()).await?;
        latency.record(u64::try_from(start.elapsed().as_nanos())?)?;
    }
    Ok(())
}

/// About 300 bytes, as events of agents are.
fn payload() -> String {
    format!(r#"{{"text":"{}"}}"#, "the quick brown fox jumps over the lazy dog ".repeat(6))
}

async fn import(channel: &Channel, session: &str, events: usize) -> Result<(), Failure> {
    use proto::import_session_request::Frame;
    let header = proto::ImportHeader {
        session_id: session.into(),
        request_id: format!("import-{session}"),
        ..Default::default()
    };
    let first = proto::ImportSessionRequest { frame: Some(Frame::Header(header)) };
    let data = payload();
    let mut seqs = 0..events;
    let pieces = std::iter::from_fn(move || {
        let mut piece = BytesMut::with_capacity(PIECE + 512);
        while piece.len() < PIECE {
            let Some(seq) = seqs.next() else { break };
            let line = format!("{{\"seq\":{seq},\"time\":1,\"type\":\"bench/event\",\"data\":{data}}}\n");
            piece.extend_from_slice(line.as_bytes());
        }
        let piece: Bytes = piece.freeze();
        let lines = proto::JsonLines { data: piece };
        (!lines.data.is_empty()).then(|| proto::ImportSessionRequest { frame: Some(Frame::Lines(lines)) })
    });
    let mut bytes = 0_i64;
    let mut sent = pieces.map(Some).chain(std::iter::once(None));
    let frames = std::iter::from_fn(move || match sent.next()? {
        Some(piece) => {
            if let Some(Frame::Lines(lines)) = &piece.frame {
                bytes += i64::try_from(lines.data.len()).unwrap_or_default();
            }
            Some(piece)
        }
        None => Some(proto::ImportSessionRequest { frame: Some(Frame::End(proto::ImportEnd { bytes })) }),
    });
    let frames = tokio_stream::iter(std::iter::once(first).chain(frames));
    SessionServiceClient::new(channel.clone()).import_session(frames).await?;
    Ok(())
}
