"""Plugins, and running what they serve."""

import asyncio
import itertools

import show
from agents import given, times
from answers import keep_serving, tell

from humanplane import Done, HandlerFailure, Plugin


class Bench:
    """The handlers of one plugin."""

    def __init__(self, driver, name):
        self._driver, self._name = driver, name
        self._numbers = itertools.count(1)

    async def run(self, invoked):
        """Shows an invocation to the runner, and waits for its word."""
        name = f"{self._name}/{next(self._numbers)}"
        word = self._driver.words[name] = asyncio.get_running_loop().create_future()
        told = show.fields(invoked, "name", "raw_input", "session_id", "principal")
        self._driver.say("invocation", self._name, invocation=name, **told)
        try:
            return ended(await word)
        except asyncio.CancelledError:
            self._driver.say("aborted", self._name, invocation=name)
            raise
        finally:
            self._driver.words.pop(name, None)

    def link(self, link):
        """Served, or not."""
        self._driver.say("link", self._name, up=link.up)


def ended(word):
    """The runner's word, in the client's terms."""
    if "fail" in word:
        raise HandlerFailure(word["fail"]["name"], word["fail"].get("message"))
    if "raise" in word:
        raise RuntimeError(word["raise"])
    if "failed_text" in word:
        return Done.error(word["failed_text"])
    return Done(word.get("text"), word.get("source_event_seq"))


async def serve_commands(driver, op):
    bench = Bench(driver, op["as"])
    settings = given(op, "session_id")
    if "agent" in op:
        settings["agent"] = driver.thing(op["agent"]).ref
    plugin = Plugin(op["plugin_id"], client_name="driver/1", on_link=bench.link, **settings)
    for one in op["commands"]:
        plugin.command(one["name"], one["description"], **given(one, "hint", "record_input"))(bench.run)
    await keep_serving(driver, op, plugin)
    return {}


async def command_result(driver, op):
    tell(driver, op, op["invocation"])
    return {}


async def execute(driver, op):
    settings = {**given(op, "request_id"), **times(op, deadline="deadline_ms")}
    if "agent" in op:
        settings["agent"] = driver.thing(op["agent"]).ref
    ran = await driver.thing(op["on"]).commands.execute(op["session_id"], op["line"], **settings)
    told = show.fields(ran, "ended", "text", "cause", "message", "source_event_seq", "replayed")
    return {**told, "by": show.by(ran.by)}


async def list_commands(driver, op):
    listed = await driver.thing(op["on"]).commands.list(op["session_id"])
    return {"commands": [show.fields(one, "name", "description", "hint", "served_by") for one in listed]}


OPS = {
    "serve_commands": serve_commands,
    "command_result": command_result,
    "execute": execute,
    "list_commands": list_commands,
}
