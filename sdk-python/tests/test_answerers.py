"""Answerers: whose offers, what a handler is told, what becomes of its word."""

import asyncio
import threading

import pytest
from conftest import BACKOFF, PATIENCE, Desk

from humanplane import (
    AlreadyExistsError,
    Answerer,
    Client,
    ClosedError,
    Identity,
    InvalidRequestError,
    Outcome,
    SettingError,
    Verdict,
)


async def test_a_retracted_handler_is_cancelled_and_lets_its_slot_go(client, agent):
    cancelled, offered = asyncio.Event(), asyncio.Queue()
    answerer = Answerer(Identity.human("ada"), session_id=agent.session_id, max_outstanding=1)

    @answerer.on_approval
    async def handle(offer):
        offered.put_nowait(offer)
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    async with answerer.serve(client), agent.turn() as turn:
        for _ in range(2):
            asked = asyncio.create_task(turn.approve("bash", "{}"))
            offer = await asyncio.wait_for(offered.get(), PATIENCE)
            asked.cancel()
            await asyncio.wait_for(cancelled.wait(), PATIENCE)
            await asyncio.wait({asked})
            cancelled.clear()
            assert offer.is_retracted


async def test_a_handler_in_a_thread_holds_nothing_up(client, agent):
    going = threading.Event()
    answerer = Answerer(Identity.policy("rules"), session_id=agent.session_id)

    @answerer.on_approval
    def handle(offer):
        assert going.wait(PATIENCE)
        return Verdict.allow_once()

    async with answerer.serve(client), agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        await client.permissions.get(agent.session_id)
        going.set()
        assert (await asked).granted


async def test_at_the_goodbye_what_is_held_is_unavailable(client, agent):
    desk = Desk()
    serving = await desk.answerer(agent.session_id).serve(client)
    async with agent.turn() as turn:
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        await desk.offer()
        await serving.close()
        decision = await asked
    assert (decision.outcome, decision.cause) == (Outcome.UNAVAILABLE, "ANSWERER_UNLOADED")
    assert isinstance(await serving.ended(), ClosedError)


async def test_a_hook_that_raises_harms_nothing_but_itself(client, agent):
    def broken(*told):
        raise RuntimeError(told)

    answerer = Answerer(Identity.policy("rules"), session_id=agent.session_id, on_report=broken, on_link=broken)
    answerer.on_approval(lambda offer: Verdict.allow_once())
    async with answerer.serve(client) as serving, agent.turn() as turn:
        for _ in range(2):
            assert (await turn.approve("bash", "{}")).granted
    assert str(await serving.ended()) == "this side said goodbye"


async def test_a_group_answers_once_and_the_others_hear_by_whom(client, agent):
    browser, phone = Desk(), Desk()
    async with (
        browser.answerer(agent.session_id, group="ada").serve(client),
        phone.answerer(agent.session_id, group="ada").serve(client),
        agent.turn() as turn,
    ):
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        offer, other = await browser.offer(), await phone.offer()
        assert other.holders == ("Ada",)
        browser.say(offer, Verdict.reject("not now"))
        assert (await asked).note == "not now"
        report = await phone.report()
        assert (report.report, report.cause, report.by.answerer_id) == ("retracted", "ANSWERED", "ada")


async def test_a_late_word_is_told_what_stands(client, agent):
    """A handler that does not hear of the retraction, because it was faster than that."""
    first, second = Desk(), Desk()
    async with (
        first.answerer(agent.session_id, group="g").serve(client),
        second.answerer(agent.session_id, group="g").serve(client),
        agent.turn() as turn,
    ):
        asked = asyncio.create_task(turn.approve("bash", "{}"))
        first.say(await first.offer(), Verdict.allow_once())
        second.say(await second.offer(), Verdict.reject())
        decision = await asked
        reports = {(await first.report()).report, (await second.report()).report}
    assert "counted" in reports and reports <= {"counted", "refused", "retracted"} and len(reports) == 2
    assert decision.outcome in (Outcome.ALLOWED_ONCE, Outcome.REJECTED)


async def test_registrations_that_make_no_sense_are_refused(client, agent):
    with pytest.raises(SettingError):
        Answerer(Identity.human("ada"), session_id=agent.session_id, agent=agent.ref)
    with pytest.raises(InvalidRequestError) as refused:
        await Answerer(Identity.human("ada")).serve(client)
    assert refused.value.reason == "FIELD_INVALID"


async def test_a_second_provider_is_refused_and_the_first_stays(server):
    async with Client(server.address, backoff=BACKOFF) as client:
        first, second = (Answerer(Identity.human("ada"), provider=True) for _ in range(2))
        for one in (first, second):
            one.on_questions(lambda offer: None)
        await client.new_session()
        async with first.serve(client):
            with pytest.raises(AlreadyExistsError) as refused:
                await second.serve(client)
            assert refused.value.reason == "DUPLICATE_PROVIDER"


async def test_an_answerer_registers_again_after_a_crash(server):
    links = asyncio.Queue()
    answerer = Answerer(Identity.human("ada"), on_link=links.put_nowait)

    @answerer.on_approval
    async def handle(offer):
        return Verdict.allow_once()

    async with Client(server.address, backoff=BACKOFF) as client:
        await client.new_session()
        await answerer.serve(client)
        assert (await links.get()).up
        server.kill()
        down = await asyncio.wait_for(links.get(), PATIENCE)
        assert not down.up and down.error is not None
        server.start()
        while not (await asyncio.wait_for(links.get(), PATIENCE)).up:
            pass
        async with client.attach(await client.new_session(), "coder") as agent, agent.turn() as turn:
            assert (await turn.approve("bash", "{}")).granted
