//! What the model is told of the policy (7.8).

use super::SECOND;
use super::world::{Agent, World};
use crate::effect::AgentFrame;
use crate::engine::{AgentHello, PermissionChange};
use crate::id::StreamId;
use crate::permissions::ApprovalPolicy::{self, Ask, Never};
use crate::permissions::runtime_context;

impl World {
    /// The policies that were told on a stream.
    fn told(&self, stream: StreamId) -> Vec<ApprovalPolicy> {
        let frames = self.agent_frames.get(&stream).into_iter().flatten();
        let context = |frame: &AgentFrame| match frame {
            AgentFrame::Context(policy) => Some(*policy),
            AgentFrame::Attached { .. } | AgentFrame::Drain { .. } => None,
        };
        frames.filter_map(context).collect()
    }

    fn set(&mut self, policy: ApprovalPolicy) {
        self.permit("s", PermissionChange::Policy(policy));
    }

    /// The agent loses its stream, `meanwhile` happens, and it comes back knowing `told`.
    fn comes_back(
        &mut self,
        agent: &Agent,
        told: Option<ApprovalPolicy>,
        meanwhile: &[ApprovalPolicy],
    ) -> Agent {
        self.stream_over(agent.stream, false);
        meanwhile.iter().for_each(|policy| self.set(*policy));
        let hello = AgentHello { resume: Some(agent.resume.clone()), told, ..Self::hello("s", "a") };
        let stream = self.attach("robot", hello);
        self.attached(stream, "s")
    }
}

#[test]
fn rule_7_8_there_is_a_text_for_each_policy() {
    assert!(runtime_context(Ask).contains("may ask"));
    assert!(runtime_context(Never).contains("Do not request escalation"));
}

#[test]
fn rule_7_8_told_at_attach_and_at_each_change_once() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    assert_eq!(world.told(agent.stream), [Ask]);
    world.set(Ask);
    world.permit("s", PermissionChange::Preset("supervised".into()));
    assert_eq!(world.told(agent.stream), [Ask], "the policy is the same");
    world.auto = false;
    world.set(Never);
    assert_eq!(world.told(agent.stream), [Ask], "not before it is durable");
    world.set(Ask);
    world.set(Never);
    world.make_durable();
    world.auto = true;
    assert_eq!(world.told(agent.stream), [Ask, Never, Ask, Never]);
    world.permit("s", PermissionChange::Preset("danger-full-access".into()));
    assert_eq!(world.told(agent.stream).len(), 4);
}

#[test]
fn rule_7_8_who_comes_back_is_told_only_what_it_does_not_know() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let agent = world.comes_back(&agent, Some(Ask), &[]);
    assert_eq!(world.told(agent.stream), []);
    let agent = world.comes_back(&agent, Some(Ask), &[Never, Ask]);
    assert_eq!(world.told(agent.stream), [], "it is as it was");
    let agent = world.comes_back(&agent, Some(Ask), &[Never]);
    assert_eq!(world.told(agent.stream), [Never]);
    let agent = world.comes_back(&agent, None, &[]);
    assert_eq!(
        world.told(agent.stream),
        [Never],
        "what was sent may have been lost: who does not know is told"
    );
    world.set(Never);
    world.set(Ask);
    assert_eq!(world.told(agent.stream), [Never, Ask]);
}

#[test]
fn rule_7_8_a_next_life_is_told_again() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.stream_over(agent.stream, false);
    world.pass_time(11 * SECOND);
    let stream = world.attach("robot", World::hello("s", "a"));
    assert_eq!(world.told(stream), [Ask]);
}
