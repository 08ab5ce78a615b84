"""One driver process: ops go in, replies and events come out. The protocol is tests/scenarios/DRIVERS.md."""

import itertools
import json
import os
import pathlib
import signal
import subprocess
import threading

import places
from failing import Failed

# A driver may have to build its client first.
START_LIMIT = 600.0


class Op:
    """An op under way."""

    def __init__(self, id, name):
        self.id = id
        self.name = name
        self.reply = None
        self.done = threading.Event()


class Driver:
    """A process of one language. What it says of a thing goes to whoever owns the beginning of its name."""

    def __init__(self, language, log):
        self.language = language
        self._log = open(log, "ab")
        self._process = subprocess.Popen(
            [places.driver(language)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log,
            cwd=places.ROOT, env={**os.environ, "HUMANPLANE_BIN": places.binary()})
        self._ids = itertools.count(1)
        self._writing = threading.Lock()
        self._ops = {}
        self._owners = {}
        self._changed = threading.Lock()
        self.gone = None
        threading.Thread(target=self._read, daemon=True).start()

    def capabilities(self):
        op = self.send("capabilities", {})
        if not op.done.wait(START_LIMIT) or "ok" not in (op.reply or {}):
            raise Failed(f"the driver of {self.language} does not say what it can: {op.reply}; see {self._log.name}")
        return op.reply["ok"]

    def send(self, name, fields):
        """Starts an op."""
        op = Op(next(self._ids), name)
        with self._changed:
            if self.gone:
                raise Failed(self.gone)
            self._ops[op.id] = op
        line = json.dumps({"id": op.id, "op": name, **fields}, ensure_ascii=False).encode() + b"\n"
        try:
            with self._writing:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except OSError:
            raise Failed(self.gone or f"the driver of {self.language} takes no more ops") from None
        return op

    def own(self, prefix, take):
        """Events of things whose name begins so go to `take`, from another thread."""
        with self._changed:
            self._owners[prefix] = take

    def disown(self, prefix):
        with self._changed:
            self._owners.pop(prefix, None)

    def signal(self, name):
        os.kill(self._process.pid, getattr(signal, f"SIG{name}"))
        if name == "KILL":
            self._process.wait()

    def stop(self):
        """As the end of a run: its input is over. A driver that stays is killed."""
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _read(self):
        for line in self._process.stdout:
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                self._end(f"the driver of {self.language} wrote {line[:200]!r}: {error!r}")
                return
        self._end(f"the driver of {self.language} is gone; see {self._log.name}")

    def _take(self, said):
        if "event" not in said:
            with self._changed:
                op = self._ops.pop(said["id"])
            if ("ok" in said) == ("error" in said):
                raise ValueError("a reply is either ok or error")
            op.reply = said
            op.done.set()
            return
        prefix = said["on"].split(".", 1)[0]
        with self._changed:
            take = self._owners.get(prefix)
        if take:
            take(said)

    def _end(self, why):
        with self._changed:
            self.gone = why
            left, self._ops = list(self._ops.values()), {}
            owners = list(self._owners.values())
        for op in left:
            op.done.set()
        for take in owners:
            take({"event": "driver_gone", "on": "", "why": why})
