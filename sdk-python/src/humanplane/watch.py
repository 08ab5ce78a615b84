"""Following what happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from google.protobuf.message import Message

from ._core import Core
from ._follow import Follow, Watch
from ._gen import common_pb2, inbox_pb2, session_pb2
from .decisions import DecidedBy, decided_by
from .events import CaughtUp, Event, event
from .questions import Question, question
from .words import AskKind

F = TypeVar("F", bound=Message)
C = TypeVar("C")


class EventWatch(Watch["Event | CaughtUp"]):
    """Follows a session: every event above a seq, never a gap, never a repeat. Ends once the session is closed."""

    def __init__(self, core: Core, session_id: str, after_seq: int | None, types: Sequence[str]) -> None:
        super().__init__(core)
        self._request = session_pb2.WatchEventsRequest(
            session_id=session_id, after_seq=after_seq, type_prefixes=types
        )
        self._follow = Follow(core, "SessionService/WatchEvents", self._request, session_pb2.WatchEventsResponse)
        self._ready: deque[Event | CaughtUp] = deque()

    @property
    def cursor(self) -> int | None:
        """The seq up to which everything has come: where a new watch would go on."""
        return self._request.after_seq if self._request.HasField("after_seq") else None

    async def _next(self) -> Event | CaughtUp | None:
        while not self._ready:
            frame = await self._follow.next()
            if frame is None:
                return None
            self._take(frame)
        return self._ready.popleft()

    def _take(self, frame: session_pb2.WatchEventsResponse) -> None:
        seen = -1 if self.cursor is None else self.cursor
        if frame.HasField("batch"):
            self._ready.extend(event(one) for one in frame.batch.events if one.seq > seen)
            self._request.after_seq = max(seen, frame.batch.through_seq)
        elif frame.HasField("caught_up"):
            head = frame.caught_up.head_seq
            if head >= 0:
                self._request.after_seq = max(seen, head)
            self._ready.append(CaughtUp(head))

    async def _stop(self) -> None:
        await self._follow.close()


class ListWatch(Watch[C]):
    """Follows a list: whole at first and after each reconnect, then its changes.

    Each opening of the stream is announced by the change `restart`: forget everything."""

    def __init__(self, core: Core, follow: Follow[F], restart: C, read: Callable[[F], C | None]) -> None:
        super().__init__(core)
        self._follow: Follow[F] = follow
        self._restart, self._read = restart, read
        self._announced = 0
        self._ready: deque[C] = deque()

    async def _next(self) -> C | None:
        while not self._ready:
            frame = await self._follow.next()
            if frame is None:
                return None
            if self._announced != self._follow.opened:
                self._announced = self._follow.opened
                self._ready.append(self._restart)
            change = self._read(frame)
            if change is not None:
                self._ready.append(change)
        return self._ready.popleft()

    async def _stop(self) -> None:
        await self._follow.close()


@dataclass(frozen=True)
class PendingChange:
    """A change of what waits for people. What a kind of change does not say is empty."""

    change: str
    """`restart`: a snapshot begins, forget everything. `item`: one request of the snapshot. `complete`: the snapshot is
    whole; comes again each 15 s. `added`, `removed`: a request was asked, or has settled. `overlay`: others hold it, or
    could."""
    session_id: str = ""
    ask_id: str = ""
    kind: AskKind = AskKind.UNKNOWN
    tool: str = ""
    """With an approval, the tool that wants to run."""
    arguments: str = ""
    """With an approval, the text of the logged tool call, or the action that the agent gave."""
    questions: tuple[Question, ...] = ()
    cause: str = ""
    """With `removed`, why."""
    by: DecidedBy | None = None
    """With `removed`, who settled it."""
    settled_seq: int | None = None
    """With `removed`, where the outcome stands in the session's log."""
    holders: tuple[str, ...] = ()
    """The display names of those who hold it now."""
    answerers: tuple[str, ...] = ()
    """The display names of those whom it can still reach."""
    presented: tuple[str, ...] = ()
    """The display names of the holders who said that it is before somebody's eyes."""


def watch_pending(core: Core, session_id: str, kinds: Sequence[AskKind]) -> ListWatch[PendingChange]:
    """@private"""
    request = inbox_pb2.WatchPendingRequest(
        session_id=session_id, kinds=[kind.named("ASK_KIND_") for kind in kinds]
    )
    follow = Follow(core, "InboxService/WatchPending", request, inbox_pb2.WatchPendingResponse)
    return ListWatch(core, follow, PendingChange("restart"), _pending_change)


def _pending_change(frame: inbox_pb2.WatchPendingResponse) -> PendingChange | None:
    if frame.HasField("item"):
        return _asked("item", frame.item)
    if frame.HasField("added"):
        return _asked("added", frame.added.ask)
    if frame.HasField("snapshot_complete"):
        return PendingChange("complete")
    if frame.HasField("removed"):
        gone = frame.removed
        kind = AskKind.APPROVAL if gone.approval_outcome else AskKind.QUESTION
        return PendingChange(
            "removed",
            gone.session_id,
            gone.ask_id,
            kind=kind if gone.approval_outcome or gone.questions_outcome else AskKind.UNKNOWN,
            cause=gone.cause,
            by=decided_by(gone.decided_by) if gone.HasField("decided_by") else None,
            settled_seq=gone.settled_seq,
        )
    if frame.HasField("overlay"):
        now = frame.overlay.overlay
        return PendingChange(
            "overlay",
            frame.overlay.session_id,
            frame.overlay.ask_id,
            holders=tuple(now.holders),
            answerers=tuple(now.answerers),
            presented=tuple(now.presented),
        )
    return None


def _asked(change: str, ask: common_pb2.PendingAsk) -> PendingChange:
    kinds = {"approval": AskKind.APPROVAL, "questions": AskKind.QUESTION, None: AskKind.UNKNOWN}
    text = ask.tool_call.arguments_json if ask.HasField("tool_call") else ask.action_json
    return PendingChange(
        change,
        ask.session_id,
        ask.ask_id,
        kind=kinds[ask.WhichOneof("ask")],
        tool=ask.approval.tool_name,
        arguments=text.decode(),
        questions=tuple(map(question, ask.questions.questions)),
        holders=tuple(ask.overlay.holders),
        answerers=tuple(ask.overlay.answerers),
        presented=tuple(ask.overlay.presented),
    )
