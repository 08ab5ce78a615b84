"""Approvals: asked, answered, withdrawn; and what is never a grant."""

import asyncio

import pytest
from conftest import PATIENCE

from humanplane import (
    ActorKind,
    Decision,
    HandlerFailure,
    Outcome,
    PreconditionError,
    SettingError,
    Verdict,
)


async def test_a_grant_is_for_the_text_that_was_shown(agent, ada):
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", {"command": "ls"}))
        offer = await ada.answer(Verdict.allow_once("go on"))
        decision = await asked
    assert (offer.tool_name, offer.arguments) == ("bash", '{"command": "ls"}')
    assert decision.granted and decision.note == "go on" and decision.cause == "ANSWERED"
    assert decision.by.kind is ActorKind.HUMAN and decision.by.answerer_id == "ada"
    assert (await ada.report()).settled_seq == decision.decided_seq


@pytest.mark.parametrize("word, outcome", [
    (Verdict.reject("no"), Outcome.REJECTED),
    (Verdict.cancel(), Outcome.CANCELLED),
    (Verdict.unavailable(), Outcome.UNAVAILABLE),
    (HandlerFailure("Broken", "out of paper"), Outcome.UNAVAILABLE),
    (True, Outcome.UNAVAILABLE),
    (Outcome.ALLOWED_ONCE, Outcome.UNAVAILABLE),
    (None, Outcome.UNAVAILABLE),
])
async def test_nothing_but_an_allowance_is_a_grant(agent, ada, word, outcome):
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        await ada.answer(word)
        decision = await asked
    assert decision.outcome is outcome and not decision.granted


async def test_nobody_there_is_told_at_once(agent):
    async with agent.turn() as turn:
        decision = await turn.approve("bash", "{}")
    assert (decision.outcome, decision.cause) == (Outcome.UNAVAILABLE, "NO_ANSWERER")


def test_a_decision_says_yes_by_its_predicate_alone():
    assert not Decision().granted and not Decision(Outcome(77)).granted
    with pytest.raises(TypeError):
        bool(Decision(Outcome.ALLOWED_ONCE))


async def test_a_cancelled_task_withdraws_what_it_asked(agent, ada):
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", "{}", request_id="one"))
        await ada.offer()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await ada.report()).cause == "WITHDRAWN"
        # Before the cancellation went on it was heard: the turn can end.


async def test_a_timeout_withdraws_what_was_asked(agent, ada):
    async with agent.turn() as turn:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(turn.approve("bash", "{}"), 0.2)
        assert (await ada.report()).cause == "WITHDRAWN"


async def test_the_same_request_id_asks_once(agent, ada):
    async with agent.turn() as turn:
        call_id = await turn.log_tool_call("bash", "{}")
        first = asyncio.create_task(turn.approve("bash", call_id=call_id, request_id="once"))
        await ada.answer(Verdict.allow_once())
        assert not (await first).replayed
        again = await turn.approve("bash", call_id=call_id, request_id="once")
        assert again.granted and again.replayed and ada.offers.empty()


async def test_a_deadline_is_the_request_s_own(agent, ada):
    async with agent.turn() as turn:
        decision = await turn.approve("bash", "{}", deadline=0.2)
    assert (decision.outcome, decision.cause) == (Outcome.CANCELLED, "DEADLINE")


async def test_without_a_turn_nothing_is_asked(agent):
    with pytest.raises(PreconditionError) as refused:
        await agent.approve("bash", action_json="{}")
    assert refused.value.reason == "NO_OPEN_TURN" and refused.value.code == "FAILED_PRECONDITION"


async def test_what_is_to_be_done_is_said_once(agent):
    async with agent.turn() as turn:
        with pytest.raises(SettingError):
            await turn.approve("bash", "{}", action_json="{}")


async def test_many_at_once_do_not_mix(agent, ada):
    async with agent.turn() as turn:
        asked = [asyncio.create_task(turn.approve("bash", {"n": n})) for n in range(12)]
        for _ in asked:
            offer = await ada.offer()
            even = int(offer.arguments.split(":")[1].strip(" }")) % 2 == 0
            ada.say(offer, Verdict.allow_once() if even else Verdict.reject())
        granted = [one.granted for one in await asyncio.gather(*asked)]
    assert granted == [n % 2 == 0 for n in range(12)]


async def test_closing_the_client_withdraws_and_ends_what_waits(shared, ada, agent):
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        await ada.offer()
        closing = asyncio.create_task(agent._core.close())
        decision = await asyncio.wait_for(asked, PATIENCE)
        await closing
        assert decision.outcome is Outcome.CANCELLED
        turn._ended = True


async def test_the_gate_says_yes_by_its_predicate_alone(agent, ada):
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.authorize("bash", "{}"))
        await ada.answer(Verdict.allow_once())
        gated = await asked
        assert gated.allowed
        asked = asyncio.create_task(turn.authorize("bash", "{}"))
        await ada.answer(Verdict.reject("not this one"))
        gated = await asked
        assert not gated.allowed and gated.reason == "not this one"
        with pytest.raises(TypeError):
            bool(gated)

