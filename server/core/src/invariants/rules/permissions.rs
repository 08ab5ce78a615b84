//! 2.4: a preset is one of the table; `custom` is never recorded.

use super::super::finding::Finding;
use super::{Rules, Use};
use crate::permissions::CUSTOM;
use crate::permissions::event::PresetChosen;

pub(super) fn preset(rules: &Rules<'_>, seq: i64, chosen: &PresetChosen, out: &mut Vec<Finding>) {
    let name = chosen.preset.as_str();
    let finding = if name == CUSTOM {
        Finding::violation("2.4", seq, "permission/preset custom: it is derived, never recorded")
    } else if rules.table.get(name).is_some() {
        return;
    } else if rules.usage == Use::PreCommit {
        Finding::violation("2.4", seq, format!("permission/preset {name:?} is not in the table"))
    } else {
        Finding::notice("2.4", seq, format!("permission/preset {name:?} is no longer in the table"))
    };
    out.push(finding.with("preset", name));
}
