//! What may register, what is refused and why, and what becomes of those who leave.

use std::time::Duration;

use humanplane_core::id::StreamId;
use humanplane_core::listeners::{AskKind, Kinds, Listeners, Scope, Terms, View};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::Monotonic;
use humanplane_core::waterfall::{MemberKey, OnSilence};

use crate::support::{agent, agent_scope, enter, grouped, order, provider, register, session, terms, view};

/// The reason and the fields of a refusal.
fn faults(result: Result<MemberKey, Refusal>) -> (Reason, Vec<String>) {
    match result {
        Ok(member) => panic!("{member:?} was let in"),
        Err(refusal) => (refusal.reason, refusal.fields.into_iter().map(|(field, _)| field).collect()),
    }
}

#[test]
fn terms_that_cannot_be_meant_are_refused_by_field() {
    let base = || terms(Scope::Global);
    let cases = [
        (Terms { kinds: Kinds::default(), ..base() }, "kinds"),
        (Terms { exact_only: true, ..base() }, "exact_only"),
        (Terms { exact_only: true, ..terms(session("s")) }, "exact_only"),
        (grouped(""), "group"),
        (Terms { hold_limit: Some(Duration::ZERO), ..base() }, "hold_limit"),
        (Terms { on_silence: OnSilence::Next, ..base() }, "on_silence"),
        (Terms { max_outstanding: 0, ..base() }, "max_outstanding"),
        (Terms { kinds: base().kinds, ..provider() }, "kinds"),
        (Terms { kinds: [AskKind::Approval].into_iter().collect(), ..provider() }, "kinds"),
        (Terms { scope: session("s"), ..provider() }, "scope"),
    ];
    let mut listeners = Listeners::default();
    for (terms, field) in cases {
        let refused = faults(register(&mut listeners, "anna", 1, terms.clone()));
        assert_eq!(refused, (Reason::FieldInvalid, vec![field.to_owned()]), "{terms:?}");
    }
    assert_eq!(listeners.count(), 0);
}

#[test]
fn all_fields_at_fault_are_named_at_once() {
    let wrong = Terms { max_outstanding: 0, hold_limit: Some(Duration::ZERO), ..terms(Scope::Global) };
    let (_, fields) = faults(register(&mut Listeners::default(), "anna", 1, wrong));
    assert_eq!(fields, ["hold_limit", "max_outstanding"]);
}

#[test]
fn rule_5_3_a_second_provider_is_refused_and_the_first_stays() {
    let mut listeners = Listeners::default();
    let first = enter(&mut listeners, provider());
    let group = Some("desk".to_owned());
    for second in [provider(), Terms { group, ..provider() }] {
        assert_eq!(faults(register(&mut listeners, "bob", 2, second)).0, Reason::DuplicateProvider);
    }
    let asks = View { kind: AskKind::Questions, ..view(&listeners, &[]) };
    assert_eq!(order(&listeners, &asks), [[first]]);
    listeners.unregister(first);
    assert!(register(&mut listeners, "bob", 2, provider()).is_ok());
}

#[test]
fn rule_4_6_a_provider_may_be_a_group_and_stays_while_one_member_does() {
    let mut listeners = Listeners::default();
    let desk = || Terms { group: Some("desk".to_owned()), ..provider() };
    let first = enter(&mut listeners, desk());
    let Ok(second) = register(&mut listeners, "bob", 2, desk()) else { panic!("bob may join") };
    let asks = View { kind: AskKind::Questions, ..view(&listeners, &[]) };
    assert_eq!(order(&listeners, &asks), [[first, second]]);
    listeners.unregister(first);
    assert_eq!(faults(register(&mut listeners, "carl", 3, provider())).0, Reason::DuplicateProvider);
    listeners.unregister(second);
    assert!(register(&mut listeners, "carl", 3, provider()).is_ok());
}

#[test]
fn rule_4_6_members_share_all_terms_else_they_are_refused() {
    let limit = Some(Duration::from_secs(9));
    let desk = || Terms { hold_limit: limit, ..grouped("desk") };
    let questions: Kinds = [AskKind::Questions].into_iter().collect();
    let cases = [
        (Terms { kinds: questions, ..desk() }, vec!["kinds"]),
        (Terms { scope: session("s"), ..desk() }, vec!["scope"]),
        (Terms { scope: agent_scope("a"), exact_only: true, ..desk() }, vec!["scope", "exact_only"]),
        (Terms { prepend: true, ..desk() }, vec!["prepend"]),
        (Terms { kinds: questions, provider: true, ..desk() }, vec!["kinds", "provider"]),
        (Terms { hold_limit: None, ..desk() }, vec!["hold_limit"]),
        (Terms { on_silence: OnSilence::Next, ..desk() }, vec!["on_silence"]),
        (Terms { max_outstanding: 2, ..desk() }, vec!["max_outstanding"]),
    ];
    let mut listeners = Listeners::default();
    enter(&mut listeners, desk());
    for (terms, fields) in cases {
        let result = register(&mut listeners, "anna", 1, terms.clone());
        let named = matches!(&result, Err(refusal) if refusal.facts == [("group", "desk".to_owned())]);
        assert!(named, "{result:?}");
        let fields = fields.into_iter().map(str::to_owned).collect();
        assert_eq!(faults(result), (Reason::FieldInvalid, fields), "{terms:?}");
    }
    assert_eq!(listeners.count(), 1);
}

