"""Trying the same call again, and waiting for what people decide."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from google.protobuf.message import Message

from ._backoff import Backoff, Pace
from ._tasks import log
from .errors import HumanplaneError, ProtocolError, TransportError

if TYPE_CHECKING:
    from ._core import Core

T = TypeVar("T")

# How long failures in a row are borne, in seconds.
_WINDOW = 120.0
# How much longer than its `wait` a call may take, in seconds.
WAIT_SLACK = 15.0
# How much longer than its deadline a request is waited for, in seconds.
_LATE = 30.0


class Over(Protocol):
    """When it is no use to try again."""

    async def within(self, seconds: float) -> HumanplaneError | None:
        """Waits at most so long; the error once it is over."""


class Never:
    """It is never over."""

    async def within(self, seconds: float) -> HumanplaneError | None:
        await asyncio.sleep(seconds)
        return None


class Past:
    """A request that ends by itself after a deadline."""

    def __init__(self, deadline: float) -> None:
        self._until = asyncio.get_running_loop().time() + deadline + _LATE

    async def within(self, seconds: float) -> HumanplaneError | None:
        left = self._until - asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, min(seconds, left)))
        return TransportError("the deadline has passed", code="DEADLINE_EXCEEDED") if left < seconds else None


async def persist(call: Callable[[], Awaitable[T]], backoff: Backoff, over: Over) -> T:
    """Calls until it succeeds, is refused for good, failed for 120 s, or is over; then it calls one last time.

    The call must carry a request id, or change nothing."""
    pace = Pace(backoff)
    clock = asyncio.get_running_loop().time
    started = clock()
    while True:
        try:
            return await call()
        except HumanplaneError as error:
            if not error.retryable or clock() - started >= _WINDOW:
                raise
            wait = pace.next(error.retry_after)
            log.debug("trying again in %.1f s: %s", wait, error)
        ended = await over.within(wait)
        if ended is not None:
            try:
                # What was asked under this name has ended with the lease, and the server says how.
                return await call()
            except HumanplaneError:
                raise ended from None


class Pending:
    """A reply that says: call again."""


PENDING: Final = Pending()


async def settle(
    core: Core,
    call: Callable[[], Awaitable[T | Pending]],
    withdraw: Callable[[], Coroutine[Any, Any, None]],
    over: Over,
) -> T:
    """Calls until the request settles. When the task is cancelled, or it gives up, the request is withdrawn: a
    cancellation waits for that, at most 5 s, and goes on.

    `call` must name the request by the same id each time."""
    opened = False
    idle = _Idle(core.wait, core.backoff)
    core.waits.add(withdraw)
    try:
        while True:
            idle.begin()
            reply = await persist(call, core.backoff, over)
            if not isinstance(reply, Pending):
                return reply
            opened = True
            await idle.end()
    except asyncio.CancelledError:
        await asyncio.wait({core.tasks.withdraw(withdraw())})
        raise
    except HumanplaneError as error:
        if opened or not _never_asked(error):
            core.tasks.withdraw(withdraw())
        raise
    finally:
        core.waits.discard(withdraw)


def _never_asked(error: HumanplaneError) -> bool:
    """What was refused at the first try was never asked; the id may even be that of another request."""
    return bool(error.reason) and error.code not in ("INTERNAL", "UNAVAILABLE")


class _Idle:
    """Keeps a server whose waits return at once from being asked in a tight loop."""

    def __init__(self, wait: float, backoff: Backoff) -> None:
        self._wait = wait
        self._pace = Pace(Backoff(backoff.base, min(backoff.cap, 1.0)))
        self._clock = asyncio.get_running_loop().time
        self._began = 0.0

    def begin(self) -> None:
        self._began = self._clock()

    async def end(self) -> None:
        if self._clock() - self._began >= self._wait / 2:
            self._pace.reset()
        else:
            await asyncio.sleep(self._pace.next())


def pending(said: bool) -> Pending:
    """A reply that is not settled; a reply without a case that is known is none."""
    if not said:
        raise ProtocolError("a reply that is neither pending nor settled")
    return PENDING


async def withdraw_by(core: Core, method: str, request: Message, reply: type[Message]) -> None:
    """Withdraws what is asked, at best effort."""

    async def call() -> Message:
        return await core.call(method, request, reply)

    try:
        await persist(call, core.backoff, Never())
    except HumanplaneError as error:
        log.debug("%s: not withdrawn: %s", method, error)
