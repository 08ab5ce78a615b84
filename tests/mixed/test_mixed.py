"""Five languages at one table: an agent in Go asks, a browser and a Python program in one group are both offered it, the
browser answers, Python hears who did, a watcher in Java sees it happen in order, and the log keeps every rule."""

import pathlib
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "conformance"))

import places  # before the modules that lie where it points to
from client import PATIENCE
from driver import Driver
from events import Events
from matching import difference
from server import Server, run
from stage import PAGES

ARGUMENTS = '{"command":"make clean","why":"5 < 6 — ä"}'


class Table:
    """A server, and a driver of each language on it. Things are named `language.name`."""

    def __init__(self, folder, languages):
        self.events = Events()
        self.server = Server(folder, log="sled:", config=PAGES)
        self._drivers = {}
        for language in languages:
            self._drivers[language] = Driver(language, folder / f"{language}.log")
            self._drivers[language].own(language, self.events.add)

    def close(self):
        for driver in self._drivers.values():
            driver.stop()
        self.server.kill()

    def transports(self, language):
        return self._drivers[language].capabilities()["transports"]

    def begin(self, language, op, **fields):
        """An op under way. What is `on` and `as` is named after the language; offers have whole names."""
        named = {key: f"{language}.{value}" if key in ("on", "as") else value for key, value in fields.items()}
        return self._drivers[language].send(op, named)

    def do(self, language, op, **fields):
        return reply(self.begin(language, op, **fields))

    def wait(self, language, event, **pattern):
        return self.events.wait({"event": event, **pattern, "on": f"{language}.{pattern['on']}"}, PATIENCE)


def reply(op):
    """What an op came to."""
    assert op.done.wait(PATIENCE), f"{op.name} has no reply"
    assert op.reply and "ok" in op.reply, f"{op.name} came to {op.reply}"
    return op.reply["ok"]


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path, ["go", "typescript", "python", "java"])
    yield made
    made.close()


def test_a_browser_answers_what_go_asks_and_python_and_java_see_it(table):
    transport = {language: "h2" for language in ("go", "python", "java")} | {"typescript": "browser"}
    for language, over in transport.items():
        assert over in table.transports(language), f"the driver of {language} has no {over}"
        table.do(language, "connect", **{"as": "c"}, target=table.server.address, transport=over)

    session = table.do("go", "new_session", on="c")["session_id"]
    table.do("go", "attach", on="c", **{"as": "coder"}, session_id=session, agent_id="coder")
    table.do("go", "turn_start", on="coder", **{"as": "turn"})
    table.do("java", "watch_events", on="c", **{"as": "watch"}, session_id=session, types=["approval/"])
    table.wait("java", "caught_up", on="watch")
    for language, name in (("typescript", "Ada in the browser"), ("python", "Ada at the terminal")):
        identity = {"id": f"ada-{language}", "display_name": name, "kind": "HUMAN"}
        table.do(language, "serve_answers", on="c", **{"as": "ada"}, identity=identity, kinds=["APPROVAL"],
                 session_id=session, group="ada")

    asked = table.begin("go", "approve", on="turn", tool="bash", arguments=ARGUMENTS)
    offers = {language: table.wait(language, "offer", on="ada") for language in ("typescript", "python")}
    for language, offer in offers.items():
        wrong = difference({"kind": "approval", "tool": "bash", "arguments": ARGUMENTS, "agents": ["coder"]}, offer)
        assert not wrong, f"{language} was shown: {wrong}"

    table.do("typescript", "answer", offer=offers["typescript"]["offer"], outcome="allowed-once", note="go on")
    decision = reply(asked)
    by = {"kind": "HUMAN", "principal": "local", "answerer_id": "ada-typescript"}
    wrong = difference({"granted": True, "outcome": "allowed-once", "note": "go on", "by": by}, decision)
    assert not wrong, f"Go was told: {wrong}"
    counted = table.wait("typescript", "report", on="ada", report="counted")
    assert counted["settled_seq"] == decision["decided_seq"]
    heard = table.wait("python", "report", on="ada", report="retracted")
    wrong = difference({"offer": offers["python"]["offer"], "cause": "ANSWERED", "by": by}, heard)
    assert not wrong, f"Python heard: {wrong}"

    seen = [{"event": "event", "on": "java.watch", "seq": decision[seq], "type": kind}
            for seq, kind in (("asked_seq", "approval/asked"), ("decided_seq", "approval/decided"))]
    table.events.in_order(seen, PATIENCE)
    assert decision["asked_seq"] < decision["decided_seq"]

    table.do("go", "turn_end", on="turn")
    table.do("go", "close", on="c")
    verified = run("verify", "--server", table.server.url)
    assert verified.returncode == 0, verified.stdout + verified.stderr
