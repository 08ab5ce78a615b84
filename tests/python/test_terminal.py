"""The terminal of a person who answers, as it is seen and typed at: `humanplane answer` in a terminal of its own."""

import fcntl
import os
import pty
import queue
import struct
import subprocess
import termios
import threading

import pytest

import contract as c
from agent import Agent, create_session, log_of
from client import PATIENCE
from server import BINARY, Server

READY = "a allow once, r reject"


class Terminal:
    """A program in a terminal of 100 columns; what it prints is read as it comes."""

    def __init__(self, *arguments):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HUMANPLANE_")}
        self.process = subprocess.Popen([BINARY, *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
                                        env={**environment, "TERM": "xterm"}, start_new_session=True)
        os.close(theirs)
        self._ours = ours
        self._pieces = queue.SimpleQueue()
        self._seen = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        try:
            while piece := os.read(self._ours, 4096):
                self._pieces.put(piece.decode(errors="replace"))
        except OSError:  # the program has ended
            pass
        self._pieces.put(None)

    def until(self, *texts):
        """Reads until all of these are there, in any order; gives what was printed, and goes on behind them."""
        while not all(text in self._seen for text in texts):
            piece = self._pieces.get(timeout=PATIENCE)
            assert piece is not None, f"it ended without {texts}: {self._seen}"
            self._seen += piece
        end = max(self._seen.index(text) + len(text) for text in texts)
        printed, self._seen = self._seen[:end], self._seen[end:]
        return printed

    def type(self, keys):
        os.write(self._ours, keys.encode())

    def leave(self):
        self.type("\x03")
        assert self.process.wait(timeout=PATIENCE) == 0
        self._reader.join(timeout=PATIENCE)
        os.close(self._ours)


@pytest.fixture
def alone(tmp_path):
    """A server with one person behind it."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def asked(alone):
    """An agent, its approval that waits, and the person's terminal with it in front."""
    with alone.client() as client:
        session = create_session(client, preset="supervised")
        terminal = Terminal("answer", "--server", alone.url)
        terminal.until("waiting for requests")
        agent = Agent(client, session).start_turn()
        call = agent.request_soon(tool_name="bash")
        terminal.until("Approval of tool bash")
        yield agent, call, terminal
        terminal.leave()
        agent.stream.cancel()


def current(agent):
    request = c.permission.GetPermissionsRequest(session_id=agent.session_id)
    return agent.client.permissions.GetPermissions(request).permissions.current


def test_the_preset_is_shown_switched_and_shown_again(asked):
    agent, call, terminal = asked
    terminal.until("preset    supervised (sandbox danger-full-access, approval ask)")
    terminal.until(READY)
    terminal.type("p")
    listed = terminal.until("/permission ")
    assert "* supervised" in listed and "  danger-full-access" in listed
    terminal.type("workspace-write\r")
    terminal.until("preset    workspace-write (sandbox workspace-write, approval ask)",
                   "│ workspace-write is in force")
    assert current(agent) == "workspace-write"
    assert not call.done(), "the request waits still"
    terminal.until(READY)
    terminal.type("a")
    assert call.result().decided.outcome == c.common.APPROVAL_OUTCOME_ALLOWED_ONCE
    again = agent.request_soon(tool_name="again")
    terminal.until("Approval of tool again", "preset    workspace-write (sandbox workspace-write, approval ask)")
    assert not again.done()
    kinds = [kind for kind, _ in log_of(agent.client, agent.session_id)]
    assert kinds.count("command/run") == 1 and "permission/preset" in kinds


def test_a_switch_by_somebody_else_is_seen(asked):
    agent, _, terminal = asked
    terminal.until("preset    supervised")
    agent.client.permissions.SelectPreset(c.permission.SelectPresetRequest(
        session_id=agent.session_id, preset="danger-full-access"))
    terminal.until("preset    danger-full-access (sandbox danger-full-access, approval never)")


def test_a_command_line_runs_beside_the_request(asked):
    agent, call, terminal = asked
    terminal.until(READY)
    terminal.type("/")
    terminal.until("Esc goes back)> /")
    terminal.type("status\r")
    terminal.until("/status:")
    terminal.until("pending: 1 approvals")
    terminal.type("/nothing\r")
    terminal.until("│ not a command")
    terminal.type("/permission none\r")
    terminal.until("/permission none:")
    terminal.until("│ error:")
    # Letters of a line are text: none of them decides or leaves, and Esc goes back.
    terminal.type("/arqn")
    terminal.until("/arqn")
    terminal.type("\x1b")
    terminal.until(READY)
    assert not call.done()
    terminal.type("r")
    terminal.until("why not")
    terminal.type("/p\r")
    decided = call.result().decided
    assert (decided.outcome, decided.note) == (c.common.APPROVAL_OUTCOME_REJECTED, "/p")
    assert [kind for kind, _ in log_of(agent.client, agent.session_id)].count("command/run") == 2
