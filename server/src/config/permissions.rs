//! `[permissions]`: the preset table (semantics §7).

use humanplane_core::permissions::{ApprovalPolicy, Preset, Rules, SandboxMode, Table};
use toml::Value;

use super::reader::Keys;
use super::rows::{Row, RowSetting};
use super::setting::{Setting, one_of};

/// The preset table.
#[derive(Debug, Clone)]
pub struct Permissions {
    /// In the order in which every surface shows it, with the preset of a new session.
    pub table: Table,
    /// Only full enforcement of a sandbox counts, in every session.
    pub require_full_sandbox: bool,
}

impl Permissions {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "permissions",
            "What agents may do without asking, and the choices that people are shown.",
        );
        let require_full_sandbox = keys.get("require_full_sandbox", false, REQUIRE_FULL);
        let default = keys.get("default_preset", String::new(), DEFAULT_PRESET);
        let presets = keys.rows("presets", Table::default().presets().to_vec(), PRESETS);
        // An entry that could not be read may be the very one that is missed below.
        let whole = !keys.faults.iter().any(|fault| fault.path.starts_with("permissions.presets"));
        let name = Some(default.as_str()).filter(|name| !name.is_empty());
        let table = Table::new(presets, name).unwrap_or_else(|error| {
            let key = if name.is_some() { "default_preset" } else { "presets" };
            if whole {
                keys.fault(key, error.to_string());
            }
            Table::default()
        });
        keys.resolved("default_preset", &table.default_preset(None).preset.name);
        Self { table, require_full_sandbox }
    }
}

const DEFAULT_PRESET: &str = "The preset of a new session. Empty: the first entry of the table that says \
    workspace-write and ask, which is what holds where a session records nothing. People can change it while the \
    server runs; this is where it starts.";

const REQUIRE_FULL: &str = "A sandbox mode counts as enforced only where it is enforced in full, in every session. \
    Otherwise a session says so for itself when it is created.";

const PRESETS: &str = "The table. name: what a session records (`custom` is reserved). sandbox: read-only, \
    workspace-write or danger-full-access. approval: ask, or never (what needs approval is rejected and nobody is \
    asked). For people, optional: title, description. Giving one entry replaces the whole table. The third is for \
    agents that have no sandbox and are watched instead.";

impl RowSetting for Preset {
    fn read(row: &mut Row<'_>) -> Option<Self> {
        let name = row.required("name");
        let (sandbox, approval) = (row.required("sandbox"), row.required("approval"));
        let (title, description) = (row.optional("title"), row.optional("description"));
        Some(Self {
            name: name?,
            rules: Rules { sandbox: sandbox?, approval: approval? },
            title,
            description,
        })
    }

    fn show(&self) -> Vec<(&'static str, Value)> {
        let Rules { sandbox, approval } = self.rules;
        let mut shown =
            vec![("name", self.name.show()), ("sandbox", sandbox.show()), ("approval", approval.show())];
        shown.extend(self.title.iter().map(|title| ("title", title.show())));
        shown.extend(self.description.iter().map(|text| ("description", text.show())));
        shown
    }
}

impl Setting for SandboxMode {
    fn from_text(text: &str) -> Result<Self, String> {
        one_of(&[Self::ReadOnly, Self::WorkspaceWrite, Self::DangerFullAccess], Self::as_str, text)
    }

    fn show(&self) -> Value {
        Value::String(self.as_str().to_owned())
    }
}

impl Setting for ApprovalPolicy {
    fn from_text(text: &str) -> Result<Self, String> {
        one_of(&[Self::Ask, Self::Never], Self::as_str, text)
    }

    fn show(&self) -> Value {
        Value::String(self.as_str().to_owned())
    }
}
