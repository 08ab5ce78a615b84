//! The table of presets, as configured (7.1, 7.5).

use super::event::{ApprovalPolicy, SandboxMode};
use super::projection::CUSTOM;
use super::recorded::Rules;

/// A named pair of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// What events and callers name it by.
    pub name: String,
    /// What it stands for.
    pub rules: Rules,
    /// What people see instead of the name.
    pub title: Option<String>,
    /// What it means, for people.
    pub description: Option<String>,
}

/// Presets in the order of the configuration, and which of them is the default. A table that could leave a new
/// session without a preset cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    presets: Vec<Preset>,
    default: usize,
}

/// Why a configuration is no table: the server does not start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum TableError {
    #[error("a preset may not be named {CUSTOM:?}: that is what is shown when no preset matches")]
    Reserved,
    #[error("preset {0} has a blank name")]
    Blank(usize),
    #[error("two presets are named {0:?}")]
    Duplicate(String),
    #[error("the default preset {0:?} is not in the table")]
    UnknownDefault(String),
    #[error(
        "no default preset is configured and none matches the server's defaults (workspace-write, ask): \
         set permission/defaultPreset or add such a preset"
    )]
    NoDefault,
}

/// The preset that new sessions get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultPreset<'a> {
    /// An entry of the table.
    pub preset: &'a Preset,
    /// A stored setting that has left the table, and is therefore not followed: a finding (7.5).
    pub left_table: Option<&'a str>,
}

impl Table {
    /// A table of `presets` in their order; `default` names one of them, or else the first entry that matches the
    /// server's defaults is the default.
    ///
    /// # Errors
    /// [`TableError`]: `custom` is reserved, names are unique and not blank, a default exists.
    pub fn new(presets: Vec<Preset>, default: Option<&str>) -> Result<Self, TableError> {
        for (i, preset) in presets.iter().enumerate() {
            if preset.name == CUSTOM {
                return Err(TableError::Reserved);
            }
            if preset.name.trim().is_empty() {
                return Err(TableError::Blank(i));
            }
            if presets[..i].iter().any(|earlier| earlier.name == preset.name) {
                return Err(TableError::Duplicate(preset.name.clone()));
            }
        }
        let position = match default {
            Some(name) => presets
                .iter()
                .position(|preset| preset.name == name)
                .ok_or_else(|| TableError::UnknownDefault(name.into()))?,
            None => presets
                .iter()
                .position(|preset| preset.rules == Rules::SERVER_DEFAULT)
                .ok_or(TableError::NoDefault)?,
        };
        Ok(Self { presets, default: position })
    }

    /// The presets, in the order of the table.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// The preset of that name.
    pub fn get(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }

    /// The first preset that stands for `rules`.
    pub fn matching(&self, rules: Rules) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.rules == rules)
    }

    /// What a new session gets: the stored setting if it names an entry, else the table's own default.
    pub fn default_preset<'a>(&'a self, stored: Option<&'a str>) -> DefaultPreset<'a> {
        let own = &self.presets[self.default];
        match stored.map(|name| (name, self.get(name))) {
            None => DefaultPreset { preset: own, left_table: None },
            Some((_, Some(preset))) => DefaultPreset { preset, left_table: None },
            Some((name, None)) => DefaultPreset { preset: own, left_table: Some(name) },
        }
    }
}

impl Default for Table {
    /// The table as shipped (7.1).
    fn default() -> Self {
        use ApprovalPolicy::{Ask, Never};
        use SandboxMode::{DangerFullAccess, WorkspaceWrite};
        let presets = vec![
            shipped("workspace-write", WorkspaceWrite, Ask, "Ask to go beyond the workspace"),
            shipped("danger-full-access", DangerFullAccess, Never, "No sandbox, and nobody is asked"),
            shipped("supervised", DangerFullAccess, Ask, "No sandbox; a person is asked"),
        ];
        Self { presets, default: 0 }
    }
}

fn shipped(name: &str, sandbox: SandboxMode, approval: ApprovalPolicy, description: &str) -> Preset {
    Preset {
        name: name.into(),
        rules: Rules { sandbox, approval },
        title: None,
        description: Some(description.into()),
    }
}
