//! The order against a model that is too simple to be wrong: one list of all listeners.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};

use humanplane_core::id::PrincipalId;
use humanplane_core::listeners::{AskKind, Cursor, Generation, Kinds, Listeners, Scope, Terms, View};
use humanplane_core::waterfall::{Listener, MemberKey};

use crate::support::{agent, agent_scope, register, session, terms};

#[derive(Debug, Clone)]
enum Event {
    Register { principal: &'static str, terms: Terms },
    Unregister(usize),
    Begin { agents: Vec<&'static str>, asker: Option<&'static str>, kind: AskKind },
    Step(usize),
}

fn any_terms() -> impl Strategy<Value = Terms> {
    let scopes = [Scope::Global, session("s"), session("t"), agent_scope("a"), agent_scope("b")];
    let some = [&[AskKind::Approval, AskKind::Questions][..], &[AskKind::Approval], &[AskKind::Questions]];
    let kinds = prop_oneof![0..some.len(), Just(some.len())];
    let groups = prop_oneof![3 => Just(None), 1 => Just(Some("x")), 1 => Just(Some("y"))];
    let flags = (any::<bool>(), any::<bool>(), proptest::bool::weighted(0.2));
    (0..scopes.len(), kinds, groups, flags).prop_map(move |(scope, kinds, group, flags)| {
        let kinds = some.get(kinds).copied().unwrap_or(&[AskKind::Guard]);
        let kinds: Kinds = kinds.iter().copied().collect();
        let (prepend, exact_only, provider) = flags;
        let prepend = prepend && !kinds.guard;
        let exact_only = exact_only && scope > 2;
        let group = group.map(str::to_owned);
        Terms { kinds, exact_only, prepend, group, provider, ..terms(scopes[scope].clone()) }
    })
}

fn any_event() -> impl Strategy<Value = Event> {
    let who = || prop_oneof![Just("anna"), Just("bob")];
    let agents = prop_oneof![Just(vec![]), Just(vec!["a"]), Just(vec!["b"]), Just(vec!["a", "b"])];
    let asker = prop_oneof![Just(None), who().prop_map(Some)];
    let kind = prop_oneof![Just(AskKind::Approval), Just(AskKind::Questions), Just(AskKind::Guard)];
    prop_oneof![
        5 => (who(), any_terms()).prop_map(|(principal, terms)| Event::Register { principal, terms }),
        2 => any::<usize>().prop_map(Event::Unregister),
        2 => (agents, asker, kind).prop_map(|(agents, asker, kind)| Event::Begin { agents, asker, kind }),
        6 => any::<usize>().prop_map(Event::Step),
    ]
}

/// A listener of the model: its terms, and its members with their principals.
struct Place {
    listener: u64,
    terms: Terms,
    members: Vec<(MemberKey, &'static str)>,
}

/// All listeners in their order, and each open request with what it has met.
#[derive(Default)]
struct Model {
    places: Vec<Place>,
    open: Vec<(View, Cursor, Vec<u64>)>,
}

impl Model {
    fn enter(&mut self, member: MemberKey, listener: u64, principal: &'static str, terms: Terms) {
        if let Some(place) = self.places.iter_mut().find(|place| place.listener == listener) {
            assert_eq!(place.terms, terms, "joined on other terms");
            place.members.push((member, principal));
            return;
        }
        let provider = self.places.iter().position(|place| place.terms.provider);
        assert!(!(terms.provider && provider.is_some()), "a second provider");
        let end = if terms.provider { self.places.len() } else { provider.unwrap_or(self.places.len()) };
        let at = if terms.prepend && !terms.provider { 0 } else { end };
        self.places.insert(at, Place { listener, terms, members: vec![(member, principal)] });
    }

    fn leave(&mut self, member: MemberKey) {
        for place in &mut self.places {
            place.members.retain(|(key, _)| *key != member);
        }
        self.places.retain(|place| !place.members.is_empty());
    }

