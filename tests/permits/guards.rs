//! Listeners and guards of others at the gate, over the wire (8.1, 8.2).

use std::time::Duration;

use v1::authorize_tool_call_response::Result as Came;
use v1::guard_request::Frame as Say;
use v1::guard_response::Frame as Hear;
use v1::{CancelApprovalRequest, Fail, GuardRegister, GuardRole, GuardSays, Lifetime, OnSilence};

use crate::support::policy::{self, Policy, guard, held, in_session, listener, verdict};
use crate::support::status::refused;
use crate::support::*;

const SHORT: Duration = Duration::from_millis(200);

fn is(verdict: &str, rule: &str, cause: &str) -> (String, String, String) {
    (verdict.to_owned(), rule.to_owned(), cause.to_owned())
}

/// A server, an agent with an open turn, a bot.
async fn scene(register: GuardRegister) -> (World, Agent, Policy) {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let bot = Policy::registered(&world.client("plug").await, register).await;
    (world, agent, bot)
}

#[tokio::test]
async fn rule_8_1_a_listener_allows_denies_asks_or_passes_on() {
    let (world, agent, mut bot) = scene(listener()).await;
    let mut ada = world.answerer("ada", terms::approvals()).await;

    let call = agent.gated(agent.tool("ls"));
    let offer = bot.offer().await;
    assert_eq!((offer.tool_name.as_str(), &offer.arguments_json[..]), ("bash", &br#"{"command":"ls"}"#[..]));
    assert_eq!((offer.session_id.as_str(), offer.path.len()), ("s1", 1));
    bot.says_of(&offer, GuardSays::Allow.into(), "").await.unwrap();
    assert_eq!(verdict(call).await, is("ALLOWED", "plug-policy", "ANSWERED"));

    let call = agent.gated(agent.tool("rm"));
    bot.says(GuardSays::Deny, "not here").await.unwrap();
    let decided = within("a verdict", call).await.unwrap().unwrap();
    assert_eq!(decided.reason, "listener plug-policy: not here");
    assert_eq!((decided.verdict(), decided.approval_id.as_str()), (v1::GateVerdict::Denied, ""));
    assert_eq!(decided.decided_by.unwrap().kind(), v1::ActorKind::Policy);

    let call = agent.gated(agent.tool("make"));
    bot.says(GuardSays::Ask, "who knows").await.unwrap();
    let shown = ada.offer().await;
    let Some(v1::offer::Ask::Approval(asked)) = &shown.ask else { panic!("an approval") };
    assert_eq!(asked.reason, "listener plug-policy: who knows");
    ada.decide(&shown, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(verdict(call).await, is("ALLOWED", "", "ANSWERED"));

    let call = agent.gated(agent.tool("other"));
    bot.passes().await.unwrap();
    let shown = ada.offer().await;
    ada.decide(&shown, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(verdict(call).await, is("ALLOWED", "", "ANSWERED"));
    bot.goodbye().await;
    world.audit().await;
}

#[tokio::test]
async fn rule_8_1_a_guard_denies_what_others_allowed_and_says_why() {
    let (world, agent, mut bot) = scene(listener()).await;
    let mut watch = Policy::registered(&world.client("host").await, in_session("s1", guard())).await;
    let mut ada = world.answerer("ada", terms::approvals()).await;

    let call = agent.gated(agent.tool("ls"));
    bot.says(GuardSays::Allow, "").await.unwrap();
    watch.says(GuardSays::Deny, "frozen").await.unwrap();
    let decided = within("a verdict", call).await.unwrap().unwrap();
    assert_eq!(
        (decided.verdict(), decided.reason.as_str()),
        (v1::GateVerdict::Denied, "guard host-policy: frozen")
    );

    let call = agent.gated(agent.tool("make"));
    bot.passes().await.unwrap();
    let shown = ada.offer().await;
    ada.decide(&shown, Outcome::AllowedOnce).await.unwrap();
    let offer = watch.offer().await;
    for says in [GuardSays::Allow, GuardSays::Ask] {
        assert_eq!(watch.says_of(&offer, says.into(), "").await, Err("FIELD_INVALID".to_owned()));
    }
    assert_eq!(watch.passes_on(&offer, true).await, Err("FIELD_INVALID".to_owned()));
    assert_eq!(watch.says_of(&offer, GuardSays::Deny.into(), " ").await, Err("BLANK_FIELD".to_owned()));
    watch.says_of(&offer, GuardSays::Deny.into(), "frozen").await.unwrap();
    let decided = within("a verdict", call).await.unwrap().unwrap();
    assert_eq!((decided.verdict(), decided.rule.as_str()), (v1::GateVerdict::Denied, "host-policy"));
    assert!(!decided.approval_id.is_empty(), "what people said stays in the log");
    assert_eq!(world.types("s1").await.iter().filter(|kind| *kind == "approval/decided").count(), 1);

    // The same again is no second chance, whatever is said now.
    let again = within("a retry", agent.gated(agent.tool("make"))).await.unwrap().unwrap();
    assert_eq!(again, v1::GateDecided { replayed: true, ..decided });

    let call = agent.gated(agent.tool("pwd"));
    bot.says(GuardSays::Allow, "").await.unwrap();
    watch.passes().await.unwrap();
    assert_eq!(verdict(call).await, is("ALLOWED", "plug-policy", "ANSWERED"));
    world.audit().await;
}

#[tokio::test]
async fn rule_8_1_who_dies_fails_or_stays_silent_while_it_holds_a_call_is_no_yes() {
    for role in [GuardRole::Listener, GuardRole::Guard] {
        let register = policy::role(role);
        let (world, agent, bot) = scene(register.clone()).await;
        drop(bot);
        let plug = world.client("plug").await;
        // A guard is asked once something is allowed: a listener of another bot does that.
        let mut yes = match role {
            GuardRole::Guard => {
                Some(Policy::registered(&world.client("host").await, in_session("s1", listener())).await)
            }
            _ => None,
        };
        for (name, cause) in [
            ("killed", "ANSWERER_UNLOADED"),
            ("unregisters", "ANSWERER_UNLOADED"),
            ("leaves", "ANSWERER_UNLOADED"),
            ("fails", "ANSWERER_FAILED"),
            ("silent", "HOLD_LIMIT"),
            ("babbles", "ANSWER_INVALID"),
        ] {
            let limit = if name == "silent" { SHORT } else { Duration::from_secs(30) };
            let mut bot = Policy::open(&plug).await.unwrap();
            let stands = bot.register(held(limit, register.clone())).await.unwrap();
            let call = agent.gated(agent.tool(name));
            if let Some(yes) = &mut yes {
                yes.says(GuardSays::Allow, "").await.unwrap();
            }
            let offer = bot.offer().await;
            let offer_id = offer.offer_id.clone();
            match name {
                "killed" => drop(bot),
                "leaves" => bot.goodbye().await,
                "unregisters" => {
                    let registration_id = stands.registration_id;
                    bot.send(Say::Unregister(v1::Unregister {
                        correlation_id: "u".to_owned(),
                        registration_id,
                    }))
                    .await;
                }
                "fails" => {
                    bot.send(Say::Fail(Fail { offer_id, name: "Oops".to_owned(), ..Fail::default() })).await
                }
                "silent" => assert_eq!(bot.retracted().await, "HOLD_LIMIT"),
                _ => bot.says_of(&offer, 99, "").await.unwrap(),
            }
            let decided = within("a verdict", call).await.unwrap().unwrap();
            assert_eq!(
                (decided.verdict(), decided.cause.as_str()),
                (v1::GateVerdict::Unavailable, cause),
                "{name}"
            );
            assert_eq!(decided.rule, "plug-policy", "{name}");
        }
        world.audit().await;
    }
}

#[tokio::test]
async fn rule_9_3_a_guard_that_hangs_is_found_by_its_pings() {
    let world = World::with(&["liveness.ping_interval=1s", "liveness.ping_misses=1"]).await;
    let agent = world.agent("s1").await;
    let mut bot = Policy::registered(&world.client("plug").await, listener()).await;
    bot.mute();
    let call = agent.gated(agent.tool("ls"));
    let _offer = bot.offer().await;
    let status = refused(bot.ended().await, "CALLER_NOT_LIVE");
    assert!(status.message().contains("pings"), "{}", status.message());
    assert_eq!(verdict(call).await, is("UNAVAILABLE", "plug-policy", "ANSWERER_UNLOADED"));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_3_silence_goes_on_only_where_that_was_declared() {
    let next = GuardRegister { on_silence: OnSilence::Next.into(), ..held(SHORT, listener()) };
    let (world, agent, mut bot) = scene(next).await;
    let call = agent.gated(agent.tool("ls"));
    let _offer = bot.offer().await;
    assert_eq!(
        verdict(call).await,
        is("UNAVAILABLE", "", "NO_ANSWERER"),
        "people are next, and nobody is there"
    );
    world.audit().await;
}

#[tokio::test]
async fn rule_4_2_listeners_are_asked_in_order_and_may_wrap() {
    let (world, agent, mut first) = scene(listener()).await;
    let mut second = Policy::registered(&world.client("host").await, in_session("s1", listener())).await;
    let front = GuardRegister { prepend: true, ..in_session("s1", listener()) };
    let mut front = Policy::registered(&world.client("plug1").await, front).await;
    let call = agent.gated(agent.tool("ls"));
    let offer = front.offer().await;
    front.passes_on(&offer, true).await.unwrap();
    first.passes().await.unwrap();
    let v1::GuardOffer { offer_id, .. } = second.offer().await;
    let word = v1::GuardAnswer { offer_id, says: GuardSays::Allow.into(), reason: "fine".to_owned() };
    second.send(Say::Answer(word)).await;
    let heard = front
        .expect("the successors' word", |frame| match frame {
            Hear::NextResult(result) => Some(result.clone()),
            _ => None,
        })
        .await;
    assert_eq!((heard.says(), heard.reason.as_str()), (GuardSays::Allow, "fine"));
    front.says_of(&offer, GuardSays::Deny.into(), "not fine").await.unwrap();
    assert_eq!(verdict(call).await, is("DENIED", "plug1-policy", "ANSWERED"));
    assert_eq!(second.heard().await, Ok(()), "its word counted, and was changed");
    world.audit().await;
}

#[tokio::test]
async fn rule_8_1_a_cancellation_reaches_whoever_is_asked_and_comes_before_guards() {
    let (world, agent, mut bot) = scene(listener()).await;
    let mut watch = Policy::registered(&world.client("host").await, in_session("s1", guard())).await;
    let outliving =
        |name: &str| v1::AuthorizeToolCallRequest { lifetime: Lifetime::Agent.into(), ..agent.tool(name) };
    let cancel = |name: &str| CancelApprovalRequest {
        session_id: "s1".to_owned(),
        key: Some(v1::cancel_approval_request::Key::RequestId(name.to_owned())),
    };
    let call = agent.gated(outliving("1"));
    let _offer = bot.offer().await;
    // Another principal does not even hear that there is such a call.
    let stranger = world.client("coder2").await;
    refused(stranger.approvals().cancel_approval(cancel("1")).await.map(drop), "REQUEST_NOT_FOUND");
    let came =
        within("cancel", agent.client.approvals().cancel_approval(cancel("1"))).await.unwrap().into_inner();
    let decided = came.decided.unwrap();
    assert_eq!((decided.outcome(), decided.cause.as_str()), (Outcome::Cancelled, "WITHDRAWN"));
    assert_eq!(bot.retracted().await, "WITHDRAWN");
    assert_eq!(verdict(call).await, is("ABORTED_BEFORE_DISPATCH", "", "WITHDRAWN"));

    let call = agent.gated(agent.tool("2"));
    let _offer = bot.offer().await;
    call.abort();
    assert_eq!(bot.retracted().await, "CALLER_GONE");

    // A wait that is over leaves the call where it is.
    let brief = v1::AuthorizeToolCallRequest { wait: Some(ask::millis(0)), ..outliving("3") };
    let reply = agent.authorize(brief).await.unwrap();
    assert!(matches!(reply.result, Some(Came::Pending(pending)) if pending.approval_id.is_empty()));
    assert_eq!(world.open().await.tool_calls, 1);
    let call = agent.gated(outliving("3"));
    bot.says(GuardSays::Allow, "").await.unwrap();
    let _offer = watch.offer().await;
    agent.goodbye().await;
    assert_eq!(watch.retracted().await, "AGENT_GONE");
    assert_eq!(verdict(call).await, is("ABORTED_BEFORE_DISPATCH", "", "AGENT_GONE"));
    let open = world.open().await;
    assert_eq!((open.tool_calls, open.policies), (0, 2));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_10_roles_and_scopes_say_who_may_be_there() {
    let world = World::start().await;
    world.session("s1").await;
    for who in ["coder", "ada", "eye"] {
        refused(Policy::open(&world.client(who).await).await.map(drop), "ROLE_MISSING");
    }
    let mut host = Policy::open(&world.client("host").await).await.unwrap();
    assert!(host.register(in_session("s1", guard())).await.is_ok());
    for (register, reason) in [
        (guard(), "FOREIGN_SCOPE"),
        (in_session("s2", guard()), "FOREIGN_SCOPE"),
        (GuardRegister { scope: None, ..listener() }, "FIELD_INVALID"),
        (GuardRegister { role: 0, ..in_session("s1", listener()) }, "FIELD_INVALID"),
        (GuardRegister { role: 9, ..in_session("s1", listener()) }, "FIELD_INVALID"),
        (GuardRegister { prepend: true, ..in_session("s1", guard()) }, "FIELD_INVALID"),
        (
            GuardRegister { on_silence: OnSilence::Next.into(), ..in_session("s1", listener()) },
            "FIELD_INVALID",
        ),
        (
            GuardRegister { on_silence: OnSilence::Next.into(), ..held(SHORT, in_session("s1", guard())) },
            "FIELD_INVALID",
        ),
        (held(Duration::from_secs(31), in_session("s1", listener())), "FIELD_INVALID"),
        (held(Duration::ZERO, in_session("s1", listener())), "FIELD_INVALID"),
        (GuardRegister { correlation_id: String::new(), ..in_session("s1", listener()) }, "BLANK_FIELD"),
    ] {
        assert_eq!(host.register(register).await.unwrap_err().reason, reason);
    }
    host.send_nothing().await;
    let fault = |frame: &Hear| matches!(frame, Hear::Fault(_)).then_some(());
    host.expect("a fault", fault).await;
    host.send(Say::Hello(v1::GuardHello::default())).await;
    host.expect("a fault", fault).await;
    let unknown = v1::GuardAnswer { offer_id: "nobody's".to_owned(), ..Default::default() };
    host.send(Say::Answer(unknown)).await;
    assert_eq!(host.heard().await, Err("NOT_HOLDING".to_owned()), "the stream goes on");
    host.goodbye().await;
    world.audit().await;
}

#[tokio::test]
async fn rule_9_4_a_drain_decides_what_is_at_the_gate_and_ends_the_streams() {
    for role in [GuardRole::Listener, GuardRole::Guard] {
        let (mut world, agent, mut bot) = scene(policy::role(role)).await;
        let mut yes = match role {
            GuardRole::Guard => {
                Some(Policy::registered(&world.client("host").await, in_session("s1", listener())).await)
            }
            _ => None,
        };
        let call = agent.gated(agent.tool("ls"));
        if let Some(yes) = &mut yes {
            yes.says(GuardSays::Allow, "").await.unwrap();
        }
        let _offer = bot.offer().await;
        world.drain();
        assert_eq!(verdict(call).await, is("UNAVAILABLE", "", "DRAINING"));
        assert_eq!(bot.retracted().await, "DRAINING");
        refused(bot.ended().await, "SERVER_DRAINING");
        world.stop().await;
    }
}

#[tokio::test]
async fn after_a_restart_a_grant_still_meets_the_guards() {
    let mut world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let call = agent.gated(agent.tool("make"));
    let shown = ada.offer().await;
    ada.decide(&shown, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(verdict(call).await, is("ALLOWED", "", "ANSWERED"));
    let request = agent.tool("make");
    drop((agent, ada));
    world.restart().await;
    let mut watch = Policy::registered(&world.client("plug").await, guard()).await;
    let again = world.attach("coder", "s1", "agent-s1").await;
    again.append(&[("turn/start", "{\"turn\":2}".to_owned())]).await.unwrap();
    let call = again.gated(v1::AuthorizeToolCallRequest { agent: Some(again.lease()), ..request });
    watch.says(GuardSays::Deny, "no more").await.unwrap();
    let decided = within("a verdict", call).await.unwrap().unwrap();
    assert_eq!((decided.verdict(), decided.rule.as_str()), (v1::GateVerdict::Denied, "plug-policy"));
    world.audit().await;
}
