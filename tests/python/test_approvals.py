"""What the contract promises of approvals to a client that has read nothing else."""

import json
import time

import grpc
import pytest

import contract as c
from agent import AGENT, CALL, granted
from answerer import Answerer, session_scope
from client import refused
from words import ALLOWED, REJECTED, UNAVAILABLE, events_of


def test_what_a_person_allows_is_granted_once(agent, answerer):
    call_id = agent.log_tool_call("shell", {"command": "rm -r build"})
    call = agent.request_soon(tool_name="shell", call_id=call_id, reason="it frees 2 GB")

    offer = answerer.offer()
    assert offer.session_id == agent.session_id
    assert offer.approval.tool_name == "shell" and offer.approval.reason == "it frees 2 GB"
    assert json.loads(offer.tool_call.arguments_json) == {"command": "rm -r build"}
    assert [entry.agent_id for entry in offer.path] == [agent.agent_id]
    assert not offer.holders  # nobody else
    accepted = answerer.allow(offer)

    response = call.result()
    assert granted(response)
    decided = response.decided
    assert decided.approval_id == offer.ask_id
    assert decided.decided_seq == accepted.settled_seq > decided.asked_seq
    assert decided.decided_by.kind == c.common.ACTOR_KIND_HUMAN
    assert decided.decided_by.answerer_id == "ann"
    assert decided.decided_by.registration_id == answerer.registration_id
    assert not decided.replayed
    assert events_of(agent, "approval/decided")[0]["outcome"] == "allowed-once"


def test_an_agent_without_a_log_of_tool_calls_says_what_it_would_do(agent, answerer):
    action = '{"to": "bob",  "sum": 12.50, "why": "für Käse"}'.encode()
    call = agent.request_soon(tool_name="pay", action_json=action, summary="pay Bob")
    offer = answerer.offer()
    assert offer.action_json == action and offer.summary == "pay Bob"
    assert not offer.HasField("tool_call")
    answerer.allow(offer)
    assert granted(call.result())


def test_a_rejection_brings_the_note(agent, answerer):
    call = agent.request_soon()
    answerer.reject(answerer.offer(), note="use the cache instead")
    response = call.result()
    assert not granted(response)
    assert response.decided.outcome == REJECTED
    assert response.decided.cause == "ANSWERED"
    assert response.decided.note == "use the cache instead"


def test_without_an_answerer_it_is_unavailable_within_a_second(agent):
    for lifetime in (AGENT, CALL):
        begin = time.monotonic()
        response = agent.request(lifetime=lifetime)
        assert time.monotonic() - begin < 1
        assert response.decided.outcome == UNAVAILABLE
        assert response.decided.cause == "NO_ANSWERER"
        assert response.decided.decided_by.kind == c.common.ACTOR_KIND_SERVER


def test_under_the_policy_never_nobody_is_asked(agent, answerer):
    agent.client.permissions.SetApprovalPolicy(c.permission.SetApprovalPolicyRequest(
        session_id=agent.session_id, policy=c.common.APPROVAL_POLICY_NEVER))
    response = agent.request()
    assert response.decided.outcome == REJECTED
    assert response.decided.cause == "POLICY_NEVER"
    answerer.goodbye()  # which fails if an offer came


def test_the_same_request_again_gets_what_it_settled_as(agent, answerer):
    request = agent.approval()
    call = agent.request_soon(request)
    answerer.allow(answerer.offer(), note="once")
    first = call.result().decided
    again = agent.request(request).decided
    assert again.replayed
    again.replayed = False
    assert again == first
    assert len(events_of(agent, "approval/asked")) == 1


def test_a_request_id_stands_for_one_content(agent):
    request = agent.approval()
    agent.request(request)
    request.reason = "another"
    with refused("REQUEST_ID_REUSED") as refusal:
        agent.request(request)
    assert refusal[0].code == grpc.StatusCode.INVALID_ARGUMENT
    assert refusal[0].metadata["requestId"] == request.request_id


