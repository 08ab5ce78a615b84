"""What the contract promises to a client that has read nothing else."""

import json
import subprocess
import sys
import time
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

import contract as c
from agent import AGENT, CALL, Agent, create_session, granted, log_of
from answerer import Answerer, global_scope, session_scope
from client import PATIENCE, Duplex, Frames, refused
from server import Server, lines, run

HERE = Path(__file__).parent
ALLOWED, REJECTED, CANCELLED, UNAVAILABLE = (
    c.common.APPROVAL_OUTCOME_ALLOWED_ONCE, c.common.APPROVAL_OUTCOME_REJECTED,
    c.common.APPROVAL_OUTCOME_CANCELLED, c.common.APPROVAL_OUTCOME_UNAVAILABLE)


def answers(*items):
    return c.common.QuestionAnswers(items=items)


def answer(id, **content):
    return c.common.QuestionAnswer(id=id, **content)


def question(id, *labels, **fields):
    return c.common.Question(id=id, question=f"Which {id}?",
                             options=[c.common.QuestionOption(label=label) for label in labels], **fields)


def events_of(agent, kind):
    return [data for type, data in log_of(agent.client, agent.session_id) if type == kind]


# --- approvals


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


# --- questions


def asked(agent, answerer, *questions):
    """Asks; gives the call and the offer."""
    call = agent.ask_soon(*questions)
    return call, answerer.offer()


def test_a_batch_is_answered_one_item_for_each_question(agent, answerer):
    call, offer = asked(
        agent, answerer,
        question("colour", "red", "green"), question("fruits", "apple", "pear", "plum", multi_select=True),
        question("name"), question("age", "old", "young"))
    assert [q.id for q in offer.questions.questions] == ["colour", "fruits", "name", "age"]
    accepted = answerer.settle(offer, answers=answers(
        answer("age", skipped=True), answer("name", custom="Zoë"),
        answer("fruits", selected=["plum", "apple"], custom="and figs"), answer("colour", selected=["green"])))
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_ANSWERED
    assert settled.settled_seq == accepted.settled_seq
    assert list(settled.answers) == [
        answer("colour", selected=["green"]), answer("fruits", selected=["plum", "apple"], custom="and figs"),
        answer("name", custom="Zoë"), answer("age", skipped=True)]