    /// The first in the order that the request sees and has not met.
    fn next(&self, request: usize) -> Option<(u64, Vec<MemberKey>)> {
        let (view, _, met) = &self.open[request];
        let sees = |place: &&Place| sees(view, &place.terms) && !met.contains(&place.listener);
        let mut places: Vec<&Place> = self.places.iter().filter(sees).collect();
        if view.kind == AskKind::Guard {
            places.sort_by_key(|place| width(view, &place.terms.scope));
        }
        places.into_iter().find_map(|place| {
            let old = place.members.iter().filter(|(key, _)| key.0 < view.since.0);
            let others = old.filter(|(_, owner)| view.asker != Some(PrincipalId::from(*owner)));
            let members: Vec<_> = others.map(|(key, _)| *key).collect();
            (!members.is_empty()).then_some((place.listener, members))
        })
    }
}

/// Guards run from the widest scope to the asker (8.1): the agents of a view are the asker and then its ancestors.
fn width(view: &View, scope: &Scope) -> usize {
    match scope {
        Scope::Global => 0,
        Scope::Session(_) => 1,
        Scope::Agent(id, _) => 2 + view.agents.iter().rev().position(|(agent, _)| agent == id).unwrap_or(0),
    }
}

fn sees(view: &View, terms: &Terms) -> bool {
    let at = |(id, life): &(_, _)| terms.scope == Scope::Agent(Clone::clone(id), Clone::clone(life));
    let exact = view.agents.first().is_some_and(at);
    let ancestor = view.agents.iter().any(at) && !terms.exact_only;
    let wide = terms.scope == Scope::Global || terms.scope == Scope::Session(view.session.clone());
    terms.kinds.iter().any(|kind| kind == view.kind) && (wide || exact || ancestor)
}

fn step(listeners: &Listeners, model: &mut Model, request: usize) {
    let expected = model.next(request);
    let (view, cursor, met) = &mut model.open[request];
    let got = listeners.next(view, cursor).map(|Listener { key, members, .. }| (key.0, members));
    assert_eq!(got, expected);
    met.extend(got.map(|(listener, _)| listener));
}

fn happen(listeners: &mut Listeners, model: &mut Model, members: &mut Vec<MemberKey>, event: Event) {
    match event {
        Event::Register { principal, terms } => {
            let before = listeners.stamp();
            let Ok(member) = register(listeners, principal, 1, terms.clone()) else {
                assert_eq!(listeners.stamp(), before, "a refusal left a trace");
                return;
            };
            members.push(member);
            let listener = listeners.get(member).map_or(0, |registration| registration.listener.0);
            model.enter(member, listener, principal, terms);
        }
        Event::Unregister(which) if !members.is_empty() => {
            let member = members.swap_remove(which % members.len());
            assert!(listeners.unregister(member).is_some());
            model.leave(member);
        }
        Event::Begin { agents, asker, kind } => {
            let agents = agents.into_iter().map(agent).collect();
            let asker = asker.map(PrincipalId::from);
            let Generation(since) = listeners.stamp();
            let view = View { kind, session: "s".into(), agents, asker, since: Generation(since) };
            model.open.push((view, Cursor::default(), Vec::new()));
        }
        Event::Step(which) if !model.open.is_empty() => {
            let request = which % model.open.len();
            step(listeners, model, request);
        }
        Event::Unregister(_) | Event::Step(_) => {}
    }
}

proptest! {
    #[test]
    fn rules_4_1_to_4_6_a_request_meets_whom_a_plain_list_says(events in vec(any_event(), 1..60)) {
        let (mut listeners, mut model, mut members) = (Listeners::default(), Model::default(), Vec::new());
        for event in events {
            happen(&mut listeners, &mut model, &mut members, event);
        }
        for request in 0..model.open.len() {
            while model.next(request).is_some() {
                step(&listeners, &mut model, request);
            }
            step(&listeners, &mut model, request);
        }
    }
}
