"""The client: where everything starts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from types import TracebackType

from ._backoff import Backoff
from ._core import PROTOCOL, Core
from ._gen import agent_pb2, common_pb2, session_pb2
from ._lease import Lease
from ._opening import Opening
from ._refs import AgentRef, ref_message
from ._status import lost
from ._wire import address, authorization
from .agent import Agent, ask, questions_request
from .commands import CommandCalls
from .events import Event
from .permissions import PermissionCalls
from .questions import Answers, Question
from .sessions import Session, create, events, session
from .watch import EventWatch, ListWatch, PendingChange, watch_pending
from .words import AskKind, EnforcementLevel, SandboxMode

_CONNECT_LIMIT = 10.0


class Client:
    """A client of one server. It connects with the first call; `connect` makes one that is connected.

    It belongs to the event loop in which it was made. At the end of its `async with`, or at `close`, everything that
    was made with it ends: what is asked is withdrawn, agents and answerers say goodbye."""

    def __init__(
        self,
        target: str,
        *,
        token: str | None = None,
        wait: float = 25.0,
        call_limit: float = 30.0,
        backoff: Backoff = Backoff(),  # noqa: B008, it is frozen
    ) -> None:
        """- `target`: `host:port`, `http://host:port` or `unix:/path`. For TLS put a proxy in front.
        - `token`: sent as `authorization: Bearer …` with every call. It is shown nowhere.
        - `wait`: how many seconds one call waits for people before it is made anew; proxies let 25 live.
        - `call_limit`: how many seconds a call that does not wait for people may take.
        - `backoff`: how to wait between tries.

        Raises `SettingError` for what cannot be used. Must be called inside a running event loop."""
        self.core = Core(address(target), authorization(token), wait, call_limit, backoff)
        """@private"""
        self.permissions = PermissionCalls(self.core)
        """Presets, sandbox and approval policy."""
        self.commands = CommandCalls(self.core)
        """Lines that are run without a turn of the model."""

    async def ready(self, limit: float = _CONNECT_LIMIT) -> None:
        """Connects. Raises `TransportError` where nobody answers within `limit` seconds."""
        try:
            await asyncio.wait_for(self.core.waiting.ready(), limit)
        except asyncio.TimeoutError:
            raise lost(f"nobody answers within {limit} s") from None

    def attach(
        self,
        session_id: str,
        agent_id: str,
        *,
        parent: AgentRef | None = None,
        enforces: Iterable[SandboxMode] = (),
        enforcement_level: EnforcementLevel = EnforcementLevel.FULL,
        take_over: bool = False,
    ) -> Opening[Agent]:
        """Makes an agent live, under a stable name of its author's choice: `async with client.attach(…) as agent`, or
        `await` it.

        - `parent`: the live agent that this one works for.
        - `enforces`: the sandbox modes that the agent's own host enforces, and how completely. Without it, and without
          a provider, a session in a confined mode starts no turn: `SANDBOX_UNAVAILABLE`.
        - `take_over`: end whatever agent is live there, and take its place.

        Raises `RefusedError`: `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `AGENT_ALREADY_LIVE`, `CALLER_NOT_LIVE` and
        `STALE_AGENT` (of the parent), `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`, `SERVER_DRAINING`, …"""
        hello = agent_pb2.AgentHello(
            session_id=session_id,
            agent_id=agent_id,
            parent=ref_message(parent) if parent is not None else None,
            take_over=take_over,
            protocol=PROTOCOL,
        )
        modes = [mode.named("SANDBOX_MODE_") for mode in enforces]
        if modes:
            hello.enforcement.CopyFrom(
                common_pb2.SandboxEnforcement(modes=modes, level=enforcement_level.named("ENFORCEMENT_LEVEL_"))
            )
        return Opening(self._attach(hello))

    async def _attach(self, hello: agent_pb2.AgentHello) -> Agent:
        lease = Lease(self.core, hello)
        await lease.attach()
        return Agent(self.core, hello.session_id, lease)

    async def ask(
        self, session_id: str, *questions: Question, deadline: float, request_id: str | None = None
    ) -> Answers:
        """Asks a batch of questions in a session without being an agent. `deadline` is how many seconds it lives. See
        `Agent.ask`."""
        return await ask(self.core, questions_request(self.core, session_id, questions, request_id, deadline))

    async def new_session(self, preset: str = "supervised") -> str:
        """Creates a fresh session and returns its id. Under the preset `supervised` nothing is confined, and people
        watch what tools do; an agent whose host confines it takes another one, and says so in `attach(enforces=…)`. An
        empty preset is the server's default.

        Raises `RefusedError`: `ROLE_MISSING` where an operator has to choose that preset, `UNKNOWN_PRESET`, …"""
        created = await create(self.core, session_pb2.CreateSessionRequest(preset=preset))
        return created.session_id

    async def create_session(
        self,
        *,
        session_id: str = "",
        request_id: str = "",
        preset: str = "",
        delegated_from: str = "",
        require_full_sandbox: bool = False,
        header_json: str = "",
    ) -> Session:
        """Creates a fresh session.

        - `session_id`: the id that it shall have; empty: the server mints one.
        - `request_id`: names the request, so that it can be sent again; empty: a new one.
        - `preset`: empty is the server's default.
        - `delegated_from`: the session whose agent delegates to this one, which begins with its effective values.
        - `require_full_sandbox`: only full enforcement counts in it, for good.
        - `header_json`: anything to keep with it, one JSON object.

        Raises `RefusedError`: `SESSION_EXISTS`, `UNKNOWN_PRESET`, `ROLE_MISSING`, `REQUEST_ID_REUSED`, …"""
        request = session_pb2.CreateSessionRequest(
            session_id=session_id,
            request_id=request_id,
            preset=preset,
            delegated_from=delegated_from,
            require_full_sandbox=require_full_sandbox,
            header_json=header_json.encode(),
        )
        return await create(self.core, request)

    async def session(self, session_id: str) -> Session:
        """Reads one session. Raises `NotFoundError`: `SESSION_NOT_FOUND`."""
        request = session_pb2.GetSessionRequest(session_id=session_id)
        reply = await self.core.call("SessionService/GetSession", request, session_pb2.GetSessionResponse)
        return session(reply.session)

    async def close_session(self, session_id: str, reason: str = "") -> None:
        """Closes a session for good. For the principal of its live agent, and for operators."""
        request = session_pb2.CloseSessionRequest(session_id=session_id, reason=reason)
        await self.core.call("SessionService/CloseSession", request, session_pb2.CloseSessionResponse)

    def events(
        self, session_id: str, *, after_seq: int | None = None, types: Sequence[str] = ()
    ) -> AsyncIterator[Event]:
        """The events that a session has now, read by pages; only those above `after_seq`, and whose type begins with
        one of `types`."""
        return events(self.core, session_id, after_seq=after_seq, types=types)

    def watch_events(
        self, session_id: str, *, after_seq: int | None = None, types: Sequence[str] = ()
    ) -> EventWatch:
        """Follows a session: what `events` gives, and then what comes, across lost connections."""
        return EventWatch(self.core, session_id, after_seq, types)

    def watch_pending(
        self, session_id: str = "", *, kinds: Sequence[AskKind] = ()
    ) -> ListWatch[PendingChange]:
        """Follows what waits for people, of one session or of all, across lost connections."""
        return watch_pending(self.core, session_id, kinds)

    async def close(self) -> None:
        """Ends everything that was made with this client, and waits until that is said, at most some 20 s."""
        await self.core.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def connect(
    target: str,
    *,
    token: str | None = None,
    wait: float = 25.0,
    call_limit: float = 30.0,
    backoff: Backoff = Backoff(),  # noqa: B008, it is frozen
) -> Opening[Client]:
    """Connects: `async with connect("127.0.0.1:7420") as client`, or `await` it. The settings are those of `Client`.

    Raises `SettingError` for what cannot be used, `TransportError` where nobody answers."""

    async def connected() -> Client:
        client = Client(target, token=token, wait=wait, call_limit=call_limit, backoff=backoff)
        try:
            await client.ready()
        except BaseException:
            await client.close()
            raise
        return client

    return Opening(connected())
