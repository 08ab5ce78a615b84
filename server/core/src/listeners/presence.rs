//! Looking at who is registered.

use crate::id::{AgentId, Incarnation, SessionId, StreamId};
use crate::waterfall::MemberKey;

use super::registry::Listeners;
use super::terms::{Registration, Scope};

impl Listeners {
    /// One registration.
    pub fn get(&self, member: MemberKey) -> Option<&Registration> {
        self.members.get(&member).map(|member| &member.registration)
    }

    /// How many registrations there are.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// The registrations of one stream, in registration order.
    pub fn of_stream(&self, stream: StreamId) -> impl Iterator<Item = &Registration> {
        let all = (stream, MemberKey(0))..=(stream, MemberKey(u64::MAX));
        self.by_stream.range(all).filter_map(|(_, member)| self.get(*member))
    }

    /// Who is there to answer what is asked in a session by an agent (and its ancestors behind it), in
    /// registration order, of whichever kind.
    pub fn present(&self, session: &SessionId, agents: &[(AgentId, Incarnation)]) -> Vec<&Registration> {
        let wide = [Scope::Global, Scope::Session(session.clone())].into_iter();
        let agents = agents.iter().map(|(id, life)| Scope::Agent(id.clone(), life.clone()));
        let scopes =
            wide.map(|scope| (scope, false)).chain(agents.enumerate().map(|(up, scope)| (scope, up > 0)));
        let mut present: Vec<_> = scopes
            .filter_map(|(scope, ancestor)| {
                self.by_scope.get(&(scope, false)).map(|members| (members, ancestor))
            })
            .flat_map(|(members, ancestor)| members.iter().map(move |member| (*member, ancestor)))
            .filter_map(|(member, ancestor)| self.get(member).map(|registration| (registration, ancestor)))
            .filter(|(registration, ancestor)| !(*ancestor && registration.terms.exact_only))
            .map(|(registration, _)| registration)
            .collect();
        present.sort_by_key(|registration| registration.generation);
        present
    }
}
