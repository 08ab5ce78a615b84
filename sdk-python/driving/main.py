"""Ops come in as JSON lines, replies and events go out. The protocol is tests/scenarios/DRIVERS.md."""

import asyncio
import json
import os
import sys

import agents
import answers
import commands
import watches
from show import Wrong, error_of

# A line may be so long, in bytes.
LINE = 16 * 1024 * 1024


class Driver:
    """The things that ops have made, by their names, and the ops under way."""

    def __init__(self):
        self.things = {}
        self.words = {}
        self._running = {}
        self._ops = {"capabilities": self._capabilities, "cancel": self._cancel, "close": self._close}
        for module in (agents, answers, commands, watches):
            self._ops.update(module.OPS)

    def thing(self, name):
        """What was named so."""
        if name not in self.things:
            raise Wrong("usage", f"nothing is named {name}")
        return self.things[name]

    def keep(self, name, thing):
        """Until `close`."""
        self.things[name] = thing

    def say(self, event, on, **fields):
        """An event."""
        self._write({"event": event, "on": on, **fields})

    async def serve(self):
        """Until the input ends: then at once, without goodbyes."""
        reader = asyncio.StreamReader(limit=LINE)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            op = json.loads(line)
            task = asyncio.create_task(self._run(op))
            self._running[op["id"]] = task
        os._exit(0)

    async def _run(self, op):
        try:
            reply = {"ok": await self._limited(op)}
        except Exception as error:
            reply = {"error": error_of(error)}
        except asyncio.CancelledError:
            reply = {"error": Wrong("cancelled", "cancelled").shown}
        self._running.pop(op["id"], None)
        self._write({"id": op["id"], **reply})

    async def _limited(self, op):
        if op["op"] not in self._ops:
            raise Wrong("usage", f"no op {op['op']}")
        doing = self._ops[op["op"]](self, op)
        if "timeout_ms" in op:
            return await asyncio.wait_for(doing, op["timeout_ms"] / 1000)
        return await doing

    def _write(self, frame):
        sys.stdout.buffer.write(json.dumps(frame, ensure_ascii=False).encode() + b"\n")
        sys.stdout.buffer.flush()

    @staticmethod
    async def _capabilities(driver, _op):
        return {"language": "python", "transports": ["h2", "unix"], "ops": sorted(driver._ops)}

    @staticmethod
    async def _cancel(driver, op):
        running = driver._running.get(op["target"])
        if running is not None:
            running.cancel()
        return {}

    @staticmethod
    async def _close(driver, op):
        thing = driver.thing(op["on"])
        del driver.things[op["on"]]
        await agents.close(thing)
        return {}


if __name__ == "__main__":
    asyncio.run(Driver().serve())