def test_free_text_overrides_a_single_choice(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red", "green"))
    answerer.settle(offer, answers=answers(answer("colour", selected=["red"], custom="more like rust")))
    assert list(call.result().settled.answers) == [answer("colour", custom="more like rust")]


def test_a_batch_is_dismissed(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red"))
    answerer.settle(offer, dismiss=c.answerer.Dismiss())
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_DISMISSED
    assert settled.code == c.common.QUESTION_ERROR_CODE_ASK_CANCELLED
    assert not settled.answers


def test_a_failure_reaches_the_caller_as_it_is(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red"))
    answerer.stream.send(fail=c.answerer.Fail(offer_id=offer.offer_id, name="UserQuestionError",
                                              message="no screen", code=""))
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_FAILED
    assert (settled.failure.name, settled.failure.message) == ("UserQuestionError", "no screen")
    assert settled.failure.HasField("code") and settled.failure.code == ""


@pytest.mark.parametrize("wrong, field", [
    ({"answers": answers()}, "answers"),
    ({"answers": answers(answer("colour"))}, "answers[0]"),
    ({"answers": answers(answer("colour", selected=["blue"]))}, "answers[0].selected[0]"),
    ({"answers": answers(answer("colour", selected=["red", "green"]))}, "answers[0].selected"),
    ({"answers": answers(answer("colour", custom=""))}, "answers[0].custom"),
    ({"answers": answers(answer("colour", selected=["red"], skipped=True))}, "answers[0]"),
    ({"answers": answers(answer("colour", skipped=True), answer("colour", skipped=True))}, "answers[1]"),
    ({"answers": answers(answer("size", skipped=True))}, "answers[0]"),
    ({"outcome": ALLOWED}, "answers"),
    ({"answers": answers(answer("colour", skipped=True)), "dismiss": c.answerer.Dismiss()}, ""),
    ({}, ""),
])
def test_an_invalid_answer_is_refused_and_can_be_mended(agent, answerer, wrong, field):
    call, offer = asked(agent, answerer, question("colour", "red", "green"))
    answerer.answer(offer, **wrong)
    refusal = answerer.stream.expect("reply_refused")
    assert (refusal.offer_id, refusal.reason) == (offer.offer_id, "FIELD_INVALID")
    assert refusal.violations and refusal.violations[0].field.startswith(field), refusal
    assert all(violation.description for violation in refusal.violations)
    answerer.settle(offer, answers=answers(answer("colour", selected=["red"])))
    assert list(call.result().settled.answers) == [answer("colour", selected=["red"])]


def test_a_plan_is_put_to_a_person(agent, answerer):
    intent = c.common.QuestionIntent(kind="plan-review", approve="Go ahead")
    call, offer = asked(agent, answerer, question("plan", "Go ahead", "Stop", detail="1. tidy", intent=intent))
    shown = offer.questions.questions[0]
    assert shown.detail == "1. tidy"
    assert json.loads(shown.intent.intent_json) == {"kind": "plan-review", "approve": "Go ahead"}
    answerer.settle(offer, answers=answers(answer("plan", selected=["Go ahead"])))
    assert call.result().settled.outcome == c.common.QUESTIONS_OUTCOME_ANSWERED


@pytest.mark.parametrize("reason, questions", [
    ("EMPTY_QUESTIONS", []),
    ("DUPLICATE_QUESTION", [question("a"), question("a")]),
    ("DUPLICATE_OPTION", [question("a", "x", "x")]),
    ("BLANK_FIELD", [question(" ")]),
    ("BAD_INTENT", [question("a", "x", detail="", intent=c.common.QuestionIntent(kind="plan-review", approve="y"))]),
    ("BAD_INTENT", [question("a", "x", intent=c.common.QuestionIntent(kind="plan-review", approve="x"))]),
])
def test_a_batch_that_makes_no_sense_is_refused(agent, answerer, reason, questions):
    with refused(reason):
        agent.ask_soon(*questions).result()


def test_without_a_provider_questions_are_unavailable(agent):
    settled = agent.ask_soon(question("a")).result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_UNAVAILABLE
    assert settled.code == c.common.QUESTION_ERROR_CODE_NO_PROVIDER


# --- agents


def test_a_pending_request_outlives_a_lost_connection(server, answerer, agent):
    with server.client() as connection:
        lone = Agent(connection, create_session(connection)).start_turn()
        answerer.register(session_scope(lone.session_id))
        request = lone.approval()
        lost = lone.request_soon(request)
        offer = answerer.offer()
        connection.close()  # the call and the agent's stream die with it
        assert lost.code() == grpc.StatusCode.CANCELLED
        with server.client() as another:
            before = lone.attached
            lone.resume(another)
            assert lone.lease.incarnation == before.lease.incarnation
            assert lone.attached.epoch == before.epoch + 1
            assert lone.attached.resume_token != before.resume_token
            call = lone.request_soon(request)
            answerer.allow(offer)
            assert granted(call.result())
            lone.goodbye()


def test_the_last_token_used_is_good_until_the_next_is(agent):
    """For the reply that brought the next one may have been lost."""
    first = agent.attached.resume_token

    def attach(token):
        stream = Duplex(agent.client.agents.Attach, c.agent.AgentServiceAttachRequest)
        stream.send(hello=c.agent.AgentHello(
            session_id=agent.session_id, agent_id=agent.agent_id, resume_token=token))
        return stream

    attach(first).expect("attached")
    second = attach(first).expect("attached").resume_token
    last = attach(second)
    assert last.expect("attached").epoch == 4
    with refused("STALE_AGENT"):
        raise attach(first).expect("end")
    agent.append(("note/a", {}))  # the same life
    last.send(goodbye=c.common.Goodbye())
    assert last.until("end") is None


def test_a_goodbye_ends_what_is_open(agent, answerer):
    call = agent.request_soon()
    offer = answerer.offer()
    agent.goodbye()
    retract = answerer.stream.expect("retract")
    assert (retract.offer_id, retract.cause) == (offer.offer_id, "AGENT_GONE")
    assert call.result().decided.outcome == CANCELLED
    assert log_of(agent.client, agent.session_id)[-1][0] == "turn/end"
    with refused("CALLER_NOT_LIVE"):
        agent.request()


def test_a_session_has_one_live_agent(agent):
    with refused("AGENT_ALREADY_LIVE") as refusal:
        second = Duplex(agent.client.agents.Attach, c.agent.AgentServiceAttachRequest)
        second.send(hello=c.agent.AgentHello(session_id=agent.session_id, agent_id="second"))
        raise second.expect("end")
    assert refusal[0].metadata["agentId"] == agent.agent_id


def test_who_takes_over_makes_the_other_stale(agent):
    second = Agent(agent.client, agent.session_id, agent.agent_id, take_over=True)
    with refused("STALE_AGENT"):
        raise agent.stream.expect("end")
    with refused("STALE_AGENT"):
        agent.request()
    second.goodbye()


# --- watching


def test_a_watch_of_events_sees_asked_before_decided(agent, answerer):
    watch = Frames(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
        session_id=agent.session_id, type_prefixes=["approval/asked", "approval/decided"])))
    assert watch.until("caught_up").head_seq > 0
    seen = []

    def read(count):
        while len(seen) < count:
            seen.extend((event.type, event.seq) for event in watch.until("batch").events)

    call = agent.request_soon()
    offer = answerer.offer()
    read(1)
    answerer.allow(offer)
    read(2)
    decided = call.result().decided
    assert seen == [("approval/asked", decided.asked_seq), ("approval/decided", decided.decided_seq)]
    watch.cancel()


def test_a_watch_resumes_after_what_it_has_seen(agent):
    def first(after_seq):
        watch = Frames(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
            session_id=agent.session_id, after_seq=after_seq)))
        batch = watch.until("batch")
        watch.cancel()
        return batch

    agent.append(("note/a", {}), ("note/b", {}))
    head = agent.client.sessions.ListEvents(c.session.ListEventsRequest(session_id=agent.session_id)).head_seq
    assert [event.type for event in first(head - 1).events] == ["note/b"]
    with refused("CURSOR_AHEAD") as refusal:
        list(agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(
            session_id=agent.session_id, after_seq=head + 1), timeout=PATIENCE))
    assert refusal[0].metadata["headSeq"] == str(head)


