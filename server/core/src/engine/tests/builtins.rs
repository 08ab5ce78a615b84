//! `/permission` and `/status`.

use super::world::{World, approval, caller, line};
use crate::commands::event::DoneKind;
use crate::engine::Ask;
use crate::refusal::Reason;

const PAIR: [&str; 2] = ["command/run", "command/done"];

fn by_operator(session: &str, text: &str) -> Ask {
    Ask { caller: caller("operator"), ..line(session, text) }
}

#[test]
fn rule_7_2_permission_shows_and_switches_in_one_batch() {
    let mut world = World::new();
    world.create("s", None);
    let head = world.head("s");
    let bare = world.types("s", "/permission");
    let text = world.ran(bare).text.unwrap_or_default();
    assert!(text.starts_with("current: workspace-write\navailable: workspace-write, "), "{text}");
    assert_eq!(world.kinds_from("s", head), PAIR);
    let head = world.head("s");
    world.auto = false;
    let switch = world.ask(by_operator("s", "/permission danger-full-access "));
    assert_eq!((world.queue.len(), world.waits(switch)), (1, true));
    world.make_durable();
    let kinds = ["command/run", "permission/preset", "sandbox/mode", "approval/policy", "command/done"];
    assert_eq!(world.kinds_from("s", head), kinds);
    let result = world.ran(switch);
    assert_eq!((result.kind, result.source_event_seq), (DoneKind::Success, i64::try_from(head + 1).ok()));
    world.auto = true;
    let head = world.head("s");
    let again = world.ask(by_operator("s", "/permission danger-full-access"));
    assert_eq!((world.ran(again).kind, world.ran(again).source_event_seq), (DoneKind::Success, None));
    assert_eq!(world.kinds_from("s", head), PAIR, "what is in force changes nothing");
}

#[test]
fn rule_7_2_an_unknown_preset_is_an_error_that_lists_the_names_and_logs_only_its_pair() {
    let mut world = World::new();
    world.create("s", None);
    for name in ["none", "custom", "workspace-write extra"] {
        let head = world.head("s");
        let call = world.ask(by_operator("s", &format!("/permission {name}")));
        let result = world.ran(call);
        assert_eq!((result.kind, result.cause), (DoneKind::Error, None));
        assert_eq!(world.kinds_from("s", head), PAIR);
        let text = result.text.unwrap_or_default();
        assert!(text.contains("supervised") && text.contains("workspace-write,"), "{text}");
    }
}

#[test]
fn rule_4_10_only_who_may_select_a_preset_switches_with_a_command() {
    // Scenario 4: nobody widens its own permissions with a line.
    let mut world = World::new();
    world.create("s", None);
    let head = world.head("s");
    let call = world.types("s", "/permission danger-full-access");
    assert_eq!(world.reason(call), Reason::RoleMissing);
    assert_eq!(world.head("s"), head, "nothing was logged");
}

#[test]
fn rule_6_3_status_says_how_the_session_stands_and_a_name_replays_it() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    world.ask(approval(&agent));
    let first = world.ask(line("s", "/status").named("r"));
    let text = world.ran(first).text.unwrap_or_default();
    for part in ["session: s", "agent: a", "open turn: 1", "workspace-write", "1 approvals"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let again = world.ask(line("s", "/status").named("r"));
    assert!(world.replayed(again));
    assert_eq!(world.ran(again), world.ran(first));
    assert!(world.plane.pending(None).len() == 1, "a command is never pending");
}
