"""What of it is still true after a drain or a kill."""

import grpc
import pytest

import contract as c
from agent import Agent, create_session, granted, log_of
from answerer import Answerer, session_scope
from client import Duplex, refused
from server import Server, run
from words import UNAVAILABLE


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
