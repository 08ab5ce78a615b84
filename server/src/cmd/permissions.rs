//! `humanplane permissions`.

use humanplane_sdk::proto::{
    ApprovalPolicy, PermissionOption, PermissionSettings, Permissions, SandboxEnforcer, SandboxMode,
};
use humanplane_sdk::{Client, PermissionsChange};
use serde_json::json;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json::object;
use super::show::out::Out;
use super::show::{visible, words};
use super::signals::Signals;

/// Reads or sets permissions.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum PermissionsCommand {
    /// Print the permissions in force, and the presets that can be chosen.
    Get {
        /// The session.
        session: String,
    },
    /// Set one thing; requests that are open already keep their fate.
    Set(SetArgs),
    /// Print the settings, and a session's permissions, and again whatever changes, until Ctrl-C.
    Watch {
        /// The session; without one, the settings alone.
        session: Option<String>,
    },
    /// Print or change the preset that new sessions get. Sessions that have begun keep theirs.
    Default {
        /// A preset of the server's table.
        preset: Option<String>,
        /// Forget the stored one: the configuration's holds again.
        #[arg(long, conflicts_with = "preset")]
        unset: bool,
    },
}

/// What is set: exactly one of the three.
#[derive(Debug, clap::Args)]
pub(crate) struct SetArgs {
    /// The session.
    session: String,
    #[command(flatten)]
    what: What,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// A preset: sandbox and policy together.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// ask: people are asked. never: what needs an approval is rejected at once.
    #[arg(long, value_enum)]
    policy: Option<Policy>,
    /// What the agent's tools may touch.
    #[arg(long, value_enum)]
    sandbox: Option<Sandbox>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Policy {
    Ask,
    Never,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Sandbox {
    ReadOnly,
    WorkspaceWrite,
    DangerFullAccess,
}

impl From<Policy> for ApprovalPolicy {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::Ask => Self::Ask,
            Policy::Never => Self::Never,
        }
    }
}

impl From<Sandbox> for SandboxMode {
    fn from(sandbox: Sandbox) -> Self {
        match sandbox {
            Sandbox::ReadOnly => Self::ReadOnly,
            Sandbox::WorkspaceWrite => Self::WorkspaceWrite,
            Sandbox::DangerFullAccess => Self::DangerFullAccess,
        }
    }
}

impl PermissionsCommand {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let client = connect.client().await?;
        let permissions = match self {
            Self::Watch { session } => {
                return watch(&client, session.unwrap_or_default(), connect.out()).await;
            }
            Self::Default { preset, unset } => {
                let settings = match (preset, unset) {
                    (None, false) => client.permission_settings().await?,
                    (preset, _) => client.set_default_preset(preset.as_deref()).await?,
                };
                print_settings(connect.out(), &settings)?;
                return Ok(Exit::Done);
            }
            Self::Get { session } => client.permissions(session).await?,
            Self::Set(SetArgs { session, what }) => match what {
                What { preset: Some(preset), .. } => client.select_preset(session, preset).await?,
                What { policy: Some(policy), .. } => {
                    client.set_approval_policy(session, policy.into()).await?
                }
                What { sandbox: Some(mode), .. } => client.set_sandbox_mode(session, mode.into()).await?,
                // The group requires one.
                What { preset: None, policy: None, sandbox: None } => client.permissions(session).await?,
            },
        };
        print(connect.out(), &permissions)?;
        Ok(Exit::Done)
    }
}

/// Each line is the whole of what it is about.
async fn watch(client: &Client, session: String, out: Out) -> Result {
    let mut signals = Signals::new()?;
    let mut watch = client.watch_permissions(session);
    loop {
        let change = tokio::select! {
            change = watch.next() => change?,
            () = signals.next() => return Ok(Exit::Done),
        };
        match change {
            Some(PermissionsChange::Session(now)) => {
                out.item(&as_json(&now), || {
                    let (sandbox, approval) = (words::sandbox(now.sandbox()), words::policy(now.approval()));
                    format!("preset {}: sandbox {sandbox}, approval {approval}", visible::line(&now.current))
                })?;
            }
            Some(PermissionsChange::Settings(now)) => print_settings(out, &now)?,
            Some(_) => {}
            None => return Ok(Exit::Done),
        }
    }
}

