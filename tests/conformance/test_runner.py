"""The runner sees what is wrong: a client that lies, is late or falls silent, and a scenario that makes no sense."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import driver as drivers
import scenario as scenarios
from events import Events
from failing import Failed
from matching import difference, resolve
from stage import Stage
from steps import Steps

# Says yes to whatever is asked, whoever answers; what it is told to get wrong stands in its first argument.
LIAR = """#!{python}
import json, sys
wrong = json.loads({wrong!r})
for line in sys.stdin:
    op = json.loads(line)
    reply = {{"id": op["id"], "ok": {{"granted": True, "outcome": "allowed-once", "session_id": "s", "turn": 1}}}}
    if op["op"] in wrong.get("silent", []):
        continue
    if op["op"] in wrong.get("dies", []):
        sys.exit(1)
    if op["op"] in wrong.get("babbles", []):
        print("hello?", flush=True)
    print(json.dumps(reply), flush=True)
"""
GRANT = [{"approve": {"on": "turn", "tool": "bash"}, "expect": {"granted": False}, "within_s": 0.5}]


@pytest.fixture
def stage(tmp_path, monkeypatch):
    """A stage without a server, whose driver lies."""
    def make(**wrong):
        program = tmp_path / "driver"
        program.write_text(LIAR.format(python=sys.executable, wrong=json.dumps(wrong)))
        program.chmod(0o755)
        monkeypatch.setattr(drivers.places, "driver", lambda _language: str(program))
        made.append(drivers.Driver("liar", tmp_path / "log"))
        alone = scenarios.Scenario("liar", "", [], None, {"none": True}, {}, [])
        return Stage(alone, "h2", made[-1], tmp_path)
    made = []
    yield make
    for one in made:
        one.stop()


def fails(stage, steps):
    with stage, pytest.raises(Failed) as found:
        Steps(stage).run(steps)
    return str(found.value)


def test_a_grant_that_nobody_gave_is_seen(stage):
    assert ".granted is True, not False" in fails(stage(), GRANT)


def test_an_error_that_does_not_come_is_seen(stage):
    steps = [{"approve": {"on": "turn", "tool": "bash"}, "error": {"reason": "NO_OPEN_TURN"}}]
    assert "came to" in fails(stage(), steps)


def test_a_client_that_does_not_answer_is_seen(stage):
    assert "no reply within" in fails(stage(silent=["approve"]), GRANT)


def test_a_client_that_dies_is_seen(stage):
    assert "is gone" in fails(stage(dies=["approve"]), GRANT)


def test_what_is_no_frame_is_seen(stage):
    assert "wrote" in fails(stage(babbles=["approve"]), GRANT)


@pytest.mark.parametrize("step, complaint", [
    ({"aprove": {}}, "one thing that is known"),
    ({"approve": {"tol": "x"}}, "unknown ['tol']"),
    ({"approve": {}, "expect": {}, "error": {}}, "both"),
    ({"approve": {}, "expects": {}}, "one thing that is known"),
    ({"approve": {}, "later": "x", "expect": {}}, "expected at its reply"),
    ({"repeat": {"times": 2, "steps": [{"aprove": {}}]}}, "one thing that is known"),
    ({"driver": {"name": "main", "signal": "KILL"}}, "serves other scenarios"),
])
def test_a_step_that_makes_no_sense_is_refused(step, complaint):
    with pytest.raises(Failed, match=None) as found:
        scenarios._check_steps([step], "here")
    assert complaint in str(found.value)


@pytest.mark.parametrize("expected, got", [
    ({"a": 1}, {"a": 2}), ({"a": 1}, {}), ({"a": 1}, {"a": True}), ([1], [1, 2]), ("x", None), ({}, []),
    ({"$any": [1, 2]}, 3), ({"$not": 1}, 1), ({"$length": 2}, "x"), ({"$contains": "b"}, ["a"]),
    ({"$present": True}, ""), ({"$present": False}, "x"), ({"$above": 1}, 1),
    ({"a": {"b": [{"c": 1}]}}, {"a": {"b": [{"c": 2}]}}),
])
def test_what_differs_is_found(expected, got):
    assert difference(expected, got)


@pytest.mark.parametrize("expected, got", [
    ({"a": 1}, {"a": 1, "b": 2}), ([{"a": 1}], [{"a": 1, "b": 2}]), ({"$any": [1, {"a": 1}]}, {"a": 1}),
    ({"$not": 1}, 2), ({"$length": 2}, "xy"), ({"$contains": "a"}, ["a"]), ({"$present": True}, "x"), ({"$present": False}, None),
    ({"$above": 1}, 2),
])
def test_what_fits_is_let_be(expected, got):
    assert difference(expected, got) is None


def test_a_variable_that_nothing_saved_is_refused():
    with pytest.raises(Failed):
        resolve({"a": "$missing"}, {})
    said = {"a": "$x", "b": "${x}y", "c": {"$repeat": "ab", "times": 2}}
    assert resolve(said, {"x": "1"}) == {"a": "1", "b": "1y", "c": "abab"}


@pytest.mark.parametrize("seqs", [[0, 2], [1, 0], [0, 0, 1, 2]])
def test_a_watch_with_a_gap_or_a_repeat_is_seen(seqs):
    events = Events()
    for seq in seqs:
        events.add({"event": "event", "on": "w", "seq": seq})
    with pytest.raises(Failed):
        events.sequence("w", 0, 2, limit=0.1)


def test_a_known_gap_that_works_fails_the_run():
    from table import Result
    assert not Result("x", "h2", 0.0, None, known="not yet").ok
    assert Result("x", "h2", 0.0, "no", known="not yet").ok
    assert not Result("x", "h2", 0.0, "no").ok