def test_the_inbox_sees_what_waits_and_what_became_of_it(agent, answerer):
    watch = Frames(agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest(session_id=agent.session_id)))
    start = watch.expect("snapshot_complete").position
    call = agent.request_soon(reason="why not")
    offer = answerer.offer()
    added = watch.until("added")
    assert added.ask.ask_id == offer.ask_id and added.ask.approval.reason == "why not"
    assert added.position == offer.position > start
    page = agent.client.inbox.ListPending(c.inbox.ListPendingRequest(session_id=agent.session_id))
    assert [ask.ask_id for ask in page.asks] == [offer.ask_id]
    assert list(page.asks[0].overlay.holders) == ["Ann"]
    answerer.reject(offer)
    removed = watch.until("removed")
    assert removed.ask_id == offer.ask_id and removed.approval_outcome == REJECTED
    assert removed.position > added.position
    assert removed.settled_seq == call.result().decided.decided_seq
    page = agent.client.inbox.ListPending(c.inbox.ListPendingRequest(session_id=agent.session_id))
    assert not page.asks
    watch.cancel()


# --- the server


def test_health_says_serving(client):
    health = health_pb2_grpc.HealthStub(client.channel)
    for service in ("", "humanplane.v1.ApprovalService"):
        status = health.Check(health_pb2.HealthCheckRequest(service=service)).status
        assert status == health_pb2.HealthCheckResponse.SERVING


