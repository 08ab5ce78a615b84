//! Every interleaving of what can happen to one ask, to a depth: for a single listener with a successor, for a
//! wrapper, and for a group. States that look the same to everybody are walked on from once. Each state is driven
//! to its end, where all the checks of [`World`] hold.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::SECOND;
use super::world::{Agent, Answerer, World, approval, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::{AnswererFrame, Reply};
use crate::engine::{AnswerBody, AskName, Input, Lifetime, OfferReply};
use crate::id::{CallId, OfferId};
use crate::listeners::Terms;
use crate::result::AskResult;
use crate::session::Fact;
use crate::waterfall::OnSilence;

/// What can happen. Everything but a commit happens once on a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Event {
    Commit,
    Allow(usize),
    Reject(usize),
    Pass(usize),
    Wrap(usize),
    Unload(usize),
    Cancel,
    CallerGone,
    Deadline,
    HoldLimit,
    Goodbye,
    WriteFails,
    Drain,
}

use Event::{
    Allow, CallerGone, Cancel, Commit, Deadline, Drain, Goodbye, HoldLimit, Pass, Reject, Unload, Wrap,
    WriteFails,
};

/// Who listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cast {
    /// U1, whose silence is the end; then U2.
    Single,
    /// U1, which may wrap, and whose silence lets the result stand; then U2, then U3.
    Wrapper,
    /// U1 and U2 as one; then U3.
    Group,
}

struct Scene {
    world: World,
    agent: Agent,
    people: Vec<Answerer>,
    call: CallId,
}

impl Scene {
    fn new(cast: Cast) -> Self {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let on_silence = if cast == Cast::Wrapper { OnSilence::Next } else { OnSilence::Unavailable };
        let group = (cast == Cast::Group).then(|| "team".to_owned());
        let first = Terms { hold_limit: Some(SECOND), on_silence, group, ..terms() };
        let second = if cast == Cast::Group { first.clone() } else { terms() };
        let mut people = vec![world.answerer("u1", first), world.answerer("u2", second)];
        if cast != Cast::Single {
            people.push(world.person("u3"));
        }
        world.auto = false;
        let ask = approval(&agent).named("r").living(Lifetime::Call).within(1000 * SECOND);
        let call = world.ask(ask);
        Self { world, agent, people, call }
    }

    /// The ask as the log has it: outcome and cause, once.
    fn decided(&self) -> Option<(ApprovalOutcome, Option<Cause>)> {
        let facts = self.world.log[&"s".into()].iter().filter_map(|record| Fact::read(&record.event).ok());
        let mut ends = facts.filter_map(AskResult::read);
        let end = ends.next();
        assert!(ends.next().is_none(), "decided twice");
        end.map(|(_, result)| match result {
            AskResult::Approval(result) => (result.outcome, result.cause),
            AskResult::Questions(_) | AskResult::Command(_) | AskResult::Gate(_) => panic!("an approval"),
        })
    }

    /// The offer that `who` was sent, whether it is over or not.
    fn offer(&self, who: usize) -> Option<OfferId> {
        let own = |offer: &super::world::Offered| offer.registration == self.people[who].registration;
        self.world.offers.iter().find(|(_, offer)| own(offer)).map(|(id, _)| id.clone())
    }

    fn possible(&self, event: Event) -> bool {
        match event {
            Commit => !self.world.queue.is_empty(),
            Allow(who) | Reject(who) | Pass(who) | Wrap(who) => self.offer(who).is_some(),
            WriteFails => !self.world.failed,
            _ => true,
        }
    }

    fn open_to(&self, events: &[Event], used: &[Event]) -> Vec<Event> {
        let unused = |event: &&Event| **event == Commit || !used.contains(event);
        events.iter().filter(unused).filter(|event| self.possible(**event)).copied().collect()
    }

    fn reply(&mut self, who: usize, reply: OfferReply) {
        let Some(offer) = self.offer(who) else { return };
        self.world.reply(self.people[who].stream, &offer, reply);
    }

    fn happen(&mut self, event: Event) {
        let answer = |outcome, answer: &str| OfferReply::Answer {
            answer: answer.into(),
            note: None,
            body: AnswerBody::Outcome(outcome),
        };
        match event {
            Commit => {
                self.world.make_one_durable();
            }
            Allow(who) => self.reply(who, answer(ApprovalOutcome::AllowedOnce, "allow")),
            Reject(who) => self.reply(who, answer(ApprovalOutcome::Rejected, "reject")),
            Pass(who) => self.reply(who, OfferReply::Next { wrap: false }),
            Wrap(who) => self.reply(who, OfferReply::Next { wrap: true }),
            Unload(who) => self.world.stream_over(self.people[who].stream, false),
            Cancel => {
                self.world.cancel("robot", "s", AskName::Request("r".into()));
            }
            CallerGone => self.world.hang_up(self.call),
            Deadline => self.world.pass_time(1000 * SECOND),
            HoldLimit => self.world.pass_time(SECOND),
            Goodbye => self.world.stream_over(self.agent.stream, true),
            WriteFails => self.world.fail(),
            Drain => self.world.apply(Input::Drain),
        }
    }

