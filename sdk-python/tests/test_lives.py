"""Leases, turns, lost connections, ends."""

import asyncio

import pytest
from conftest import BACKOFF, PATIENCE, Server

import humanplane
from humanplane import (
    AlreadyExistsError,
    Answerer,
    ApprovalPolicy,
    Client,
    ClosedError,
    Identity,
    NewEvent,
    Outcome,
    PreconditionError,
    RefusedError,
    SandboxMode,
    TransportError,
    Verdict,
)


async def types_of(client, session_id):
    return [event.type async for event in client.events(session_id, types=["turn/", "step/", "tool/"])]


async def test_a_turn_is_logged_with_its_steps_and_tool_calls(client, agent):
    async with agent.turn() as turn:
        await asyncio.gather(turn.log_tool_call("a", "{}"), turn.log_tool_call("b", {"x": 1}))
        assert await turn.next_step() == 2
    assert await types_of(client, agent.session_id) == [
        "turn/start", "step/start", "tool/call", "tool/call", "step/end", "step/start", "step/end", "turn/end"]
    async with agent.turn() as turn:
        assert turn.number == 2


async def test_a_block_that_raises_is_interrupted_and_the_error_goes_on(client, agent):
    with pytest.raises(ZeroDivisionError):
        async with agent.turn():
            raise ZeroDivisionError
    ends = [event.data["reason"] async for event in client.events(agent.session_id, types=["turn/end"])]
    assert ends == [{"kind": "interrupted"}]


async def test_a_cancelled_block_is_interrupted_after_its_withdrawal(client, agent, ada):
    async def work():
        async with agent.turn() as turn:
            await turn.approve("bash", "{}")

    working = asyncio.create_task(work())
    await ada.offer()
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    ends = [event.data["reason"] async for event in client.events(agent.session_id, types=["turn/end"])]
    assert ends == [{"kind": "interrupted"}]


async def test_the_current_turn_is_that_of_the_block(agent):
    assert humanplane.current_turn() is None
    async with agent.turn() as turn:
        assert humanplane.current_turn() is turn
    assert humanplane.current_turn() is None


async def test_the_model_is_told_the_policy_once_and_again_at_a_change(client, agent):
    contexts = agent.contexts()
    assert (await anext(contexts)).policy is ApprovalPolicy.ASK
    await client.permissions.set_approval_policy(agent.session_id, ApprovalPolicy.NEVER)
    told = await asyncio.wait_for(anext(contexts), PATIENCE)
    assert told.policy is ApprovalPolicy.NEVER and told.text
    await agent.close()
    assert [context async for context in contexts] == []


async def test_one_agent_lives_in_a_session(client, agent):
    with pytest.raises(AlreadyExistsError) as refused:
        await client.attach(agent.session_id, "another")
    assert refused.value.reason == "AGENT_ALREADY_LIVE"
    other = await client.attach(agent.session_id, "another", take_over=True)
    ended = await asyncio.wait_for(agent.ended(), PATIENCE)
    assert ended.reason == "STALE_AGENT"
    with pytest.raises(RefusedError):
        await agent.append([NewEvent.of("note/taken", {})])
    await other.close()
    assert isinstance(await other.ended(), ClosedError)


async def test_a_confined_session_wants_somebody_who_enforces(client):
    session = (await client.create_session(preset="workspace-write")).session_id
    async with client.attach(session, f"loose-{session}") as agent:
        with pytest.raises(PreconditionError) as refused:
            await agent.turn()
        assert refused.value.reason == "SANDBOX_UNAVAILABLE"
    confined = client.attach(session, f"confined-{session}", enforces=[SandboxMode.WORKSPACE_WRITE])
    async with confined as agent, agent.turn():
        assert (await client.permissions.get(session)).sandbox_available


async def test_a_wait_survives_a_crash_of_the_server_and_says_what_stands(server):
    held = asyncio.Event()
    answerer = Answerer(Identity.human("ada"))

    @answerer.on_approval
    async def handle(offer):
        held.set()
        await asyncio.Event().wait()

    async with Client(server.address, backoff=BACKOFF) as client:
        # It is tried again while the server starts; a registration is not.
        session = await client.new_session()
        await answerer.serve(client)
        turn = await (await client.attach(session, "coder")).turn()
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        await asyncio.wait_for(held.wait(), PATIENCE)
        server.kill()
        server.start()
        decision = await asyncio.wait_for(asked, PATIENCE)
        assert (decision.outcome, decision.cause) == (Outcome.UNAVAILABLE, "CRASHED") and decision.replayed


async def test_one_call_is_made_after_the_other_until_people_have_decided(shared):
    """Waits of 0.1 s: the request is joined many times, and asked once."""
    offers = []
    going = asyncio.Event()
    async with Client(shared.address, wait=0.1, backoff=BACKOFF) as client:
        session = await client.new_session()
        answerer = Answerer(Identity.human("ada"), session_id=session)

        @answerer.on_approval
        async def handle(offer):
            offers.append(offer)
            await going.wait()
            return Verdict.allow_once()

        async with client.attach(session, "patient") as agent, answerer.serve(client), agent.turn() as turn:
            calls, call = [], client.core.wait_for

            async def counted(*arguments):
                calls.append(arguments)
                if len(calls) == 4:
                    going.set()
                return await call(*arguments)

            client.core.wait_for = counted
            assert (await turn.approve("bash", "{}")).granted
    assert len(calls) >= 4 and len(offers) == 1


async def test_nobody_at_the_target_is_an_error_and_not_a_wait():
    with pytest.raises(TransportError) as failed:
        await humanplane.connect("127.0.0.1:1")
    assert failed.value.code == "UNAVAILABLE" and failed.value.reason == ""


async def test_what_is_closed_takes_nothing_more(shared):
    client = Client(shared.address)
    agent = await client.attach(await client.new_session(), "closing")
    await client.close()
    await client.close()
    with pytest.raises(ClosedError):
        await agent.turn()
    with pytest.raises(ClosedError):
        await client.new_session()
    with pytest.raises(ClosedError):
        await client.attach("s", "a")


async def test_a_unix_socket_is_a_target(tmp_path):
    server = Server(tmp_path, listen=f"unix:{tmp_path / 'socket'}")
    try:
        async with (
            humanplane.connect(server.address) as client,
            client.attach(await client.new_session(), "local") as agent,
            agent.turn() as turn,
        ):
            assert (await turn.approve("bash", "{}")).cause == "NO_ANSWERER"
    finally:
        server.kill()
