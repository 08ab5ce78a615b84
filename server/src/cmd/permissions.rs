//! `humanplane permissions`.

use humanplane_sdk::proto::{ApprovalPolicy, PermissionOption, Permissions, SandboxMode};
use serde_json::json;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json::object;
use super::show::out::Out;
use super::show::{visible, words};

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

fn print(out: Out, permissions: &Permissions) -> Result<()> {
    if out.json() {
        return Ok(out.object(&json!({
            "current": permissions.current,
            "sandbox": words::sandbox(permissions.sandbox()),
            "approval": words::policy(permissions.approval()),
            "options": permissions.options.iter().map(option).collect::<Vec<_>>(),
        }))?);
    }
    out.line(&format!("preset    {}", visible::line(&permissions.current)))?;
    out.line(&format!("sandbox   {}", words::sandbox(permissions.sandbox())))?;
    out.line(&format!("approval  {}", words::policy(permissions.approval())))?;
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
