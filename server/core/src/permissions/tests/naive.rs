//! The projection against the plainest reading of the log.

use ApprovalPolicy::{Ask, Never};
use SandboxMode::{DangerFullAccess, ReadOnly, WorkspaceWrite};
use proptest::prelude::*;

use super::super::*;
use super::*;

/// The plainest projection: looks back over the whole log for each value.
pub(crate) fn naive(events: &[NewEvent], table: &Table) -> (String, Rules) {
    let last = |pick: &dyn Fn(Fact) -> Option<String>| {
        events.iter().rev().find_map(|event| Fact::read(event).ok().and_then(pick))
    };
    let sandbox =
        match last(&|f| if let Fact::SandboxSet(s) = f { Some(s.mode.as_str().into()) } else { None }) {
            Some(text) if text == "read-only" => ReadOnly,
            Some(text) if text == "danger-full-access" => DangerFullAccess,
            _ => WorkspaceWrite,
        };
    let never = last(&|f| if let Fact::PolicySet(s) = f { Some(s.policy.as_str().into()) } else { None });
    let rules = Rules { sandbox, approval: if never.as_deref() == Some("never") { Never } else { Ask } };
    let chosen = last(&|f| if let Fact::PresetChosen(c) = f { Some(c.preset) } else { None });
    for preset in table.presets() {
        if Some(&preset.name) == chosen.as_ref() && preset.rules == rules {
            return (preset.name.clone(), rules);
        }
    }
    for preset in table.presets() {
        if preset.rules == rules {
            return (preset.name.clone(), rules);
        }
    }
    ("custom".into(), rules)
}

fn table() -> Table {
    let mut rows = Table::default().presets().to_vec();
    rows.push(preset("twin", DangerFullAccess, Ask));
    Table::new(rows, None).expect("a table")
}

fn any_event() -> impl Strategy<Value = NewEvent> {
    let names = vec!["workspace-write", "danger-full-access", "supervised", "twin", "gone"];
    prop_oneof![
        prop::sample::select(names).prop_map(chose),
        prop::sample::select(vec![ReadOnly, WorkspaceWrite, DangerFullAccess]).prop_map(mode),
        prop::sample::select(vec![Ask, Never]).prop_map(policy),
        Just(sample::turn_start(1)),
    ]
}

proptest! {
    #[test]
    fn rule_7_3_the_projection_is_what_a_naive_reading_gives(
        events in prop::collection::vec(any_event(), 0..12)
    ) {
        let projection = Permissions::of(&recorded(&events), &table());
        let (current, effective) = naive(&events, &table());
        prop_assert_eq!(&projection.current, &current);
        prop_assert_eq!(projection.effective, effective);
        prop_assert!(projection.options.iter().any(|option| option.name == current));
        prop_assert_eq!(projection.options.len(), 4 + usize::from(current == CUSTOM));
    }

    #[test]
    fn rule_7_2_what_was_selected_is_current_and_selecting_it_again_appends_nothing(
        mut events in prop::collection::vec(any_event(), 0..12), pick in 0_usize..4
    ) {
        let table = table();
        let name = &table.presets()[pick].name;
        let before = recorded(&events);
        let appended = select(&before, &table, name).expect("in the table");
        events.extend(appended.iter().cloned());
        let after = recorded(&events);
        prop_assert_eq!(&Permissions::of(&after, &table).current, name);
        prop_assert_eq!(select(&after, &table, name).expect("in the table"), vec![]);
        let changes = [before.effective().sandbox != after.effective().sandbox,
            before.effective().approval != after.effective().approval];
        let rules = appended.iter().filter(|event| &*event.kind != PresetChosen::KIND).count();
        prop_assert_eq!(rules, changes.iter().filter(|change| **change).count(), "only what changes");
    }
}
