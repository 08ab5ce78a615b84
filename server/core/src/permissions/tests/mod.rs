//! The table, and what setting permissions appends, against the plainest reading of §7.

pub(crate) mod naive;
mod rules;

use super::*;
use crate::event::Event;
use crate::permissions::event::{PolicySet, PresetChosen, SandboxSet};
use crate::record::NewEvent;
use crate::sample;
use crate::session::{Fact, SessionLog};

fn preset(name: &str, sandbox: SandboxMode, approval: ApprovalPolicy) -> Preset {
    Preset { name: name.into(), rules: Rules { sandbox, approval }, title: None, description: None }
}

fn recorded(events: &[NewEvent]) -> Recorded {
    let mut log = SessionLog::default();
    sample::records(events.to_vec()).iter().for_each(|record| log.fold_record(record));
    log.permissions().clone()
}

/// `kind value [source]` of each event.
fn said(events: &[NewEvent]) -> Vec<String> {
    let one = |event: &NewEvent| match Fact::read(event) {
        Ok(Fact::PresetChosen(chosen)) => format!("preset {}", chosen.preset),
        Ok(Fact::SandboxSet(set)) => {
            format!(
                "sandbox {}{}",
                set.mode.as_str(),
                set.source.map(|s| format!(" {}", s.0)).unwrap_or_default()
            )
        }
        Ok(Fact::PolicySet(set)) => {
            format!(
                "approval {}{}",
                set.policy.as_str(),
                set.source.map(|s| format!(" {}", s.0)).unwrap_or_default()
            )
        }
        other => format!("{other:?}"),
    };
    events.iter().map(one).collect()
}

fn chose(name: &str) -> NewEvent {
    PresetChosen { preset: name.into() }.to_event()
}

fn mode(mode: SandboxMode) -> NewEvent {
    SandboxSet { mode, source: None, require_full: None }.to_event()
}

fn policy(policy: ApprovalPolicy) -> NewEvent {
    PolicySet { policy, source: None }.to_event()
}
