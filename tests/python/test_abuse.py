"""What a client that is wrong, hostile or in a hurry gets: a refusal that names its reason, and never INTERNAL.

`refused` sees to it that each status carries exactly one ErrorInfo of the domain `humanplane`.
"""

import threading

import grpc
import pytest
from google.protobuf import timestamp_pb2

import contract as c
from agent import CALL, SESSION, create_session, granted, new_id
from answerer import APPROVAL, QUESTION, Answerer, global_scope, session_scope
from client import PATIENCE, Duplex, Frames, refused
from server import run
from test_tour import ALLOWED, REJECTED, answers

SERVICES = [
    descriptor.services_by_name[name]
    for descriptor in (c.agent.DESCRIPTOR, c.answerer.DESCRIPTOR, c.approval.DESCRIPTOR, c.diagnostics.DESCRIPTOR,
                       c.inbox.DESCRIPTOR, c.permission.DESCRIPTOR, c.question.DESCRIPTOR, c.session.DESCRIPTOR)
    for name in descriptor.services_by_name]
METHODS = [method for service in SERVICES for method in service.methods]
EVERY_METHOD = pytest.mark.parametrize("method", METHODS, ids=[method.full_name for method in METHODS])


def send_bytes(client, method, *messages):
    """Calls a method with bytes as they are; reads what comes until the end."""
    path = f"/{method.containing_service.full_name}/{method.name}"
    kind = f"{'stream' if method.client_streaming else 'unary'}_{'stream' if method.server_streaming else 'unary'}"
    call = getattr(client.channel, kind)(path, lambda message: message, lambda message: message)
    response = call(iter(messages) if method.client_streaming else messages[0], timeout=PATIENCE)
    return list(response) if method.server_streaming else response


def agent_stream(client):
    return Duplex(client.agents.Attach, c.agent.AgentServiceAttachRequest)


def answerer_stream(client):
    return Duplex(client.answerers.Attach, c.answerer.AnswererServiceAttachRequest)


def still_works(agent, answerer):
    """Nothing was harmed: the next request is granted."""
    call = agent.request_soon()
    answerer.allow(answerer.offer())
    assert granted(call.result())


# --- frames


@EVERY_METHOD
def test_bytes_that_are_no_message_are_refused(client, method):
    # A field of length 127 in a message of one byte more than its head.
    with refused("FIELD_INVALID") as refusal:
        send_bytes(client, method, b"\x0a\x7f\x00")
    assert refusal[0].code == grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize("method", [method for method in METHODS if method.input_type.fields],
                         ids=lambda method: method.full_name)
def test_text_that_is_no_utf8_is_refused(client, method):
    # Field 1 is a text (in a list of sessions: field 2), or the first frame, whose field 1 is one.
    first = method.input_type.fields_by_number[1]
    bad = (b"\x12" if first.type == first.TYPE_INT32 else b"\x0a") + b"\x02\xc3\x28"
    with refused("FIELD_INVALID"):
        send_bytes(client, method, bad if first.message_type is None else b"\x0a" + bytes([len(bad)]) + bad)


# What an empty message cannot mean. The others list something, or follow it without end.
NEEDS_SOMETHING = [method for method in METHODS if method.input_type.fields and not (
    method.name.startswith("List") and method.name != "ListEvents" or method.name == "WatchPending")]


@pytest.mark.parametrize("method", NEEDS_SOMETHING, ids=lambda method: method.full_name)
def test_an_empty_message_is_refused(client, method):
    with refused("FIELD_INVALID", "BLANK_FIELD"):
        send_bytes(client, method, b"")


def test_bytes_that_are_no_frame_end_a_stream_like_a_loss(server, agent):
    hello = c.answerer.AnswererServiceAttachRequest(hello=c.answerer.AnswererHello(
        answerer=c.answerer.Answerer(id="ann", kind=c.common.ACTOR_KIND_HUMAN)))
    attach = next(method for method in METHODS if method.full_name.endswith("AnswererService.Attach"))
    with refused("CALLER_NOT_LIVE"):
        send_bytes(agent.client, attach, hello.SerializeToString(), b"\x0a\x7f\x00")


