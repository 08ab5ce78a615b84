"""What the contract promises of tool calls to an agent and to policy bots that have read nothing else."""

import pytest

import contract as c
from agent import AGENT, log_of, new_id, text
from answerer import session_scope
from client import PATIENCE, refused
from policy import ALLOW, ASK, DENY, GUARD, LISTENER, Policy
from words import ALLOWED

YES, NO, NOBODY, ABORTED = (
    c.tool_gate.GATE_VERDICT_ALLOWED, c.tool_gate.GATE_VERDICT_DENIED,
    c.tool_gate.GATE_VERDICT_UNAVAILABLE, c.tool_gate.GATE_VERDICT_ABORTED_BEFORE_DISPATCH)


@pytest.fixture
def policy(server, agent):
    """Gives bots that hear of that agent's calls, each over a connection of its own."""
    opened = []

    def register(role, name=None, **terms):
        client = server.client()
        bot = Policy(client, name or f"policy-{new_id()}")
        bot.register(role, session_scope(agent.session_id), **terms)
        opened.append((client, bot))
        return bot

    yield register
    for client, bot in opened:
        bot.stream.cancel()
        client.close()


def request(agent, **fields):
    fields.setdefault("request_id", new_id())
    fields.setdefault("arguments_json", text({"command": "ls"}))
    return c.tool_gate.AuthorizeToolCallRequest(
        session_id=agent.session_id, agent=agent.lease, tool_name="shell", **fields)


def bring(agent, message=None, **fields):
    """Brings a call to the gate in the background; gives the call."""
    return agent.client.gate.AuthorizeToolCall.future(message or request(agent, **fields), timeout=PATIENCE)


def verdict(call):
    response = call.result()
    assert response.WhichOneof("result") == "verdict"
    return response.verdict


def test_a_listener_settles_a_call_and_the_log_says_nothing_of_it(agent, policy):
    bot = policy(LISTENER, "rules")
    before = len(log_of(agent.client, agent.session_id))
    call = bring(agent)
    offer = bot.say(ALLOW)
    assert (offer.tool_name, offer.arguments_json) == ("shell", text({"command": "ls"}))
    assert [step.agent_id for step in offer.path] == [agent.agent_id] and offer.session_id == agent.session_id
    said = verdict(call)
    assert (said.verdict, said.rule, said.approval_id, said.replayed) == (YES, "rules", "", False)
    call = bring(agent)
    bot.say(DENY, "not today")
    said = verdict(call)
    assert (said.verdict, said.reason, said.rule) == (NO, "listener rules: not today", "rules")
    assert said.decided_by.kind == c.common.ACTOR_KIND_POLICY
    assert len(log_of(agent.client, agent.session_id)) == before


def test_what_listeners_leave_open_people_are_asked(agent, answerer, policy):
    first, second = policy(LISTENER, "first"), policy(LISTENER, "second")
    call = bring(agent)
    first.pass_on()
    second.say(ASK, "it is new")
    offer = answerer.offer()
    assert offer.approval.reason == "listener second: it is new"
    answerer.answer(offer, outcome=ALLOWED)
    said = verdict(call)
    assert said.verdict == YES and said.approval_id == offer.ask_id and said.cause == "ANSWERED"


def test_a_guard_denies_what_a_person_allowed_and_a_retry_hears_the_same(agent, answerer, policy):
    guard = policy(GUARD, "watch")
    message = request(agent, lifetime=AGENT)
    call = bring(agent, message)
    offer = answerer.offer()
    answerer.answer(offer, outcome=ALLOWED)
    guard.say(DENY, "frozen")
    said = verdict(call)
    assert (said.verdict, said.reason, said.approval_id) == (NO, "guard watch: frozen", offer.ask_id)
    again = verdict(bring(agent, message))
    assert again.verdict == NO and again.replayed
    with refused("REQUEST_ID_REUSED"):
        bring(agent, request_id=message.request_id, arguments_json=text({"command": "other"})).result()


