//! Which preset is current, against a naive fold of whole logs, over everything that may happen to permissions:
//! switches, knobs, seeds, delegation, changes of the setting, and restarts with another table (7.2 to 7.5).

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::world::rules;
use crate::effect::{Effect, NewSession, Output, Reply};
use crate::engine::{CreateSession, Ids, Input, PermissionChange, Plane, Rules};
use crate::event::Event as _;
use crate::id::{CallId, SessionId};
use crate::invariants::recovered;
use crate::permissions::event::{PolicySet, PresetChosen, SandboxSet};
use crate::permissions::tests::naive::naive;
use crate::permissions::{ApprovalPolicy, Permissions, Preset, SandboxMode, Table};
use crate::record::{NewEvent, Record};
use crate::session::SessionLog;
use crate::time::{Now, WallMillis};

/// One thing that happens.
#[derive(Debug, Clone)]
enum Step {
    Create { preset: Option<&'static str> },
    Delegate { from: usize },
    Seed(Vec<NewEvent>),
    Change { session: usize, change: PermissionChange },
    Configure(Option<&'static str>),
    Restart { rows: Vec<usize> },
}

struct NoIds;

impl Ids for NoIds {
    fn uuid(&mut self, _wall: WallMillis) -> String {
        String::new()
    }

    fn secret(&mut self) -> String {
        String::new()
    }
}

/// A plane, and all that outlives it.
struct Server {
    plane: Plane,
    table: Table,
    logs: BTreeMap<SessionId, Vec<Record>>,
    setting: Option<String>,
    calls: u64,
    reply: Option<Reply>,
}

/// Every name that ever stood in a table; `gone` never did.
const NAMES: [&str; 6] = ["workspace-write", "danger-full-access", "supervised", "twin", "strict", "gone"];

/// A table of some of the rows, in that order; the first row has to stay, for the default.
fn table(rows: &[usize]) -> Table {
    let mut all = Table::default().presets().to_vec();
    let twin = Preset { name: "twin".into(), ..all[2].clone() };
    let strict = Preset { name: "strict".into(), ..all[0].clone() };
    all.extend([
        twin,
        Preset {
            rules: crate::permissions::Rules {
                sandbox: SandboxMode::ReadOnly,
                approval: ApprovalPolicy::Never,
            },
            ..strict
        },
    ]);
    let mut rows: Vec<Preset> = rows.iter().filter_map(|row| all.get(*row)).cloned().collect();
    rows.dedup_by(|a, b| a.name == b.name);
    let mut kept: Vec<Preset> = Vec::new();
    for row in rows.into_iter().chain([all[0].clone()]) {
        if !kept.iter().any(|known| known.name == row.name) {
            kept.push(row);
        }
    }
    Table::new(kept, None).expect("a table")
}

impl Server {
    fn new() -> Self {
        let table = table(&[0, 1, 2, 3]);
        Self {
            plane: Plane::new(Rules { table: table.clone(), ..rules() }, Box::new(NoIds)),
            table,
            logs: BTreeMap::new(),
            setting: None,
            calls: 0,
            reply: None,
        }
    }

    fn apply(&mut self, input: Input) {
        let mut out = Vec::new();
        self.plane.apply(input, Now::default(), &mut out);
        for output in out {
            match output {
                Output::Append { session, draft, .. } => {
                    let log = self.logs.entry(session.clone()).or_default();
                    log.extend(draft.into_draft().records);
                    let next_seq = i64::try_from(log.len()).unwrap_or(0);
                    self.apply(Input::Durable { session, next_seq, position: 1 });
                }
                Output::Set { value, .. } => {
                    self.setting = value;
                    self.apply(Input::SettingKept);
                }
                Output::Effect(Effect::Reply(_, reply)) => self.reply = reply.ok(),
                Output::Effect(_) => {}
            }
        }
    }

    fn call(&mut self) -> CallId {
        self.calls += 1;
        CallId(self.calls)
    }

    fn name(&self, at: usize) -> Option<SessionId> {
        self.logs.keys().nth(at % self.logs.len().max(1)).cloned()
    }

    fn create(&mut self, preset: Option<&str>, delegated_from: Option<SessionId>) -> SessionId {
        let session = SessionId::from(format!("s{:04}", self.logs.len()).as_str());
        let meta = NewSession { created: WallMillis(0), header: None, name: None, findings: Vec::new() };
        let (call, preset) = (self.call(), preset.map(Into::into));
        let create = CreateSession {
            call,
            session: session.clone(),
            meta,
            preset,
            delegated_from,
            require_full: false,
        };
        self.apply(Input::Create(Box::new(create)));
        session
    }

    /// What a start, or the end of a seed, makes of stored records.
    fn load(&mut self, session: SessionId, records: Vec<Record>) {
        let mut state = SessionLog::default();
        records.iter().for_each(|record| state.fold_record(record));
        let (state, repair) = recovered(state, &self.table, WallMillis(0)).expect("nothing is broken");
        let log = self.logs.entry(session.clone()).or_default();
        *log = records;
        log.extend(repair.into_iter().flat_map(|draft| draft.into_draft().records));
        self.apply(Input::Load(session, Box::new(state)));
    }

    fn restart(&mut self, rows: &[usize]) {
        self.table = table(rows);
        self.plane = Plane::new(Rules { table: self.table.clone(), ..rules() }, Box::new(NoIds));
        self.apply(Input::LoadSetting(self.setting.clone()));
        for (session, records) in std::mem::take(&mut self.logs) {
            self.load(session, records);
        }
    }

    fn shown(&mut self, session: &SessionId) -> Permissions {
        let call = self.call();
        self.apply(Input::Permit { call, session: session.clone(), change: None });
        match self.reply.take() {
            Some(Reply::Permissions(view)) => view.permissions,
            other => panic!("{other:?}"),
        }
    }

    fn events(&self, session: &SessionId) -> Vec<NewEvent> {
        self.logs[session].iter().map(|record| record.event.clone()).collect()
    }

    fn naive(&self, session: &SessionId) -> (String, crate::permissions::Rules) {
        naive(&self.events(session), &self.table)
    }

    fn step(&mut self, step: Step) {
        let before: BTreeMap<_, _> =
            self.logs.keys().map(|session| (session.clone(), self.naive(session).1)).collect();
        let touched = match step {
            Step::Create { preset } => {
                let known = preset.filter(|name| self.table.get(name).is_some());
                // The plainest reading of 7.4 and 7.5.
                let stored = self.setting.as_deref().filter(|name| self.table.get(name).is_some());
                let wanted = known.or(stored).unwrap_or("workspace-write").to_owned();
                let session = self.create(preset, None);
                if preset.is_none() || known.is_some() {
                    assert_eq!(self.naive(&session).0, wanted);
                } else {
                    assert!(!self.logs.contains_key(&session), "an unknown preset begins nothing");
                }
                None
            }
            Step::Delegate { from } => {
                if let Some(parent) = self.name(from) {
                    let child = self.create(None, Some(parent.clone()));
                    assert_eq!(self.naive(&child), self.naive(&parent));
                }
                None
            }
            Step::Seed(events) => {
                let session = SessionId::from(format!("s{:04}", self.logs.len()).as_str());
                let seeded = naive(&events, &self.table);
                self.load(session.clone(), crate::sample::records(events));
                assert_eq!(self.naive(&session).1, seeded.1, "what is missing is what was in effect");
                None
            }
            Step::Change { session, change } => {
                let session = self.name(session);
                if let Some(session) = &session {
                    let call = self.call();
                    self.apply(Input::Permit { call, session: session.clone(), change: Some(change) });
                }
                session
            }
            Step::Configure(preset) => {
                let call = self.call();
                self.apply(Input::Configure { call, default_preset: preset.map(Into::into) });
                None
            }
            Step::Restart { rows } => {
                self.restart(&rows);
                None
            }
        };
        for (session, rules) in before.into_iter().filter(|(session, _)| Some(session) != touched.as_ref()) {
            assert_eq!(self.naive(&session).1, rules, "{session} was initialised, and nobody changed it");
        }
        for session in self.logs.keys().cloned().collect::<Vec<_>>() {
            let shown = self.shown(&session);
            assert_eq!((shown.current, shown.effective), self.naive(&session), "{session}");
        }
    }
}

fn mode() -> impl Strategy<Value = SandboxMode> {
    use SandboxMode::{DangerFullAccess, ReadOnly, WorkspaceWrite};
    prop::sample::select(vec![ReadOnly, WorkspaceWrite, DangerFullAccess])
}

fn policy() -> impl Strategy<Value = ApprovalPolicy> {
    prop::sample::select(vec![ApprovalPolicy::Ask, ApprovalPolicy::Never])
}

fn fact() -> impl Strategy<Value = NewEvent> {
    prop_oneof![
        prop::sample::select(NAMES.to_vec()).prop_map(|name| PresetChosen { preset: name.into() }.to_event()),
        mode().prop_map(|mode| SandboxSet { mode, source: None, require_full: None }.to_event()),
        policy().prop_map(|policy| PolicySet { policy, source: None }.to_event()),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let name = || prop::sample::select(NAMES.to_vec());
    let change = prop_oneof![
        name().prop_map(|name| PermissionChange::Preset(name.into())),
        mode().prop_map(PermissionChange::Sandbox),
        policy().prop_map(PermissionChange::Policy),
    ];
    prop_oneof![
        2 => prop::option::of(name()).prop_map(|preset| Step::Create { preset }),
        1 => (0_usize..8).prop_map(|from| Step::Delegate { from }),
        1 => prop::collection::vec(fact(), 1..5).prop_map(Step::Seed),
        4 => (0_usize..8, change).prop_map(|(session, change)| Step::Change { session, change }),
        1 => prop::option::of(name()).prop_map(Step::Configure),
        1 => prop::collection::vec(0_usize..5, 0..5).prop_map(|rows| Step::Restart { rows }),
    ]
}

proptest! {
    #[test]
    fn rule_7_3_whatever_happened_the_current_preset_is_what_a_naive_fold_says(
        steps in prop::collection::vec(step(), 1..40)
    ) {
        let mut server = Server::new();
        steps.into_iter().for_each(|step| server.step(step));
    }
}
