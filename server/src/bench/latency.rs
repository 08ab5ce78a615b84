//! What a watcher that has stopped reading costs the others: nothing, if all is well.

use humanplane_proto::v1 as proto;
use proto::session_service_client::SessionServiceClient;
use tonic::transport::Channel;

use super::asker::{histogram, now};
use super::report::{Report, Row};
use super::setup::{Engine, Rig, append};
use super::throughput::Scratch;
use super::{Failure, Options};

/// Appends with and without watchers of the same session that open their stream and never read it.
pub(super) async fn measure_stopped_watcher(options: &Options, report: &mut Report) -> Result<(), Failure> {
    let scratch = Scratch::new(options)?;
    let mut rig = Rig::start(Engine::Sled, scratch.path(), false).await?;
    rig.with_agents(1).await?;
    let mut stopped = Vec::new();
    for watchers in [0, 3] {
        while stopped.len() < watchers {
            let channel = Channel::from_shared(rig.server.url()?.to_owned())?.connect().await?;
            let request =
                proto::WatchEventsRequest { session_id: rig.agents[0].session.clone(), ..Default::default() };
            stopped.push(SessionServiceClient::new(channel).watch_events(request).await?);
        }
        let mut latency = histogram()?;
        let end = now() + options.window() * u32::try_from(options.windows)?;
        while now() < end {
            let start = now();
            append(&rig.channels[0], &rig.agents[0], "bench/event", r#"{"text":"watched by nobody"}"#)
                .await?;
            latency.record(u64::try_from(start.elapsed().as_nanos())?)?;
        }
        let row = Row::new("watch", format!("append beside {watchers} stopped watchers")).latency(&latency);
        report.add(row.with("server_mib", rig.server.resident()? as f64 / f64::from(1 << 20)));
    }
    Ok(())
}
