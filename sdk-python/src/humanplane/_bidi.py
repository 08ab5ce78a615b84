"""A stream in both directions, as agents, answerers and plugins hold one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Generic, TypeVar

import grpc.aio
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from ._status import error_of, lost
from ._wire import Wire
from .errors import ClosedError, HumanplaneError, TransportError

H = TypeVar("H", bound=Message)
T = TypeVar("T")

# Frames that may wait to be sent; a peer that has not read so many is as good as gone.
_FRAMES = 64
# How long the hello, and the end after a goodbye, may take, in seconds.
SHAKE_LIMIT = 10.0
_LEAVE_LIMIT = 5.0
_PING_INTERVAL = 5.0
# After so many intervals without a frame the stream is taken as lost.
_MISSED = 3
# What grpcio says in place of the server's own status where a write met the end of the stream, and how often such a
# stream is opened again to hear that status.
_UNTOLD = "Internal error from Core"
_AGAIN = 3


class UntoldError(TransportError):
    """The server ended the stream, and grpcio has lost what it said."""


async def shaken(opening: Callable[[], Awaitable[T]]) -> T:
    """Opens a stream, again where nobody heard why it ended: what was said on it did not arrive."""
    for _ in range(_AGAIN):
        try:
            return await opening()
        except UntoldError:
            continue
    return await opening()


class Reading(Generic[H]):
    """The responses of a stream, one at a time. Who waits may be cancelled: the stream goes on, and nothing is lost."""

    def __init__(self, call: Any) -> None:
        self._call = call
        self._read: asyncio.Task[Any] | None = None

    async def next(self, limit: float | None = None) -> H | None:
        """The next frame; None where the server ended the stream with OK."""
        if self._read is None:
            self._read = asyncio.ensure_future(self._call.read())
        read = self._read
        done, _ = await asyncio.wait({read}, timeout=limit)
        if not done:
            raise lost("the server has gone silent")
        self._read = None
        try:
            frame = read.result()
        except grpc.aio.AioRpcError as failed:
            raise _ended(failed) from None
        except asyncio.CancelledError:
            raise ClosedError("the stream was closed") from None
        return None if frame is grpc.aio.EOF else frame

    async def cancel(self) -> None:
        """Resets the stream."""
        self._call.cancel()
        read = self._read
        if read is not None:
            await asyncio.wait({read})
            if not read.cancelled():
                read.exception()


def _ended(failed: grpc.aio.AioRpcError) -> HumanplaneError:
    if failed.code() is grpc.StatusCode.INTERNAL and failed.details() == _UNTOLD:
        return UntoldError(_UNTOLD, code="INTERNAL")
    return error_of(failed)


class Bidi(Generic[H]):
    """An open stream."""

    def __init__(self, wire: Wire, method: str, reply: type[H]) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue(_FRAMES)
        self._reading: Reading[H] = Reading(wire.converse(method, self._frames(), reply))
        self._silence = _PING_INTERVAL * _MISSED

    def pinged_each(self, interval: Duration) -> None:
        """Learns how often the server pings."""
        self._silence = (interval.ToTimedelta().total_seconds() or _PING_INTERVAL) * _MISSED

    def say(self, frame: Message) -> None:
        """Never waits: where there is no room, the peer has not read for long."""
        try:
            self._said.put_nowait(frame)
        except asyncio.QueueFull:
            raise lost("the stream takes no more frames") from None

    async def send(self, frame: Message) -> None:
        """For those who may wait for room."""
        await self._said.put(frame)

    async def next(self) -> H | None:
        """The next frame; None where the server ended the stream with OK."""
        return await self._reading.next(self._silence)

    async def leave(self, goodbye: Message) -> None:
        """Says goodbye and waits for the server's end of the stream."""
        try:
            self.say(goodbye)
            await asyncio.wait_for(self._drained(), _LEAVE_LIMIT)
        except (HumanplaneError, asyncio.TimeoutError):
            pass
        finally:
            await self.reset()

    async def reset(self) -> None:
        """Ends it at once."""
        await self._reading.cancel()

    async def _drained(self) -> None:
        while await self.next() is not None:
            pass

    async def _frames(self) -> AsyncIterator[Message]:
        while True:
            yield await self._said.get()
