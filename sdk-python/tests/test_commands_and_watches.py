"""Commands, watches, permissions."""

import asyncio

import pytest
from conftest import BACKOFF, PATIENCE

from humanplane import (
    AlreadyExistsError,
    ApprovalPolicy,
    AskKind,
    CaughtUp,
    Client,
    Done,
    HandlerFailure,
    NewEvent,
    NotFoundError,
    PermissionSettings,
    Plugin,
    Verdict,
)
from humanplane._gen import event_pb2, session_pb2
from humanplane.watch import EventWatch


async def until(watch, wanted):
    """What a watch brings, up to the first that is wanted."""
    came = []
    while not came or not wanted(came[-1]):
        came.append(await asyncio.wait_for(anext(watch), PATIENCE))
    return came


async def test_a_line_runs_once_and_brings_what_its_handler_says(client, agent):
    plugin, runs = Plugin("greeter", session_id=agent.session_id), []

    @plugin.command("hello", "Says hello.", hint="a name")
    async def hello(invoked):
        runs.append(invoked)
        return f"hello{invoked.raw_input}"

    async with plugin.serve(client):
        first = await client.commands.execute(agent.session_id, "/hello world", request_id="one")
        again = await client.commands.execute(agent.session_id, "/hello world", request_id="one")
        listed = {one.name: one for one in await client.commands.list(agent.session_id)}
        unknown = await client.commands.execute(agent.session_id, "/Hello")
    assert (first.ended, first.text, first.replayed) == ("success", "hello world", False)
    assert again.text == "hello world" and again.replayed and len(runs) == 1
    assert runs[0].agent == agent.ref and runs[0].raw_input == " world"
    assert listed["hello"].hint == "a name" and listed["status"].served_by == ""
    assert unknown.ended == "not-a-command"


@pytest.mark.parametrize("word, ended, text", [
    (None, "success", ""),
    (Done("done"), "success", "done"),
    (Done.error("not today"), "error", "not today"),
    (Done.error(""), "failed", "InvalidResult"),
    (7, "failed", "InvalidResult"),
    (HandlerFailure("Broken", "out of paper"), "failed", "Broken"),
    (ValueError("boom"), "failed", "ValueError"),
])
async def test_each_end_of_a_handler_is_told(client, agent, word, ended, text):
    plugin = Plugin("printer", session_id=agent.session_id)

    @plugin.command("print", "Prints.")
    def print_it(invoked):
        if isinstance(word, Exception):
            raise word
        return word

    async with plugin.serve(client):
        ran = await client.commands.execute(agent.session_id, "/print")
    assert ran.ended == ended and text in (ran.message if ended == "failed" else ran.text)


async def test_a_cancelled_task_cancels_its_command_and_the_handler(client, agent):
    plugin, begun, cancelled = Plugin("slow", session_id=agent.session_id), asyncio.Event(), asyncio.Event()

    @plugin.command("sleep", "Sleeps.")
    async def sleep(invoked):
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    async with plugin.serve(client):
        ran = asyncio.create_task(client.commands.execute(agent.session_id, "/sleep"))
        await asyncio.wait_for(begun.wait(), PATIENCE)
        ran.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ran
        await asyncio.wait_for(cancelled.wait(), PATIENCE)
        with pytest.raises(AlreadyExistsError) as refused:
            await plugin.serve(client)
        assert refused.value.reason == "DUPLICATE_COMMAND"


async def test_what_can_be_run_is_followed(client, agent):
    plugin = Plugin("greeter", session_id=agent.session_id)
    plugin.command("hello", "Says hello.")(lambda invoked: None)
    async with client.commands.watch(agent.session_id) as watch:
        first = await until(watch, lambda change: change.change == "complete")
        assert first[0].change == "restart" and "status" in [one.name for one in first]
        async with plugin.serve(client):
            assert (await until(watch, lambda change: change.name == "hello"))[-1].change == "changed"
        assert (await until(watch, lambda change: change.name == "hello"))[-1].change == "removed"


