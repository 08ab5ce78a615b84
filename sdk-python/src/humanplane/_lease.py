"""What keeps an agent live."""

from __future__ import annotations

import asyncio

from ._backoff import Pace
from ._bidi import SHAKE_LIMIT, Bidi, shaken
from ._core import Core
from ._gen import agent_pb2, common_pb2
from ._status import lost
from ._tasks import Once, Watched, log
from .errors import ClosedError, HumanplaneError

_GRACE = 10.0
# The server may notice a loss so much later than this side, and only then does the grace begin; in seconds.
_NOTICE = 10.0

_Stream = Bidi[agent_pb2.AgentServiceAttachResponse]


class Lease:
    """Holds the lease: answers pings, comes back after a loss, says goodbye at its end."""

    def __init__(self, core: Core, hello: agent_pb2.AgentHello) -> None:
        self._core = core
        self._hello = hello
        self._grace = _GRACE
        self._stopping = asyncio.Event()
        self._lease = common_pb2.AgentLease()
        self.context: Watched[common_pb2.RuntimeContext | None] = Watched(None)
        self.ended: Once[HumanplaneError] = Once()

    @property
    def current(self) -> common_pb2.AgentLease:
        """Goes with every call made for the agent; raises why it has ended."""
        if self.ended.value is not None:
            raise self.ended.value
        return self._lease

    async def within(self, seconds: float) -> HumanplaneError | None:
        """Waits at most so long for the end; as `Over`."""
        return await self.ended.within(seconds)

    async def attach(self) -> None:
        """Attaches, and starts to keep the lease."""
        stream = await shaken(self._open)
        self._hello.take_over = False
        self._core.own(self)
        self._core.tasks.start(self._keep(stream), f"keeps the agent {self._hello.agent_id}")

    async def close(self) -> None:
        """Says goodbye and waits until the server has heard it."""
        self._stopping.set()
        await self.ended.get()

    async def _keep(self, stream: _Stream) -> None:
        try:
            self.ended.set(await self._until_ended(stream))
        finally:
            self.ended.set(ClosedError("the client is closed"))
            self.context.set(self.context.value)
            self._core.let_go(self)

    async def _until_ended(self, stream: _Stream) -> HumanplaneError:
        while True:
            holding = asyncio.ensure_future(self._hold(stream))
            stopped = asyncio.ensure_future(self._stopping.wait())
            try:
                await asyncio.wait({holding, stopped}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                stopped.cancel()
                holding.cancel()
                await asyncio.wait({holding, stopped})
            if self._stopping.is_set():
                await stream.leave(agent_pb2.AgentServiceAttachRequest(goodbye=common_pb2.Goodbye()))
                return ClosedError("this side said goodbye")
            await stream.reset()
            error = holding.result()
            if not _may_live(error):
                return error
            try:
                stream = await self._resume(error)
            except HumanplaneError as over:
                return over

    async def _hold(self, stream: _Stream) -> HumanplaneError:
        try:
            while (frame := await stream.next()) is not None:
                self._take(stream, frame)
        except HumanplaneError as error:
            return error
        return lost("the server ended the lease's stream")

    def _take(self, stream: _Stream, frame: agent_pb2.AgentServiceAttachResponse) -> None:
        if frame.HasField("ping"):
            stream.say(_pong(frame.ping))
        elif frame.HasField("runtime_context"):
            self._hello.known_policy = frame.runtime_context.policy
            self.context.set(frame.runtime_context)
        elif frame.HasField("fault"):
            log.debug("the server could not take a frame: %s", frame.fault.fault.reason)

    async def _resume(self, error: HumanplaneError) -> _Stream:
        """Comes back within the grace, with the resume token."""
        clock = asyncio.get_running_loop().time
        until = clock() + self._grace + _NOTICE
        pace = Pace(self._core.backoff)
        while True:
            log.debug("the agent's stream is lost; coming back: %s", error)
            wait = min(pace.next(error.retry_after), max(0.0, until - clock()))
            if await _within(self._stopping, wait):
                raise ClosedError("this side said goodbye")
            try:
                return await shaken(self._open)
            except HumanplaneError as failed:
                if not failed.retryable or clock() >= until:
                    raise
                error = failed

    async def _open(self) -> _Stream:
        stream: _Stream = Bidi(
            self._core.waiting, "AgentService/Attach", agent_pb2.AgentServiceAttachResponse
        )
        try:
            await asyncio.wait_for(self._shake(stream), SHAKE_LIMIT)
        except asyncio.TimeoutError:
            await stream.reset()
            raise lost("no answer to the hello") from None
        except BaseException:
            await stream.reset()
            raise
        return stream

    async def _shake(self, stream: _Stream) -> None:
        stream.say(agent_pb2.AgentServiceAttachRequest(hello=self._hello))
        while (frame := await stream.next()) is not None:
            if frame.HasField("ping"):
                stream.say(_pong(frame.ping))
            elif frame.HasField("attached"):
                self._remember(stream, frame.attached)
                return
        raise lost("the stream ended before attached")

    def _remember(self, stream: _Stream, attached: agent_pb2.AgentAttached) -> None:
        stream.pinged_each(attached.ping_interval)
        self._lease = attached.lease
        self._grace = attached.grace.ToTimedelta().total_seconds() or _GRACE
        self._hello.resume_token = attached.resume_token


def _may_live(error: HumanplaneError) -> bool:
    """Whether the lease may still live after this end of its stream. Missed pings and a parent that has gone look
    alike; coming back tells which."""
    return error.retryable or error.reason == "CALLER_NOT_LIVE"


def _pong(ping: common_pb2.Ping) -> agent_pb2.AgentServiceAttachRequest:
    return agent_pb2.AgentServiceAttachRequest(pong=common_pb2.Pong(nonce=ping.nonce))


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except asyncio.TimeoutError:
        return False
    return True
