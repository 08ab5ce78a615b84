//! Rules 4.1, 4.2, 4.5 and 4.10: whom a request meets, and in which order.

use humanplane_core::id::PrincipalId;
use humanplane_core::listeners::{AskKind, Cursor, Listeners, Scope, Terms, View};
use humanplane_core::waterfall::OnSilence;

use crate::support::{agent_scope, enter, grouped, order, provider, register, rest, session, terms, view};

#[test]
fn rule_4_1_a_request_meets_its_own_scopes_and_no_foreign_one() {
    let mut listeners = Listeners::default();
    let visible = [Scope::Global, session("s"), agent_scope("child"), agent_scope("root")];
    let visible = visible.map(|scope| vec![enter(&mut listeners, terms(scope))]);
    for foreign in [session("t"), agent_scope("sibling"), Scope::Agent("child".into(), "2".into())] {
        enter(&mut listeners, terms(foreign));
    }
    assert_eq!(order(&listeners, &view(&listeners, &["child", "root"])), visible);
}

#[test]
fn rule_4_1_exact_only_hears_the_agent_itself_and_no_descendant() {
    let mut listeners = Listeners::default();
    let exact = enter(&mut listeners, Terms { exact_only: true, ..terms(agent_scope("root")) });
    assert_eq!(order(&listeners, &view(&listeners, &["root"])), [[exact]]);
    assert!(order(&listeners, &view(&listeners, &["child", "root"])).is_empty());
}

#[test]
fn rule_4_1_a_listener_hears_only_what_it_registered_for() {
    let mut listeners = Listeners::default();
    let only = |kind: AskKind| Terms { kinds: [kind].into_iter().collect(), ..terms(Scope::Global) };
    let approvals = enter(&mut listeners, only(AskKind::Approval));
    let questions = enter(&mut listeners, only(AskKind::Questions));
    let asks = view(&listeners, &[]);
    assert_eq!(order(&listeners, &asks), [[approvals]]);
    assert_eq!(order(&listeners, &View { kind: AskKind::Questions, ..asks }), [[questions]]);
}

#[test]
fn rule_4_2_registration_order_runs_over_all_scopes_and_prepend_goes_in_front_of_all() {
    let mut listeners = Listeners::default();
    let front = |scope| Terms { prepend: true, ..terms(scope) };
    let third = enter(&mut listeners, terms(agent_scope("a")));
    let fourth = enter(&mut listeners, terms(Scope::Global));
    let second = enter(&mut listeners, front(session("s")));
    let fifth = enter(&mut listeners, terms(session("s")));
    let first = enter(&mut listeners, front(Scope::Global));
    let expected = [[first], [second], [third], [fourth], [fifth]];
    assert_eq!(order(&listeners, &view(&listeners, &["a"])), expected);
}

#[test]
fn rule_4_2_the_provider_is_last_although_it_came_first() {
    let mut listeners = Listeners::default();
    let last = enter(&mut listeners, provider());
    let first = enter(&mut listeners, terms(Scope::Global));
    let asks = View { kind: AskKind::Questions, ..view(&listeners, &[]) };
    assert_eq!(order(&listeners, &asks), [[first], [last]]);
}

#[test]
fn rule_4_5_who_registers_later_sees_later_requests() {
    let mut listeners = Listeners::default();
    let old = enter(&mut listeners, terms(Scope::Global));
    let asks = View { kind: AskKind::Questions, ..view(&listeners, &[]) };
    let mut cursor = Cursor::default();
    assert!(listeners.next(&asks, &mut cursor).is_some());
    let behind = enter(&mut listeners, terms(Scope::Global));
    let front = enter(&mut listeners, Terms { prepend: true, ..terms(Scope::Global) });
    let last = enter(&mut listeners, provider());
    assert!(rest(&listeners, &asks, &mut cursor).is_empty());
    assert_eq!(order(&listeners, &asks), [[old]]);
    let later = View { since: listeners.stamp(), ..asks };
    assert_eq!(order(&listeners, &later), [[front], [old], [behind], [last]]);
}

