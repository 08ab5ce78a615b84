"""OpenAI Agents SDK: a run whose approvals are decided by people. Needs `humanplane[openai-agents]`."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from agents import Agent, Runner, RunResult
from agents.items import ToolApprovalItem

from ..decisions import Decision
from ._guard import AnyTurn, decide, refusal, the_turn


async def run_with_approvals(
    agent: Agent[Any], input: Any, *, turn: AnyTurn | None = None, **options: Any
) -> RunResult:
    """`Runner.run`, and whenever it stops for approvals (tools with `needs_approval`), people are asked for all of them
    at once, and it goes on. What they do not allow is rejected, with the reason for the model; never for always.

    `turn` is the turn in which it is asked; without one, that whose block the call is in. The other options are those
    of `Runner.run`."""
    asked_in = the_turn(turn)
    result = await Runner.run(agent, input, **options)
    while result.interruptions:
        state = result.to_state()
        items = list(result.interruptions)
        for item, decision in zip(items, await _all(asked_in, items), strict=True):
            if decision.granted:
                state.approve(item)
            else:
                state.reject(item, rejection_message=refusal(_name(item), decision))
        result = await Runner.run(agent, state, **options)
    return result


async def _all(turn: Any, items: list[ToolApprovalItem]) -> list[Decision]:
    """All decisions; where one cannot be had, the others are withdrawn."""
    asking = [asyncio.ensure_future(decide(turn, _name(item), _arguments(item))) for item in items]
    try:
        return await asyncio.gather(*asking)
    finally:
        for one in asking:
            one.cancel()
        await asyncio.wait(asking)


def _name(item: ToolApprovalItem) -> str:
    return item.name or "unnamed tool"


def _arguments(item: ToolApprovalItem) -> str:
    """As the model wrote them; of a call that is no function's, all that is known of it."""
    raw: Any = item.raw_item
    arguments = raw.get("arguments") if isinstance(raw, dict) else getattr(raw, "arguments", None)
    if isinstance(arguments, str):
        return arguments
    return json.dumps(raw if isinstance(raw, dict) else raw.model_dump(mode="json"), ensure_ascii=False)