def test_a_method_that_does_not_exist_is_unimplemented(client):
    call = client.channel.unary_unary("/humanplane.v1.ApprovalService/Approve", lambda _: b"", lambda message: message)
    with pytest.raises(grpc.RpcError) as error:
        call(None, timeout=PATIENCE)
    assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED


def test_a_message_that_is_too_long_is_refused(agent, answerer):
    with refused("FIELD_INVALID") as refusal:
        agent.request(summary="x" * (2 << 20))
    assert refusal[0].fields == ["message"]
    still_works(agent, answerer)


def test_a_second_hello_is_a_fault(agent, answerer):
    agent.stream.send(hello=c.agent.AgentHello(session_id=agent.session_id, agent_id=agent.agent_id))
    assert agent.stream.expect("fault").fault.reason == "FIELD_INVALID"
    answerer.stream.send(hello=c.answerer.AnswererHello())
    assert answerer.stream.expect("fault").fault.reason == "FIELD_INVALID"
    still_works(agent, answerer)


def test_a_frame_of_no_known_case_is_a_fault(agent, answerer):
    for stream in (agent.stream, answerer.stream):
        stream.send()
        fault = stream.expect("fault").fault
        assert fault.reason == "FIELD_INVALID" and fault.metadata["field"] == "frame"
    still_works(agent, answerer)


@pytest.mark.parametrize("frame", [
    {"register": c.answerer.Register()}, {"answer": c.answerer.Answer()}, {"pong": c.common.Pong()},
    {"goodbye": c.common.Goodbye()}, {}])
def test_an_answerer_says_hello_first(client, frame):
    stream = answerer_stream(client)
    stream.send(**frame)
    with refused("FIELD_INVALID"):
        raise stream.expect("end")


@pytest.mark.parametrize("frame", [{"pong": c.common.Pong()}, {"goodbye": c.common.Goodbye()}, {}])
def test_an_agent_says_hello_first(client, frame):
    stream = agent_stream(client)
    stream.send(**frame)
    with refused("FIELD_INVALID"):
        raise stream.expect("end")


def test_a_stream_that_ends_before_its_hello_is_refused(client):
    for stream in (agent_stream(client), answerer_stream(client)):
        stream.half_close()
        with refused("FIELD_INVALID"):
            raise stream.expect("end")


def test_a_stream_that_says_no_hello_ends(client):
    """The server gives it 10 s."""
    for stream in [agent_stream(client), answerer_stream(client)]:
        with refused("FIELD_INVALID"):
            raise stream.expect("end")


@pytest.mark.parametrize("reason, hello", [
    ("FIELD_INVALID", {"answerer": None}),
    ("BLANK_FIELD", {"id": " "}),
    ("FIELD_INVALID", {"id": "x" * 129}),
    ("FIELD_INVALID", {"kind": 0}),
    ("FIELD_INVALID", {"kind": 99}),
    ("FIELD_INVALID", {"kind": c.common.ACTOR_KIND_SERVER}),
    ("FIELD_INVALID", {"protocol": -1}),
    ("FIELD_INVALID", {"client_name": "x" * 129}),
])
def test_an_answerer_must_say_who_it_is(client, reason, hello):
    who = c.answerer.Answerer(id=hello.get("id", "ann"), kind=hello.get("kind", c.common.ACTOR_KIND_HUMAN))
    stream = answerer_stream(client)
    stream.send(hello=c.answerer.AnswererHello(
        answerer=hello.get("answerer", who), protocol=hello.get("protocol", 1),
        client_name=hello.get("client_name", "")))
    with refused(reason):
        raise stream.expect("end")


