"""LangChain and LangGraph: tools that ask before they run. Needs `humanplane[langchain]`."""

from __future__ import annotations

import functools
from typing import Any, TypeVar

from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool

from ..turn import arguments_text
from ._guard import AnyTurn, decide, decide_waiting, refusal, the_turn

B = TypeVar("B", bound=BaseTool)


def guard_tool(tool: B, *, turn: AnyTurn | None = None) -> B:
    """The same tool, which runs only after people have allowed that one call: for `create_agent`, `ToolNode`, or any
    other caller. Without a grant it returns the refusal to the model, as a message with `status="error"`.

    People are shown the arguments that the model wrote, not what LangGraph injects. `turn` is the turn in which it is
    asked; without one, that whose block the call is in."""
    guarded: B = tool.model_copy()
    object.__setattr__(guarded, "__class__", _guarded(type(tool)))
    object.__setattr__(guarded, "_humanplane_turn", turn)
    return guarded


@functools.cache
def _guarded(kind: type[Any]) -> type[Any]:
    """A subclass of a tool's class. Every way to call a tool goes through `run` or `arun`."""

    class Guarded(kind):  # type: ignore[misc]
        def run(self, tool_input: str | dict[str, Any], *arguments: Any, **options: Any) -> Any:
            turn = the_turn(self._humanplane_turn)
            decision = decide_waiting(turn, self.name, _shown(self, tool_input))
            if not decision.granted:
                return _refused(self, refusal(self.name, decision), options.get("tool_call_id"))
            return super().run(tool_input, *arguments, **options)

        async def arun(self, tool_input: str | dict[str, Any], *arguments: Any, **options: Any) -> Any:
            turn = the_turn(self._humanplane_turn)
            decision = await decide(turn, self.name, _shown(self, tool_input))
            if not decision.granted:
                return _refused(self, refusal(self.name, decision), options.get("tool_call_id"))
            return await super().arun(tool_input, *arguments, **options)

    Guarded.__name__, Guarded.__qualname__ = kind.__name__, kind.__qualname__
    return Guarded


def _shown(tool: BaseTool, tool_input: str | dict[str, Any]) -> str:
    """All but what is known to be injected: a member that no schema names is shown too, for it may reach the tool."""
    if isinstance(tool_input, str):
        return arguments_text({"input": tool_input})
    schema = tool.args_schema
    members = getattr(schema, "model_fields", {}) if isinstance(schema, type) else {}
    injected = (members.keys() - tool.args.keys()) | getattr(tool, "_injected_args_keys", frozenset())
    return arguments_text({key: value for key, value in tool_input.items() if key not in injected})


def _refused(tool: BaseTool, text: str, tool_call_id: str | None) -> Any:
    if tool_call_id is None:
        return text
    return ToolMessage(text, name=tool.name, tool_call_id=tool_call_id, status="error")
