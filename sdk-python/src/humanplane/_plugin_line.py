"""One stream of a plugin, with its invocations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from ._bidi import SHAKE_LIMIT, Bidi
from ._core import Core
from ._gen import command_pb2, common_pb2
from ._handling import HandlerFailure
from ._keeper import Ended, ended, unregistered
from ._status import fault_error, lost
from ._tasks import log
from .errors import HumanplaneError

_Request = command_pb2.ServeRequest
_Response = command_pb2.ServeResponse
Runner = Callable[[command_pb2.Invocation], Coroutine[Any, Any, command_pb2.CommandResult]]

# How long handlers that were cancelled may take to yield, in seconds.
_YIELD_LIMIT = 1.0


class PluginLine:
    """Open, with all commands registered on it."""

    def __init__(self, core: Core, runners: Sequence[Runner]) -> None:
        self._core, self._runners = core, runners
        self._bidi: Bidi[_Response] = Bidi(core.answering, "CommandService/Serve", _Response)
        self._places: dict[str, Runner] = {}
        self._early: list[command_pb2.Invocation] = []
        self._running: dict[str, asyncio.Task[None]] = {}
        self._drain = 0.0

    @classmethod
    async def open(
        cls,
        core: Core,
        hello: command_pb2.ServeHello,
        commands: Sequence[command_pb2.ServeCommand],
        runners: Sequence[Runner],
    ) -> PluginLine:
        """Hello, and each command in its turn: a plugin with many would say more frames than a stream has room for."""
        line = cls(core, runners)
        try:
            line._bidi.say(_Request(hello=hello))
            for command in commands:
                line._bidi.say(_Request(register=command))
                await asyncio.wait_for(line._registered(), SHAKE_LIMIT)
        except asyncio.TimeoutError:
            await line._bidi.reset()
            raise lost("no answer to the hello or a registration") from None
        except BaseException:
            await line._bidi.reset()
            raise
        return line

    async def hold(self) -> Ended:
        """Until the stream ends."""
        early, self._early = self._early, []
        for invocation in early:
            self._begin(invocation)
        try:
            while (frame := await self._bidi.next()) is not None:
                if frame.HasField("unregistered"):
                    return unregistered(frame.unregistered)
                self._take(frame)
        except HumanplaneError as error:
            return ended(error, self._drain)
        return ended(lost("the server ended the stream"), self._drain)

    async def leave(self) -> None:
        """Says goodbye; what still runs ends as an error."""
        await self._stopped()
        await self._bidi.leave(_Request(goodbye=common_pb2.Goodbye()))

    async def drop(self) -> None:
        """Ends it at once."""
        await self._stopped()
        await self._bidi.reset()

    async def _registered(self) -> None:
        while (frame := await self._bidi.next()) is not None:
            if frame.HasField("welcome"):
                self._bidi.pinged_each(frame.welcome.ping_interval)
            elif frame.HasField("registered"):
                place = int(frame.registered.correlation_id)
                self._places[frame.registered.registration_id] = self._runners[place]
                return
            elif frame.HasField("register_refused"):
                raise fault_error(frame.register_refused.fault)
            elif frame.HasField("invocation"):
                self._early.append(frame.invocation)
            elif frame.HasField("abort"):
                gone = frame.abort.invocation_id
                self._early = [one for one in self._early if one.invocation_id != gone]
            else:
                self._take(frame)
        raise lost("the stream ended before the registration")

    def _take(self, frame: _Response) -> None:
        if frame.HasField("ping"):
            self._bidi.say(_Request(pong=common_pb2.Pong(nonce=frame.ping.nonce)))
        elif frame.HasField("invocation"):
            self._begin(frame.invocation)
        elif frame.HasField("abort"):
            running = self._running.get(frame.abort.invocation_id)
            if running is not None:
                running.cancel()
        elif frame.HasField("result_refused"):
            self._refused(frame.result_refused)
        elif frame.HasField("drain"):
            self._drain = frame.drain.reconnect_after.ToTimedelta().total_seconds()

    def _begin(self, invocation: command_pb2.Invocation) -> None:
        runner = self._places.get(invocation.registration_id)
        if runner is None:
            log.debug("an invocation of nothing that is served here: %s", invocation.invocation_id)
            return
        task = self._core.tasks.start(
            self._run(runner, invocation), f"runs the command {invocation.command_id}"
        )
        self._running[invocation.invocation_id] = task
        task.add_done_callback(lambda _: self._running.pop(invocation.invocation_id, None))

    async def _run(self, runner: Runner, invocation: command_pb2.Invocation) -> None:
        try:
            result = await runner(invocation)
        except Exception as error:
            log.debug("a handler failed", exc_info=error)
            result = _failed(HandlerFailure.of(error))
        result.invocation_id = invocation.invocation_id
        await self._bidi.send(_Request(result=result))

    def _refused(self, refused: command_pb2.ResultRefused) -> None:
        """A result that cannot be taken is a failure of its handler: nobody waits for what never comes."""
        log.debug("a result was refused: %s", refused.fault.reason)
        if refused.fault.reason in ("FIELD_INVALID", "BLANK_FIELD"):
            result = _failed(HandlerFailure("InvalidResult", refused.fault.message))
            result.invocation_id = refused.invocation_id
            self._bidi.say(_Request(result=result))

    async def _stopped(self) -> None:
        tasks = set(self._running.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=_YIELD_LIMIT)


def _failed(failure: HandlerFailure) -> command_pb2.CommandResult:
    said = command_pb2.HandlerFailure(name=failure.name, message=failure.message)
    return command_pb2.CommandResult(failure=said)
