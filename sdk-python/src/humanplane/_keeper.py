"""What keeps a listener's stream across lost connections: an answerer's or a plugin's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, TypeVar

from ._backoff import Pace
from ._bidi import shaken
from ._core import Core
from ._gen import answerer_pb2
from ._handling import hook
from ._status import fault_error
from ._tasks import Once, log
from .errors import ClosedError, HumanplaneError

L = TypeVar("L")

# A provider, or a command, may meet its own dead predecessor for a while.
_PASSING = frozenset(
    (
        "CALLER_NOT_LIVE",
        "WATCH_TOO_SLOW",
        "DUPLICATE_PROVIDER",
        "DUPLICATE_COMMAND",
        "QUOTA_EXCEEDED",
        "STORAGE_UNAVAILABLE",
    )
)


@dataclass(frozen=True)
class Link:
    """Whether a listener is registered."""

    up: bool
    error: HumanplaneError | None = None
    """What went wrong, where it is not."""
    wait: float = 0.0
    """How many seconds until the next try, where it is not."""


@dataclass
class Ended:
    """Why a stream is no longer held."""

    error: HumanplaneError
    comes_back: bool
    asked: float = 0.0


class Line(Protocol):
    """A stream with everything registered on it."""

    async def hold(self) -> Ended:
        """Works on it until it ends."""

    async def leave(self) -> None:
        """Says goodbye and waits until that is heard. Nothing works on its offers afterwards."""

    async def drop(self) -> None:
        """Ends it at once. Nothing works on its offers afterwards."""


Open = Callable[[], Coroutine[Any, Any, Line]]


def ended(error: HumanplaneError, asked: float = 0.0) -> Ended:
    """After this error: the listener registers again, or never."""
    return Ended(error, _comes_back(error), asked or error.retry_after)


def unregistered(frame: answerer_pb2.Unregistered) -> Ended:
    """The registration ended although nobody asked."""
    error = fault_error(frame.fault)
    return Ended(error, error.reason in ("NOT_HOLDING", "SERVER_DRAINING"))


class Serving:
    """An answerer or a plugin at work. At the end of its `async with`, or at `close`, it says goodbye: what it holds
    becomes unavailable."""

    def __init__(self, core: Core, open: Open, hook: Callable[[Link], None] | None) -> None:
        self._core, self._open, self._hook = core, open, hook
        self._pace = Pace(core.backoff)
        self._stopping = asyncio.Event()
        self._ended: Once[HumanplaneError] = Once()

    async def start(self, name: str) -> Serving:
        """@private Registers, and keeps registered until it is closed."""
        line = await shaken(self._open)
        self._core.own(self)
        self._core.tasks.start(self._keep(line), name)
        self._tell(Link(up=True))
        return self

    async def ended(self) -> HumanplaneError:
        """Waits until the listener has ended for good, and returns why: `ClosedError` after this side's own goodbye;
        `RefusedError` where it may not register again, or its scope is over."""
        return await self._ended.get()

    async def close(self) -> None:
        """Says goodbye and waits until the server has heard it."""
        self._stopping.set()
        await self._ended.get()

    async def _keep(self, line: Line) -> None:
        try:
            self._ended.set(await self._until_ended(line))
        finally:
            self._ended.set(ClosedError("the client is closed"))
            self._core.let_go(self)

    async def _until_ended(self, line: Line) -> HumanplaneError:
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            end = await self._hold(line)
            if end is None:
                return ClosedError("this side said goodbye")
            if not end.comes_back:
                return end.error
            if clock() - began >= self._core.backoff.cap:
                self._pace.reset()
            try:
                line = await self._reopen(end)
            except HumanplaneError as error:
                return error
            self._tell(Link(up=True))

    async def _hold(self, line: Line) -> Ended | None:
        """None where this side stops."""
        holding = asyncio.ensure_future(line.hold())
        stopped = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({holding, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopped.cancel()
            holding.cancel()
            await asyncio.wait({holding, stopped})
        if self._stopping.is_set():
            await line.leave()
            return None
        await line.drop()
        return holding.result()

    async def _reopen(self, end: Ended) -> Line:
        while True:
            wait = self._pace.next(end.asked)
            self._tell(Link(up=False, error=end.error, wait=wait))
            log.debug("registering again in %.1f s: %s", wait, end.error)
            try:
                await asyncio.wait_for(self._stopping.wait(), wait)
            except asyncio.TimeoutError:
                pass
            else:
                raise ClosedError("this side said goodbye")
            try:
                return await shaken(self._open)
            except HumanplaneError as error:
                if not _comes_back(error):
                    raise
                end = ended(error)

    def _tell(self, link: Link) -> None:
        if self._hook is not None:
            hook(self._hook, link)

    async def __aenter__(self) -> Serving:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def _comes_back(error: HumanplaneError) -> bool:
    return error.retryable or error.reason in _PASSING
