//! Commands: what is one, that each runs once and ends, and that its input is its own business.

use crate::support::ask::came;
use crate::support::audit::data;
use crate::support::plugin::{Line, Plugin, command, command_of, said, success};
use crate::support::server::Settings;
use crate::support::status::refused;
use crate::support::terms;
use crate::support::*;
use v1::execute_command_response::Result as Came;
use v1::{
    CommandError, CommandSuccess, ListCommandsRequest, ResolveCommandRequest, WatchCommandsRequest,
    command_result, resolve_command_response, watch_commands_response,
};

async fn listed(client: &Client, session: &str) -> Vec<String> {
    let mut request =
        ListCommandsRequest { session_id: session.to_owned(), page_size: 2, ..Default::default() };
    let mut names = Vec::new();
    loop {
        let page = client.commands().list_commands(request.clone()).await.unwrap().into_inner();
        names.extend(page.commands.into_iter().map(|command| command.definition.unwrap().name));
        if page.next_page_token.is_empty() {
            return names;
        }
        request.page_token = page.next_page_token;
    }
}

#[tokio::test]
async fn scenario_103_a_line_that_is_no_command_runs_nothing() {
    let world = World::start().await;
    world.session("s1").await;
    let ada = world.client("ada").await;
    let _plugin = Plugin::serving(&world.client("plug").await, &["x"]).await;
    let before = world.types("s1").await;
    for line in ["/quitt", "/ foo", "/Foo", "/foo\u{e9}", "//x", "/opt/x is missing", "hello", ""] {
        let came = Line::new(&ada, "s1", line).once().await.unwrap();
        assert!(matches!(came, Came::NotACommand(_)), "{line:?}: {came:?}");
        let request = ResolveCommandRequest { session_id: "s1".into(), agent: None, line: line.into() };
        let means = ada.commands().resolve_command(request).await.unwrap().into_inner().result;
        assert!(matches!(means, Some(resolve_command_response::Result::NotACommand(_))), "{line:?}");
    }
    assert_eq!(world.types("s1").await, before, "nothing was logged");
    refused(Line::new(&ada, "nowhere", "/x").once().await, "SESSION_NOT_FOUND");
    world.audit().await;
}

#[tokio::test]
async fn scenario_104_a_command_sent_while_something_is_open_runs_once() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut plugin = Plugin::serving(&world.client("plug").await, &["x"]).await;
    let bob = world.client("bob").await;
    let asked = agent.ask("shell").start();
    let offer = ada.offer().await;

    let (one, two) = (Line::new(&bob, "s1", "/x 1"), Line::new(&bob, "s1", "/x 2"));
    let first = one.start();
    let running = plugin.invocation().await;
    let second = two.start();
    let also = plugin.invocation().await;
    assert_eq!((running.raw_input.as_str(), also.raw_input.as_str()), (" 1", " 2"));
    assert_eq!(running.agent.as_ref().map(|agent| agent.agent_id.as_str()), Some("agent-s1"));
    plugin.succeeds(&also, "second").await.unwrap();
    plugin.succeeds(&running, "first").await.unwrap();
    for (call, text) in [(first, "first"), (second, "second")] {
        let execution = within("the end", call).await.unwrap().unwrap();
        assert_eq!(said(&execution), ("success", text));
    }
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(asked).await.outcome(), Outcome::AllowedOnce, "no command settles an approval");
    let replayed = one.ended().await;
    assert!(replayed.replayed && said(&replayed) == ("success", "first"), "never a second execution");
    let idle = Line::new(&bob, "s1", "/status").ended().await;
    assert_eq!(said(&idle).0, "success");
    world.audit().await;
}

