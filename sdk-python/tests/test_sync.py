"""The facade for programs without asyncio."""

import subprocess
import sys
import threading

import pytest
from conftest import BACKOFF, PATIENCE

import humanplane.sync
from humanplane import (
    Answerer,
    ClosedError,
    Done,
    Event,
    Identity,
    Outcome,
    Plugin,
    Question,
    SettingError,
    TransportError,
    Verdict,
    pick,
)


@pytest.fixture
def blocking(shared):
    with humanplane.sync.connect(shared.address, backoff=BACKOFF) as client:
        yield client


def coder(client):
    return client.attach(client.new_session(), f"coder-{threading.get_ident()}")


def test_the_same_verbs_without_asyncio(blocking):
    answerer = Answerer(Identity.policy("rules"))
    answerer.on_approval(lambda offer: Verdict.allow_once() if offer.tool_name == "ls" else Verdict.reject("no"))
    answerer.on_questions(lambda offer: [pick("db", "SQLite")])
    with coder(blocking) as agent, blocking.serve(answerer), agent.turn() as turn:
        assert next(agent.contexts()).text
        assert turn.approve("ls", {"path": "."}).granted
        refused = turn.approve("rm", "{}")
        assert not refused.granted and refused.note == "no"
        answers = turn.ask(Question("db", "Which?", ["PostgreSQL", "SQLite"]))
        assert answers["db"].selected == ("SQLite",)
    with blocking.watch_events(agent._inner.session_id) as watch:
        kinds = [came.type for came in (next(iter(watch)) for _ in range(12)) if isinstance(came, Event)]
    assert kinds[-1] == "approval/decided" or "turn/start" in kinds
    assert [event.type for event in blocking.events(agent._inner.session_id, types=["turn/"])] == [
        "turn/start", "turn/end"]


def test_commands_and_permissions_wait_too(blocking):
    session = blocking.new_session()
    plugin = Plugin("greeter", session_id=session)

    @plugin.command("hello", "Says hello.")
    def hello(invoked):
        return Done(f"hello{invoked.raw_input}")

    with blocking.serve(plugin):
        assert "hello" in [one.name for one in blocking.commands.list(session)]
        assert blocking.commands.execute(session, "/hello world").text == "hello world"
    assert blocking.permissions.get(session).current == "supervised"


def test_a_timeout_withdraws_and_ends_the_wait(blocking):
    offered = threading.Event()
    reports = []
    answerer = Answerer(Identity.human("ada"), on_report=lambda offer, report: reports.append(report.cause))

    @answerer.on_approval
    def wait(offer):
        offered.set()
        while not offer._over.wait(PATIENCE):
            pass

    with coder(blocking) as agent, blocking.serve(answerer), agent.turn() as turn:
        with pytest.raises(TimeoutError), humanplane.sync.timeout(0.3):
            turn.approve("bash", "{}")
        assert offered.is_set()
    assert reports == ["WITHDRAWN"]


def test_a_block_that_raises_ends_its_turn_as_interrupted(blocking):
    with coder(blocking) as agent:
        with pytest.raises(ZeroDivisionError), agent.turn():
            raise ZeroDivisionError
        last = list(blocking.events(agent._inner.session_id, types=["turn/end"]))[-1]
    assert last.data["reason"] == {"kind": "interrupted"}


def test_what_is_closed_says_so_and_a_hook_may_not_wait(shared):
    heard = []
    client = humanplane.sync.connect(shared.address)

    def hook(link):
        try:
            client.new_session()
        except SettingError as error:
            heard.append(error)

    answerer = Answerer(Identity.human("ada"), on_link=hook)
    answerer.on_approval(lambda offer: None)
    with client.serve(answerer):
        pass
    client.close()
    assert heard
    with pytest.raises(ClosedError):
        client.new_session()
    with pytest.raises(TransportError):
        humanplane.sync.connect("127.0.0.1:1")


def test_nothing_of_it_holds_up_the_end_of_a_program(shared):
    program = f"""
import humanplane.sync
client = humanplane.sync.connect("{shared.address}")
agent = client.attach(client.new_session(), "forgetful")
print(agent.turn().approve("bash", "{{}}").outcome.word)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.returncode) == (Outcome.UNAVAILABLE.word + "\n", 0), done.stderr


def test_an_interrupt_at_the_keyboard_withdraws_before_it_goes_on(shared):
    program = f"""
import os, queue, signal
import humanplane.sync
from humanplane import Answerer, Identity

reports = queue.Queue()
answerer = Answerer(Identity.human("ada"), on_report=lambda offer, report: reports.put(report.cause))

@answerer.on_approval
def interrupt(offer):
    os.kill(os.getpid(), signal.SIGINT)
    offer._over.wait({PATIENCE})

with humanplane.sync.connect("{shared.address}") as client, client.serve(answerer):
    turn = client.attach(client.new_session(), "interrupted").turn()
    try:
        turn.approve("bash", "{{}}")
    except KeyboardInterrupt:
        print(reports.get(timeout={PATIENCE}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=2 * PATIENCE)
    assert (done.stdout, done.returncode) == ("WITHDRAWN\n", 0), done.stderr
