"""The decorator, and what the integrations share."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast, overload

from .. import sync
from ..decisions import Decision
from ..errors import HumanplaneError, SettingError
from ..turn import Turn, arguments_text, current_turn

F = TypeVar("F", bound=Callable[..., Any])

AnyTurn = Turn | sync.Turn
"""A turn of either kind of client."""


class NotApprovedError(HumanplaneError):
    """The function was not called: nobody allowed it. Its text is fit for a model."""

    def __init__(self, tool: str, decision: Decision) -> None:
        super().__init__(refusal(tool, decision), reason=decision.cause)
        self.decision = decision
        """What came instead of a grant."""


def refusal(tool: str, decision: Decision) -> str:
    """For the model: that the call was not allowed, and why."""
    return f"{tool} was not run: {decision}"


@overload
def requires_approval(function: F) -> F: ...


@overload
def requires_approval(
    *,
    turn: AnyTurn | None = None,
    name: str | None = None,
    show: Callable[..., Mapping[str, Any]] | None = None,
    reason: str = "",
    deadline: float | None = None,
) -> Callable[[F], F]: ...


def requires_approval(
    function: F | None = None,
    *,
    turn: AnyTurn | None = None,
    name: str | None = None,
    show: Callable[..., Mapping[str, Any]] | None = None,
    reason: str = "",
    deadline: float | None = None,
) -> F | Callable[[F], F]:
    """Lets a function run only after people have allowed that one call: a decorator, for coroutine functions and
    others.

    People are shown the arguments as one JSON object, defaults included, without `self` and `cls`; `show` makes another
    one of the same arguments. Arguments that are no JSON are a `TypeError`: what cannot be shown is not asked. Where
    something has changed them while people looked, the function is not called either.

    `turn` is the turn in which it is asked; without one, that whose block the call is in. `name` is what people are
    shown instead of the function's name.

    The call raises `NotApprovedError` without a grant, and what `Turn.approve` raises."""

    def guard(guarded: F) -> F:
        asks = _Asks(guarded, turn, name or guarded.__name__, show, reason, deadline)
        if inspect.iscoroutinefunction(guarded):

            @functools.wraps(guarded)
            async def asking(*arguments: Any, **options: Any) -> Any:
                await asks.first(arguments, options)
                return await guarded(*arguments, **options)

            return cast(F, asking)

        @functools.wraps(guarded)
        def waiting(*arguments: Any, **options: Any) -> Any:
            asks.first_waiting(arguments, options)
            return guarded(*arguments, **options)

        return cast(F, waiting)

    return guard if function is None else guard(function)


class _Asks:
    """Asks before a function is called."""

    def __init__(
        self,
        function: Callable[..., Any],
        turn: AnyTurn | None,
        name: str,
        show: Callable[..., Mapping[str, Any]] | None,
        reason: str,
        deadline: float | None,
    ) -> None:
        self._signature = inspect.signature(function)
        self._turn, self._name, self._show = turn, name, show
        self._options = {"reason": reason, "deadline": deadline}

    async def first(self, arguments: Any, options: Any) -> None:
        """Returns where the call may go on."""
        text = self._text(arguments, options)
        decision = await decide(the_turn(self._turn), self._name, text, **self._options)
        self._check(decision, text, arguments, options)

    def first_waiting(self, arguments: Any, options: Any) -> None:
        """The same, for who waits."""
        text = self._text(arguments, options)
        decision = decide_waiting(the_turn(self._turn), self._name, text, **self._options)
        self._check(decision, text, arguments, options)

    def _check(self, decision: Decision, text: str, arguments: Any, options: Any) -> None:
        if not decision.granted:
            raise NotApprovedError(self._name, decision)
        if self._text(arguments, options) != text:
            raise SettingError(f"the arguments of {self._name} changed while people looked at them")

    def _text(self, arguments: Any, options: Any) -> str:
        if self._show is not None:
            return arguments_text(self._show(*arguments, **options))
        bound = self._signature.bind(*arguments, **options)
        bound.apply_defaults()
        return arguments_text({key: one for key, one in bound.arguments.items() if key not in ("self", "cls")})


def the_turn(turn: AnyTurn | None) -> Turn:
    """The one that was given, else the current one."""
    if isinstance(turn, sync.Turn):
        return turn._inner
    found = turn or current_turn()
    if found is None:
        raise SettingError("no turn is open here: give one, or call from inside its block")
    return found


async def decide(turn: Turn, tool: str, arguments: str, **options: Any) -> Decision:
    """Asks, from whichever event loop."""
    if asyncio.get_running_loop() is turn.loop:
        return await turn.approve(tool, arguments, **options)
    asking = asyncio.run_coroutine_threadsafe(turn.approve(tool, arguments, **options), turn.loop)
    return await asyncio.wrap_future(asking)


def decide_waiting(turn: Turn, tool: str, arguments: str, **options: Any) -> Decision:
    """Asks, from a thread in which the turn's event loop does not run."""
    try:
        if asyncio.get_running_loop() is turn.loop:
            raise SettingError(f"{tool} would hold up the event loop that it waits for: make it a coroutine function")
    except RuntimeError:
        pass  # No event loop runs in this thread.
    asking = asyncio.run_coroutine_threadsafe(turn.approve(tool, arguments, **options), turn.loop)
    try:
        return asking.result()
    except BaseException:
        asking.cancel()
        raise
