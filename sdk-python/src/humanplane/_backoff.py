"""How long to wait between tries."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Backoff:
    """Full jitter: before try n, a random time between 0 and `base` · 2ⁿ seconds, at most `cap`."""

    base: float = 0.2
    """The bound before the first retry, in seconds."""
    cap: float = 10.0
    """The highest bound, in seconds."""


class Pace:
    """A backoff under way."""

    def __init__(self, backoff: Backoff) -> None:
        self._backoff = backoff
        self._bound = backoff.base

    def next(self, asked: float = 0.0) -> float:
        """The next wait, and no less than what the server asked for."""
        bound = min(self._bound, self._backoff.cap)
        self._bound = min(self._bound * 2, self._backoff.cap)
        return asked + random.random() * bound

    def reset(self) -> None:
        """Something worked."""
        self._bound = self._backoff.base