@pytest.mark.parametrize("reason, hello", [
    ("SESSION_NOT_FOUND", {"session_id": "nowhere"}),
    ("BLANK_FIELD", {"session_id": ""}),
    ("BLANK_FIELD", {"agent_id": " "}),
    ("FIELD_INVALID", {"agent_id": "x" * 129}),
    ("FIELD_INVALID", {"resume_token": "x", "take_over": True}),
    ("STALE_AGENT", {"resume_token": "x"}),
    ("CALLER_NOT_LIVE", {"parent": c.common.AgentRef(agent_id="nobody", incarnation="x")}),
    ("BLANK_FIELD", {"parent": c.common.AgentRef()}),
    ("FIELD_INVALID", {"protocol": -1}),
])
def test_an_agent_must_say_who_and_where_it_is(client, reason, hello):
    stream = agent_stream(client)
    stream.send(hello=c.agent.AgentHello(**{"session_id": create_session(client), "agent_id": new_id(), **hello}))
    with refused(reason):
        raise stream.expect("end")


# --- registrations and replies


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


# --- requests


@pytest.mark.parametrize("reason, fields", [
    ("BLANK_FIELD", {"request_id": ""}),
    ("BLANK_FIELD", {"request_id": " \t\u00a0"}),
    ("FIELD_INVALID", {"request_id": "x" * 129}),
    ("BLANK_FIELD", {"tool_name": " "}),
    ("FIELD_INVALID", {"tool_name": "x" * 257}),
    ("FIELD_INVALID", {"call_id": "x" * 129}),
    ("TOOL_CALL_MISMATCH", {"call_id": "none"}),
    ("FIELD_INVALID", {"reason": "x" * 16385}),
    ("FIELD_INVALID", {"summary": "x" * 16385}),
    ("FIELD_INVALID", {"action_json": b'{"a": "' + b"x" * 262144 + b'"}'}),
    ("BAD_JSON", {"action_json": b"{"}),
    ("BAD_JSON", {"action_json": b"[]"}),
    ("BAD_JSON", {"action_json": b"null"}),
    ("BAD_JSON", {"action_json": b'{"a": 1, "a": 2}'}),
    ("BAD_JSON", {"action_json": b'{"a": {"b": [{"c": 1, "c": 2}]}}'}),
    ("BAD_JSON", {"action_json": b'{"a": 1, "\\u0061": 2}'}),
    ("BAD_JSON", {"action_json": b'{"a": "\xc3\x28"}'}),
    ("BAD_JSON", {"action_json": b'{"a": "\\ud800"}'}),
    ("BAD_JSON", {"action_json": b'{\n"a": 1}'}),
    ("BAD_JSON", {"action_json": b'{"a": 1}\r'}),
    ("BAD_JSON", {"action_json": b'{"a": NaN}'}),
    ("BAD_JSON", {"action_json": b'\xef\xbb\xbf{"a": 1}'}),
    ("BAD_JSON", {"action_json": b'{"a": 1} {}'}),
    ("BAD_JSON", {"action_json": b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"}),
    ("FIELD_INVALID", {"lifetime": SESSION}),
    ("FIELD_INVALID", {"lifetime": 99}),
    ("FIELD_INVALID", {"wait": -1}),
    ("FIELD_INVALID", {"wait": 1, "lifetime": CALL}),
    ("FIELD_INVALID", {"deadline": -1}),
    ("FIELD_INVALID", {"deadline": 0}),
    ("FIELD_INVALID", {"deadline": 1 << 62}),
    ("FIELD_INVALID", {"wait": -(1 << 62)}),
])
def test_a_request_that_makes_no_sense_is_refused(agent, answerer, reason, fields):
    for name in {"wait", "deadline"} & fields.keys():
        fields = {**fields, name: c.duration(fields[name])}
    with refused(reason) as refusal:
        agent.request(**fields)
    assert refusal[0].code == grpc.StatusCode.INVALID_ARGUMENT
    if reason != "TOOL_CALL_MISMATCH":
        assert refusal[0].fields == [refusal[0].metadata["field"]]
    still_works(agent, answerer)


def test_a_duration_whose_parts_disagree_is_refused(agent, answerer):
    for seconds, nanos in ((1, -1), (-1, 1), (0, 1_000_000_000), (0, -(1 << 31))):
        request = agent.approval()
        request.deadline.seconds, request.deadline.nanos = seconds, nanos
        with refused("FIELD_INVALID"):
            agent.request(request)
    still_works(agent, answerer)


@pytest.mark.parametrize("reason, changes", [
    ("SESSION_NOT_FOUND", {"session_id": "nowhere"}),
    ("CALLER_NOT_LIVE", {"lease_token": "wrong"}),
    ("BLANK_FIELD", {"lease_token": ""}),
    ("STALE_AGENT", {"incarnation": "another"}),
    ("CALLER_NOT_LIVE", {"agent_id": "nobody"}),
    ("BLANK_FIELD", {"agent_id": ""}),
])
def test_a_lease_must_be_the_agents_own(agent, answerer, reason, changes):
    request = agent.approval()
    for name, value in changes.items():
        setattr(request if name == "session_id" else request.agent, name, value)
    with refused(reason):
        agent.request(request)
    request.ClearField("agent")
    with refused("FIELD_INVALID", "SESSION_NOT_FOUND" if reason == "SESSION_NOT_FOUND" else "FIELD_INVALID"):
        agent.request(request)
    still_works(agent, answerer)


def test_a_request_needs_an_open_turn(agent):
    agent.end_turn()
    with refused("NO_OPEN_TURN") as refusal:
        agent.request()
    assert refusal[0].metadata["sessionId"] == agent.session_id


@pytest.mark.parametrize("reason, event", [
    ("RESERVED_EVENT_TYPE", ("approval/decided", {"id": "x", "outcome": "allowed-once"})),
    ("RESERVED_EVENT_TYPE", ("session/closed", {})),
    ("RESERVED_EVENT_TYPE", ("command/run", {})),
    ("INVARIANT_VIOLATED", ("turn/start", {"turn": 2})),
    ("INVARIANT_VIOLATED", ("turn/end", {"turn": 2})),
    ("INVARIANT_VIOLATED", ("tool/call", {"turn": 1, "step": 1, "name": "shell"})),
])
def test_the_log_takes_no_event_that_it_cannot_stand_by(agent, reason, event):
    with refused(reason):
        agent.append(event)


@pytest.mark.parametrize("reason, event", [
    ("BAD_JSON", {"data_json": b""}),
    ("BAD_JSON", {"data_json": b'{"a":1,"a":1}'}),
    ("BLANK_FIELD", {"type": ""}),
    ("FIELD_INVALID", {"type": "no-slash"}),
    ("FIELD_INVALID", {"type": "a/" + "x" * 100_000}),
    ("FIELD_INVALID", {"data_json": b'{"a":"' + b"x" * 262144 + b'"}'}),
    ("BAD_JSON", {"surface_op_json": b"[]"}),
    ("FIELD_INVALID", {"source_event_seqs": [-1]}),
])
def test_an_event_that_makes_no_sense_is_refused(agent, reason, event):
    request = c.session.AppendEventsRequest(
        session_id=agent.session_id, agent=agent.lease,
        events=[c.event.NewEvent(**{"type": "note/a", "data_json": b"{}", **event})])
    with refused(reason):
        agent.client.sessions.AppendEvents(request)


def test_an_append_has_1_to_1024_events(agent):
    for count in (0, 1025):
        with refused("FIELD_INVALID"):
            agent.append(*[("note/a", {})] * count)
    agent.append(*[("note/a", {})] * 1024)
    with refused("SEQ_CONFLICT"):
        agent.append(("note/a", {}), expected_next_seq=0)
    with refused("FIELD_INVALID", "SEQ_CONFLICT"):
        agent.append(("note/a", {}), expected_next_seq=-1)


def seed(**fields):
    fields = {"seq": 0, "time": timestamp_pb2.Timestamp(seconds=1), "type": "note/a", "data_json": b"{}", **fields}
    return c.session.Seed(events=[c.session.SeedEvent(**fields)])


@pytest.mark.parametrize("reason, fields", [
    ("BLANK_FIELD", {"request_id": ""}),
    ("FIELD_INVALID", {"session_id": "x" * 129}),
    ("UNKNOWN_PRESET", {"preset": "none"}),
    ("PRESET_RESERVED", {"preset": "custom"}),
    ("BAD_JSON", {"header_json": b"no"}),
    ("SESSION_NOT_FOUND", {"fork_of": c.session.ForkOf(session_id="nowhere")}),
    ("SESSION_NOT_FOUND", {"delegated_from": "nowhere", "preset": ""}),
    ("FIELD_INVALID", {"delegated_from": "nowhere"}),
    ("FIELD_INVALID", {"seed": seed(time=None)}),
    ("SEED_INVALID", {"seed": seed(seq=1)}),
    ("BAD_JSON", {"seed": seed(data_json=b"")}),
    ("SEED_INVALID", {"seed": seed(type="turn/end", data_json=b'{"turn": 1}')}),
])
def test_a_session_that_makes_no_sense_is_not_created(client, reason, fields):
    with refused(reason):
        create_session(client, **fields)


def test_an_import_that_breaks_off_creates_nothing(client):
    lines = b'{"seq":0,"time":0,"type":"note/a","data":{}}\n'
    header = c.session.ImportHeader(session_id=new_id(), request_id=new_id(), preset="supervised")
    frames = {"header": c.session.ImportSessionRequest(header=header),
              "lines": c.session.ImportSessionRequest(lines=c.session.JsonLines(data=lines)),
              "end": c.session.ImportSessionRequest(end=c.session.ImportEnd(bytes=len(lines))),
              "wrong end": c.session.ImportSessionRequest(end=c.session.ImportEnd(bytes=1)),
              "nothing": c.session.ImportSessionRequest()}

    def send(*names):
        return client.sessions.ImportSession(iter([frames[name] for name in names]), timeout=PATIENCE)

    for names in ([], ["lines"], ["end"], ["nothing"], ["header"], ["header", "header"], ["header", "lines"],
                  ["header", "lines", "wrong end"], ["header", "lines", "nothing", "end"],
                  ["header", "lines", "header", "end"]):
        with refused("FIELD_INVALID", "SEED_INVALID"):
            send(*names)
    with refused("SESSION_NOT_FOUND"):
        client.sessions.GetSession(c.session.GetSessionRequest(session_id=header.session_id))
    assert send("header", "lines", "end").session.session_id == header.session_id
    assert send("header", "lines", "end").replayed


@pytest.mark.parametrize("method, request_", [
    ("sessions.ListSessions", c.session.ListSessionsRequest(page_size=-1)),
    ("sessions.ListSessions", c.session.ListSessionsRequest(page_token="wrong")),
    ("sessions.ListSessions", c.session.ListSessionsRequest(states=[99])),
    ("inbox.ListPending", c.inbox.ListPendingRequest(page_size=-1)),
    ("inbox.ListPending", c.inbox.ListPendingRequest(page_token="\0")),
    ("inbox.ListPending", c.inbox.ListPendingRequest(kinds=[99])),
    ("agents.ListAgents", c.agent.ListAgentsRequest(page_size=-1)),
    ("agents.ListAgents", c.agent.ListAgentsRequest(page_token="x" * 1000)),
])
def test_a_page_that_makes_no_sense_is_refused(client, method, request_):
    service, name = method.split(".")
    with refused("FIELD_INVALID") as refusal:
        getattr(getattr(client, service), name)(request_)
    assert refusal[0].fields


def test_a_setting_outside_the_vocabulary_is_refused(agent):
    permissions = agent.client.permissions
    for value in (0, 99, -1):
        with refused("FIELD_INVALID"):
            permissions.SetApprovalPolicy(c.permission.SetApprovalPolicyRequest(
                session_id=agent.session_id, policy=value))
        with refused("FIELD_INVALID"):
            permissions.SetSandboxMode(c.permission.SetSandboxModeRequest(session_id=agent.session_id, mode=value))


def test_a_request_must_be_named(agent):
    for service, method, request in (
            ("approvals", "CancelApproval", c.approval.CancelApprovalRequest),
            ("approvals", "GetApproval", c.approval.GetApprovalRequest),
            ("questions", "CancelQuestions", c.question.CancelQuestionsRequest),
            ("questions", "GetQuestions", c.question.GetQuestionsRequest)):
        call = getattr(getattr(agent.client, service), method)
        with refused("FIELD_INVALID"):
            call(request(session_id=agent.session_id))
        with refused("REQUEST_NOT_FOUND"):
            call(request(session_id=agent.session_id, request_id="none"))
        with refused("REQUEST_NOT_FOUND"):
            call(request(session_id="nowhere", request_id="none"))


# --- many at once


def test_many_requests_fit_on_one_connection(agent, answerer):
    """More than the 256 streams of a connection: the others wait their turn in the client."""
    calls = [agent.request_soon() for _ in range(300)]

    def answer_all():
        for _ in calls:
            _, offer = answerer.stream.next()
            while not isinstance(offer, c.answerer.Offer):
                _, offer = answerer.stream.next()
            answerer.answer(offer, outcome=ALLOWED)

    thread = threading.Thread(target=answer_all, daemon=True)
    thread.start()
    decided = [call.result() for call in calls]
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert all(granted(response) for response in decided)
    assert len({response.decided.approval_id for response in decided}) == 300


def test_calls_that_all_end_withdraw_all(agent, answerer):
    answerer.register(session_scope(agent.session_id), max_outstanding=1000, prepend=True)
    calls = [agent.request_soon(lifetime=CALL) for _ in range(40)]
    for _ in calls:
        answerer.offer()
    for call in calls:
        call.cancel()
    for _ in calls:
        answerer.release(answerer.stream.expect("retract"))
    still_works(agent, answerer)


def test_joined_calls_get_one_decision(agent, answerer):
    request = agent.approval()
    calls = [agent.request_soon(request) for _ in range(20)]
    offer = answerer.offer()
    for call in calls[:5]:
        call.cancel()
    answerer.allow(offer)
    assert len({call.result().decided.decided_seq for call in calls[5:]}) == 1


def test_watches_that_are_dropped_harm_nobody(agent, answerer):
    for _ in range(100):
        agent.client.sessions.WatchEvents(c.session.WatchEventsRequest(session_id=agent.session_id)).cancel()
        agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest()).cancel()
    watch = Frames(agent.client.inbox.WatchPending(c.inbox.WatchPendingRequest(session_id=agent.session_id)))
    watch.until("snapshot_complete")
    still_works(agent, answerer)
    watch.until("removed")
    watch.cancel()


def test_an_agent_that_half_closes_keeps_its_request_for_the_grace(agent, answerer):
    request = agent.approval()
    call = agent.request_soon(request)
    offer = answerer.offer()
    agent.stream.half_close()
    agent.stream.until("end")
    agent.resume()
    answerer.allow(offer)
    assert granted(call.result())


def test_a_session_holds_only_so_many_open_requests(agent, answerer):
    limit = agent.attached.limits.open_asks_per_session
    request = agent.approval()
    request.wait.FromMilliseconds(0)
    for _ in range(limit):
        request.request_id = new_id()
        assert agent.client.approvals.RequestApproval(request).WhichOneof("result") == "pending"
    request.request_id = new_id()
    with refused("QUOTA_EXCEEDED") as refusal:
        agent.client.approvals.RequestApproval(request)
    assert refusal[0].metadata["limit"] == str(limit)
    agent.goodbye()