#[test]
fn rule_4_5_newcomers_do_not_hide_a_provider_that_was_there() {
    let mut listeners = Listeners::default();
    let last = enter(&mut listeners, provider());
    let asks = View { kind: AskKind::Questions, ..view(&listeners, &[]) };
    enter(&mut listeners, terms(Scope::Global));
    assert_eq!(order(&listeners, &asks), [[last]]);
}

#[test]
fn rule_4_5_a_listener_that_unloads_before_its_turn_is_skipped_and_its_replacement_too() {
    let mut listeners = Listeners::default();
    let members = [0; 3].map(|_| enter(&mut listeners, terms(Scope::Global)));
    let asks = view(&listeners, &[]);
    let mut cursor = Cursor::default();
    assert_eq!(listeners.next(&asks, &mut cursor).map(|first| first.members), Some(vec![members[0]]));
    assert!(listeners.unregister(members[1]).is_some());
    enter(&mut listeners, terms(Scope::Global));
    let rest = rest(&listeners, &asks, &mut cursor);
    assert_eq!(rest.into_iter().map(|listener| listener.members).collect::<Vec<_>>(), [[members[2]]]);
}

#[test]
fn rule_4_6_joiners_of_a_group_see_later_requests_at_the_founders_place() {
    let mut listeners = Listeners::default();
    let founder = enter(&mut listeners, grouped("desk"));
    let behind = enter(&mut listeners, terms(Scope::Global));
    let asks = view(&listeners, &[]);
    let joiner = enter(&mut listeners, grouped("desk"));
    assert_eq!(order(&listeners, &asks), [[founder], [behind]]);
    assert_eq!(order(&listeners, &view(&listeners, &[])), [vec![founder, joiner], vec![behind]]);
    listeners.unregister(founder);
    assert_eq!(order(&listeners, &asks), [[behind]]);
    assert_eq!(order(&listeners, &view(&listeners, &[])), [[joiner], [behind]]);
}

#[test]
fn rule_4_6_a_group_that_has_dissolved_is_founded_anew() {
    let mut listeners = Listeners::default();
    let first = enter(&mut listeners, grouped("desk"));
    let behind = enter(&mut listeners, terms(Scope::Global));
    listeners.unregister(first);
    let second = enter(&mut listeners, Terms { max_outstanding: 7, ..grouped("desk") });
    assert_eq!(
        listeners.get(second).map(|second| second.listener.0),
        Some(second.0),
        "an old name was used again"
    );
    assert_eq!(order(&listeners, &view(&listeners, &[])), [[behind], [second]]);
}

#[test]
fn rule_4_10_the_asker_never_meets_its_own_listeners() {
    let mut listeners = Listeners::default();
    let bob = |listeners: &mut Listeners, terms| register(listeners, "bob", 2, terms);
    enter(&mut listeners, terms(Scope::Global));
    enter(&mut listeners, grouped("desk"));
    let (Ok(member), Ok(alone)) = (
        bob(&mut listeners, grouped("desk")),
        bob(&mut listeners, Terms { prepend: true, ..terms(Scope::Global) }),
    ) else {
        panic!("bob may register")
    };
    let asker = Some(PrincipalId::from("anna"));
    assert_eq!(order(&listeners, &View { asker, ..view(&listeners, &[]) }), [[alone], [member]]);
    assert_eq!(order(&listeners, &view(&listeners, &[])).len(), 3);
}

#[test]
fn rule_4_7_a_listener_brings_its_limits_to_the_chain() {
    let mut listeners = Listeners::default();
    let hold_limit = Some(std::time::Duration::from_secs(5));
    enter(&mut listeners, Terms { hold_limit, on_silence: OnSilence::Next, ..grouped("desk") });
    enter(&mut listeners, terms(Scope::Global));
    let all = rest(&listeners, &view(&listeners, &[]), &mut Cursor::default());
    let limits: Vec<_> = all.iter().map(|one| (one.group, one.hold_limit, one.on_silence)).collect();
    assert_eq!(limits, [(true, hold_limit, OnSilence::Next), (false, None, OnSilence::Unavailable)]);
}
