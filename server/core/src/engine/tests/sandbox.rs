//! Confined sessions begin nothing that nobody confines (7.6).

use super::SECOND;
use super::world::{Agent, World, approval, caller, full, rules};
use crate::decision::ApprovalOutcome;
use crate::effect::PermissionsChange;
use crate::engine::{AgentHello, Input, PermissionChange, Rules};
use crate::id::{CallId, StreamId};
use crate::permissions::SandboxMode::{ReadOnly, WorkspaceWrite};
use crate::refusal::Reason;
use crate::sample;
use crate::sandbox::{Enforcement, Level, Provider, Reach};

fn partial() -> Enforcement {
    Enforcement { modes: [ReadOnly, WorkspaceWrite].into_iter().collect(), level: Level::Partial }
}

impl World {
    /// A session of the default preset, and an agent whose host enforces `enforcement`; no turn yet.
    fn host(&mut self, session: &str, name: &str, enforcement: Option<Enforcement>) -> Agent {
        if !self.log.contains_key(&session.into()) {
            self.create(session, None);
        }
        let stream = self.attach("robot", AgentHello { enforcement, ..Self::hello(session, name) });
        self.attached(stream, session)
    }

    fn provide(&mut self, reach: Reach, enforcement: Enforcement) -> StreamId {
        let stream = self.stream(&caller("plugin"));
        let provider =
            Provider { name: "host".into(), principal: "plugin".into(), reach: vec![reach], enforcement };
        self.apply(Input::Enforce(stream, provider));
        stream
    }

    fn unavailable(&self, call: CallId) -> bool {
        self.replies.get(&call).is_some_and(|reply| {
            reply.as_ref().is_err_and(|refusal| refusal.reason == Reason::SandboxUnavailable)
        })
    }
}

#[test]
fn rule_7_6_no_turn_starts_in_a_confined_mode_that_nobody_enforces() {
    let mut world = World::new();
    let agent = world.host("s", "a", None);
    let head = world.head("s");
    let refused = world.begin_turn(&agent, 1);
    assert!(world.unavailable(refused));
    let text = world.refused(refused).message.clone();
    for way in ["AgentHello.enforcement", "SandboxService.Enforce", "\"supervised\""] {
        assert!(text.contains(way), "the three ways out: {text}");
    }
    assert_eq!(world.head("s"), head, "nothing was appended");
    let note = world.write(&agent, vec![sample::other("user/message", "{}")]);
    world.ok(note);
    world.permit("s", PermissionChange::Preset("supervised".into()));
    let call = world.begin_turn(&agent, 1);
    world.ok(call);
}

#[test]
fn rule_7_6_a_declaration_and_a_provider_are_enough_and_a_lost_provider_is_not() {
    let mut world = World::new();
    let agent = world.host("s", "a", Some(partial()));
    let call = world.begin_turn(&agent, 1);
    world.ok(call);
    let agent = world.host("t", "b", None);
    world.provide(Reach::Session("s".into()), full());
    let call = world.begin_turn(&agent, 1);
    assert!(world.unavailable(call));
    let here = world.provide(Reach::Agent("b".into()), full());
    let call = world.begin_turn(&agent, 1);
    world.ok(call);
    world.stream_over(here, false);
    let ask = world.ask(approval(&agent));
    assert!(world.unavailable(ask), "a gated call asks again");
    assert_eq!(world.kinds("t").last(), Some(&"turn/start"));
    world.write(&agent, vec![sample::turn_end(1)]);
    let next = world.begin_turn(&agent, 2);
    assert!(world.unavailable(next), "no grace for who confines");
}

#[test]
fn rule_7_6_no_approval_stands_in_for_a_sandbox() {
    let mut world = World::new();
    let agent = world.host("s", "a", None);
    let host = world.provide(Reach::Everywhere, full());
    let person = world.person("ada");
    world.begin_turn(&agent, 1);
    let asked = world.ask(approval(&agent));
    world.allow(&person);
    assert_eq!(world.outcome(asked).0, ApprovalOutcome::AllowedOnce);
    world.stream_over(host, true);
    let again = world.ask(approval(&agent));
    assert!(world.unavailable(again));
    assert!(world.held(&person).is_empty(), "nobody is asked what nothing can come of");
}

#[test]
fn rule_7_6_full_enforcement_can_be_required_of_a_session_or_of_all() {
    let mut world = World::new();
    let mut strict = world.creating("s", None, None);
    strict.require_full = true;
    world.apply(Input::Create(Box::new(strict)));
    let agent = world.host("s", "a", Some(partial()));
    let call = world.begin_turn(&agent, 1);
    assert!(world.unavailable(call));
    world.permit("s", PermissionChange::Sandbox(ReadOnly));
    let call = world.begin_turn(&agent, 1);
    assert!(world.unavailable(call), "it is required for good");
    world.provide(Reach::Session("s".into()), full());
    let call = world.begin_turn(&agent, 1);
    world.ok(call);
    let child = world.creating("child", None, Some("s"));
    world.apply(Input::Create(Box::new(child)));
    assert!(
        world.log[&"child".into()].iter().any(|r| r.event.data.as_str().contains("\"requireFull\":true"))
    );

    let mut world = World::under(Rules { require_full: true, ..rules() });
    let agent = world.host("s", "a", Some(partial()));
    let call = world.begin_turn(&agent, 1);
    assert!(world.unavailable(call));
}

#[test]
fn rule_7_6_permissions_show_who_enforces_as_it_changes() {
    let mut world = World::new();
    world.create("s", None);
    let watch = world.stream(&caller("somebody"));
    world.apply(Input::WatchPermissions(watch, Some("s".into())));
    let agent = world.host("s", "a", Some(partial()));
    let host = world.provide(Reach::Everywhere, full());
    world.provide(Reach::Session("other".into()), full());
    world.stream_over(host, true);
    world.stream_over(agent.stream, false);
    world.pass_time(11 * SECOND);
    let seen = world.permits[&watch].iter().filter_map(|change| match change {
        PermissionsChange::Session(view) => Some((
            view.sandbox.available,
            view.sandbox.enforcers.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
        )),
        PermissionsChange::Settings(_) => None,
    });
    let seen: Vec<_> = seen.collect();
    let steps: [(bool, &[&str]); 5] =
        [(false, &[]), (true, &["a"]), (true, &["a", "host"]), (true, &["a"]), (false, &[])];
    assert_eq!(seen, steps.map(|(available, names)| (available, names.to_vec())));
}
