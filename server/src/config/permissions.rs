//! `[permissions]`: the preset table and the rules of a session that says nothing (semantics §7).

use toml::Value;

use super::reader::Keys;
use super::rows::{Row, RowSetting};
use super::setting::{Setting, words};

words! {
    /// What an agent's tools may touch.
    pub enum Sandbox {
        /// Read, and nothing else.
        ReadOnly = "read-only",
        /// Write inside the workspace.
        WorkspaceWrite = "workspace-write",
        /// Everything.
        DangerFullAccess = "danger-full-access",
    }
}

words! {
    /// What happens to an action that needs approval.
    pub enum Approval {
        /// Someone is asked.
        Ask = "ask",
        /// It is rejected; nobody is asked.
        Never = "never",
    }
}

/// One entry of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// What a session records.
    pub preset: String,
    /// Its sandbox mode.
    pub sandbox: Sandbox,
    /// Its approval policy.
    pub approval: Approval,
    /// What people see.
    pub name: Option<String>,
    /// What people read beside it.
    pub description: Option<String>,
}

/// The preset table and the server's defaults.
#[derive(Debug, Clone)]
pub struct Permissions {
    /// In the order in which every surface shows them.
    pub presets: Vec<Preset>,
    /// Which one a new session gets where nobody chose: always one of the table.
    pub default_preset: String,
    /// The sandbox mode of a session that records none.
    pub default_sandbox: Sandbox,
    /// The approval policy of a session that records none.
    pub default_approval: Approval,
}

/// Derived by the server where no entry matches; never a name that can be set (7.1).
const RESERVED: &str = "custom";

impl Permissions {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "permissions",
            "What agents may do without asking, and the choices that people are shown.",
        );
        let default_sandbox = keys.get(
            "default_sandbox",
            Sandbox::WorkspaceWrite,
            "read-only, workspace-write or danger-full-access, for a session that records none. The widest mode \
             that still has a wall.",
        );
        let default_approval = keys.get(
            "default_approval",
            Approval::Ask,
            "ask or never, for a session that records none. ask: what needs approval goes to a person.",
        );
        let named = keys.get(
            "default_preset",
            String::new(),
            "The preset of a new session. Empty: the first entry that matches the two defaults above. People can \
             change it while the server runs; this is where it starts.",
        );
        let presets = keys.rows("presets", shipped(), PRESETS);
        check_table(&presets, keys);
        let matching =
            presets.iter().find(|p| p.sandbox == default_sandbox && p.approval == default_approval);
        let default_preset = match matching {
            Some(preset) if named.is_empty() => preset.preset.clone(),
            None if named.is_empty() => {
                keys.fault("default_preset", no_match(default_sandbox, default_approval));
                named
            }
            _ => named,
        };
        if !default_preset.is_empty() && !presets.iter().any(|p| p.preset == default_preset) {
            keys.fault("default_preset", format!("names no entry of the table: {}", names(&presets)));
        }
        keys.resolved("default_preset", &default_preset);
        Self { presets, default_preset, default_sandbox, default_approval }
    }
}

const PRESETS: &str = "The table: preset (the recorded name), sandbox, approval, and for people name and \
    description. Giving one entry replaces the whole table. `custom` is reserved. The third is for agents that have \
    no sandbox and are watched instead.";

fn no_match(sandbox: Sandbox, approval: Approval) -> String {
    let (sandbox, approval) = (sandbox.as_str(), approval.as_str());
    format!("is not set, and no entry of the table matches the defaults ({sandbox}, {approval}): name one")
}

fn names(presets: &[Preset]) -> String {
    presets.iter().map(|preset| preset.preset.as_str()).collect::<Vec<_>>().join(", ")
}

fn check_table(presets: &[Preset], keys: &mut Keys<'_>) {
    if presets.is_empty() {
        keys.fault("presets", "must have at least one entry");
    }
    for (at, preset) in presets.iter().enumerate() {
        let key = format!("presets[{at}].preset");
        if preset.preset == RESERVED {
            keys.fault(&key, "custom is reserved for what matches no entry");
        }
        if preset.preset.trim().is_empty() {
            keys.fault(&key, "must not be blank");
        }
        if presets.iter().take(at).any(|earlier| earlier.preset == preset.preset) {
            keys.fault(&key, format!("{} stands in the table already", preset.preset));
        }
    }
}

fn shipped() -> Vec<Preset> {
    let preset = |preset: &str, sandbox, approval, name: &str, description: &str| Preset {
        preset: preset.to_owned(),
        sandbox,
        approval,
        name: Some(name.to_owned()),
        description: Some(description.to_owned()),
    };
    use {Approval as A, Sandbox as S};
    vec![
        preset(
            "workspace-write",
            S::WorkspaceWrite,
            A::Ask,
            "Workspace",
            "Works inside the workspace and asks before anything else.",
        ),
        preset(
            "danger-full-access",
            S::DangerFullAccess,
            A::Never,
            "Full access",
            "No sandbox and no questions. What needs approval is rejected.",
        ),
        preset(
            "supervised",
            S::DangerFullAccess,
            A::Ask,
            "Supervised",
            "No sandbox: a person approves what the agent asks for.",
        ),
    ]
}

impl RowSetting for Preset {
    fn read(row: &mut Row<'_>) -> Option<Self> {
        let preset = row.required("preset");
        let (sandbox, approval) = (row.required("sandbox"), row.required("approval"));
        let (name, description) = (row.optional("name"), row.optional("description"));
        Some(Self { preset: preset?, sandbox: sandbox?, approval: approval?, name, description })
    }

    fn show(&self) -> Vec<(&'static str, Value)> {
        let mut shown = vec![
            ("preset", self.preset.show()),
            ("sandbox", self.sandbox.show()),
            ("approval", self.approval.show()),
        ];
        shown.extend(self.name.iter().map(|name| ("name", name.show())));
        shown.extend(self.description.iter().map(|text| ("description", text.show())));
        shown
    }
}
