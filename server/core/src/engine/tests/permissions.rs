//! §7.2 to 7.4, as the engine appends them.

use super::world::{World, rules};
use crate::effect::Reply;
use crate::engine::{Input, PermissionChange, Rules};
use crate::id::CallId;
use crate::permissions::{ApprovalPolicy, Permissions, SandboxMode, Table};
use crate::refusal::Reason;

const PINNED: [&str; 3] = ["permission/preset", "sandbox/mode", "approval/policy"];

fn preset(name: &str) -> PermissionChange {
    PermissionChange::Preset(name.into())
}

fn current(world: &mut World, session: &str) -> Permissions {
    let call = world.call();
    world.apply(Input::Permit { call, session: session.into(), change: None });
    match world.ok(call) {
        Reply::Permissions(view) => view.permissions.clone(),
        other => panic!("{other:?}"),
    }
}

fn create(world: &mut World, session: &str, preset: Option<&str>, parent: Option<&str>) -> CallId {
    let create = world.creating(session, preset, parent);
    let call = create.call;
    world.apply(Input::Create(Box::new(create)));
    call
}

#[test]
fn rule_7_2_a_choice_appends_what_changes_in_one_batch() {
    // Scenarios 98, 100 and 101.
    let mut world = World::new();
    world.create("s", None);
    world.create("other", None);
    let queued = world.head("s");
    world.auto = false;
    let call = world.permit("s", preset("danger-full-access"));
    assert_eq!((world.queue.len(), world.waits(call)), (1, true));
    world.make_durable();
    assert_eq!(world.kinds_from("s", queued), PINNED);
    world.auto = true;
    world.permit("s", preset("danger-full-access"));
    assert_eq!(world.head("s"), 6, "re-selecting appends nothing");
    world.permit("s", preset("supervised"));
    assert_eq!(world.kinds_from("s", 6), ["permission/preset", "approval/policy"]);
    for (name, reason) in
        [("none", Reason::UnknownPreset), ("", Reason::UnknownPreset), ("custom", Reason::PresetReserved)]
    {
        let call = world.permit("s", preset(name));
        assert_eq!(world.reason(call), reason);
    }
    assert_eq!((world.head("s"), world.head("other")), (8, 3), "nothing logged, nobody else touched");
}

#[test]
fn rule_7_3_current_is_derived() {
    let mut world = World::new();
    world.create("s", None);
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let custom = current(&mut world, "s");
    assert_eq!((custom.current.as_str(), custom.options.len()), ("custom", 4));
    world.permit("s", PermissionChange::Sandbox(SandboxMode::DangerFullAccess));
    assert_eq!(current(&mut world, "s").current, "danger-full-access");
    let before = world.head("s");
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    assert_eq!(world.head("s"), before, "rule 3.5: a recorded fact says so already");
}

#[test]
fn rule_7_3_reads_wait_for_what_they_say() {
    let mut world = World::new();
    world.create("s", None);
    world.auto = false;
    world.permit("s", preset("supervised"));
    let call = world.call();
    world.apply(Input::Permit { call, session: "s".into(), change: None });
    assert!(world.waits(call));
    world.make_durable();
    let before = world.head("s");
    (0..100).for_each(|_| drop(current(&mut world, "s")));
    assert_eq!(world.head("s"), before, "scenario 116: a read writes nothing");
}

#[test]
fn rule_7_4_a_new_session_is_pinned_before_it_is_published() {
    let mut world = World::new();
    world.auto = false;
    let call = create(&mut world, "s", None, None);
    assert_eq!((world.kinds("s"), world.queue.len()), (PINNED.to_vec(), 1));
    assert!(world.waits(call));
    world.make_durable();
    world.auto = true;
    create(&mut world, "t", Some("supervised"), None);
    assert_eq!(current(&mut world, "t").current, "supervised");
    for (name, reason) in [("none", Reason::UnknownPreset), ("custom", Reason::PresetReserved)] {
        let call = create(&mut world, "u", Some(name), None);
        assert_eq!(world.reason(call), reason);
    }
    let again = create(&mut world, "u", None, None);
    world.ok(again);
}

#[test]
fn rule_7_4_a_changed_default_touches_only_what_is_new() {
    let table = Table::new(Table::default().presets().to_vec(), Some("supervised")).expect("a table");
    let mut world = World::under(Rules { table, ..rules() });
    world.create("s", None);
    assert_eq!(current(&mut world, "s").current, "supervised");
}

#[test]
fn rule_7_4_a_delegated_session_takes_its_parents_values() {
    let mut world = World::new();
    world.create("parent", None);
    world.permit("parent", PermissionChange::Policy(ApprovalPolicy::Never));
    create(&mut world, "child", None, Some("parent"));
    assert_eq!(world.kinds("child"), ["sandbox/mode", "approval/policy"], "custom is never recorded");
    assert!(world.log[&"child".into()].iter().all(|r| r.event.data.as_str().contains("\"delegation\"")));
    let orphan = create(&mut world, "orphan", None, Some("nobody"));
    assert_eq!(world.reason(orphan), Reason::SessionNotFound);
}
