//! The stored default preset (7.4, 7.5), and watching permissions (7.7).

use super::world::{World, caller, rules};
use crate::decision::ApprovalOutcome;
use crate::effect::{PermissionsChange, Reply, SettingsView, StreamEnd};
use crate::engine::{Input, PermissionChange};
use crate::id::{CallId, SessionId, StreamId};
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;

impl World {
    pub(super) fn configure(&mut self, preset: Option<&str>) -> CallId {
        let call = self.call();
        self.apply(Input::Configure { call, default_preset: preset.map(Into::into) });
        call
    }

    fn watch(&mut self, session: Option<&str>) -> StreamId {
        let stream = self.stream(&caller("somebody"));
        self.apply(Input::WatchPermissions(stream, session.map(Into::into)));
        stream
    }

    /// What a watcher has heard: names of presets, with `=` in front where it is the default.
    fn heard(&self, stream: StreamId) -> Vec<String> {
        let said = |change: &PermissionsChange| match change {
            PermissionsChange::Session(view) => view.permissions.current.clone(),
            PermissionsChange::Settings(settings) => format!("={}", settings.default_preset),
        };
        self.permits.get(&stream).into_iter().flatten().map(said).collect()
    }

    fn current(&mut self, session: &str) -> String {
        let call = self.call();
        self.apply(Input::Permit { call, session: session.into(), change: None });
        match self.ok(call) {
            Reply::Permissions(view) => view.permissions.current.clone(),
            other => panic!("{other:?}"),
        }
    }
}

fn preset(name: &str) -> PermissionChange {
    PermissionChange::Preset(name.into())
}

#[test]
fn rule_7_4_a_new_session_gets_the_setting_as_it_is_now() {
    let mut world = World::new();
    world.create("before", None);
    let call = world.configure(Some("supervised"));
    let Reply::Settings(SettingsView { default_preset, stored, finding: None }) = world.ok(call).clone()
    else {
        panic!("no settings")
    };
    assert_eq!((default_preset.as_str(), stored.as_deref()), ("supervised", Some("supervised")));
    world.create("after", None);
    world.create("named", Some("danger-full-access"));
    let head = world.head("before");
    let named = |world: &mut World| ["before", "after", "named"].map(|session| world.current(session));
    assert_eq!(named(&mut world), ["workspace-write", "supervised", "danger-full-access"]);
    world.configure(None);
    world.create("last", None);
    assert_eq!(world.current("last"), "workspace-write");
    assert_eq!(named(&mut world), ["workspace-write", "supervised", "danger-full-access"]);
    assert_eq!(world.head("before"), head, "changing the setting writes to no session");
}

#[test]
fn rule_7_4_a_setting_is_told_when_it_is_kept() {
    let mut world = World::new();
    world.auto = false;
    let call = world.configure(Some("supervised"));
    assert!(world.waits(call));
    assert_eq!(world.plane.settings().default_preset, "workspace-write", "not kept, not shown");
    assert!(!world.plane.settled(), "a drain waits for it");
    world.make_durable();
    world.ok(call);
    assert_eq!(world.plane.settings().default_preset, "supervised");
    let lost = world.configure(Some("danger-full-access"));
    world.fail();
    assert_eq!(world.reason(lost), Reason::StorageUnavailable);
    assert_eq!(world.plane.settings().default_preset, "supervised");
}

#[test]
fn rule_7_5_only_what_can_be_chosen_is_stored() {
    let mut world = World::new();
    for (name, reason) in [("none", Reason::UnknownPreset), ("custom", Reason::PresetReserved)] {
        let call = world.configure(Some(name));
        assert_eq!(world.reason(call), reason);
    }
    assert_eq!(world.plane.settings().stored, None);
}

#[test]
fn rule_7_5_a_stored_default_that_has_left_the_table_is_a_finding() {
    let mut world = World::under(rules());
    world.apply(Input::LoadSetting(Some("gone".into())));
    let now = world.plane.settings();
    assert_eq!((now.default_preset.as_str(), now.stored.as_deref()), ("workspace-write", Some("gone")));
    assert!(now.finding.expect("a finding").contains("\"gone\""));
    world.create("s", None);
    assert_eq!(world.current("s"), "workspace-write");
}

#[test]
fn rule_7_7_a_watch_begins_with_what_is_and_hears_each_change_once_it_is_durable() {
    let mut world = World::new();
    world.create("s", None);
    world.create("other", None);
    let (one, all) = (world.watch(Some("s")), world.watch(None));
    assert_eq!(world.heard(one), ["=workspace-write", "workspace-write"]);
    assert_eq!(world.heard(all), ["=workspace-write"]);
    world.permit("other", preset("supervised"));
    world.auto = false;
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    world.permit("s", preset("supervised"));
    assert_eq!(world.heard(one).len(), 2, "nothing that a crash could take back");
    world.make_durable();
    world.auto = true;
    assert_eq!(world.heard(one)[2..], ["custom", "supervised"]);
    world.permit("s", preset("supervised"));
    world.configure(Some("supervised"));
    world.configure(Some("supervised"));
    assert_eq!(world.heard(one)[4..], ["=supervised"], "what changes nothing is no change");
    assert_eq!(world.heard(all), ["=workspace-write", "=supervised"]);
}

#[test]
fn rule_7_7_a_watch_ends_with_its_session() {
    let mut world = World::new();
    world.create("s", None);
    let stream = world.watch(Some("s"));
    world.close("operator", "s");
    assert_eq!(world.ended.get(&stream), Some(&StreamEnd::Goodbye));
    let late = world.watch(Some("s"));
    assert_eq!(world.heard(late), ["=workspace-write", "workspace-write"]);
    assert_eq!(world.ended.get(&late), Some(&StreamEnd::Goodbye));
    let nowhere = world.watch(Some("nowhere"));
    let Some(StreamEnd::Refused(refusal)) = world.ended.get(&nowhere) else { panic!("not refused") };
    assert_eq!(refusal.reason, Reason::SessionNotFound);
}

#[test]
fn rule_7_4_a_closed_session_delegates_to_nobody() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let person = world.person("ada");
    let asked = world.ask(super::world::approval(&agent));
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    world.allow(&person);
    assert_eq!(world.outcome(asked).0, ApprovalOutcome::AllowedOnce, "rule 3.4: what is open is not touched");
    world.close("operator", "s");
    let create = world.creating("child", None, Some("s"));
    let call = create.call;
    world.apply(Input::Create(Box::new(create)));
    assert_eq!(world.reason(call), Reason::SessionClosed);
    let ids: Vec<SessionId> = world.log.keys().cloned().collect();
    assert_eq!(ids, ["s".into()]);
}