@pytest.mark.parametrize("outcome", [0, 99, -1])
def test_an_outcome_outside_the_vocabulary_is_never_a_grant(agent, answerer, outcome):
    call = agent.request_soon()
    answerer.answer(answerer.offer(), outcome=outcome)
    response = call.result()
    assert not granted(response)
    assert (response.decided.outcome, response.decided.cause) == (UNAVAILABLE, "ANSWER_INVALID")
    assert events_of(agent, "approval/decided")[0]["outcome"] == "unavailable"


def test_a_handler_that_fails_makes_it_unavailable(agent, answerer):
    call = agent.request_soon()
    offer = answerer.offer()
    answerer.stream.send(fail=c.answerer.Fail(offer_id=offer.offer_id, name="Bug"))
    accepted = answerer.stream.expect("reply_accepted")
    decided = call.result().decided
    assert (decided.outcome, decided.cause) == (UNAVAILABLE, "ANSWERER_FAILED")
    assert accepted.settled_seq == decided.decided_seq


def test_what_is_passed_on_comes_to_the_next(agent, answerer, server):
    with server.client() as connection:
        second = Answerer(connection, name="Bob")
        second.register(session_scope(agent.session_id))
        call = agent.request_soon()
        offer = answerer.offer()
        answerer.pass_on(offer)
        assert not answerer.stream.expect("reply_accepted").HasField("settled_seq")
        answerer.pass_on(offer)
        assert answerer.stream.expect("reply_refused").reason == "NOT_HOLDING"
        second.allow(second.offer())
        assert call.result().decided.decided_by.answerer_id == "bob"


def test_when_all_have_passed_it_is_unavailable(agent, answerer):
    call = agent.request_soon()
    offer = answerer.offer()
    answerer.pass_on(offer)
    accepted = answerer.stream.expect("reply_accepted")
    decided = call.result().decided
    assert (decided.outcome, decided.cause) == (UNAVAILABLE, "NO_ANSWERER")
    assert accepted.settled_seq == decided.decided_seq
    answerer.pass_on(offer)
    assert answerer.stream.expect("reply_refused").reason == "ALREADY_SETTLED"


def test_who_wraps_says_the_last_word(agent, answerer, server):
    with server.client() as connection:
        second = Answerer(connection, name="Bob")
        second.register(session_scope(agent.session_id))
        call = agent.request_soon()
        offer = answerer.offer()
        answerer.pass_on(offer, wrap=True)
        answerer.stream.expect("reply_accepted")
        second.answer(second.offer(), outcome=ALLOWED)
        result = answerer.stream.expect("next_result")
        assert result.approval.outcome == ALLOWED
        assert result.approval.decided_by.answerer_id == "bob"
        answerer.reject(offer, note="not today")
        second.stream.expect("reply_accepted")
        assert (call.result().decided.outcome, call.result().decided.note) == (REJECTED, "not today")


def test_of_a_group_the_first_answer_counts(agent, server):
    with server.client() as connection:
        browser, phone = Answerer(connection, name="Browser"), Answerer(connection, name="Phone")
        for member in (browser, phone):
            member.register(session_scope(agent.session_id), group="ann")
        call = agent.request_soon()
        seen = browser.offer()
        phone.allow(phone.offer())
        retract = browser.stream.expect("retract")
        assert (retract.offer_id, retract.cause) == (seen.offer_id, "ANSWERED")
        assert retract.by.answerer_id == "phone"
        assert granted(call.result())


def test_a_turn_does_not_end_over_an_open_approval(agent, answerer):
    call = agent.request_soon()
    offer = answerer.offer()
    with refused("INVARIANT_VIOLATED") as refusal:
        agent.end_turn()
    assert offer.ask_id in refusal[0].metadata["ids"]
    answerer.reject(offer)
    call.result()
    agent.end_turn()
