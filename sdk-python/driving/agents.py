"""Clients, agents and turns."""

import asyncio

import show
from show import Wrong

from humanplane import Backoff, Client, EnforcementLevel, NewEvent, Option, Question, SandboxMode
from humanplane.turn import Turn


def given(op, *names):
    """The fields that an op has; what it does not say is the client's own default."""
    return {name: op[name] for name in names if name in op}


def times(op, **names):
    """Durations of an op, under the client's names."""
    return {name: op[field] / 1000 for name, field in names.items() if field in op}


async def connect(driver, op):
    backoff = Backoff(**times(op, base="backoff_base_ms", cap="backoff_cap_ms"))
    settings = times(op, wait="wait_ms", call_limit="call_limit_ms")
    driver.keep(op["as"], Client(op["target"], backoff=backoff, **settings, **given(op, "token")))
    return {}


async def new_session(driver, op):
    return {"session_id": await driver.thing(op["on"]).new_session(**given(op, "preset"))}


async def attach(driver, op):
    settings = given(op, "take_over")
    if "parent" in op:
        settings["parent"] = driver.thing(op["parent"]).ref
    if "enforces" in op:
        settings["enforces"] = [SandboxMode[mode] for mode in op["enforces"]["modes"]]
        settings["enforcement_level"] = EnforcementLevel[op["enforces"]["level"]]
    agent = await driver.thing(op["on"]).attach(op["session_id"], op["agent_id"], **settings)
    driver.keep(op["as"], agent)
    agent.telling = [asyncio.create_task(_tell_contexts(driver, op["as"], agent)),
                     asyncio.create_task(_tell_end(driver, op["as"], agent))]
    return show.fields(agent.ref, "agent_id", "incarnation")


async def _tell_contexts(driver, name, agent):
    async for context in agent.contexts():
        driver.say("context", name, text=context.text, policy=context.policy.name)


async def _tell_end(driver, name, thing):
    driver.say("ended", name, error=show.error_of(await thing.ended()))


async def turn_start(driver, op):
    turn = await driver.thing(op["on"]).turn()
    driver.keep(op["as"], turn)
    return {"turn": turn.number}


async def turn_end(driver, op):
    await driver.thing(op["on"]).end(**given(op, "reason"))
    return {}


async def append(driver, op):
    events = [NewEvent(one["type"], one["data_json"]) for one in op["events"]]
    return show.fields(await driver.thing(op["on"]).append(events), "first_seq", "next_seq", "replayed")


async def log_tool_call(driver, op):
    return {"call_id": await driver.thing(op["on"]).log_tool_call(op["tool"], op["arguments"])}


async def approve(driver, op):
    settings = given(op, "arguments", "call_id", "action_json", "summary", "reason", "request_id")
    deadline = times(op, deadline="deadline_ms")
    return show.decision(await driver.thing(op["on"]).approve(op["tool"], **settings, **deadline))


def questions(op):
    """What an op asks."""
    for one in op["questions"]:
        options = [Option(**given(option, "label", "description")) for option in one.get("options", ())]
        names = ("id", "question", "header", "detail", "multi_select", "plan_review")
        yield Question(**given(one, *names), options=options)


async def ask(driver, op):
    settings = {**given(op, "request_id"), **times(op, deadline="deadline_ms")}
    return show.answered(await driver.thing(op["on"]).ask(*questions(op), **settings))


async def ask_session(driver, op):
    if "deadline_ms" not in op:
        raise Wrong("setting", "questions without an agent need a deadline")
    settings = {**given(op, "request_id"), **times(op, deadline="deadline_ms")}
    return show.answered(await driver.thing(op["on"]).ask(op["session_id"], *questions(op), **settings))


async def authorize(driver, op):
    return show.gated(await driver.thing(op["on"]).authorize(op["tool"], op["arguments"]))


async def close(thing):
    """The goodbye of anything."""
    if isinstance(thing, Turn):
        await thing.end("interrupted")
    else:
        await thing.close()


OPS = {
    "connect": connect,
    "new_session": new_session,
    "attach": attach,
    "turn_start": turn_start,
    "turn_end": turn_end,
    "append": append,
    "log_tool_call": log_tool_call,
    "approve": approve,
    "ask": ask,
    "ask_session": ask_session,
    "authorize": authorize,
}