def test_a_guard_can_only_deny(agent, answerer, policy):
    guard = policy(GUARD)
    call = bring(agent)
    answerer.answer(answerer.offer(), outcome=ALLOWED)
    offer = guard.offer()
    for says in (ALLOW, ASK):
        guard.answer(offer, says)
        assert guard.stream.expect("reply_refused").reason == "FIELD_INVALID"
    guard.answer(offer, DENY)
    blank = guard.stream.expect("reply_refused")
    assert blank.reason == "BLANK_FIELD" and [wrong.field for wrong in blank.violations] == ["reason"]
    guard.stream.send(next=c.answerer.Next(offer_id=offer.offer_id))
    guard.stream.expect("reply_accepted")
    assert verdict(call).verdict == YES


@pytest.mark.parametrize("role", [LISTENER, GUARD])
def test_a_bot_that_dies_with_a_call_in_hand_is_no_yes(agent, answerer, policy, role):
    bot = policy(role, "mortal")
    call = bring(agent)
    if role == GUARD:
        answerer.answer(answerer.offer(), outcome=ALLOWED)
    bot.offer()
    bot.stream.cancel()
    said = verdict(call)
    assert (said.verdict, said.rule, said.cause) == (NOBODY, "mortal", "ANSWERER_UNLOADED")


def test_silence_and_nonsense_are_no_yes(agent, policy):
    bot = policy(LISTENER, hold_limit=c.duration(1))
    call = bring(agent)
    offer = bot.offer()
    assert bot.stream.expect("retract").cause == "HOLD_LIMIT"
    bot.stream.send(released=c.answerer.Released(offer_id=offer.offer_id))
    assert (verdict(call).verdict, verdict(call).cause) == (NOBODY, "HOLD_LIMIT")
    call = bring(agent)
    bot.answer(bot.offer(), 77)
    assert (verdict(call).verdict, verdict(call).cause) == (NOBODY, "ANSWER_INVALID")


def test_a_call_is_withdrawn_whoever_is_asked(agent, policy):
    bot = policy(LISTENER)
    message = request(agent, lifetime=AGENT)
    call = bring(agent, message)
    bot.offer()
    cancelled = agent.client.approvals.CancelApproval(c.approval.CancelApprovalRequest(
        session_id=agent.session_id, request_id=message.request_id), timeout=PATIENCE).decided
    assert (cancelled.outcome, cancelled.cause) == (c.common.APPROVAL_OUTCOME_CANCELLED, "WITHDRAWN")
    assert bot.stream.expect("retract").cause == "WITHDRAWN"
    assert (verdict(call).verdict, verdict(call).cause) == (ABORTED, "WITHDRAWN")


def test_a_wait_that_is_over_leaves_the_call_where_it_is(agent, policy):
    bot = policy(LISTENER)
    message = request(agent, lifetime=AGENT, wait=c.duration(0))
    response = bring(agent, message).result()
    assert response.WhichOneof("result") == "pending" and response.pending.approval_id == ""
    message.wait.seconds = 20
    call = bring(agent, message)
    bot.say(ALLOW)
    assert verdict(call).verdict == YES


def test_registrations_that_make_no_sense_are_refused(agent, server):
    next_one = c.answerer.ON_SILENCE_NEXT
    with server.client() as client:
        bot = Policy(client)
        assert bot.welcome.limits.gate_hold.seconds == 30
        for role, terms in (
            (0, {}), (9, {}), (GUARD, {"prepend": True}), (LISTENER, {"on_silence": next_one}),
            (GUARD, {"on_silence": next_one, "hold_limit": c.duration(1)}),
            (LISTENER, {"hold_limit": c.duration(31)}), (LISTENER, {"max_outstanding": -1}),
        ):
            bot.try_register(role, session_scope(agent.session_id), **terms)
            assert bot.stream.expect("register_refused").fault.reason == "FIELD_INVALID", (role, terms)
        bot.goodbye()
