//! The plane: every session, agent, listener and open ask, as one deterministic machine.
//!
//! [`Plane::apply`] takes one [`Input`] and appends to a list of [`Output`]s. It never waits: a batch that it
//! wants written is folded at once (*tentatively*, 1.3) and handed out; whatever rests on that batch is held
//! until [`Input::Durable`] says that the batch is safe. So nobody is ever told what a crash could take back.

mod admissions;
mod agents;
mod answers;
mod asks;
mod builtins;
mod calls;
#[cfg(any(test, feature = "test-util"))]
mod census;
mod commands;
mod commit;
mod contents;
mod drain;
mod gate;
mod inbox;
mod input;
mod leases;
mod names;
mod offers;
mod permit;
mod registrations;
mod resume;
mod sandbox;
mod sessions;
mod settings;
mod settle;
mod tally;
mod timers;
mod views;
mod watchers;

use std::time::Duration;

#[cfg(any(test, feature = "test-util"))]
pub use census::Census;
pub use input::*;
pub use leases::LiveAgent;
pub use tally::Tally;
pub use views::{Counts, SessionFacts};

use asks::OpenAsk;
use sessions::Session;

use crate::effect::Output;
use crate::id::{AskId, CallId, PrincipalId, SessionId, StreamId};
use crate::limits::Limits;
use crate::listeners::{AskKind, Listeners};
use crate::map::{HashMap, HashSet};
use crate::permissions::Table;
use crate::refusal::Refusal;
use crate::sandbox::Providers;
use crate::time::{Monotonic, Now, WallMillis};

/// Where ids come from; the rules have no randomness of their own.
pub trait Ids: Send {
    /// A UUIDv7 for this instant, never given before, also not by an earlier process.
    fn uuid(&mut self, wall: WallMillis) -> String;
    /// 128 bits that nobody can guess, as text.
    fn secret(&mut self) -> String;
}

/// What the operator decided, as the rules need it.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The presets, and the server's defaults (7.1).
    pub table: Table,
    /// Caps.
    pub limits: Limits,
    /// Only full enforcement of a sandbox counts, in every session (7.6).
    pub require_full: bool,
    /// A principal may answer what it asked: only where the server knows just one.
    pub self_approval: bool,
    /// How long a lost agent may take to come back (9.1).
    pub agent_grace: Duration,
    /// How long a lost answerer may take to come back; zero: what it has unloads at once (9.3).
    pub answerer_grace: Duration,
    /// What clients are told to wait before they come back after a drain.
    pub reconnect_after: Duration,
}

impl Rules {
    /// Whose listeners an ask does not see (4.10). A guard can only deny, so that everybody's are seen.
    fn invisible(&self, kind: AskKind, asker: &PrincipalId) -> Option<PrincipalId> {
        (kind != AskKind::Guard && !self.self_approval).then(|| asker.clone())
    }
}

/// All that is alive.
pub struct Plane {
    rules: Rules,
    ids: Box<dyn Ids>,
    now: Now,
    position: u64,
    /// How much is held until it is durable, in all sessions.
    waiting: usize,
    draining: bool,
    failed: bool,
    disk_low: bool,
    sessions: HashMap<SessionId, Session>,
    agents: leases::Leases,
    listeners: Listeners,
    attached: HashMap<StreamId, registrations::ListenerStream>,
    seats: resume::Seats,
    commands: commands::Commands,
    asks: HashMap<AskId, Box<OpenAsk>>,
    /// Commands whose images are on their way in.
    admissions: HashSet<AskId>,
    offers: offers::Offers,
    names: names::Names,
    calls: HashMap<CallId, calls::Waiting>,
    gate: gate::Gate,
    timers: timers::Timers,
    inbox: inbox::Inbox,
    settings: settings::Settings,
    /// Who enforces sandboxes.
    enforcers: Providers,
    /// Who watches permissions.
    permits: watchers::Watchers,
    tally: Tally,
    out: Vec<Output>,
}

impl Plane {
    /// A plane with nothing in it.
    pub fn new(rules: Rules, ids: Box<dyn Ids>) -> Self {
        Self {
            rules,
            ids,
            now: Now::default(),
            position: 0,
            waiting: 0,
            draining: false,
            failed: false,
            disk_low: false,
            sessions: HashMap::default(),
            agents: leases::Leases::default(),
            listeners: Listeners::default(),
            attached: HashMap::default(),
            seats: resume::Seats::default(),
            commands: commands::Commands::default(),
            asks: HashMap::default(),
            admissions: HashSet::default(),
            offers: offers::Offers::default(),
            names: names::Names::default(),
            calls: HashMap::default(),
            gate: gate::Gate::default(),
            timers: timers::Timers::default(),
            inbox: inbox::Inbox::default(),
            settings: settings::Settings::default(),
            enforcers: Providers::default(),
            permits: watchers::Watchers::default(),
            tally: Tally::default(),
            out: Vec::new(),
        }
    }

