"""Reading scenarios. What a file may say is checked to the letter: a misspelt key would be a check that never runs."""

import dataclasses
import pathlib
import re

import yaml

import places
from failing import Failed

# What stands beside the step itself.
AROUND = {"in", "expect", "error", "save", "later", "within_s", "anyhow"}
# The ops of tests/scenarios/DRIVERS.md that scenarios use, with the fields that each may have.
OPS = {
    "connect": {"as", "target", "via", "token", "wait_ms", "call_limit_ms", "backoff_base_ms", "backoff_cap_ms"},
    "new_session": {"on", "preset"},
    "close": {"on"},
    "attach": {"on", "as", "session_id", "agent_id", "parent", "enforces", "take_over"},
    "turn_start": {"on", "as"},
    "turn_end": {"on", "reason"},
    "append": {"on", "events"},
    "log_tool_call": {"on", "tool", "arguments"},
    "approve": {"on", "tool", "arguments", "call_id", "action_json", "summary", "reason", "request_id", "deadline_ms",
                "timeout_ms"},
    "ask": {"on", "questions", "request_id", "deadline_ms", "timeout_ms"},
    "ask_session": {"on", "session_id", "questions", "request_id", "deadline_ms", "timeout_ms"},
    "authorize": {"on", "tool", "arguments", "timeout_ms"},
    "serve_answers": {"on", "as", "identity", "kinds", "session_id", "agent", "exact_only", "prepend", "group",
                      "provider", "hold_limit_ms", "on_silence", "max_outstanding"},
    "answer": {"offer", "outcome", "note", "answers", "dismiss", "next", "fail", "raise"},
    "serve_commands": {"on", "as", "plugin_id", "commands", "session_id", "agent"},
    "command_result": {"invocation", "text", "silent", "failed_text", "fail", "raise", "source_event_seq"},
    "execute": {"on", "session_id", "line", "request_id", "deadline_ms", "agent", "timeout_ms"},
    "list_commands": {"on", "session_id"},
    "watch_events": {"on", "as", "session_id", "after_seq", "types"},
    "watch_pending": {"on", "as", "session_id", "kinds"},
    "watch_permissions": {"on", "as", "session_id"},
    "pause": {"on"},
    "resume": {"on"},
    "get_permissions": {"on", "session_id"},
    "set_permissions": {"on", "session_id", "preset", "approval", "sandbox"},
}
# Values of these fields name things, and so get the scenario's own prefix.
NAMES = {"as", "on", "parent", "agent"}
# What the runner does itself; None: no mapping of fields.
ACTIONS = {
    "event": None, "no_event": None, "count": {"event", "is"}, "in_order": None, "reply": None, "cancel": None,
    "sequence": {"on", "from", "through"}, "repeat": {"times", "steps"}, "server": None,
    "link": {"name", "mode"}, "driver": {"name", "signal"},
    "raw_answerer": {"as", "session_id", "kinds", "group", "prepend"},
    "raw": {"on", "do", "offer", "outcome", "note", "answer_id", "dismiss", "answers", "name", "message", "code"},
    "raw_frame": {"on", "case"}, "heard": None, "set": None, "close_session": None, "log": {"session", "only", "events"},
}
TOP = {"about", "rules", "given", "server", "links", "drivers", "every_transport", "steps", "log"}
SERVER = {"config", "gate", "principals", "none"}
LINK = {"kind"}
LINK_KINDS = ("tcp", "retrying", "twice", "newer")
# `browser` is grpc-web from a page.
TRANSPORTS = ("h2", "unix", "grpc-web", "browser")
# Ops whose stream goes both ways, which no page in a browser can have.
TWO_WAY = {"attach", "serve_commands"}
# Ops that make a scenario worth a run from a page.
ONE_WAY = {"serve_answers", "watch_events", "watch_pending", "watch_permissions"}


@dataclasses.dataclass
class Scenario:
    name: str
    about: str
    steps: list
    log: dict | None
    server: dict
    links: dict
    drivers: list
    every_transport: bool = False

    @property
    def two_way(self):
        """Clients that keep a stream which goes both ways."""
        return {step[word(step)]["on"] for step in self.steps if word(step) in TWO_WAY}

    @property
    def transports(self):
        """Over which it means something."""
        kinds = {link.get("kind", "tcp") for link in self.links.values()}
        web = {step[word(step)]["on"] for step in self.steps if word(step) in ONE_WAY} - self.two_way
        return [transport for transport in TRANSPORTS if transport == "h2"
                or (transport == "unix" and not kinds)
                or (transport in ("grpc-web", "browser") and web and kinds <= {"tcp"})]


