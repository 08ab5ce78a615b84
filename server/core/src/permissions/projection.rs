//! The one projection that every surface shows (7.3, 7.7).

use super::recorded::{Recorded, Rules};
use super::table::{Preset, Table};

/// What is current where no preset matches: derived, shown, never settable.
pub const CUSTOM: &str = "custom";

/// What a session's permissions are, and what they could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permissions {
    /// In table order; [`CUSTOM`] comes last, and only while it is current.
    pub options: Vec<PermissionOption>,
    /// The name of one of the options.
    pub current: String,
    /// What is in effect.
    pub effective: Rules,
}

/// One option of the projection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermissionOption {
    /// What to select it by.
    pub name: String,
    /// What it stands for.
    pub rules: Rules,
    /// What people see instead of the name.
    pub title: Option<String>,
    /// What it means, for people.
    pub description: Option<String>,
}

impl Permissions {
    /// The projection of what is recorded, against the table as it is now.
    pub fn of(recorded: &Recorded, table: &Table) -> Self {
        let effective = recorded.effective();
        let mut options: Vec<_> = table.presets().iter().map(PermissionOption::from).collect();
        let current = match current(recorded, table) {
            Some(preset) => preset.name.clone(),
            None => {
                options.push(PermissionOption {
                    name: CUSTOM.into(),
                    rules: effective,
                    title: None,
                    description: None,
                });
                CUSTOM.into()
            }
        };
        Self { options, current, effective }
    }
}

impl From<&Preset> for PermissionOption {
    fn from(preset: &Preset) -> Self {
        Self {
            name: preset.name.clone(),
            rules: preset.rules,
            title: preset.title.clone(),
            description: preset.description.clone(),
        }
    }
}

/// The current preset: the recorded choice if it still matches, else the first that matches; none is *custom*.
pub(super) fn current<'a>(recorded: &Recorded, table: &'a Table) -> Option<&'a Preset> {
    let effective = recorded.effective();
    let chosen = recorded.preset().and_then(|name| table.get(name));
    chosen.filter(|preset| preset.rules == effective).or_else(|| table.matching(effective))
}
