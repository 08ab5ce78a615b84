"""Events of a session's log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ._gen import event_pb2
from ._times import instant


@dataclass(frozen=True)
class NewEvent:
    """An event to append. `NewEvent.of` makes one of a mapping."""

    type: str
    """`area/name`."""
    data_json: str
    """One JSON object, kept to the letter; without raw line breaks and duplicate keys."""
    ignorable: bool = False
    """A reader that does not know the type may skip the event."""
    source_event_seqs: tuple[int, ...] = ()
    """Earlier events of the same log that this one derives from."""

    @classmethod
    def of(cls, type: str, data: Mapping[str, Any]) -> NewEvent:
        """With this data as JSON."""
        return cls(type, json.dumps(data, ensure_ascii=False, allow_nan=False))


@dataclass(frozen=True)
class Event:
    """One event of a log."""

    seq: int
    """Its place: 0, 1, 2, … without a gap."""
    time: datetime
    """When it was appended, in UTC."""
    type: str
    """`area/name`."""
    data_json: str
    """One JSON object, to the letter as it was appended."""
    ignorable: bool
    """A reader that does not know the type may skip the event."""
    source_event_seqs: tuple[int, ...]
    """Events of the same log that this one derives from."""

    @property
    def data(self) -> dict[str, Any]:
        """The data, read."""
        data: dict[str, Any] = json.loads(self.data_json)
        return data


@dataclass(frozen=True)
class CaughtUp:
    """Everything up to this seq has been seen. Comes again each 15 s while the log is quiet."""

    head_seq: int


@dataclass(frozen=True)
class Appended:
    """Where a batch of events stands."""

    first_seq: int
    """The seq of its first event; the others follow without a gap."""
    next_seq: int
    """The seq after its last event."""
    replayed: bool
    """It was appended by an earlier call with this request id."""


def event_message(event: NewEvent) -> event_pb2.NewEvent:
    """@private"""
    return event_pb2.NewEvent(
        type=event.type,
        data_json=event.data_json.encode(),
        ignorable=event.ignorable,
        source_event_seqs=event.source_event_seqs,
    )


def event(message: event_pb2.SessionEvent) -> Event:
    """@private"""
    return Event(
        seq=message.seq,
        time=instant(message.time),
        type=message.type,
        data_json=message.data_json.decode(),
        ignorable=message.ignorable,
        source_event_seqs=tuple(message.source_event_seqs),
    )
