//! kill -9 at any moment: what was acknowledged is there and chained, what was asked is decided, and the next
//! start serves.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use support::ask::said;
use support::plugin::{Line, Plugin};
use support::server::Settings;
use support::terms::{self, Terms as _};
use support::watcher::{Inbox, Watcher};
use support::*;
use tokio::task::JoinSet;

/// Sessions with traffic in each round.
const SESSIONS: usize = 4;

/// What the server has acknowledged: places of appended events by their text, and settled requests.
#[derive(Default)]
struct Acknowledged {
    appended: Mutex<BTreeMap<String, (String, i64)>>,
    shown: Mutex<BTreeSet<(String, i64)>>,
    answers: Mutex<Vec<(String, i64)>>,
    commands: Mutex<Vec<(String, i64)>>,
    /// Images that a plugin was told of, by session and id.
    images: Mutex<Vec<(String, String)>>,
}

#[tokio::test]
async fn rule_1_2_and_1_9_nothing_acknowledged_is_lost_and_nothing_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &["liveness.agent_grace=0s"]);
    let all = Arc::new(Acknowledged::default());
    let mut slowest = Duration::ZERO;
    for round in 0..rounds(60, 1000) {
        let start = Instant::now();
        let process = Process::start(&settings, folder.path()).await;
        slowest = slowest.max(start.elapsed());
        let world = World::around(process.address, settings.clone());
        // Each start is asked for the round before it; in the end, everything is looked at again.
        if let Some(last) = round.checked_sub(1) {
            stands(&world, &all, &format!("crash-{last}-")).await;
        }
        let mut traffic = JoinSet::new();
        for number in 0..SESSIONS {
            traffic.spawn(agent(client(&world, "coder").await, round, number, all.clone()));
        }
        traffic.spawn(answerer(client(&world, "ada").await, all.clone()));
        traffic.spawn(plugin(client(&world, "plug").await, all.clone()));
        traffic.spawn(person(client(&world, "bob").await, format!("crash-{round}-1"), all.clone()));
        traffic.spawn(uploader(client(&world, "cyd").await, format!("crash-{round}-1")));
        traffic.spawn(reader(client(&world, "op").await, round, all.clone()));
        // Another moment in each round; in every other one not before something was acknowledged.
        let before = all.appended.lock().unwrap().len();
        if round % 2 == 0 {
            let grown = || async { (all.appended.lock().unwrap().len() > before).then_some(()) };
            wait::eventually("an acknowledged append", grown).await;
        }
        tokio::time::sleep(Duration::from_micros(20_000 + (round as u64 * 7919) % 60_000)).await;
        process.kill().await;
        within("the end of the traffic", async { while traffic.join_next().await.is_some() {} }).await;
    }
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    stands(&world, &all, "").await;
    world.audit().await;
    let count = all.appended.lock().unwrap().len();
    let answers = all.answers.lock().unwrap().len();
    let commands = all.commands.lock().unwrap().len();
    let images = all.images.lock().unwrap().len();
    println!(
        "{count} events, {answers} answers and {commands} commands acknowledged, {images} images seen; \
         the slowest start took {slowest:?}"
    );
    let enough = count > 100 && commands > 20 && images > 20;
    assert!(enough, "the rounds were too short to say anything: {count}, {commands}, {images}");
}

async fn client(world: &World, who: &str) -> Client {
    world.client(who).await
}