#[test]
fn rule_4_10_a_name_in_a_foreign_scope_neither_shows_nor_stands_in_the_way() {
    let mut listeners = Listeners::default();
    let desk = |scope| Terms { scope, ..grouped("desk") };
    let mine = enter(&mut listeners, desk(session("s")));
    let Ok(_) = register(&mut listeners, "bob", 2, desk(session("t"))) else {
        panic!("bob may have his own")
    };
    assert_eq!(order(&listeners, &view(&listeners, &[])), [[mine]]);
    listeners.unregister(mine);
    let again = enter(&mut listeners, desk(Scope::Global));
    assert_eq!(order(&listeners, &view(&listeners, &[])), [[again]]);
}

#[test]
fn rule_4_6_the_name_is_free_for_another_scope_once_the_last_of_a_principals_members_left() {
    let mut listeners = Listeners::default();
    let members = [0; 2].map(|_| enter(&mut listeners, grouped("desk")));
    let elsewhere = || Terms { scope: session("s"), ..grouped("desk") };
    listeners.unregister(members[0]);
    assert_eq!(faults(register(&mut listeners, "anna", 1, elsewhere())).1, ["scope"]);
    listeners.unregister(members[1]);
    assert!(register(&mut listeners, "anna", 1, elsewhere()).is_ok());
}

#[test]
fn whoever_ends_takes_what_it_had_with_it_and_nothing_else() {
    let mut listeners = Listeners::default();
    let register =
        |listeners: &mut Listeners, stream, scope| match register(listeners, "anna", stream, terms(scope)) {
            Ok(member) => member,
            Err(refusal) => panic!("{refusal:?}"),
        };
    let first = register(&mut listeners, 1, Scope::Global);
    let other = register(&mut listeners, 2, session("s"));
    let of_agent = register(&mut listeners, 1, agent_scope("a"));
    let of_session = register(&mut listeners, 3, session("s"));
    let keys = |gone: Vec<humanplane_core::listeners::Gone>| -> Vec<_> {
        gone.into_iter().map(|gone| gone.registration.key).collect()
    };
    let (id, life) = agent("a");
    assert!(listeners.unregister_agent(&id, &"2".into()).is_empty());
    assert_eq!(keys(listeners.unregister_agent(&id, &life)), [of_agent]);
    assert_eq!(keys(listeners.unregister_stream(StreamId(1))), [first]);
    assert_eq!(keys(listeners.unregister_session(&"s".into())), [other, of_session]);
    assert_eq!(listeners.count(), 0);
    assert_eq!(listeners.unregister(first), None);
}

#[test]
fn nothing_is_left_of_those_who_have_left() {
    // A registry that forgets all but its count looks like a new one, whatever came and went.
    let looks = |listeners: &Listeners| {
        let text = format!("{listeners:?}");
        text.split_once(", ").map(|(_count, rest)| rest.to_owned())
    };
    let mut listeners = Listeners::default();
    let new = looks(&listeners);
    let members = [
        enter(&mut listeners, terms(Scope::Global)),
        enter(&mut listeners, Terms { exact_only: true, ..terms(agent_scope("a")) }),
        enter(&mut listeners, Terms { prepend: true, ..grouped("desk") }),
        enter(&mut listeners, Terms { prepend: true, ..grouped("desk") }),
        enter(&mut listeners, provider()),
    ];
    for member in members {
        for name in ["held", "queued", "taken-back"] {
            listeners.claim(member, name.into());
        }
        listeners.retracted(member, &"held".into(), Monotonic::default());
        listeners.unregister(member);
        assert_eq!(listeners.released(member, &"held".into()), Some(vec![]));
    }
    assert_eq!(looks(&listeners), new);
}

#[test]
fn presence_shows_whom_a_request_could_meet() {
    let mut listeners = Listeners::default();
    let root = enter(&mut listeners, terms(agent_scope("root")));
    let exact = enter(&mut listeners, Terms { exact_only: true, ..terms(agent_scope("root")) });
    let global = enter(&mut listeners, terms(Scope::Global));
    enter(&mut listeners, terms(session("t")));
    let here = enter(&mut listeners, terms(session("s")));
    let present = |agents: &[&str]| -> Vec<_> {
        let agents: Vec<_> = agents.iter().map(|name| agent(name)).collect();
        listeners.present(&"s".into(), &agents).into_iter().map(|registration| registration.key).collect()
    };
    assert_eq!(present(&["root"]), [root, exact, global, here]);
    assert_eq!(present(&["child", "root"]), [root, global, here]);
    assert_eq!(present(&[]), [global, here]);
    assert_eq!(listeners.of_stream(StreamId(1)).count(), 5);
    assert_eq!(listeners.of_stream(StreamId(2)).count(), 0);
}
