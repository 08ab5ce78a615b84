"""What the contract promises of an agent's lease."""

import grpc

import contract as c
from agent import Agent, create_session, granted, log_of
from answerer import session_scope
from client import Duplex, refused
from words import CANCELLED


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
