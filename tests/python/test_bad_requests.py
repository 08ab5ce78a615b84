"""Requests that make no sense."""

import grpc
import pytest
from google.protobuf import timestamp_pb2

import contract as c
from abuse import still_works
from agent import CALL, SESSION, create_session, new_id
from client import PATIENCE, refused


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
