//! The one stored setting: which preset a new session gets (7.4, 7.5).

use std::collections::VecDeque;

use super::Plane;
use super::sessions::storage_failed;
use crate::effect::{Effect, Output, PermissionsChange, Reply, SettingsView};
use crate::id::CallId;
use crate::permissions::{DEFAULT_PRESET, DefaultPreset, choosable};
use crate::refusal::Refusal;

/// The setting as it was accepted, as it is kept, and who waits for the one to become the other.
#[derive(Default)]
pub(super) struct Settings {
    /// What a session gets that begins now: the log keeps both in this order.
    accepted: Option<String>,
    kept: Option<String>,
    waiting: VecDeque<(CallId, Option<String>)>,
}

impl Settings {
    /// As the log has it at the start.
    pub(super) fn stored(default: Option<String>) -> Self {
        Self { accepted: default.clone(), kept: default, waiting: VecDeque::new() }
    }

    pub(super) fn all_kept(&self) -> bool {
        self.waiting.is_empty()
    }
}

impl Plane {
    /// The preset of a session that begins now.
    pub fn default_preset(&self) -> DefaultPreset<'_> {
        self.rules.table.default_preset(self.settings.accepted.as_deref())
    }

    /// The settings as they are kept.
    pub fn settings(&self) -> SettingsView {
        let stored = self.settings.kept.clone();
        let DefaultPreset { preset, left_table } = self.rules.table.default_preset(stored.as_deref());
        let finding = left_table.map(|name| {
            format!(
                "the stored {DEFAULT_PRESET} {name:?} is not in the table of presets; new sessions get {:?}",
                preset.name
            )
        });
        SettingsView { default_preset: preset.name.clone(), stored: stored.clone(), finding }
    }

    pub(super) fn configure(&mut self, call: CallId, default_preset: Option<String>) {
        if let Err(refusal) = self.may_configure(default_preset.as_deref()) {
            return self.answer(call, Err(refusal));
        }
        self.settings.accepted = default_preset.clone();
        self.settings.waiting.push_back((call, default_preset.clone()));
        self.out.push(Output::Set { name: DEFAULT_PRESET, value: default_preset });
    }

    fn may_configure(&self, default_preset: Option<&str>) -> Result<(), Refusal> {
        self.may_open(None)?;
        default_preset.map_or(Ok(()), |name| choosable(&self.rules.table, name).map(drop))
    }

    pub(super) fn setting_kept(&mut self) {
        let Some((call, value)) = self.settings.waiting.pop_front() else { return };
        let changes = self.settings.kept != value;
        self.settings.kept = value;
        let now = self.settings();
        if changes {
            for stream in self.permits.all() {
                self.tell(Effect::Permissions(stream, PermissionsChange::Settings(now.clone())));
            }
        }
        self.answer(call, Ok(Reply::Settings(now)));
    }

    /// The log has failed: no setting is kept any more.
    pub(super) fn fail_settings(&mut self) {
        for (call, _) in std::mem::take(&mut self.settings.waiting) {
            self.answer(call, Err(storage_failed()));
        }
    }
}
