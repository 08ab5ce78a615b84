"""A server for all tests of a run, and one agent for each test."""

import pytest

from agent import Agent, create_session
from answerer import Answerer, session_scope
from server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("memory")) as server:
        yield server


@pytest.fixture
def client(server):
    with server.client() as client:
        yield client


@pytest.fixture
def agent(client):
    """A live agent with an open turn, in a session of its own."""
    agent = Agent(client, create_session(client)).start_turn()
    yield agent
    agent.stream.cancel()


@pytest.fixture
def answerer(server, agent):
    """Somebody who sees what that agent asks, over a connection of their own."""
    with server.client() as client:
        answerer = Answerer(client)
        answerer.registration_id = answerer.register(session_scope(agent.session_id))
        yield answerer
