"""What each step of a scenario does."""

import time

from agent import log_of
from client import PATIENCE
import contract as c
from answerer import APPROVAL, QUESTION
from failing import Failed
from matching import difference, pick, resolve, short
from raw import RawAnswerer
from scenario import NAMES, OPS, word

# Events of a log that a scenario tells unless it says which.
TOLD = ("approval/asked", "approval/decided", "question/", "command/")
KINDS = {"APPROVAL": APPROVAL, "QUESTION": QUESTION}
# Clients that are cut off come back quickly here; each scenario may say otherwise.
BACKOFF = {"backoff_base_ms": 50, "backoff_cap_ms": 500}


class Steps:
    """Does the steps of one scenario on its stage, one after the other."""

    def __init__(self, stage):
        self._stage = stage

    def run(self, steps):
        for at, step in enumerate(steps, 1):
            try:
                self._step(step)
            except (Failed, AssertionError) as error:
                raise Failed(f"step {at} ({word(step)}): {error or 'not so'}") from None

    def under_way(self):
        """How the ops stand that were put off, for whoever looks for the reason of a failure."""
        return {name: short(op.reply) for name, op in list(self._stage.ops.items())[-4:]}

    def _step(self, step):
        what = word(step)
        if what == "repeat":
            return self._repeat(step[what])
        step = resolve(step, self._stage.variables)
        if what in OPS:
            return self._op(step, what, dict(step[what] or {}))
        return getattr(self, f"_do_{what}")(step, step[what])

    def _repeat(self, repeat):
        for i in range(int(repeat["times"])):
            self._stage.variables["i"] = i
            self.run(repeat["steps"])

    # Ops of drivers.

    def _op(self, step, name, fields):
        driver = self._stage.driver_of(step, fields)
        if name == "connect":
            fields = {**BACKOFF, **self._stage.target(fields["as"], fields.pop("via", None)), **fields}
            self._stage.created(fields["as"])
        for key in NAMES & fields.keys():
            fields[key] = f"{self._stage.prefix}.{fields[key]}"
        op = driver.send(name, fields)
        op.driver = driver
        if "later" in step:
            self._stage.ops[step["later"]] = op
        else:
            self._check_reply(op, step)

    def _check_reply(self, op, step):
        limit = step.get("within_s", PATIENCE)
        if not op.done.wait(limit):
            raise Failed(f"{op.name} has no reply within {limit} s")
        if op.reply is None:
            raise Failed(op.driver.gone)
        if step.get("anyhow"):
            return
        wanted = "error" if "error" in step else "ok"
        if wanted not in op.reply:
            raise Failed(f"{op.name} came to {short(op.reply)}")
        wrong = difference(step.get("error", step.get("expect", {})), op.reply[wanted])
        if wrong:
            raise Failed(f"{op.name}: {wrong}; all of it: {short(op.reply[wanted])}")
        self._save(step, op.reply[wanted])

    def _save(self, step, source):
        for name, path in step.get("save", {}).items():
            try:
                self._stage.variables[name] = pick(path, source)
            except (KeyError, IndexError, TypeError):
                raise Failed(f"nothing at {path} in {short(source)}") from None

    def _later(self, name):
        if name not in self._stage.ops:
            raise Failed(f"no op was put off as {name}")
        return self._stage.ops[name]

    def _do_reply(self, step, name):
        self._check_reply(self._later(name), step)

    def _do_cancel(self, step, name):
        op = self._later(name)
        cancel = op.driver.send("cancel", {"target": op.id})
        cancel.driver = op.driver
        self._check_reply(cancel, step)

    # Events of drivers.

    def _do_event(self, step, pattern):
        event = self._stage.events.wait(pattern, step.get("within_s", PATIENCE))
        wrong = difference(step.get("expect", {}), event)
        if wrong:
            raise Failed(f"{wrong}; all of it: {short(event)}")
        self._save(step, event)

    def _do_in_order(self, step, patterns):
        self._stage.events.in_order(patterns, step.get("within_s", PATIENCE))

    def _do_no_event(self, _step, pattern):
        found = self._stage.events.matching(pattern)
        if found:
            raise Failed(f"there was {short(found[0])}")

    def _do_count(self, _step, count):
        found = len(self._stage.events.matching(count["event"]))
        if found != count["is"]:
            raise Failed(f"{found} of {short(count['event'])}, not {count['is']}")

    def _do_sequence(self, step, wanted):
        self._stage.events.sequence(
            wanted["on"], int(wanted.get("from", 0)), int(wanted["through"]), step.get("within_s", PATIENCE))

    def _do_set(self, _step, values):
        self._stage.variables.update(values)

    # Faults.

    def _do_server(self, _step, what):
        server = self._stage.server
        actions = {"kill": server.kill, "start": server.start, "terminate": server.process.terminate,
                   "stop": server.stop, "gone": server.gone, "freeze": server.freeze, "thaw": server.thaw}
        if what not in actions:
            raise Failed(f"no action {what}; there are {sorted(actions)}")
        actions[what]()

    def _do_link(self, _step, link):
        self._stage.links[link["name"]].set(link["mode"])

    def _do_driver(self, _step, driver):
        self._stage.signal_driver(driver["name"], driver["signal"])

    # Peers without a client library.

    def _do_raw_answerer(self, _step, fields):
        fields = dict(fields)
        name = fields.pop("as")
        kinds = [KINDS[kind] for kind in fields.pop("kinds", KINDS)]
        self._stage.raw[name] = RawAnswerer(self._stage.client(), name, kinds=kinds, **fields)

    def _do_raw(self, _step, fields):
        fields = dict(fields)
        self._stage.raw[fields.pop("on")].do(fields.pop("do"), **fields)

    def _do_raw_frame(self, step, fields):
        frame = self._stage.raw[fields["on"]].frame(fields["case"], step.get("within_s", PATIENCE))
        wrong = difference(step.get("expect", {}), frame)
        if wrong:
            raise Failed(f"{wrong}; all of it: {short(frame)}")
        self._save(step, frame)

    def _do_heard(self, step, patterns):
        """What answerers said to the newer server, in any order."""
        newer = next(iter(self._stage.links.values()))
        heard = [newer.heard.get(timeout=PATIENCE) for _ in patterns]
        missing = [one for one in patterns if all(difference(one, other) for other in heard)]
        if missing:
            raise Failed(f"{missing} was not said, but {heard}")

    # The server's own truth.

    def _do_close_session(self, _step, session_id):
        with self._stage.client() as client:
            client.sessions.CloseSession(c.session.CloseSessionRequest(session_id=session_id, reason="over"),
                                         timeout=PATIENCE)

    def _do_log(self, _step, log):
        """The events of a session, of some types: these, in this order, and no others."""
        only = tuple(log.get("only", TOLD))
        deadline = time.monotonic() + PATIENCE
        while True:
            with self._stage.client() as client:
                events = [{kind: data} for kind, data in log_of(client, log["session"]) if kind.startswith(only)]
            wrong = difference(log["events"], events)
            if not wrong:
                return
            if time.monotonic() > deadline or len(events) > len(log["events"]):
                raise Failed(f"the log: {wrong}")
