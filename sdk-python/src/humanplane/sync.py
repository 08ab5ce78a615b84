"""The same verbs for programs without asyncio: each call waits.

A client owns one thread, in which the event loop runs; it ends with the client. What an `Answerer` or a `Plugin` is
does not change: handlers that are plain functions run in threads anyway."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from . import _follow
from . import agent as _agent
from . import client as _client
from . import turn as _turn
from ._backoff import Backoff
from ._keeper import Serving as _Serving
from ._loop_thread import LoopThread, timeout
from ._opening import Opening
from ._refs import AgentRef
from .agent import RuntimeContext
from .answerer import Answerer
from .commands import CommandCalls, CommandChange
from .errors import HumanplaneError
from .events import CaughtUp, Event
from .permissions import PermissionCalls, Permissions, PermissionSettings
from .plugin import Plugin
from .watch import PendingChange
from .words import AskKind

__all__ = [
    "Agent",
    "Client",
    "Commands",
    "PermissionsOf",
    "Serving",
    "Turn",
    "Watch",
    "connect",
    "timeout",
]

P = ParamSpec("P")
T = TypeVar("T")
B = TypeVar("B", bound="_Blocking[Any]")


def _waits(method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]) -> Callable[Concatenate[Any, P], T]:
    """The method of an asyncio class, as one that waits."""

    @functools.wraps(method)
    def waiting(self: Any, *arguments: P.args, **options: P.kwargs) -> T:
        return self._loop.run(method(self._inner, *arguments, **options))  # type: ignore[no-any-return]

    return cast("Callable[Concatenate[Any, P], T]", waiting)


class _Blocking(Generic[T]):
    """Something of asyncio, and the loop that it belongs to."""

    def __init__(self, loop: LoopThread, inner: T) -> None:
        self._loop = loop
        self._inner = inner

    def __enter__(self: B) -> B:
        return self

    def close(self) -> None:
        """Ends it, and waits until that is said."""
        self._loop.run(self._inner.close())  # type: ignore[attr-defined]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


async def _opened(opening: Opening[Any]) -> Any:
    return await opening


class Turn(_Blocking[_turn.Turn]):
    """An open turn. See `humanplane.Turn`."""

    approve = _waits(_turn.Turn.approve)
    authorize = _waits(_turn.Turn.authorize)
    ask = _waits(_turn.Turn.ask)
    log_tool_call = _waits(_turn.Turn.log_tool_call)
    next_step = _waits(_turn.Turn.next_step)
    append = _waits(_turn.Turn.append)
    end = _waits(_turn.Turn.end)

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self._inner.number

    def __enter__(self) -> Turn:
        self._outer = _turn.enter(self._inner)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        _turn.leave(self._outer)
        self._loop.run(self._inner.finish(interrupted=error is not None))

    def close(self) -> None:
        """Ends the turn as `interrupted`."""
        self._loop.run(self._inner.finish(interrupted=True))


class Agent(_Blocking[_agent.Agent]):
    """A live agent. See `humanplane.Agent`."""

    append = _waits(_agent.Agent.append)
    approve = _waits(_agent.Agent.approve)
    ask = _waits(_agent.Agent.ask)
    authorize = _waits(_agent.Agent.authorize)
    ended = _waits(_agent.Agent.ended)

    @property
    def ref(self) -> AgentRef:
        """Which agent this is."""
        return self._inner.ref

    def turn(self) -> Turn:
        """Opens the next turn: `with agent.turn() as turn`."""
        return Turn(self._loop, self._loop.run(_opened(self._inner.turn())))

    def contexts(self) -> Iterator[RuntimeContext]:
        """The texts for the agent's model. See `humanplane.Agent.contexts`."""
        return _each(self._loop, self._inner.contexts())


class Serving(_Blocking[_Serving]):
    """An answerer or a plugin at work. See `humanplane.Serving`."""

    def ended(self) -> HumanplaneError:
        """Waits until it has ended for good, and returns why."""
        return self._loop.run(self._inner.ended())


class Watch(_Blocking[_follow.Watch[T]], Generic[T]):
    """Follows something across lost connections: `for` over it."""

    def __iter__(self) -> Iterator[T]:
        return _each(self._loop, self._inner)


class Commands:
    """Runs and lists commands. See `humanplane.commands.CommandCalls`."""

    def __init__(self, loop: LoopThread, inner: CommandCalls) -> None:
        self._loop, self._inner = loop, inner

    execute = _waits(CommandCalls.execute)
    list = _waits(CommandCalls.list)

    def watch(self, session_id: str = "") -> Watch[CommandChange]:
        """Follows what can be run."""
        return Watch(self._loop, self._loop.call(lambda: self._inner.watch(session_id)))


