//! `humanplane status`.

use humanplane_sdk::proto::{GetServerInfoResponse, ServerHealth};
use serde_json::{Value, json};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json::object;
use super::show::{visible, words};

/// Ends with [`Exit::Unavailable`] where the server answers and cannot do everything.
pub(crate) async fn run(connect: &Connect) -> Result {
    let info = connect.client().await?.server_info().await?;
    let out = connect.out();
    if out.json() {
        out.object(&as_json(&info))?;
    } else {
        lines(&connect.server, &info).iter().try_for_each(|line| out.line(line))?;
    }
    Ok(if info.health() == ServerHealth::Serving { Exit::Done } else { Exit::Unavailable })
}

fn health(health: ServerHealth) -> &'static str {
    match health {
        ServerHealth::Starting => "starting",
        ServerHealth::Serving => "serving",
        ServerHealth::Draining => "draining",
        ServerHealth::StorageFailed => "storage-failed",
        ServerHealth::Unspecified => "unknown",
    }
}

fn lines(server: &str, info: &GetServerInfoResponse) -> Vec<String> {
    let mut lines = vec![
        format!("server    {}, version {}", visible::line(server), visible::line(&info.version)),
        format!("health    {}", health(info.health())),
        format!("log       {}", visible::line(&info.engine)),
        format!("started   {}", words::time(info.started_time.as_ref())),
    ];
    if let Some(open) = info.open {
        lines
            .push(format!("waiting   {} approvals, {} batches of questions", open.approvals, open.questions));
        lines.push(format!("commands  {} served, {} running", open.served_commands, open.commands));
        lines.push(format!("gate      {} tool calls, {} policies", open.tool_calls, open.policies));
        lines.push(format!(
            "present   {} agents, {} answerers ({} registrations), {} watches",
            open.agents, open.answerers, open.registrations, open.watches
        ));
    }
    if let Some(sessions) = info.sessions {
        lines.push(format!(
            "sessions  {} open, {} closed, {} quarantined",
            sessions.open, sessions.closed, sessions.quarantined
        ));
    }
    if let Some(disk) = info.disk {
        lines.push(format!(
            "disk      {} used, {} free, floor {}",
            size(disk.used_bytes),
            size(disk.free_bytes),
            size(disk.floor_bytes)
        ));
    }
    if info.single_user {
        lines.push("access    single-user: no token is configured, and who asked may answer".to_owned());
    }
    lines
}

fn size(bytes: i64) -> String {
    const UNITS: [(i64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let unit = UNITS.into_iter().find(|(unit, _)| bytes >= *unit);
    unit.map_or_else(
        || format!("{bytes} B"),
        |(unit, name)| format!("{}.{} {name}", bytes / unit, bytes % unit * 10 / unit),
    )
}

fn as_json(info: &GetServerInfoResponse) -> Value {
    let open = info.open.map(|open| {
        json!({
            "approvals": open.approvals, "questions": open.questions, "agents": open.agents,
            "answerers": open.answerers, "registrations": open.registrations, "watches": open.watches,
            "commands": open.commands, "servedCommands": open.served_commands,
            "toolCalls": open.tool_calls, "policies": open.policies,
        })
    });
    let sessions = info.sessions.map(|sessions| {
        json!({ "open": sessions.open, "closed": sessions.closed, "quarantined": sessions.quarantined })
    });
    let disk = info.disk.map(|disk| {
        json!({ "usedBytes": disk.used_bytes, "freeBytes": disk.free_bytes, "floorBytes": disk.floor_bytes })
    });
    object(json!({
        "version": info.version, "protocol": info.protocol, "health": health(info.health()),
        "engine": info.engine, "started": info.started_time.as_ref().map(ToString::to_string),
        "singleUser": info.single_user, "open": open, "sessions": sessions, "disk": disk,
    }))
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_rounded_down() {
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size(10 * (1 << 30)), "10.0 GiB");
    }
}
