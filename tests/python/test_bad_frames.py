"""Frames and messages that cannot be taken."""

import grpc
import pytest

import contract as c
from abuse import EVERY_METHOD, METHODS, agent_stream, answerer_stream, send_bytes, still_works
from agent import create_session, new_id
from client import PATIENCE, refused


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
    method.name.startswith("List") and method.name != "ListEvents"
    or method.name in ("WatchPending", "WatchCommands", "WatchPermissions"))]


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
    assert agent.stream.until("fault").fault.reason == "FIELD_INVALID"
    answerer.stream.send(hello=c.answerer.AnswererHello())
    assert answerer.stream.until("fault").fault.reason == "FIELD_INVALID"
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
