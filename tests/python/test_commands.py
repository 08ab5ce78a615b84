"""What the contract promises of commands to a plugin and to a UI that have read nothing else."""

import pytest

import contract as c
from agent import create_session, log_of, new_id
from answerer import session_scope
from client import Frames, refused
from plugin import Plugin


@pytest.fixture
def session(client):
    return create_session(client)


@pytest.fixture
def plugin(server):
    with server.client() as client:
        plugin = Plugin(client, name=f"plugin-{new_id()}")
        yield plugin
        plugin.goodbye()


def command():
    """A name that nobody else serves on this server."""
    return f"x-{new_id()}".lower()


def execute_soon(client, session, line, request_id=None, **fields):
    return client.commands.ExecuteCommand.future(c.command.ExecuteCommandRequest(
        session_id=session, line=line, request_id=request_id or new_id(), **fields))


def types(client, session):
    return [kind for kind, _ in log_of(client, session)]


def test_a_plugin_runs_what_a_person_types(client, session, plugin):
    name = command()
    plugin.serve(name, session_scope(session), input=c.command.CommandInput(hint="anything"))
    listed = client.commands.ListCommands(c.command.ListCommandsRequest(session_id=session)).commands
    names = [one.definition.name for one in listed]
    assert name in names and names == sorted(names) and {"permission", "status"} <= set(names)

    request_id = new_id()
    call = execute_soon(client, session, f'/{name} "a b"\n 漢字 🙂', request_id)
    invocation = plugin.invocation()
    assert (invocation.name, invocation.raw_input) == (name, ' "a b"\n 漢字 🙂')
    assert invocation.session_id == session
    assert types(client, session)[-1] == "command/run"  # durable before the handler hears of it
    done_seq = plugin.succeed(invocation, "done")
    execution = call.result().execution
    assert execution.success.text == "done" and execution.done_seq == done_seq and not execution.replayed
    assert execution.ended_by.answerer_id.startswith("plugin-")
    assert types(client, session)[-2:] == ["command/run", "command/done"]

    again = execute_soon(client, session, f'/{name} "a b"\n 漢字 🙂', request_id).result().execution
    assert again.replayed and again.command_id == execution.command_id
    with refused("REQUEST_ID_REUSED"):
        execute_soon(client, session, f"/{name} other", request_id).result()


@pytest.mark.parametrize("line", ["/quitt", "/ foo", "/Foo", "/fooé", "//x", "/opt/x is missing", "hello", ""])
def test_other_lines_are_no_commands(client, session, line):
    before = types(client, session)
    assert execute_soon(client, session, line).result().WhichOneof("result") == "not_a_command"
    resolved = client.commands.ResolveCommand(c.command.ResolveCommandRequest(session_id=session, line=line))
    assert resolved.WhichOneof("result") == "not_a_command"
    assert types(client, session) == before


def test_a_cancelled_command_has_ended_and_its_handler_hears_of_it(client, session, plugin):
    name = command()
    plugin.serve(name, session_scope(session))
    call = execute_soon(client, session, f"/{name}")
    invocation = plugin.invocation()
    call.cancel()
    abort = plugin.stream.expect("abort")
    assert (abort.invocation_id, abort.cause) == (invocation.invocation_id, "CALLER_GONE")
    kind, done = log_of(client, session)[-1]
    assert (kind, done["kind"], done["cause"]) == ("command/done", "error", "CALLER_GONE")
    plugin.result(invocation, success=c.command.CommandSuccess())
    assert plugin.stream.expect("result_refused").fault.reason == "ALREADY_SETTLED"


def test_a_plugin_that_goes_takes_its_commands_along(server, client, session):
    name = command()
    with server.client() as own:
        plugin = Plugin(own)
        plugin.serve(name, session_scope(session))
        call = execute_soon(client, session, f"/{name}")
        plugin.invocation()
        plugin.stream.cancel()
        assert call.result().execution.failed.cause == "HANDLER_UNLOADED"
    assert execute_soon(client, session, f"/{name}").result().WhichOneof("result") == "not_a_command"


def test_a_watcher_hears_of_each_change(client, session, plugin):
    watch = Frames(client.commands.WatchCommands(c.command.WatchCommandsRequest(session_id=session)))
    watch.until("complete")
    name = command()
    registration = plugin.serve(name, session_scope(session), record_input=False)
    changed = watch.expect("changed")
    assert changed.definition.name == name and not changed.definition.record_input
    plugin.stream.send(unregister=c.answerer.Unregister(correlation_id="u", registration_id=registration))
    assert plugin.stream.expect("unregistered").registration_id == registration
    assert watch.expect("removed").name == name
    watch.cancel()


def test_names_are_checked_and_served_once(client, session, plugin):
    name = command()
    plugin.serve(name, session_scope(session))
    for wrong, reason in ((name, "DUPLICATE_COMMAND"), ("Bad", "BAD_COMMAND_NAME"), ("", "BAD_COMMAND_NAME")):
        plugin.register(wrong, session_scope(session))
        assert plugin.stream.expect("register_refused").fault.reason == reason
    plugin.register("status")
    assert plugin.stream.expect("register_refused").fault.reason == "DUPLICATE_COMMAND"


def test_the_presets_are_shown_and_chosen(client, session):
    shown = execute_soon(client, session, "/permission").result().execution
    assert "workspace-write" in shown.success.text
    chosen = execute_soon(client, session, "/permission supervised").result().execution
    assert chosen.HasField("success")
    kind, data = log_of(client, session)[chosen.success.source_event_seq]
    assert (kind, data) == ("permission/preset", {"preset": "supervised"})
    before = len(types(client, session))
    unknown = execute_soon(client, session, "/permission nope").result().execution
    assert "supervised" in unknown.error.text and len(types(client, session)) == before + 2