/// Appends and asks until the server is gone.
async fn agent(client: Client, round: usize, number: usize, all: Arc<Acknowledged>) -> Option<()> {
    let session = format!("crash-{round}-{number}");
    let request = v1::CreateSessionRequest {
        session_id: session.clone(),
        request_id: session.clone(),
        ..v1::CreateSessionRequest::default()
    };
    client.sessions().create_session(request).await.ok()?;
    let agent = Agent::attach(client, agent::hello(&session, &session)).await.ok()?;
    agent.append(&[("turn/start", r#"{"turn":1}"#.to_owned())]).await.ok()?;
    for step in 0.. {
        let text = format!("{session}/{step}");
        let data = format!(r#"{{"text":"{text}"}}"#);
        let done = agent.append(&[("note/kept", data.clone()), ("note/too", data)]).await.ok()?;
        all.appended.lock().unwrap().insert(text, (session.clone(), done.first_seq));
        agent.ask("shell").decided().await.ok()?;
    }
    None
}

/// Says yes to every other request and leaves the others open.
async fn answerer(client: Client, all: Arc<Acknowledged>) -> Option<()> {
    use v1::answerer_service_attach_response::Frame;
    let mut ada = Answerer::open(client, answerer::hello("ada", v1::ActorKind::Human)).await.ok()?;
    ada.send(v1::answerer_service_attach_request::Frame::Register(v1::Register {
        correlation_id: "all".to_owned(),
        ..terms::approvals().slots(256)
    }))
    .await;
    for count in 0.. {
        let offer = ada.next_frame(|frame| match frame {
            Frame::Offer(offer) => Some(offer.clone()),
            _ => None,
        });
        let offer = offer.await?;
        if count % 5 == 4 {
            continue;
        }
        let yes = v1::Answer {
            outcome: Some(Outcome::AllowedOnce.into()),
            ..answerer::answer(&offer, &offer.offer_id)
        };
        ada.try_send(v1::answerer_service_attach_request::Frame::Answer(yes)).await?;
        let seq = ada.next_frame(|frame| match frame {
            Frame::ReplyAccepted(yes) if yes.offer_id == offer.offer_id => yes.settled_seq,
            _ => None,
        });
        let counted = (offer.session_id.clone(), seq.await?);
        all.answers.lock().unwrap().push(counted);
    }
    None
}

/// Runs every other command to its end and leaves the others open.
async fn plugin(client: Client, all: Arc<Acknowledged>) -> Option<()> {
    use v1::serve_response::Frame;
    let mut plugin = Plugin::open(&client).await.ok()?;
    plugin.send(v1::serve_request::Frame::Register(plugin::viewer("work"))).await;
    for count in 0.. {
        let wanted = |frame: &Frame| match frame {
            Frame::Invocation(invocation) => Some(invocation.clone()),
            _ => None,
        };
        let invocation = plugin.next(wanted).await?;
        // All of a batch or none of it, whenever the process dies.
        assert!([0, 3].contains(&invocation.images.len()), "{invocation:?}");
        let seen = invocation.images.iter().map(|image| image.attachment_id.clone());
        all.images.lock().unwrap().extend(seen.map(|id| (invocation.session_id.clone(), id)));
        if count % 3 == 2 {
            continue;
        }
        let result = Some(plugin::success("done"));
        let invocation_id = invocation.invocation_id;
        plugin.send(v1::serve_request::Frame::Result(v1::CommandResult { invocation_id, result })).await;
    }
    None
}

/// Types commands until the server is gone, and does not wait for those that the plugin leaves open.
async fn person(client: Client, session: String, all: Arc<Acknowledged>) -> Option<()> {
    use v1::execute_command_response::Result as Came;
    let dot = || images::bytes(images::MediaType::Png, images::DOT.to_vec());
    for count in 0.. {
        let given = if count % 2 == 0 { vec![dot(); 3] } else { Vec::new() };
        let mut line = Line::new(&client, &session, "/work").outliving().with(given);
        line.request.wait = Some(ask::millis(20));
        match line.once().await {
            Ok(Came::Execution(execution)) => {
                all.commands.lock().unwrap().push((session.clone(), execution.done_seq?));
            }
            Ok(Came::Pending(_) | Came::NotACommand(_)) => {}
            Err(status) if reason(&status) == "SESSION_NOT_FOUND" => {}
            Err(_) => return None,
        }
    }
    None
}

/// Uploads one image after the other, beside one that has begun and never ends.
async fn uploader(client: Client, session: String) -> Option<()> {
    let (sender, frames) = tokio::sync::mpsc::channel(4);
    for frame in images::whole(&session).into_iter().take(2) {
        sender.send(v1::UploadAttachmentRequest { frame: Some(frame) }).await.ok()?;
    }
    let mut service = client.attachments();
    let half = service.upload_attachment(tokio_stream::wrappers::ReceiverStream::new(frames));
    let whole = async {
        loop {
            match images::upload(&client, images::whole(&session)).await {
                Ok(_) => {}
                Err(status) if reason(&status) == "SESSION_NOT_FOUND" => {}
                Err(_) => return,
            }
        }
    };
    // Without its session it is refused at once; that is no matter.
    let _either_way = tokio::join!(half, whole);
    drop(sender);
    None
}

/// Reads whatever shows: what was shown is durable as well.
async fn reader(client: Client, round: usize, all: Arc<Acknowledged>) -> Option<()> {
    let session = format!("crash-{round}-0");
    let _inbox = Inbox::open(&client, "").await.ok()?;
    let mut watcher = opened(&client, &session).await?;
    while watcher.step().await.ok()? {
        let events: Vec<_> = watcher.events.drain(..).map(|event| (session.clone(), event.seq)).collect();
        all.shown.lock().unwrap().extend(events);
    }
    None
}

/// A watch of a session that is about to be created; nothing once the server is gone.
async fn opened(client: &Client, session: &str) -> Option<Watcher> {
    loop {
        match Watcher::open(client, session, None).await {
            Ok(watcher) => return Some(watcher),
            Err(status) if reason(&status) == "SESSION_NOT_FOUND" => {}
            Err(_) => return None,
        }
    }
}

/// Whether all that was acknowledged of the sessions with this prefix is there.
async fn stands(world: &World, all: &Acknowledged, prefix: &str) {
    let mut logs: BTreeMap<String, Vec<v1::SessionEvent>> = BTreeMap::new();
    for session in world.sessions().await.into_iter().filter(|id| id.starts_with(prefix)) {
        logs.insert(session.clone(), world.events(&session).await);
        for (id, pair) in audit::pairs(&logs[&session]) {
            assert_eq!(pair.ends.len(), 1, "{id} in {session} is not decided after the start");
        }
        audit::commands_are_paired(&session, &logs[&session]);
    }
    let ours = |session: &str| session.starts_with(prefix);
    for (text, (session, seq)) in all.appended.lock().unwrap().iter().filter(|(_, (id, _))| ours(id)) {
        let log = logs.get(session).unwrap_or_else(|| panic!("the session {session} is lost"));
        for seq in [*seq, *seq + 1] {
            let event = log.get(seq as usize).unwrap_or_else(|| panic!("{session}/{seq} is lost"));
            assert_eq!(audit::data(event)["text"], text.as_str());
        }
    }
    for (session, seq) in all.answers.lock().unwrap().iter().filter(|(id, _)| ours(id)) {
        let event = &logs[session][*seq as usize];
        assert_eq!(event.r#type, "approval/decided");
        assert_eq!(audit::data(event)["outcome"], "allowed-once");
    }
    for (session, seq) in all.commands.lock().unwrap().iter().filter(|(id, _)| ours(id)) {
        let event = &logs[session][*seq as usize];
        assert_eq!((event.r#type.as_str(), &audit::data(event)["kind"]), ("command/done", &"success".into()));
    }
    let plug = client(world, "plug").await;
    let seen: Vec<_> = all.images.lock().unwrap().iter().filter(|(id, _)| ours(id)).cloned().collect();
    for (session, id) in seen {
        let read = images::part(&plug, &session, &id, 0, 0).await;
        assert_eq!(read.expect("what a handler was told of is kept").1, images::DOT, "{session}/{id}");
    }
    for (session, seq) in all.shown.lock().unwrap().iter().filter(|(id, _)| ours(id)) {
        assert!(logs[session].len() as i64 > *seq, "{session}/{seq} was shown and is lost");
    }
}

/// What was last acknowledged, and what may have been on its way when the process was killed.
#[derive(Debug, Default)]
struct Switched {
    acknowledged: String,
    under_way: String,
}

impl Switched {
    fn may_be(&self, found: &str) -> bool {
        [&self.acknowledged, &self.under_way].iter().any(|name| *name == found)
    }
}

#[tokio::test]
async fn rule_7_3_and_7_4_permissions_read_the_same_before_and_after_a_kill() {
    const PRESETS: [&str; 3] = ["workspace-write", "danger-full-access", "supervised"];
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let start = || Switched { acknowledged: PRESETS[0].to_owned(), under_way: PRESETS[0].to_owned() };
    let (session, default) = (Mutex::new(start()), Mutex::new(start()));
    let mut switches = 0;
    for round in 0..rounds(20, 300) {
        let process = Process::start(&settings, folder.path()).await;
        let world = World::around(process.address, settings.clone());
        let op = client(&world, "op").await;
        if round == 0 {
            world.session("s1").await;
        }
        let (now, kept) = (read(&op).await, setting(&op).await);
        for (found, switched) in [(&now, &session), (&kept, &default)] {
            let mut switched = switched.lock().unwrap();
            assert!(switched.may_be(found), "round {round}: {found} is neither of {switched:?}");
            *switched = Switched { acknowledged: found.clone(), under_way: found.clone() };
        }
        let switching = async {
            for step in round.. {
                let preset = PRESETS[step % PRESETS.len()];
                session.lock().unwrap().under_way = preset.to_owned();
                default.lock().unwrap().under_way = preset.to_owned();
                let request =
                    v1::SelectPresetRequest { session_id: "s1".to_owned(), preset: preset.to_owned() };
                let update = v1::UpdateSettingsRequest { default_preset: Some(preset.to_owned()) };
                let (mut chosen, mut stored) = (op.permissions(), op.permissions());
                let (one, other) =
                    tokio::join!(chosen.select_preset(request), stored.update_settings(update));
                if one.is_ok() {
                    session.lock().unwrap().acknowledged = preset.to_owned();
                }
                if other.is_ok() {
                    default.lock().unwrap().acknowledged = preset.to_owned();
                }
                if one.is_err() || other.is_err() {
                    return step - round;
                }
            }
            0
        };
        let moment = Duration::from_micros(5_000 + (round as u64 * 7919) % 40_000);
        let killing = async {
            tokio::time::sleep(moment).await;
            process.kill().await;
        };
        switches += within("the end of the switching", async { tokio::join!(switching, killing) }).await.0;
    }
    let process = Process::start(&settings, folder.path()).await;
    World::around(process.address, settings).audit().await;
    assert!(switches > 20, "the rounds were too short to say anything: {switches}");
}

async fn read(op: &Client) -> String {
    let request = v1::GetPermissionsRequest { session_id: "s1".to_owned() };
    op.permissions().get_permissions(request).await.unwrap().into_inner().permissions.unwrap().current
}

async fn setting(op: &Client) -> String {
    let request = v1::GetSettingsRequest {};
    op.permissions().get_settings(request).await.unwrap().into_inner().settings.unwrap().default_preset
}

#[tokio::test]
async fn a_crash_is_told_to_who_asks_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::everything()).await;
    let ask = agent.ask("shell").named("one").for_the_agent();
    let waiting = ask.start();
    ada.offer().await;
    process.kill().await;
    assert!(within("the call", waiting).await.unwrap().is_err());
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    let agent = world.attach("coder", "s1", "agent-s1").await;
    let mut again = ask;
    (again.client, again.request.agent) = (agent.client.clone(), Some(agent.lease()));
    let decided = again.outcome().await;
    assert_eq!((said(&decided), decided.replayed), ((Outcome::Unavailable, "CRASHED"), true));
    let types = world.types("s1").await;
    assert_eq!(types[types.len() - 2..], ["approval/decided", "turn/end"]);
    world.audit().await;
}