async def test_events_come_without_a_gap_or_a_repeat_across_a_crash(server):
    async with Client(server.address, backoff=BACKOFF) as client:
        session = await client.new_session()
        agent = await client.attach(session, "writer")
        async with client.watch_events(session) as watch:
            came = await until(watch, lambda one: isinstance(one, CaughtUp))
            await agent.append([NewEvent.of("note/taken", {"n": n}) for n in range(50)])
            came += await until(watch, lambda one: getattr(one, "seq", -1) >= 20)
            server.kill()
            server.start()
            await client.new_session()  # it is tried again while the server starts; attaching is not
            again = await client.attach(session, "writer again")
            await again.append([NewEvent.of("note/taken", {"last": True})])
            came += await until(watch, lambda one: '"last"' in getattr(one, "data_json", ""))
            seqs = [one.seq for one in came if not isinstance(one, CaughtUp)]
            assert seqs == list(range(len(seqs))) and watch.cursor >= seqs[-1]


async def test_what_a_server_repeats_is_not_told_again(client):
    watch = EventWatch(client.core, "s", 3, ())
    for seqs in ([2, 3, 4], [4, 5]):
        events = [event_pb2.SessionEvent(seq=seq, type="note/taken", data_json=b"{}") for seq in seqs]
        batch = session_pb2.EventBatch(events=events, through_seq=seqs[-1])
        watch._take(session_pb2.WatchEventsResponse(batch=batch))
    assert [one.seq for one in watch._ready] == [4, 5] and watch.cursor == 5


async def test_a_watch_may_be_left_in_the_middle_of_a_wait(client, agent):
    watch = client.watch_events(agent.session_id, types=["note/"])
    assert isinstance(await anext(watch), CaughtUp)
    for _ in range(3):
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(anext(watch), 0.05)
    await agent.append([NewEvent.of("note/taken", {})])
    assert (await until(watch, lambda one: not isinstance(one, CaughtUp)))[-1].data == {}
    waiting = asyncio.create_task(anext(watch))
    await asyncio.wait({waiting}, timeout=0.05)
    await watch.close()
    with pytest.raises(StopAsyncIteration):
        await waiting
    with pytest.raises(StopAsyncIteration):
        await anext(watch)


async def test_a_watch_ends_with_its_session_and_says_what_was_refused(client, agent):
    async with client.watch_events(agent.session_id) as watch:
        await client.close_session(agent.session_id, "over")
        assert [one async for one in watch if not isinstance(one, CaughtUp)][-1].type == "session/closed"
    with pytest.raises(NotFoundError) as refused:
        await anext(client.watch_events("nothing"))
    assert refused.value.reason == "SESSION_NOT_FOUND"


async def test_what_waits_is_followed(client, agent, ada):
    async with client.watch_pending(agent.session_id, kinds=[AskKind.APPROVAL]) as watch, agent.turn() as turn:
        assert [one.change for one in await until(watch, lambda one: one.change == "complete")] == [
            "restart", "complete"]
        asked = asyncio.create_task(turn.approve("bash", {"command": "ls"}))
        added = (await until(watch, lambda one: one.change == "added"))[-1]
        assert (added.kind, added.tool, added.arguments) == (AskKind.APPROVAL, "bash", '{"command": "ls"}')
        assert (await until(watch, lambda one: one.presented))[-1].presented == ("Ada",)
        await ada.answer(Verdict.allow_once())
        removed = (await until(watch, lambda one: one.change == "removed"))[-1]
        assert removed.settled_seq == (await asked).decided_seq and removed.by.answerer_id == "ada"


async def test_permissions_are_set_and_followed(client, agent):
    async with client.permissions.watch(agent.session_id) as watch:
        await until(watch, lambda one: not isinstance(one, PermissionSettings))
        now = await client.permissions.set_approval_policy(agent.session_id, ApprovalPolicy.NEVER)
        assert now.approval is ApprovalPolicy.NEVER
        assert (await until(watch, lambda one: getattr(one, "approval", None) is ApprovalPolicy.NEVER))
        await client.permissions.select_preset(agent.session_id, "supervised")
        assert (await client.permissions.get(agent.session_id)).current == "supervised"
    with pytest.raises(NotFoundError) as refused:
        await client.permissions.select_preset(agent.session_id, "nonsense")
    assert refused.value.reason == "UNKNOWN_PRESET"
