"""A turn: the bracket inside which approvals are asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ._core import Core, new_id
from ._tasks import log
from .decisions import Decision, Gated
from .errors import HumanplaneError, SettingError
from .events import Appended, NewEvent
from .questions import Answers, Question

if TYPE_CHECKING:
    from .agent import Agent

_current: ContextVar[Turn | None] = ContextVar("humanplane_turn", default=None)


def current_turn() -> Turn | None:
    """The turn whose `async with` block this runs in."""
    return _current.get()


class Turn:
    """An open turn: `Agent.turn` makes one. At the end of its `async with` block it is ended."""

    def __init__(self, agent: Agent, core: Core, number: int) -> None:
        self._core = core
        self._step = 0
        self._opening = asyncio.Lock()
        self._ended = False
        self._outer: Turn | None = None
        self.loop = asyncio.get_running_loop()
        """The event loop that it belongs to."""
        self.agent = agent
        """The agent whose turn it is."""
        self.number = number
        """Its number, from 1."""

    async def approve(
        self,
        tool: str,
        arguments: str | Mapping[str, Any] | None = None,
        *,
        call_id: str | None = None,
        action_json: str = "",
        summary: str = "",
        reason: str = "",
        request_id: str | None = None,
        deadline: float | None = None,
    ) -> Decision:
        """Asks whether a tool may run, once, and waits until that is settled. With `arguments`, as the model wrote
        them, the tool call is logged first, and answerers see exactly that text; else name a `call_id` that was logged
        before, or give the `action_json`. See `Agent.approve` for the rest."""
        if (arguments is not None) + (call_id is not None) + bool(action_json) > 1:
            raise SettingError("one of arguments, call_id and action_json says what is to be done")
        if arguments is not None:
            call_id = await self.log_tool_call(tool, arguments)
        return await self.agent.approve(
            tool,
            call_id=call_id,
            action_json=action_json,
            summary=summary,
            reason=reason,
            request_id=request_id,
            deadline=deadline,
        )

    async def authorize(
        self, tool: str, arguments: str | Mapping[str, Any], *, request_id: str | None = None
    ) -> Gated:
        """Logs a tool call as the model wrote it and asks the gate whether it may run. See `Agent.authorize`."""
        text = arguments_text(arguments)
        call_id = await self.log_tool_call(tool, text)
        return await self.agent.authorize(tool, text, call_id=call_id, request_id=request_id)

    async def ask(
        self, *questions: Question, request_id: str | None = None, deadline: float | None = None
    ) -> Answers:
        """Asks questions. See `Agent.ask`."""
        return await self.agent.ask(*questions, request_id=request_id, deadline=deadline)

    async def log_tool_call(self, tool: str, arguments: str | Mapping[str, Any]) -> str:
        """Appends `tool/call` under a new call id, which an approval can name, and returns that id. Opens a step where
        none is open."""
        call_id, text = new_id(), arguments_text(arguments)
        if self._step == 0:
            async with self._opening:
                if self._step == 0:
                    await self.append([self._bracket("step/start", 1), self._call(1, call_id, tool, text)])
                    self._step = 1
                    return call_id
        await self.append([self._call(self._step, call_id, tool, text)])
        return call_id

    async def next_step(self) -> int:
        """Ends the open step, if one is, and opens the next; returns its number."""
        async with self._opening:
            following = self._step + 1
            await self.append([*self._closing_step(), self._bracket("step/start", following)])
            self._step = following
            return following

    async def append(self, events: Sequence[NewEvent]) -> Appended:
        """Appends events of the agent's own to the turn. See `Agent.append`."""
        return await self.agent.append(events)

    async def end(self, reason: str = "completed") -> None:
        """Ends the turn, once what was cancelled is withdrawn.

        Raises `PreconditionError`: `INVARIANT_VIOLATED` while an approval of the turn is open."""
        await self._core.tasks.withdrawn()
        await self._end(reason)

    async def _end(self, reason: str) -> None:
        ending = NewEvent.of("turn/end", {"turn": self.number, "reason": {"kind": reason}})
        await self.append([*self._closing_step(), ending])
        self._ended = True

    async def _interrupt(self) -> None:
        try:
            await self._end("interrupted")
        except HumanplaneError as error:
            log.debug("turn %d was not ended: %s", self.number, error)

    def _closing_step(self) -> list[NewEvent]:
        return [self._bracket("step/end", self._step)] if self._step else []

    def _bracket(self, type: str, step: int) -> NewEvent:
        return NewEvent.of(type, {"turn": self.number, "step": step})

    def _call(self, step: int, call_id: str, tool: str, arguments: str) -> NewEvent:
        data = {"turn": self.number, "step": step, "callId": call_id, "name": tool, "arguments": arguments}
        return NewEvent.of("tool/call", data)

    async def finish(self, *, interrupted: bool) -> None:
        """@private The end of its block: nothing, where it has ended already."""
        if self._ended:
            return
        if not interrupted:
            await self.end()
        else:
            await self._core.tasks.withdrawn()
            await asyncio.wait({self._core.tasks.withdraw(self._interrupt())})

    async def __aenter__(self) -> Turn:
        self._outer = enter(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        leave(self._outer)
        await self.finish(interrupted=error is not None)


def enter(turn: Turn) -> Turn | None:
    """@private It is the current one; returns the one before."""
    outer = _current.get()
    _current.set(turn)
    return outer


def leave(outer: Turn | None) -> None:
    """@private The one before is the current one again."""
    _current.set(outer)


def arguments_text(arguments: str | Mapping[str, Any]) -> str:
    """@private As it is shown and logged."""
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False, allow_nan=False)