    /// Lets one thing happen at `now`; what follows from it is appended to `out`.
    pub fn apply(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        self.now = now;
        self.dispatch(input);
        self.hear_gate();
        out.append(&mut self.out);
    }

    fn dispatch(&mut self, input: Input) {
        match input {
            Input::Load(session, log) => self.load(session, *log),
            Input::Quarantine(session, why) => self.quarantine(session, why),
            Input::Create(create) => self.create(*create),
            Input::Append(append) => self.append(*append),
            Input::Ask(ask) => self.ask(*ask),
            Input::Authorize { ask, judged } => self.authorize(*ask, judged),
            Input::WithdrawAtGate { call, caller, session, request } => {
                self.withdraw_at_gate(call, &caller, &(session, request));
            }
            Input::Admitted(ask, came) => self.admitted(&ask, came),
            Input::CallGone(call) => self.call_gone(call),
            Input::Cancel { call, caller, session, name, prior } => {
                self.cancel(call, caller, session, name, prior)
            }
            Input::Look { call, session, name, prior } => self.look(call, session, name, prior),
            Input::Permit { call, session, change } => self.permit(call, session, change),
            Input::LoadSetting(stored) => self.settings = settings::Settings::stored(stored),
            Input::Configure { call, default_preset } => self.configure(call, default_preset),
            Input::SettingKept => self.setting_kept(),
            Input::WatchPermissions(stream, session) => self.watch_permissions(stream, session),
            Input::Close { call, caller, session, reason } => self.close(call, caller, session, reason),
            Input::Enforce(stream, provider) => self.enforce(stream, provider),
            Input::AttachAgent(stream, caller, hello) => self.attach_agent(stream, caller, hello),
            Input::AttachListener(stream, caller, post, answerer) => {
                self.attach_listener(stream, caller, post, answerer)
            }
            Input::ResumeListener(stream, caller, post, answerer, token) => {
                self.resume_listener(stream, caller, post, answerer, &token)
            }
            Input::Register { stream, .. } | Input::Unregister(stream, _) | Input::Reply(stream, ..) => {
                if let Some(seat) = self.seat_of(stream) {
                    self.listener_says(seat, input);
                }
            }
            Input::WatchInbox(stream, session) => self.watch_inbox(stream, session),
            Input::WatchCommands(stream, session) => self.watch_commands(stream, session),
            Input::StreamOver { stream, goodbye } => self.stream_over(stream, goodbye),
            Input::Durable { session, next_seq, position } => self.durable(&session, next_seq, position),
            Input::WriteFailed => self.write_failed(),
            Input::DiskLow(low) => self.disk_low = low,
            Input::Tick => self.tick(),
            Input::Drain => self.drain(),
        }
    }

    fn listener_says(&mut self, seat: StreamId, input: Input) {
        match input {
            Input::Register { correlation, terms, .. } => self.register(seat, correlation, terms),
            Input::Unregister(_, registration) => self.unregister(seat, &registration),
            Input::Reply(_, offer, reply) => self.reply_to_offer(seat, &offer, reply),
            _ => {}
        }
    }

    /// The presets.
    pub fn table(&self) -> &Table {
        &self.rules.table
    }

    /// Whether something new may begin now.
    ///
    /// # Errors
    /// STORAGE_UNAVAILABLE, SERVER_DRAINING, DISK_LOW.
    pub fn may_begin(&self) -> Result<(), Refusal> {
        self.may_open(None)
    }

    /// Whether something new may come to a session now.
    ///
    /// # Errors
    /// As [`Self::may_begin`]; SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED.
    pub fn may_grow(&self, session: &SessionId) -> Result<(), Refusal> {
        self.may_open(None)?;
        self.writable(session).map(drop)
    }

    /// When [`Input::Tick`] is wanted next.
    pub fn next_tick(&self) -> Option<Monotonic> {
        let release = self.listeners.next_overdue();
        [self.timers.next(), release].into_iter().flatten().min()
    }

    fn stream_over(&mut self, stream: StreamId, goodbye: bool) {
        self.inbox.watchers.unwatch(stream);
        self.commands.watchers.unwatch(stream);
        self.permits.unwatch(stream);
        self.enforcer_over(stream);
        if let Some(seat) = self.seat_of(stream) {
            self.listener_over(seat, goodbye);
        }
        self.agent_stream_over(stream, goodbye);
    }
}

#[cfg(test)]
mod tests;
