"""Registrations and replies that make no sense."""

import pytest

import contract as c
from abuse import still_works
from agent import create_session, new_id
from answerer import APPROVAL, QUESTION, Answerer, global_scope, session_scope
from server import run
from words import ALLOWED, REJECTED, answers


def test_only_so_many_registrations_fit_on_a_stream(agent, answerer):
    limit = answerer.welcome.limits.registrations
    assert limit == 256
    ids = [f"r{number}" for number in range(1000)]
    for correlation_id in ids:
        answerer.stream.send(register=c.answerer.Register(
            correlation_id=correlation_id, kinds=[APPROVAL], scope=session_scope(agent.session_id)))
    replies = [answerer.stream.next() for _ in ids]
    assert [content.correlation_id for _, content in replies] == ids
    assert [case for case, _ in replies] == ["registered"] * (limit - 1) + ["register_refused"] * (1001 - limit)
    assert {content.fault.reason for case, content in replies if case == "register_refused"} == {"QUOTA_EXCEEDED"}
    still_works(agent, answerer)


@pytest.mark.parametrize("reason, fields", [
    ("BLANK_FIELD", {"correlation_id": ""}),
    ("FIELD_INVALID", {"correlation_id": "x" * 129}),
    ("FIELD_INVALID", {"kinds": []}),
    ("FIELD_INVALID", {"kinds": [0]}),
    ("FIELD_INVALID", {"kinds": [99]}),
    ("FIELD_INVALID", {"scope": None}),
    ("FIELD_INVALID", {"scope": c.answerer.Scope()}),
    ("SESSION_NOT_FOUND", {"scope": session_scope("nowhere")}),
    ("BLANK_FIELD", {"scope": session_scope("")}),
    ("AGENT_NOT_FOUND", {"scope": c.answerer.Scope(agent=c.answerer.AgentScope(
        agent=c.common.AgentRef(agent_id="nobody")))}),
    ("FIELD_INVALID", {"scope": c.answerer.Scope(agent=c.answerer.AgentScope())}),
    ("FIELD_INVALID", {"exact_only": True}),
    ("FIELD_INVALID", {"hold_limit": -1}),
    ("FIELD_INVALID", {"hold_limit": 0}),
    ("FIELD_INVALID", {"on_silence": c.answerer.ON_SILENCE_NEXT}),
    ("FIELD_INVALID", {"on_silence": 99}),
    ("FIELD_INVALID", {"max_outstanding": -1}),
    ("FIELD_INVALID", {"group": "x" * 129}),
    ("FIELD_INVALID", {"provider": True}),
    ("FIELD_INVALID", {"provider": True, "kinds": [QUESTION]}),
    ("FIELD_INVALID", {"provider": True, "kinds": [QUESTION], "scope": global_scope(), "prepend": True}),
])
def test_a_registration_that_makes_no_sense_is_refused(agent, answerer, reason, fields):
    register = {"correlation_id": "r", "kinds": [APPROVAL], "scope": session_scope(agent.session_id), **fields}
    if "hold_limit" in register:
        register["hold_limit"] = c.duration(register["hold_limit"])
    answerer.stream.send(register=c.answerer.Register(**register))
    refusal = answerer.stream.expect("register_refused")
    assert refusal.fault.reason == reason, refusal
    assert refusal.correlation_id == register["correlation_id"][:128]
    assert refusal.fault.message
    still_works(agent, answerer)


def test_there_is_one_provider(client):
    first, second = Answerer(client), Answerer(client)
    first.register(global_scope(), kinds=[QUESTION], provider=True)
    second.stream.send(register=c.answerer.Register(
        correlation_id="r", kinds=[QUESTION], scope=global_scope(), provider=True))
    assert second.stream.expect("register_refused").fault.reason == "DUPLICATE_PROVIDER"
    first.goodbye()
    second.goodbye()


def test_replies_to_offers_of_others_change_nothing(server, agent, answerer):
    with server.client() as connection:
        stranger = Answerer(connection, name="Eve")
        call = agent.request_soon()
        offer = answerer.offer()
        for offer_id in (offer.offer_id, new_id(), "x" * 129):
            stranger.stream.send(answer=c.answerer.Answer(offer_id=offer_id, answer_id="a", outcome=ALLOWED))
            assert stranger.stream.expect("reply_refused").reason in ("NOT_HOLDING", "FIELD_INVALID")
            stranger.stream.send(next=c.answerer.Next(offer_id=offer_id))
            assert stranger.stream.expect("reply_refused").reason in ("NOT_HOLDING", "FIELD_INVALID")
            stranger.stream.send(fail=c.answerer.Fail(offer_id=offer_id, name="Bug"))
            assert stranger.stream.expect("reply_refused").reason in ("NOT_HOLDING", "FIELD_INVALID")
        stranger.stream.send(released=c.answerer.Released(offer_id=offer.offer_id))
        stranger.stream.send(unregister=c.answerer.Unregister(registration_id=answerer.registration_id))
        assert stranger.stream.expect("fault").fault.reason == "NOT_HOLDING"
        answerer.reject(offer)
        assert call.result().decided.outcome == REJECTED


@pytest.mark.parametrize("reason, fields", [
    ("FIELD_INVALID", {}),
    ("FIELD_INVALID", {"answers": answers()}),
    ("FIELD_INVALID", {"dismiss": c.answerer.Dismiss()}),
    ("FIELD_INVALID", {"outcome": ALLOWED, "dismiss": c.answerer.Dismiss()}),
    ("FIELD_INVALID", {"outcome": ALLOWED, "note": "x" * 16385}),
    ("BLANK_FIELD", {"outcome": ALLOWED, "answer_id": ""}),
    ("FIELD_INVALID", {"outcome": ALLOWED, "answer_id": "x" * 129}),
])
def test_an_approval_is_not_settled_by_nonsense(agent, answerer, reason, fields):
    call = agent.request_soon()
    offer = answerer.offer()
    answerer.stream.send(answer=c.answerer.Answer(**{"offer_id": offer.offer_id, "answer_id": "a", **fields}))
    refusal = answerer.stream.expect("reply_refused")
    assert refusal.reason == reason and refusal.violations
    answerer.reject(offer)
    assert call.result().decided.outcome == REJECTED


def test_whoever_chooses_an_id_chooses_no_file(server, client, tmp_path):
    for name in ("../../up", "/etc/passwd", "*", "-v", "é" * 64, "a" * 128):
        create_session(client, session_id=name)
    folder = tmp_path / "deep" / "down"
    result = run("export", "--all", "--server", server.url, "--to", str(folder))
    assert result.returncode == 0, result
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.parent == folder and path.suffix == ".jsonl" for path in files)
    assert len(files) == len(client.sessions.ListSessions(c.session.ListSessionsRequest(page_size=1000)).sessions)


def test_the_same_answer_again_is_accepted_and_another_is_not(agent, answerer):
    call = agent.request_soon()
    offer = answerer.offer()
    answerer.answer(offer, answer_id="a", outcome=REJECTED)
    first = answerer.stream.expect("reply_accepted")
    answerer.answer(offer, answer_id="a", outcome=REJECTED)
    assert answerer.stream.expect("reply_accepted") == first
    answerer.answer(offer, answer_id="a", outcome=ALLOWED)
    assert answerer.stream.expect("reply_refused").standing.approval.outcome == REJECTED
    answerer.answer(offer, answer_id="b", outcome=ALLOWED)
    assert answerer.stream.expect("reply_refused").standing.approval.outcome == REJECTED
    assert call.result().decided.outcome == REJECTED