class PermissionsOf:
    """Reads and sets what holds. See `humanplane.permissions.PermissionCalls`."""

    def __init__(self, loop: LoopThread, inner: PermissionCalls) -> None:
        self._loop, self._inner = loop, inner

    get = _waits(PermissionCalls.get)
    select_preset = _waits(PermissionCalls.select_preset)
    set_approval_policy = _waits(PermissionCalls.set_approval_policy)
    set_sandbox_mode = _waits(PermissionCalls.set_sandbox_mode)
    settings = _waits(PermissionCalls.settings)
    set_default_preset = _waits(PermissionCalls.set_default_preset)

    def watch(self, session_id: str = "") -> Watch[Permissions | PermissionSettings]:
        """Follows the settings, and a session's permissions."""
        return Watch(self._loop, self._loop.call(lambda: self._inner.watch(session_id)))


class Client(_Blocking[_client.Client]):
    """A client of one server, with a thread of its own. See `humanplane.Client`."""

    def __init__(
        self,
        target: str,
        *,
        token: str | None = None,
        wait: float = 25.0,
        call_limit: float = 30.0,
        backoff: Backoff = Backoff(),  # noqa: B008, it is frozen
    ) -> None:
        """The settings are those of `humanplane.Client`."""
        loop = LoopThread()
        try:
            inner = loop.call(
                lambda: _client.Client(target, token=token, wait=wait, call_limit=call_limit, backoff=backoff)
            )
        except BaseException:
            loop.close()
            raise
        super().__init__(loop, inner)
        self.commands = Commands(loop, inner.commands)
        """Lines that are run without a turn of the model."""
        self.permissions = PermissionsOf(loop, inner.permissions)
        """Presets, sandbox and approval policy."""

    ready = _waits(_client.Client.ready)
    ask = _waits(_client.Client.ask)
    new_session = _waits(_client.Client.new_session)
    create_session = _waits(_client.Client.create_session)
    session = _waits(_client.Client.session)
    close_session = _waits(_client.Client.close_session)

    def attach(self, session_id: str, agent_id: str, **options: Any) -> Agent:
        """Makes an agent live: `with client.attach(…) as agent`. The options are those of
        `humanplane.Client.attach`."""
        opening = self._loop.call(lambda: self._inner.attach(session_id, agent_id, **options))
        return Agent(self._loop, self._loop.run(_opened(opening)))

    def serve(self, listener: Answerer | Plugin) -> Serving:
        """Has an answerer or a plugin work until it is closed. See `Answerer.serve` and `Plugin.serve`."""
        opening = self._loop.call(lambda: listener.serve(self._inner))
        return Serving(self._loop, self._loop.run(_opened(opening)))

    def events(
        self, session_id: str, *, after_seq: int | None = None, types: Sequence[str] = ()
    ) -> Iterator[Event]:
        """The events that a session has now. See `humanplane.Client.events`."""
        return _each(self._loop, self._inner.events(session_id, after_seq=after_seq, types=types))

    def watch_events(
        self, session_id: str, *, after_seq: int | None = None, types: Sequence[str] = ()
    ) -> Watch[Event | CaughtUp]:
        """Follows a session. See `humanplane.Client.watch_events`."""
        watch = self._loop.call(lambda: self._inner.watch_events(session_id, after_seq=after_seq, types=types))
        return Watch(self._loop, watch)

    def watch_pending(self, session_id: str = "", *, kinds: Sequence[AskKind] = ()) -> Watch[PendingChange]:
        """Follows what waits for people. See `humanplane.Client.watch_pending`."""
        return Watch(self._loop, self._loop.call(lambda: self._inner.watch_pending(session_id, kinds=kinds)))

    def close(self) -> None:
        """Ends everything that was made with this client, waits until that is said, and ends the thread."""
        try:
            super().close()
        finally:
            self._loop.close()


def connect(
    target: str,
    *,
    token: str | None = None,
    wait: float = 25.0,
    call_limit: float = 30.0,
    backoff: Backoff = Backoff(),  # noqa: B008, it is frozen
) -> Client:
    """Connects: `with connect("127.0.0.1:7420") as client`. The settings are those of `humanplane.Client`.

    Raises `SettingError` for what cannot be used, `TransportError` where nobody answers."""
    client = Client(target, token=token, wait=wait, call_limit=call_limit, backoff=backoff)
    try:
        client.ready()
    except BaseException:
        client.close()
        raise
    return client


def _each(loop: LoopThread, items: AsyncIterator[T]) -> Iterator[T]:
    async def following() -> T:
        return await items.__anext__()

    while True:
        try:
            yield loop.run(following())
        except StopAsyncIteration:
            return
