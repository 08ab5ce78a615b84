"""For tests of what a client that is wrong, hostile or in a hurry gets: a refusal that names its reason, and never
INTERNAL. `refused` sees to it that each status carries exactly one ErrorInfo of the domain `humanplane`.
"""

import pytest

import contract as c
from agent import granted
from client import PATIENCE, Duplex

SERVICES = [
    descriptor.services_by_name[name]
    for descriptor in (c.agent.DESCRIPTOR, c.answerer.DESCRIPTOR, c.approval.DESCRIPTOR, c.command.DESCRIPTOR,
                       c.diagnostics.DESCRIPTOR, c.inbox.DESCRIPTOR, c.permission.DESCRIPTOR, c.question.DESCRIPTOR,
                       c.session.DESCRIPTOR)
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