def test_reflection_lists_every_service(client):
    reflection = reflection_pb2_grpc.ServerReflectionStub(client.channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    [response] = reflection.ServerReflectionInfo(iter([request]), timeout=PATIENCE)
    names = {service.name for service in response.list_services_response.service}
    assert names >= {f"humanplane.v1.{name}Service" for name in (
        "Agent", "Answerer", "Approval", "Diagnostics", "Inbox", "Permission", "Question", "Session")}


def test_the_server_says_what_it_is(client):
    info = client.diagnostics.GetServerInfo(c.diagnostics.GetServerInfoRequest())
    assert info.protocol == 1 and info.single_user and info.engine == "memory"
    assert info.health == c.diagnostics.SERVER_HEALTH_SERVING
    assert info.limits.message_bytes == 1 << 20


def test_the_agent_runs_as_a_program(server):
    with server.client() as connection:
        answerer = Answerer(connection)
        answerer.register(global_scope())
        with subprocess.Popen([sys.executable, str(HERE / "agent.py"), server.address],
                              stdout=subprocess.PIPE, text=True) as program:
            answerer.allow(answerer.offer())
            assert lines(program.stdout)() == "run it\n"
        assert program.returncode == 0
        answerer.goodbye()


# --- what stays


@pytest.fixture
def kept(tmp_path):
    """A server whose log is on the disk."""
    with Server(tmp_path, log="sled:") as server:
        yield server


def verified(server, session_id):
    result = run("verify", session_id, "--server", server.url)
    assert result.returncode == 0, result
    assert not server.client().sessions.VerifySession(
        c.session.VerifySessionRequest(session_id=session_id)).findings


def test_a_decision_outlives_the_server(kept):
    client = kept.client()
    agent = Agent(client, create_session(client)).start_turn()
    answerer = Answerer(kept.client())
    answerer.register(session_scope(agent.session_id))
    request = agent.approval()
    call = agent.request_soon(request)
    answerer.allow(answerer.offer(), note="once")
    first = call.result().decided
    assert granted(call.result())
    kept.stop()

    kept.start()
    agent.client = kept.client()
    again = agent.request(request).decided  # the lease is over, but the request has settled
    assert again.replayed
    again.replayed = False
    assert again == first
    request.reason = "another"
    with refused("REQUEST_ID_REUSED"):
        agent.request(request)
    verified(kept, agent.session_id)


def test_a_drain_tells_everybody(kept):
    client = kept.client()
    agent = Agent(client, create_session(client)).start_turn()
    answerer = Answerer(kept.client())
    answerer.register(session_scope(agent.session_id))
    call = agent.request_soon()
    answerer.offer()
    kept.process.terminate()
    decided = call.result().decided
    assert (decided.outcome, decided.cause) == (UNAVAILABLE, "DRAINING")
    for stream in (agent.stream, answerer.stream):
        stream.until("drain")
        with refused("SERVER_DRAINING"):
            _, end = stream.next()
            while not isinstance(end, grpc.RpcError):
                _, end = stream.next()
            raise end


def test_what_was_pending_when_the_server_was_killed_is_unavailable(kept):
    client = kept.client()
    agent = Agent(client, create_session(client)).start_turn()
    answerer = Answerer(kept.client())
    answerer.register(session_scope(agent.session_id))
    request = agent.approval()
    call = agent.request_soon(request)
    offer = answerer.offer()
    kept.kill()
    with pytest.raises(grpc.RpcError) as error:
        call.result()
    assert error.value.code() == grpc.StatusCode.UNAVAILABLE

    kept.start()
    agent.client = kept.client()
    log = log_of(agent.client, agent.session_id)
    decided = [data for kind, data in log if kind == "approval/decided"]
    assert [(data["id"], data["outcome"], data["cause"]) for data in decided] == [
        (offer.ask_id, "unavailable", "CRASHED")]
    assert log[-1][0] == "turn/end"
    again = agent.request(request)
    assert not granted(again)
    assert (again.decided.outcome, again.decided.cause) == (UNAVAILABLE, "CRASHED")
    with refused("STALE_AGENT"):
        agent.stream = Duplex(agent.client.agents.Attach, c.agent.AgentServiceAttachRequest)
        agent.stream.send(hello=c.agent.AgentHello(session_id=agent.session_id, agent_id=agent.agent_id,
                                                   resume_token=agent.attached.resume_token))
        raise agent.stream.expect("end")
    verified(kept, agent.session_id)
    Agent(agent.client, agent.session_id, agent.agent_id)  # a new life, in the same session
