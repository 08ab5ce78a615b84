"""What ends a request before it is decided, and what becomes of it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

import contract as c
from agent import CALL, granted
from answerer import Answerer, session_scope
from client import refused
from server import lines
from words import ALLOWED, CANCELLED, UNAVAILABLE, events_of

HERE = Path(__file__).parent


@pytest.mark.parametrize("loss", ["connection", "half-close", "cancel", "goodbye", "unregister"])
def test_when_whoever_holds_it_is_gone_it_is_unavailable_at_once(server, agent, loss):
    with server.client() as connection:
        answerer = Answerer(connection)
        registration_id = answerer.register(session_scope(agent.session_id))
        call = agent.request_soon()
        answerer.offer()
        begin = time.monotonic()
        if loss == "connection":
            connection.close()
        elif loss == "half-close":
            answerer.stream.half_close()
        elif loss == "cancel":
            answerer.stream.cancel()
        elif loss == "goodbye":
            answerer.stream.send(goodbye=c.common.Goodbye())
        else:
            answerer.stream.send(unregister=c.answerer.Unregister(registration_id=registration_id))
        decided = call.result().decided
        assert time.monotonic() - begin < 2
        assert (decided.outcome, decided.cause) == (UNAVAILABLE, "ANSWERER_UNLOADED")


def test_a_killed_answerer_lets_go_at_once(server, agent):
    with subprocess.Popen([sys.executable, str(HERE / "answerer.py"), server.address, agent.session_id],
                          stdout=subprocess.PIPE, text=True) as program:
        said = lines(program.stdout)
        assert said() == "registered\n"
        call = agent.request_soon()
        assert said() == "offered\n"
        program.kill()
        begin = time.monotonic()
        decided = call.result().decided
        assert time.monotonic() - begin < 2
        assert (decided.outcome, decided.cause) == (UNAVAILABLE, "ANSWERER_UNLOADED")


def test_an_answerer_that_answers_no_ping_is_taken_for_dead(server, agent):
    """Pings come each 5 s; two in a row that stay unanswered end it."""
    with server.client() as connection:
        answerer = Answerer(connection)
        answerer.register(session_scope(agent.session_id))
        answerer.stream.answers_pings = False
        call = agent.request_soon()
        answerer.offer()
        decided = call.result().decided
        assert (decided.outcome, decided.cause) == (UNAVAILABLE, "ANSWERER_UNLOADED")
        with refused("CALLER_NOT_LIVE"):
            raise answerer.stream.expect("end")


def test_a_call_that_ends_withdraws_its_request(agent, answerer):
    request = agent.approval(lifetime=CALL)
    call = agent.request_soon(request)
    offer = answerer.offer()
    call.cancel()
    retract = answerer.stream.expect("retract")
    assert (retract.offer_id, retract.cause) == (offer.offer_id, "CALLER_GONE")
    answerer.release(retract)
    decided = events_of(agent, "approval/decided")[0]
    assert (decided["outcome"], decided["cause"]) == ("cancelled", "CALLER_GONE")

    again = agent.request(request).decided
    assert (again.outcome, again.cause, again.replayed) == (CANCELLED, "CALLER_GONE", True)


def test_an_agent_withdraws_what_it_asked(agent, answerer):
    request = agent.approval()
    call = agent.request_soon(request)
    offer = answerer.offer()
    cancel = c.approval.CancelApprovalRequest(session_id=agent.session_id, request_id=request.request_id)
    assert agent.client.approvals.CancelApproval(cancel).decided.outcome == CANCELLED
    retract = answerer.stream.expect("retract")
    assert (retract.offer_id, retract.cause) == (offer.offer_id, "WITHDRAWN")
    answerer.release(retract)
    assert call.result().decided.outcome == CANCELLED
    assert events_of(agent, "approval/decided")[0]["outcome"] == "cancelled"

    # An answer that comes too late is told what stands.
    answerer.answer(offer, outcome=ALLOWED)
    late = answerer.stream.expect("reply_refused")
    assert late.reason == "ALREADY_SETTLED"
    assert late.standing.approval.outcome == CANCELLED


def test_a_deadline_cancels(agent, answerer):
    request = agent.approval()
    request.deadline.FromMilliseconds(50)
    decided = agent.request(request).decided
    assert (decided.outcome, decided.cause) == (CANCELLED, "DEADLINE")


def test_a_wait_that_has_passed_leaves_it_pending(agent, answerer):
    request = agent.approval()
    request.wait.FromMilliseconds(0)
    pending = agent.client.approvals.RequestApproval(request)
    assert not granted(pending)
    assert pending.WhichOneof("result") == "pending"
    offer = answerer.offer()
    assert pending.pending.approval_id == offer.ask_id
    request.ClearField("wait")
    call = agent.request_soon(request)
    answerer.allow(offer)
    assert granted(call.result())