#[tokio::test]
async fn scenario_106_every_listed_command_gives_a_result() {
    let world = World::start().await;
    world.session("s1").await;
    let op = world.client("op").await;
    let mut plugin = Plugin::serving(&world.client("plug").await, &["b", "a"]).await;
    plugin.register(command_of("here", "s1")).await.unwrap();
    let names = listed(&op, "s1").await;
    assert_eq!(names, ["a", "b", "here", "permission", "status"], "sorted, the server's own among them");
    assert_eq!(listed(&op, "").await, ["a", "b", "permission", "status"]);
    for name in names {
        let call = Line::new(&op, "s1", &format!("/{name}")).start();
        if !matches!(name.as_str(), "permission" | "status") {
            let invocation = plugin.invocation().await;
            let result = match name.as_str() {
                "a" => command_result::Result::Success(CommandSuccess::default()),
                "b" => command_result::Result::Error(CommandError { text: "not today".into() }),
                _ => success("here I am"),
            };
            plugin.says(&invocation, result).await.unwrap();
        }
        let execution = within("the end", call).await.unwrap().unwrap();
        assert!(["success", "error"].contains(&said(&execution).0), "{name}: {execution:?}");
        let done = &world.events("s1").await[execution.done_seq.unwrap() as usize];
        assert_eq!(done.r#type, "command/done");
        assert_eq!(data(done)["commandId"], execution.command_id.as_str());
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_107_arguments_travel_verbatim() {
    let world = World::start().await;
    world.session("s1").await;
    let bob = world.client("bob").await;
    let mut plugin = Plugin::serving(&world.client("plug").await, &["cmd"]).await;
    for raw in [" \"a b\"\\n c", "\t漢字 🙂\r\n  two  ", "\n", ""] {
        let call = Line::new(&bob, "s1", &format!("/cmd{raw}")).start();
        let invocation = plugin.invocation().await;
        assert_eq!((invocation.name.as_str(), invocation.raw_input.as_str()), ("cmd", raw));
        plugin.succeeds(&invocation, "ok").await.unwrap();
        let execution = within("the end", call).await.unwrap().unwrap();
        let run = &world.events("s1").await[execution.run_seq.unwrap() as usize];
        assert_eq!(data(run)["args"], raw);
        assert_eq!(data(run)["principal"], "bob");
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_109_a_command_survives_a_crash_with_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());
    world.session("s1").await;
    let mut plugin = Plugin::serving(&world.client("plug").await, &["x"]).await;
    let bob = world.client("bob").await;
    let line = Line::new(&bob, "s1", "/x").named("one").outliving();
    let call = line.start();
    plugin.invocation().await;
    process.kill().await;
    assert!(within("the call", call).await.unwrap().is_err());

    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    let types = world.types("s1").await;
    assert_eq!(types[types.len() - 2..], ["command/run", "command/done"]);
    let again = Line { client: world.client("bob").await, ..line };
    let execution = again.ended().await;
    assert_eq!((said(&execution), execution.replayed), (("failed", "CRASHED"), true));
    let _plugin = Plugin::serving(&world.client("plug").await, &["x"]).await;
    assert!(again.ended().await.replayed, "also where it could be run again");
    world.audit().await;
}

#[tokio::test]
async fn rule_6_2_changes_reach_watchers_and_names_are_served_once() {
    use watch_commands_response::Frame;
    let world = World::start().await;
    world.session("s1").await;
    let eye = world.client("eye").await;
    let request = WatchCommandsRequest { session_id: "s1".into() };
    let mut watch = eye.commands().watch_commands(request).await.unwrap().into_inner();
    let mut heard = async || match within("a change", watch.message()).await.unwrap().unwrap().frame.unwrap()
    {
        Frame::Item(command) => format!("there {}", command.definition.unwrap().name),
        Frame::Complete(_) => "complete".to_owned(),
        Frame::Changed(command) => {
            format!("{} by {}", command.definition.unwrap().name, command.served_by)
        }
        Frame::Removed(gone) => format!("no {}", gone.name),
    };
    for wanted in ["there permission", "there status", "complete"] {
        assert_eq!(heard().await, wanted);
    }
    let mut plugin = Plugin::serving(&world.client("plug").await, &["x"]).await;
    assert_eq!(heard().await, "x by plug-plugin");
    let mut bound = Plugin::open(&world.client("plug1").await).await.unwrap();
    assert_eq!(bound.register(command("x")).await.unwrap_err().reason, "FOREIGN_SCOPE");
    assert_eq!(bound.register(command_of("x", "s2")).await.unwrap_err().reason, "FOREIGN_SCOPE");
    bound.register(command_of("x", "s1")).await.unwrap();
    assert_eq!(heard().await, "x by plug1-plugin", "the nearer scope");
    for (name, reason) in
        [("x", "DUPLICATE_COMMAND"), ("status", "DUPLICATE_COMMAND"), ("X", "BAD_COMMAND_NAME")]
    {
        assert_eq!(plugin.register(command(name)).await.unwrap_err().reason, reason);
    }
    drop(bound);
    assert_eq!(heard().await, "x by plug-plugin", "what it hid comes out");
    drop(plugin);
    assert_eq!(heard().await, "no x");
    world.audit().await;
}

#[tokio::test]
async fn rule_6_4_and_6_5_whatever_happens_the_pair_is_whole() {
    let world = World::start().await;
    world.session("s1").await;
    let (ada, bob) = (world.client("ada").await, world.client("bob").await);
    let plug = world.client("plug").await;
    let mut plugin = Plugin::serving(&plug, &["x"]).await;

    // The caller goes: the handler hears of it, and its late word changes nothing.
    let call = Line::new(&bob, "s1", "/x gone").start();
    let invocation = plugin.invocation().await;
    call.abort();
    assert_eq!(plugin.abort().await.cause, "CALLER_GONE");
    assert_eq!(plugin.succeeds(&invocation, "late").await.unwrap_err(), "ALREADY_SETTLED");

    // Withdrawn by who started it, and by nobody else but an operator.
    let line = Line::new(&bob, "s1", "/x withdrawn").outliving();
    let call = line.start();
    plugin.invocation().await;
    refused(Line { client: ada, ..line.clone() }.cancel().await, "ROLE_MISSING");
    assert_eq!(said(&line.cancel().await.unwrap()), ("failed", "WITHDRAWN"));
    assert_eq!(plugin.abort().await.cause, "WITHDRAWN");
    assert_eq!(said(&within("the end", call).await.unwrap().unwrap()), ("failed", "WITHDRAWN"));

    // A result that cannot be taken leaves it running; then its handler fails.
    let call = Line::new(&bob, "s1", "/x fails").start();
    let invocation = plugin.invocation().await;
    let blank = command_result::Result::Error(CommandError { text: " ".into() });
    assert_eq!(plugin.says(&invocation, blank).await.unwrap_err(), "BLANK_FIELD");
    for seq in [-1, 99, 3] {
        let cites = CommandSuccess { text: None, source_event_seq: Some(seq) };
        let refused = plugin.says(&invocation, command_result::Result::Success(cites)).await.unwrap_err();
        assert_eq!(refused, "FIELD_INVALID", "{seq}: not there, or a command's own");
    }
    let failure = v1::HandlerFailure { name: "Oops".into(), message: Some("it broke".into()) };
    plugin.says(&invocation, command_result::Result::Failure(failure)).await.unwrap();
    assert_eq!(said(&within("the end", call).await.unwrap().unwrap()), ("failed", "HANDLER_FAILED"));

    // It names an event that is there.
    let call = Line::new(&bob, "s1", "/x cites").start();
    let invocation = plugin.invocation().await;
    let cites = CommandSuccess { text: None, source_event_seq: Some(0) };
    plugin.says(&invocation, command_result::Result::Success(cites)).await.unwrap();
    assert_eq!(said(&within("the end", call).await.unwrap().unwrap()), ("success", ""));

    // The plugin goes.
    let call = Line::new(&bob, "s1", "/x unloaded").start();
    plugin.invocation().await;
    drop(plugin);
    assert_eq!(said(&within("the end", call).await.unwrap().unwrap()), ("failed", "HANDLER_UNLOADED"));
    let came = Line::new(&bob, "s1", "/x").once().await.unwrap();
    assert!(matches!(came, Came::NotACommand(_)));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_10_and_7_2_a_preset_is_switched_by_who_may_select_one() {
    let world = World::start().await;
    world.session("s1").await;
    let before = world.types("s1").await.len();
    let widen = "/permission danger-full-access";
    refused(Line::new(&world.client("ada").await, "s1", widen).once().await, "ROLE_MISSING");
    refused(Line::new(&world.client("coder").await, "s1", widen).once().await, "ROLE_MISSING");
    assert_eq!(world.types("s1").await.len(), before);
    let op = world.client("op").await;
    assert_eq!(said(&Line::new(&op, "s1", widen).ended().await).0, "success");
    let types = world.types("s1").await;
    let kinds = ["command/run", "permission/preset", "sandbox/mode", "approval/policy", "command/done"];
    assert_eq!(types[before..], kinds);
    let unknown = Line::new(&op, "s1", "/permission nope").ended().await;
    assert_eq!(said(&unknown).0, "error");
    assert!(said(&unknown).1.contains("workspace-write"), "{unknown:?}");
    assert_eq!(world.types("s1").await.len(), before + 7, "its own pair and nothing else");
    world.audit().await;
}
