//! What setting permissions appends: only what changes, in one order (7.2, 7.4, 3.5).

use super::event::{ApprovalPolicy, PolicySet, PresetChosen, SandboxMode, SandboxSet, Source};
use super::projection::{CUSTOM, current};
use super::recorded::{Recorded, Rules};
use super::table::{Preset, Table};
use crate::event::Event;
use crate::record::NewEvent;
use crate::refusal::{Reason, Refusal};

/// The three facts that pin a new session to a preset (7.4), and whether only full enforcement counts there (7.6).
///
/// # Errors
/// UNKNOWN_PRESET, PRESET_RESERVED.
pub fn pin(table: &Table, preset: &str, require_full: bool) -> Result<Vec<NewEvent>, Refusal> {
    let preset = choosable(table, preset)?;
    let sandbox = confined(preset.rules.sandbox, None, require_full);
    Ok(vec![chosen(preset), sandbox, policy(preset.rules.approval, None)])
}

/// What a session that was seeded, or was found with some facts only, lacks: from the server's defaults; a preset
/// only if an entry matches (7.4). Nothing where nothing lacks.
pub fn complete(recorded: &Recorded, table: &Table, require_full: bool) -> Vec<NewEvent> {
    let effective = recorded.effective();
    let preset = table.matching(effective).filter(|_| recorded.preset().is_none());
    let mut events: Vec<_> = preset.map(chosen).into_iter().collect();
    let full = require_full && !recorded.requires_full();
    if recorded.sandbox().is_none() || full {
        events.push(confined(effective.sandbox, None, full));
    }
    if recorded.policy().is_none() {
        events.push(policy(effective.approval, None));
    }
    events
}

/// What selecting `preset` appends: the choice unless it is current already, then each rule whose effective value
/// changes (7.2).
///
/// # Errors
/// UNKNOWN_PRESET, PRESET_RESERVED.
pub fn select(recorded: &Recorded, table: &Table, preset: &str) -> Result<Vec<NewEvent>, Refusal> {
    let preset = choosable(table, preset)?;
    let before = recorded.effective();
    let mut events = Vec::new();
    if current(recorded, table).is_none_or(|now| now.name != preset.name) {
        events.push(chosen(preset));
    }
    if before.sandbox != preset.rules.sandbox {
        events.push(confined(preset.rules.sandbox, None, false));
    }
    if before.approval != preset.rules.approval {
        events.push(policy(preset.rules.approval, None));
    }
    Ok(events)
}

/// What setting the approval policy appends: nothing if a recorded fact already says so (3.5).
pub fn set_policy(recorded: &Recorded, to: ApprovalPolicy) -> Option<NewEvent> {
    (recorded.policy() != Some(to)).then(|| policy(to, None))
}

/// What setting the sandbox mode appends: nothing if a recorded fact already says so.
pub fn set_sandbox(recorded: &Recorded, to: SandboxMode) -> Option<NewEvent> {
    (recorded.sandbox() != Some(to)).then(|| confined(to, None, false))
}

/// What the session of a delegated child records first: its parent's effective values, and the preset that is
/// current for the parent, unless that is *custom* (7.4).
pub fn delegated(parent: &Recorded, table: &Table, require_full: bool) -> Vec<NewEvent> {
    let Rules { sandbox: mode, approval } = parent.effective();
    let mut events: Vec<_> = current(parent, table).map(chosen).into_iter().collect();
    let full = require_full || parent.requires_full();
    events.push(confined(mode, Some(Source::DELEGATION), full));
    events.push(policy(approval, Some(Source::DELEGATION)));
    events
}

/// The preset of that name, if somebody may choose it.
///
/// # Errors
/// UNKNOWN_PRESET, PRESET_RESERVED.
pub fn choosable<'a>(table: &'a Table, name: &str) -> Result<&'a Preset, Refusal> {
    if name == CUSTOM {
        let message = format!(
            "custom is what is shown when no preset matches; it cannot be selected: there are {}",
            names(table)
        );
        return Err(Refusal::new(Reason::PresetReserved, message).with("preset", name));
    }
    table.get(name).ok_or_else(|| {
        let message = format!("no preset is named {name:?}; there are {}", names(table));
        Refusal::new(Reason::UnknownPreset, message).with("preset", name)
    })
}

fn names(table: &Table) -> String {
    table.presets().iter().map(|preset| preset.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn chosen(preset: &Preset) -> NewEvent {
    PresetChosen { preset: preset.name.clone() }.to_event()
}

fn confined(mode: SandboxMode, source: Option<Source>, require_full: bool) -> NewEvent {
    SandboxSet { mode, source, require_full: require_full.then_some(true) }.to_event()
}

fn policy(policy: ApprovalPolicy, source: Option<Source>) -> NewEvent {
    PolicySet { policy, source }.to_event()
}
