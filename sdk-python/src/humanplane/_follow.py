"""Streams from the server that are opened again when they break."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Generic, TypeVar

from google.protobuf.message import Message

from ._backoff import Pace
from ._bidi import Reading
from ._core import Core
from ._tasks import log
from .errors import ClosedError, HumanplaneError

F = TypeVar("F", bound=Message)
T = TypeVar("T")
W = TypeVar("W", bound="Watch")  # type: ignore[type-arg]


class Follow(Generic[F]):
    """A stream that comes back. Who waits may be cancelled and wait again."""

    def __init__(self, core: Core, method: str, request: Message, reply: type[F]) -> None:
        self.request = request
        self.opened = 0
        self._core, self._method, self._reply = core, method, reply
        self._reading: Reading[F] | None = None
        self._pace = Pace(core.backoff)
        self._wait = 0.0

    async def next(self) -> F | None:
        """The next frame; None where the server ended the stream with OK."""
        while True:
            try:
                frame = await self._step()
            except HumanplaneError as error:
                await self.close()
                if not (error.retryable or error.reason == "WATCH_TOO_SLOW"):
                    raise
                self._wait = self._pace.next(error.retry_after)
                log.debug("opening %s again: %s", self._method, error)
            else:
                self._pace.reset()
                return frame

    async def close(self) -> None:
        """Ends the stream; `next` would open it again."""
        reading, self._reading = self._reading, None
        if reading is not None:
            await reading.cancel()

    async def _step(self) -> F | None:
        if self._reading is None:
            await asyncio.sleep(self._wait)
            self._wait = 0.0
            call = self._core.watching.follow(self._method, self.request, self._reply)
            self._reading = Reading(call)
            self.opened += 1
        return await self._reading.next()


class Watch(AsyncIterator[T], Generic[T]):
    """Follows something across lost connections: `async for` over it. Used in `async with`, or with `close`, it ends
    when it is left; else with the client."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._closed = False
        core.own(self)

    async def __anext__(self) -> T:
        if self._closed:
            raise StopAsyncIteration
        try:
            came = await self._next()
        except ClosedError:
            if self._closed:
                raise StopAsyncIteration from None
            raise
        if came is None:
            await self.close()
            raise StopAsyncIteration
        return came

    async def close(self) -> None:
        """Ends it."""
        self._closed = True
        self._core.let_go(self)
        await self._stop()

    async def _next(self) -> T | None:
        raise NotImplementedError

    async def _stop(self) -> None:
        raise NotImplementedError

    async def __aenter__(self: W) -> W:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()
