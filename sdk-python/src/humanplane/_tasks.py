"""What runs beside the caller: each task has an owner, and an end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")

log = logging.getLogger("humanplane")

# How long one thing that has to be said after a caller has gone may take, in seconds.
WITHDRAW_LIMIT = 5.0


class Tasks:
    """The tasks of one client."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._withdrawals: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Runs it until it ends; `finish` awaits it."""
        task = asyncio.create_task(work, name=f"humanplane {name}")
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def withdraw(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs what has to be said after a caller has gone, for at most 5 s."""
        task = self.start(_bounded(work), "withdraws")
        self._withdrawals.add(task)
        task.add_done_callback(self._withdrawals.discard)
        return task

    async def withdrawn(self) -> None:
        """Waits until everything that was given to `withdraw` is said."""
        if self._withdrawals:
            await asyncio.wait(set(self._withdrawals))

    async def finish(self, limit: float) -> None:
        """Waits for all tasks, and cancels those that stay beyond the limit."""
        if not self._running:
            return
        _, left = await asyncio.wait(set(self._running), timeout=limit)
        for task in left:
            log.warning("closed while %s still ran", task.get_name())
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=1.0)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("%s failed", task.get_name(), exc_info=error)


async def _bounded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await asyncio.wait_for(work, WITHDRAW_LIMIT)
    except asyncio.TimeoutError:
        log.debug("a withdrawal took too long")


class Watched(Generic[T]):
    """A value that many wait on; who comes late sees the newest alone."""

    def __init__(self, value: T) -> None:
        self.value = value
        self.version = 0
        self._changed = asyncio.Event()

    def set(self, value: T) -> None:
        """Puts a new value and wakes up whoever waits."""
        self.value = value
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def after(self, version: int) -> T:
        """The value, once it is newer than that version."""
        while self.version <= version:
            await self._changed.wait()
        return self.value


class Once(Generic[T]):
    """A value that comes once."""

    def __init__(self) -> None:
        self.value: T | None = None
        self._came = asyncio.Event()

    def set(self, value: T) -> None:
        """The first value stays."""
        if self.value is None:
            self.value = value
            self._came.set()

    async def get(self) -> T:
        """The value, once it has come."""
        await self._came.wait()
        assert self.value is not None
        return self.value

    async def within(self, seconds: float) -> T | None:
        """The value, or None after so long."""
        if self.value is None:
            try:
                await asyncio.wait_for(self._came.wait(), seconds)
            except asyncio.TimeoutError:
                return None
        return self.value
