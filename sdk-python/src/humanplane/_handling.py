"""Running handlers, of either kind of function."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from ._tasks import log

T = TypeVar("T")
A = TypeVar("A")

Handler = Callable[[A], T | Awaitable[T]]
"""A coroutine function, or a function that is run in a thread."""


class HandlerFailure(Exception):
    """Raised by a handler that fails in a way of its own. An approval becomes unavailable, a command an error; to those
    who asked questions it travels as it is. Any other exception fails alike, under the name of its class."""

    def __init__(self, name: str, message: str | None = None, code: str | None = None) -> None:
        super().__init__(message if message is not None else name)
        self.name = name
        self.message = message
        self.code = code

    @classmethod
    def domain(cls, code: str, message: str) -> HandlerFailure:
        """A domain error of questions, which those who asked get with its code."""
        return cls("UserQuestionError", message, code)

    @classmethod
    def of(cls, error: Exception) -> HandlerFailure:
        """@private"""
        return error if isinstance(error, HandlerFailure) else cls(type(error).__name__, str(error))


def hook(told: Callable[..., None], *what: Any) -> None:
    """Tells a hook. One that raises harms nothing but itself."""
    try:
        told(*what)
    except Exception:
        log.exception("a hook failed")


async def run_handler(handler: Handler[A, T], argument: A) -> T:
    """A plain function runs in a thread, which cannot be cancelled: then its end is awaited all the same, for only then
    nothing works on its argument any more."""
    if inspect.iscoroutinefunction(handler) or inspect.iscoroutinefunction(type(handler).__call__):
        return await handler(argument)  # type: ignore[no-any-return,misc]
    context = contextvars.copy_context()
    loop = asyncio.get_running_loop()
    running: Any = loop.run_in_executor(None, partial(context.run, handler, argument))
    try:
        came = await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        if not running.cancelled():
            running.exception()
        raise
    if inspect.isawaitable(came):
        return await came  # type: ignore[no-any-return]
    return came  # type: ignore[no-any-return]
