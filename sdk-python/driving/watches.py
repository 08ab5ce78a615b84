"""Watches and permissions."""

import asyncio

import show
from agents import given

from humanplane import ApprovalPolicy, AskKind, Event, PermissionSettings, SandboxMode


class Follower:
    """Tells what a watch brings, until it is over. While it is paused it takes nothing out."""

    def __init__(self, driver, name, watch, shown):
        self._driver, self._name, self._watch, self._shown = driver, name, watch, shown
        self.going = asyncio.Event()
        self.going.set()
        self._task = asyncio.create_task(self._follow())

    async def close(self):
        """Ends it."""
        await self._watch.close()
        self.going.set()
        await asyncio.wait({self._task})

    async def _follow(self):
        error = None
        try:
            while True:
                await self.going.wait()
                event, told = self._shown(await self._watch.__anext__())
                self._driver.say(event, self._name, **told)
        except StopAsyncIteration:
            pass
        except Exception as failed:
            error = show.error_of(failed)
        self._driver.say("ended", self._name, error=error)


async def watch_events(driver, op):
    watch = driver.thing(op["on"]).watch_events(op["session_id"], **given(op, "after_seq", "types"))
    driver.keep(op["as"], Follower(driver, op["as"], watch, event))
    return {}


def event(came):
    """An event, or that everything was seen."""
    if isinstance(came, Event):
        return "event", show.fields(came, "seq", "type", "data_json")
    return "caught_up", {"head_seq": came.head_seq}


async def watch_pending(driver, op):
    kinds = [AskKind[kind] for kind in op.get("kinds", ())]
    watch = driver.thing(op["on"]).watch_pending(op.get("session_id", ""), kinds=kinds)
    driver.keep(op["as"], Follower(driver, op["as"], watch, pending))
    return {}


def pending(change):
    """A change of what waits."""
    told = show.fields(change, "change", "session_id", "ask_id", "tool", "cause")
    kind = {AskKind.APPROVAL: "approval", AskKind.QUESTION: "question"}.get(change.kind, "")
    lists = {"holders": list(change.holders), "answerers": list(change.answerers)}
    return "pending", {**told, **lists, "kind": kind, "by": show.by(change.by)}


async def watch_permissions(driver, op):
    watch = driver.thing(op["on"]).permissions.watch(op.get("session_id", ""))
    driver.keep(op["as"], Follower(driver, op["as"], watch, permissions))
    return {}


def permissions(change):
    """What stands, or has changed."""
    if isinstance(change, PermissionSettings):
        return "permissions", {"change": "settings", "default_preset": change.default_preset}
    return "permissions", {"change": "session", **show.permissions(change)}


async def pause(driver, op):
    driver.thing(op["on"]).going.clear()
    return {}


async def resume(driver, op):
    driver.thing(op["on"]).going.set()
    return {}


async def get_permissions(driver, op):
    return show.permissions(await driver.thing(op["on"]).permissions.get(op["session_id"]))


async def set_permissions(driver, op):
    calls, session = driver.thing(op["on"]).permissions, op["session_id"]
    if "preset" in op:
        now = await calls.select_preset(session, op["preset"])
    elif "approval" in op:
        now = await calls.set_approval_policy(session, ApprovalPolicy[op["approval"]])
    else:
        now = await calls.set_sandbox_mode(session, SandboxMode[op["sandbox"]])
    return show.permissions(now)


OPS = {
    "watch_events": watch_events,
    "watch_pending": watch_pending,
    "watch_permissions": watch_permissions,
    "pause": pause,
    "resume": resume,
    "get_permissions": get_permissions,
    "set_permissions": set_permissions,
}