class _Strict(yaml.SafeLoader):
    """YAML without double keys, and where `on` is a word."""


_Strict.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
_Strict.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def _mapping(loader, node):
    keys = [loader.construct_object(key) for key, _ in node.value]
    twice = {str(key) for key in keys if keys.count(key) > 1}
    if twice:
        raise Failed(f"{node.start_mark}: twice: {twice}")
    return yaml.SafeLoader.construct_mapping(loader, node, deep=True)


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read(path):
    return yaml.load(path.read_text(), _Strict)


def load_all():
    """Every scenario, in order of its name."""
    given = read(pathlib.Path(__file__).with_name("given.yaml"))
    for name, steps in given.items():
        _check_steps(steps, f"given {name}")
    files = sorted(places.SCENARIOS.glob("*.yaml"))
    return [_load(path, given) for path in files]


def _load(path, given):
    said, name = read(path), path.stem
    _only(said, TOP, name)
    if not isinstance(said.get("about"), str) or not said.get("steps"):
        raise Failed(f"{name}: says neither what it is about nor what happens")
    links = said.get("links", {})
    for link, options in links.items():
        _only(options, LINK, f"{name}: link {link}")
        if options.get("kind", "tcp") not in LINK_KINDS:
            raise Failed(f"{name}: link {link}: kind is one of {LINK_KINDS}")
    _only(said.get("server", {}), SERVER, f"{name}: server")
    steps = [step for word in said.get("given", []) for step in _given(word, given, name)] + said["steps"]
    _check_steps(steps, name)
    if "log" in said:
        _only(said["log"], ACTIONS["log"], f"{name}: log")
    return Scenario(name, said["about"].strip(), steps, said.get("log"), said.get("server", {}), links,
                    said.get("drivers", []), said.get("every_transport", False))


def _given(word, given, name):
    if word not in given:
        raise Failed(f"{name}: nothing is given as {word}; there are {sorted(given)}")
    return given[word]


def word(step):
    """The one key that says what a step does."""
    words = [key for key in step if key not in AROUND]
    if len(words) != 1 or words[0] not in {**OPS, **ACTIONS}:
        raise Failed(f"a step does one thing that is known: {words}")
    return words[0]


def _check_steps(steps, name):
    for at, step in enumerate(steps, 1):
        place = f"{name}: step {at}"
        try:
            what = word(step)
        except Failed as error:
            raise Failed(f"{place}: {error}") from None
        fields = OPS.get(what, ACTIONS.get(what))
        if fields is not None:
            _only(step[what], fields, f"{place}: {what}")
        if "later" in step and (what not in OPS or {"expect", "error", "save"} & step.keys()):
            raise Failed(f"{place}: what comes later is expected at its reply")
        if "expect" in step and "error" in step:
            raise Failed(f"{place}: expects both a reply and an error")
        if what == "repeat":
            _check_steps(step[what]["steps"], place)
        if what == "driver" and step[what]["name"] == "main":
            raise Failed(f"{place}: the main driver serves other scenarios too; declare one of its own")


def _only(said, allowed, place):
    if not isinstance(said, dict):
        raise Failed(f"{place}: {said!r} is no mapping")
    unknown = said.keys() - allowed
    if unknown:
        raise Failed(f"{place}: unknown {sorted(unknown)}; there are {sorted(allowed)}")


def ops_of(steps):
    """The ops of drivers that the steps use."""
    ops = {word(step) for step in steps if word(step) in OPS}
    nested = (step["repeat"]["steps"] for step in steps if word(step) == "repeat")
    return ops.union(*(ops_of(some) for some in nested))


def languages(path, names):
    """What each language must have."""
    said = read(path)
    for language, rules in said.items():
        _only(rules, {"transports", "known_failing"}, language)
        unknown = (rules.get("known_failing") or {}).keys() - set(names)
        if unknown:
            raise Failed(f"{language}: known_failing names no scenario: {sorted(unknown)}")
    return said
