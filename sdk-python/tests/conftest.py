"""The real server, on a port of its own."""

import asyncio
import os
import pathlib
import re
import select
import subprocess
import sys

import pytest

import humanplane
from humanplane import Answerer, Backoff, Client, Identity

sys.path.append(os.path.dirname(__file__))

ROOT = pathlib.Path(__file__).parents[2]
BINARY = os.environ.get("HUMANPLANE_BINARY") or str(ROOT / "target/debug/humanplane")
# Longer than anything here takes: who waits so long has found a fault.
PATIENCE = 20
BACKOFF = Backoff(0.02, 0.2)


class Server:
    """A server that can be killed, and started again on its port and its log."""

    def __init__(self, folder, log="memory:", listen="127.0.0.1:0"):
        self._folder, self._log, self._listen = folder, log, listen
        self.start()

    def start(self):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HUMANPLANE_")}
        command = [BINARY, "serve", "--listen", self._listen, "--log", self._log, "--data-dir", str(self._folder)]
        with open(self._folder / "stderr", "ab") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        found = re.search(r"listens on (?:http://)?([^;\s]+)", line)
        assert found, f"the first line holds no address: {line!r}\n{(self._folder / 'stderr').read_text()}"
        self.address = self._listen = found[1]

    def kill(self):
        self.process.kill()
        self._gone()

    def stop(self):
        self.process.terminate()
        self._gone()

    def _gone(self):
        self.process.wait(PATIENCE)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """One server for all tests that do it no harm."""
    server = Server(tmp_path_factory.mktemp("shared"))
    yield server
    server.kill()


@pytest.fixture
def server(tmp_path):
    """A server of the test's own, with a durable log."""
    server = Server(tmp_path, "sled:")
    yield server
    if server.process.poll() is None:
        server.kill()


@pytest.fixture
async def client(shared):
    """A client of the shared server."""
    async with Client(shared.address, backoff=BACKOFF) as client:
        yield client


@pytest.fixture
async def agent(client):
    """A live agent in a session of its own."""
    async with client.attach(await client.new_session(), f"coder-{humanplane._core.new_id()}") as agent:
        yield agent


@pytest.fixture
async def ada(client, agent):
    """Ada, who is asked what the agent asks; she answers what the test puts into her desk."""
    desk = Desk()
    async with desk.answerer(agent.session_id).serve(client):
        yield desk


class Desk:
    """A person by program: offers come out, answers go in."""

    def __init__(self):
        self.offers = asyncio.Queue()
        self.reports = asyncio.Queue()
        self._words = {}

    def answerer(self, session_id, **options):
        answerer = Answerer(
            Identity.human("ada", "Ada"),
            session_id=session_id,
            on_report=lambda offer, report: self.reports.put_nowait(report),
            **options,
        )
        answerer.on_approval(self._handle)
        answerer.on_questions(self._handle)
        return answerer

    async def _handle(self, offer):
        word = self._words[offer.offer_id] = asyncio.get_running_loop().create_future()
        self.offers.put_nowait(offer)
        return await word

    async def offer(self):
        """The next offer."""
        return await asyncio.wait_for(self.offers.get(), PATIENCE)

    async def report(self):
        """What became of the next offer that is over."""
        return await asyncio.wait_for(self.reports.get(), PATIENCE)

    def say(self, offer, word):
        """Answers an offer; an exception is raised by the handler."""
        if isinstance(word, Exception):
            self._words[offer.offer_id].set_exception(word)
        else:
            self._words[offer.offer_id].set_result(word)

    async def answer(self, word):
        """Answers the next offer."""
        offer = await self.offer()
        self.say(offer, word)
        return offer
