//! What a tool call is held against at the gate (8.1).

use super::world::{Agent, World, approval, full};
use crate::effect::Reply;
use crate::engine::{Ask, Input, PermissionChange};
use crate::id::CallId;
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;
use crate::sample;

impl World {
    fn authorize(&mut self, agent: &Agent) -> CallId {
        let ask = Ask { call: self.call(), ..approval(agent) };
        let call = ask.call;
        self.apply(Input::Authorize(Box::new(ask)));
        call
    }
}

#[test]
fn rule_8_1_the_gate_checks_caller_turn_and_sandbox_and_writes_nothing() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let head = world.head("s");
    let call = world.authorize(&agent);
    assert!(matches!(world.ok(call), Reply::Admitted));
    // The policy explains what was resolved to ask; a plain allow never comes there (3.4).
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = world.authorize(&agent);
    assert!(matches!(world.ok(call), Reply::Admitted));
    let stale = Agent { lease: agent.lease.clone().of_life("another"), ..agent.clone() };
    let call = world.authorize(&stale);
    assert_eq!(world.reason(call), Reason::StaleAgent);
    world.write(&agent, vec![sample::turn_end(1)]);
    let call = world.authorize(&agent);
    assert_eq!(world.reason(call), Reason::NoOpenTurn);
    assert_eq!(world.kinds_from("s", head), ["approval/policy", "turn/end"]);
}

#[test]
fn rule_7_6_the_gate_fails_closed_without_a_sandbox() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let reads = full().modes.into_iter().next();
    world.permit("s", PermissionChange::Sandbox(reads.expect("a mode")));
    let call = world.authorize(&agent);
    assert!(matches!(world.ok(call), Reply::Admitted));
    world.stream_over(agent.stream, false);
    let mut hello =
        crate::engine::AgentHello { resume: Some(agent.resume.clone()), ..World::hello("s", "a") };
    hello.enforcement = None;
    let stream = world.attach("robot", hello);
    let agent = world.attached(stream, "s");
    let call = world.authorize(&agent);
    assert_eq!(world.reason(call), Reason::SandboxUnavailable);
}
