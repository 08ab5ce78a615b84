"""Sessions and their logs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from ._core import Core, new_id
from ._gen import session_pb2
from ._retry import Never, persist
from .events import Event, event

# How many events one page holds.
_PAGE = 1000


@dataclass(frozen=True)
class Session:
    """A session without its events."""

    session_id: str
    state: str
    """`OPEN`, `CLOSED`, `QUARANTINED`, or `UNKNOWN`."""
    next_seq: int
    """The seq that the next event will get: the number of durable events."""
    open_turn: int | None
    """The turn that is open."""
    agent_id: str
    """The agent that is live in it; empty if there is none."""
    header_json: str
    """What its creator gave."""


async def create(core: Core, request: session_pb2.CreateSessionRequest) -> Session:
    """@private"""
    request.request_id = request.request_id or new_id()

    async def call() -> session_pb2.CreateSessionResponse:
        return await core.call("SessionService/CreateSession", request, session_pb2.CreateSessionResponse)

    return session((await persist(call, core.backoff, Never())).session)


async def events(
    core: Core, session_id: str, *, after_seq: int | None = None, types: Sequence[str] = ()
) -> AsyncIterator[Event]:
    """@private"""
    request = session_pb2.ListEventsRequest(
        session_id=session_id, after_seq=after_seq, type_prefixes=types, page_size=_PAGE
    )
    while True:
        page = await core.call("SessionService/ListEvents", request, session_pb2.ListEventsResponse)
        for one in page.events:
            yield event(one)
        if not page.next_page_token:
            return
        request.page_token = page.next_page_token
        request.ClearField("after_seq")


async def last_turn(core: Core, session_id: str) -> int:
    """@private"""
    last = 0
    async for started in events(core, session_id, types=["turn/start"]):
        number = started.data.get("turn")
        if isinstance(number, int):
            last = max(last, number)
    return last


def session(message: session_pb2.Session) -> Session:
    """@private"""
    states = session_pb2.SessionState
    known = message.state in states.values() and message.state != session_pb2.SESSION_STATE_UNSPECIFIED
    return Session(
        session_id=message.session_id,
        state=states.Name(message.state).removeprefix("SESSION_STATE_") if known else "UNKNOWN",
        next_seq=message.next_seq,
        open_turn=message.open_turn if message.HasField("open_turn") else None,
        agent_id=message.agent.agent_id,
        header_json=message.header_json.decode(),
    )
