"""A Unix socket, from the contract alone and from the command line."""

import stat

from agent import Agent, create_session, granted
from answerer import Answerer, session_scope
from client import Client
from server import Server, run


def test_agents_and_people_meet_over_a_socket(tmp_path):
    path = tmp_path / "run" / "humanplane.sock"
    address = f"unix:{path}"
    with Server(tmp_path, settings=[f"listen.unix={path}"]) as server:
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        with Client(address) as one, Client(address) as two:
            agent = Agent(one, create_session(one)).start_turn()
            answerer = Answerer(two)
            answerer.register(session_scope(agent.session_id))
            call = agent.request_soon()
            answerer.allow(answerer.offer())
            assert granted(call.result())
        status = run("--server", address, "status")
        assert status.returncode == 0, status
        assert run("--server", server.url, "status").returncode == 0
    assert not path.exists()


def test_a_socket_that_a_killed_server_left_is_taken_over_and_a_living_one_is_not(tmp_path):
    path = tmp_path / "run" / "humanplane.sock"
    setting = f"listen.unix={path}"
    with Server(tmp_path, settings=[setting]) as server:
        server.kill()
        assert path.exists()
        server.start()
        assert run("--server", f"unix:{path}", "status").returncode == 0
        other = run("serve", "--log", "memory:", "--listen", f"unix:{path}", "--data-dir", str(tmp_path / "other"))
        assert other.returncode != 0 and "somebody listens there" in other.stderr, other
        assert run("--server", f"unix:{path}", "status").returncode == 0


def test_nobody_there_is_said_with_the_socket_named(tmp_path):
    gone = run("--server", f"unix:{tmp_path}/none.sock", "status")
    assert gone.returncode == 30 and "none.sock" in gone.stderr, gone
