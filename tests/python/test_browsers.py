"""Subscribe and Reply: an answerer that cannot send on its stream, from the contract alone."""

import pytest

import contract as c
from agent import granted
from answerer import Answerer, session_scope
from browser import Tab
from client import refused
from words import UNAVAILABLE


@pytest.fixture
def tab(server, agent):
    with server.client() as client:
        yield Tab(client, session_scope(agent.session_id))


def test_a_tab_answers(agent, tab):
    call = agent.request_soon()
    offer = tab.expect("offer")
    accepted = tab.settle(offer, outcome=c.common.APPROVAL_OUTCOME_ALLOWED_ONCE)
    response = call.result()
    assert granted(response)
    assert response.decided.decided_seq == accepted.settled_seq
    assert response.decided.decided_by.answerer_id == "tab"


def test_who_looks_on_sees_that_it_is_before_somebodys_eyes(agent, tab, client):
    _call = agent.request_soon()
    offer = tab.expect("offer")
    tab.say(presented=c.answerer.Presented(offer_id=offer.offer_id))
    nothing = c.answerer.Unregister(correlation_id="sync", registration_id="none")
    tab.say(unregister=nothing)  # its fault comes once the frame before has been looked at
    tab.expect("fault")
    request = c.inbox.ListPendingRequest(session_id=agent.session_id)
    [pending] = client.inbox.ListPending(request).asks
    assert list(pending.overlay.presented) == list(pending.overlay.holders) == ["Tab"]


def test_the_end_of_the_stream_is_an_unload_at_once(agent, tab):
    call = agent.request_soon()
    tab.expect("offer")
    tab.cancel()
    decided = call.result().decided
    assert (decided.outcome, decided.cause) == (UNAVAILABLE, "ANSWERER_UNLOADED")
    with refused("CALLER_NOT_LIVE"):
        tab.say(pong=c.common.Pong())


def test_a_call_that_is_sent_again_counts_once(agent, tab):
    call = agent.request_soon()
    offer = tab.expect("offer")
    answer = c.answerer.Answer(offer_id=offer.offer_id, answer_id="a",
                               outcome=c.common.APPROVAL_OUTCOME_REJECTED)
    tab.answers_pings = False  # the numbers are this test's
    number = tab._number + 1
    assert not tab.reply(number, answer=answer).repeated_call
    assert tab.reply(number, answer=answer).repeated_call
    tab.expect("reply_accepted")
    assert not granted(call.result())
    with refused("FIELD_INVALID") as refusals:
        tab.reply(number + 2)
    assert refusals[0].fields == ["number"]


def test_a_tab_and_a_terminal_are_one_group(server, agent):
    scope = session_scope(agent.session_id)
    with server.client() as first, server.client() as second:
        tab, terminal = Tab(first, scope, group="desk"), Answerer(second)
        terminal.register(scope, group="desk")
        call = agent.request_soon()
        offer = tab.expect("offer")
        terminal.offer()
        tab.settle(offer, outcome=c.common.APPROVAL_OUTCOME_ALLOWED_ONCE)
        assert granted(call.result())
        assert terminal.stream.expect("retract").by.answerer_id == "tab"


def test_goodbye_ends_the_stream_with_ok(tab):
    tab.say(goodbye=c.common.Goodbye())
    assert tab.until("end") is None