fn print_settings(out: Out, settings: &PermissionSettings) -> Result<()> {
    let PermissionSettings { default_preset, stored_default_preset: stored, finding } = settings;
    let object = object(json!({ "defaultPreset": default_preset, "stored": stored, "finding": finding }));
    Ok(out.item(&object, || {
        let from = if stored == default_preset { "stored" } else { "configured" };
        let mut line = format!("default preset {} ({from})", visible::line(default_preset));
        if !finding.is_empty() {
            line.push_str(&format!("\n  finding  {}", visible::line(finding)));
        }
        line
    })?)
}

fn as_json(permissions: &Permissions) -> serde_json::Value {
    json!({
        "current": permissions.current,
        "sandbox": words::sandbox(permissions.sandbox()),
        "approval": words::policy(permissions.approval()),
        "options": permissions.options.iter().map(option).collect::<Vec<_>>(),
        "sandboxAvailable": permissions.sandbox_available,
        "requireFullSandbox": permissions.require_full_sandbox,
        "enforcers": permissions.enforcers.iter().map(enforcer).collect::<Vec<_>>(),
    })
}

fn enforcer(enforcer: &SandboxEnforcer) -> serde_json::Value {
    let enforcement = enforcer.enforcement.clone().unwrap_or_default();
    let modes: Vec<_> = enforcement.modes().map(words::sandbox).collect();
    json!({
        "kind": words::enforcer(enforcer.kind()), "name": enforcer.name, "modes": modes,
        "level": words::level(enforcement.level()),
    })
}

/// Who enforces the sandbox, in a line.
fn enforced(permissions: &Permissions) -> String {
    let one = |enforcer: &SandboxEnforcer| {
        let enforcement = enforcer.enforcement.clone().unwrap_or_default();
        let modes: Vec<_> = enforcement.modes().map(words::sandbox).collect();
        let (kind, level) = (words::enforcer(enforcer.kind()), words::level(enforcement.level()));
        format!("{kind} {}: {}, {level}", visible::line(&enforcer.name), modes.join(" and "))
    };
    let all: Vec<String> = permissions.enforcers.iter().map(one).collect();
    let who = if all.is_empty() { "nobody".to_owned() } else { all.join("; ") };
    match (permissions.sandbox_available, permissions.require_full_sandbox) {
        (true, _) => who,
        (false, true) => format!("{who}: not in full, so no turn starts"),
        (false, false) => format!("{who}: not this mode, so no turn starts"),
    }
}

fn print(out: Out, permissions: &Permissions) -> Result<()> {
    if out.json() {
        return Ok(out.object(&as_json(permissions))?);
    }
    out.line(&format!("preset    {}", visible::line(&permissions.current)))?;
    out.line(&format!("sandbox   {}", words::sandbox(permissions.sandbox())))?;
    out.line(&format!("approval  {}", words::policy(permissions.approval())))?;
    out.line(&format!("enforced  {}", enforced(permissions)))?;
    out.line("")?;
    let rows: Vec<_> = permissions.options.iter().map(|option| row(option, &permissions.current)).collect();
    Ok(out.table(&["PRESET", "SANDBOX", "APPROVAL", "DESCRIPTION"], &rows, "no presets")?)
}

fn option(option: &PermissionOption) -> serde_json::Value {
    object(json!({
        "value": option.value, "name": option.name, "description": option.description,
        "sandbox": words::sandbox(option.sandbox()), "approval": words::policy(option.approval()),
    }))
}

fn row(option: &PermissionOption, current: &str) -> Vec<String> {
    let mark = if option.value == current { "*" } else { "" };
    vec![
        format!("{}{mark}", visible::line(&option.value)),
        words::sandbox(option.sandbox()).to_owned(),
        words::policy(option.approval()).to_owned(),
        visible::line(&option.description),
    ]
}
