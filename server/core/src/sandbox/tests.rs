//! What is enough (7.6).

use super::*;
use crate::id::{AgentId, SessionId, StreamId};
use SandboxMode::{DangerFullAccess, ReadOnly, WorkspaceWrite};

fn enforcement(modes: &[SandboxMode], level: Level) -> Enforcement {
    Enforcement { modes: modes.iter().copied().collect(), level }
}

fn enforcer(modes: &[SandboxMode], level: Level) -> Enforcer {
    Enforcer { kind: EnforcerKind::Agent, name: "a".into(), enforcement: enforcement(modes, level) }
}

#[test]
fn rule_7_6_a_confined_mode_is_available_where_somebody_enforces_just_that() {
    let partial = vec![enforcer(&[ReadOnly], Level::Partial)];
    let available = |mode, by: &[Enforcer], full| SandboxView::of(mode, by.to_vec(), full).available;
    for full in [false, true] {
        assert!(available(DangerFullAccess, &[], full), "what is not confined needs nobody");
        assert!(!available(ReadOnly, &[], full) && !available(WorkspaceWrite, &[], full));
        assert!(!available(WorkspaceWrite, &partial, full), "a narrower mode is another mode");
    }
    assert!(available(ReadOnly, &partial, false) && !available(ReadOnly, &partial, true));
    let both = [partial[0].clone(), enforcer(&[ReadOnly, WorkspaceWrite], Level::Full)];
    assert!(available(ReadOnly, &both, true) && available(WorkspaceWrite, &both, true));
}

#[test]
fn rule_7_6_a_provider_reaches_whom_it_names() {
    let (s, a) = (SessionId::from("s"), AgentId::from("a"));
    let provider = |reach: Reach| Provider {
        name: "host".into(),
        principal: "plugin".into(),
        reach: vec![reach],
        enforcement: enforcement(&[ReadOnly], Level::Full),
    };
    let reaches = |reach: Reach, agent: Option<&AgentId>| provider(reach).reaches(&s, agent);
    assert!(reaches(Reach::Everywhere, None) && reaches(Reach::Session(s.clone()), None));
    assert!(!reaches(Reach::Session("t".into()), Some(&a)));
    assert!(reaches(Reach::Agent(a.clone()), Some(&a)) && !reaches(Reach::Agent(a.clone()), None));
    let mut all = Providers::default();
    all.insert(StreamId(2), provider(Reach::Agent("b".into())));
    all.insert(StreamId(1), provider(Reach::Everywhere));
    assert_eq!(all.of(&s, Some(&a)).count(), 1);
    assert!(all.remove(StreamId(1)).is_some() && all.of(&s, Some(&a)).count() == 0);
    assert_eq!(all.len(), 1);
}