    /// Lets `event` happen and holds what it did against the rules.
    fn step(&mut self, event: Event) {
        let before = self.decided();
        let live = before.is_none() && !self.world.failed;
        self.happen(event);
        let after = self.decided();
        if before.is_some() {
            assert_eq!(after, before, "the first wins, once");
        }
        let ends = match event {
            Cancel => Some((ApprovalOutcome::Cancelled, Cause::WITHDRAWN)),
            CallerGone => Some((ApprovalOutcome::Cancelled, Cause::CALLER_GONE)),
            Goodbye => Some((ApprovalOutcome::Cancelled, Cause::AGENT_GONE)),
            Drain => Some((ApprovalOutcome::Unavailable, Cause::DRAINING)),
            _ => None,
        };
        if let Some((outcome, cause)) = ends.filter(|_| live) {
            assert_eq!(after, Some((outcome, Some(cause))), "{event:?} ends it at once");
        }
        if event == Deadline && live {
            assert!(after.is_some(), "nothing outlives its deadline");
        }
        if let Some((ApprovalOutcome::AllowedOnce, _)) = after.filter(|_| before.is_none()) {
            assert!(matches!(event, Allow(_) | HoldLimit | Deadline), "{event:?} grants nothing");
        }
    }

    /// All that anybody could tell two states apart by.
    fn fingerprint(&self, used: &[Event]) -> u64 {
        let mut hash = DefaultHasher::new();
        let mut used: Vec<_> =
            used.iter().filter(|event| **event != Commit).map(|e| format!("{e:?}")).collect();
        used.sort();
        used.hash(&mut hash);
        let world = &self.world;
        (world.kinds("s"), &world.safe, world.queue.len(), world.failed).hash(&mut hash);
        format!("{:?} {:?}", self.decided(), world.now.mono).hash(&mut hash);
        for ask in world.plane.asks.values() {
            format!("{:?} {:?}", ask.chain, ask.calls).hash(&mut hash);
        }
        for person in &self.people {
            let frames = world.frames.get(&person.stream).into_iter().flatten();
            frames.for_each(|frame| short(frame).hash(&mut hash));
        }
        for (call, reply) in &world.replies {
            let reply = match reply {
                Ok(Reply::Settled { replayed, .. }) => format!("settled {replayed}"),
                Ok(_) => "other".into(),
                Err(refusal) => format!("{:?}", refusal.reason),
            };
            (call, reply).hash(&mut hash);
        }
        hash.finish()
    }
}

fn short(frame: &AnswererFrame) -> String {
    match frame {
        AnswererFrame::Offer { .. } => "offer".into(),
        AnswererFrame::NextResult { result, .. } => format!("result {}", result.outcome()),
        AnswererFrame::ReplyAccepted { settled_seq, .. } => format!("accepted {settled_seq:?}"),
        AnswererFrame::ReplyRefused { refusal, standing, .. } => {
            format!("refused {:?} {}", refusal.reason, standing.is_some())
        }
        AnswererFrame::Retract { cause, by, .. } => format!("retract {cause:?} {}", by.is_some()),
        AnswererFrame::Registered { .. } => "registered".into(),
        AnswererFrame::RegisterRefused { .. } => "refused".into(),
        AnswererFrame::Unregistered { .. } => "unregistered".into(),
        AnswererFrame::Drain { .. } => "drain".into(),
    }
}

fn play(cast: Cast, path: &[Event]) -> Scene {
    let mut scene = Scene::new(cast);
    path.iter().for_each(|event| scene.step(*event));
    scene
}

/// Says which way it was, where a check fails on it.
struct Way(Vec<Event>);

impl Drop for Way {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("on the way {:?}", self.0);
        }
    }
}

/// Walks every way of at most `depth` events; returns how many different states there are.
fn walk(cast: Cast, events: &[Event], depth: usize) -> usize {
    let mut seen = HashSet::new();
    let start = play(cast, &[]);
    let mut level = vec![(Vec::new(), start.open_to(events, &[]))];
    for _ in 0..depth {
        let mut next = Vec::new();
        for (path, possible) in level {
            for event in possible {
                let way = Way(path.iter().copied().chain([event]).collect());
                let scene = play(cast, &way.0);
                if !seen.insert(scene.fingerprint(&way.0)) {
                    scene.world.forget();
                    continue;
                }
                let open = scene.open_to(events, &way.0);
                drop(scene); // driven to its end, with all the checks of it
                next.push((way.0.clone(), open));
            }
        }
        level = next;
    }
    seen.len()
}

const FROM_OUTSIDE: [Event; 8] =
    [Cancel, CallerGone, Deadline, HoldLimit, Goodbye, WriteFails, Drain, Commit];

fn with_outside(inside: &[Event]) -> Vec<Event> {
    inside.iter().chain(&FROM_OUTSIDE).copied().collect()
}

#[test]
fn rule_4_8_every_interleaving_of_a_single_listener_and_its_successor() {
    let events = with_outside(&[Allow(0), Reject(0), Pass(0), Unload(0), Allow(1), Unload(1)]);
    let states = walk(Cast::Single, &events, 4);
    assert!(states > 1000, "{states}");
}

#[test]
fn rule_4_8_every_interleaving_of_a_wrapper_and_what_it_wraps() {
    let events = with_outside(&[Allow(0), Wrap(0), Unload(0), Allow(1), Pass(1), Unload(1), Allow(2)]);
    let states = walk(Cast::Wrapper, &events, 4);
    assert!(states > 1000, "{states}");
}

#[test]
fn rule_4_8_every_interleaving_of_a_group() {
    let events = with_outside(&[Allow(0), Reject(1), Pass(0), Pass(1), Unload(0), Unload(1), Allow(2)]);
    let states = walk(Cast::Group, &events, 4);
    assert!(states > 1000, "{states}");
}
