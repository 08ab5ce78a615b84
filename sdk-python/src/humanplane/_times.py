"""Between Python's times and those of protobuf."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from .errors import SettingError


def duration(seconds: float) -> Duration:
    """Negative ones, and what no duration can hold, are no settings."""
    try:
        message = Duration()
        message.FromTimedelta(timedelta(seconds=seconds))
    except (ValueError, OverflowError) as error:
        raise SettingError(f"{seconds} s: {error}") from None
    if seconds < 0:
        raise SettingError(f"{seconds} s: a time to wait is not negative")
    return message


def instant(timestamp: Timestamp) -> datetime:
    """In UTC."""
    return timestamp.ToDatetime(timezone.utc)
