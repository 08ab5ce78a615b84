"""An event loop in a thread of its own, for callers that have none."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from ._tasks import WITHDRAW_LIMIT
from .errors import ClosedError, SettingError

T = TypeVar("T")

_until: ContextVar[float | None] = ContextVar("humanplane_until", default=None)


@contextmanager
def timeout(seconds: float) -> Iterator[None]:
    """A time limit for all calls inside: `with timeout(60): turn.approve(…)`. When it passes, what was asked is
    withdrawn, and the call raises `TimeoutError`."""
    token = _until.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


class LoopThread:
    """Owned by one client, which ends it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="humanplane", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Waits for the end of it. An interrupt, and the end of the time, cancel it; that is awaited."""
        try:
            self._check()
        except BaseException:
            work.close()
            raise
        until = _until.get()
        limited = work if until is None else asyncio.wait_for(work, max(0.0, until - time.monotonic()))
        came: concurrent.futures.Future[T] = concurrent.futures.Future()
        running: list[asyncio.Task[T]] = []

        def start() -> None:
            running.append(self._loop.create_task(limited))
            running[0].add_done_callback(lambda task: _pass_on(task, came))

        self._loop.call_soon_threadsafe(start)
        try:
            return came.result()
        except asyncio.TimeoutError as error:
            raise TimeoutError(str(error)) from None
        except BaseException:
            if not came.done():
                self._loop.call_soon_threadsafe(lambda: running[0].cancel())
                concurrent.futures.wait([came], WITHDRAW_LIMIT)
            raise

    def call(self, make: Callable[[], T]) -> T:
        """Makes something that belongs to the loop."""

        async def made() -> T:
            return make()

        return self.run(made())

    def close(self) -> None:
        """Ends the thread. What still ran is cancelled."""
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(_end_all())
        self._loop.close()

    def _check(self) -> None:
        if self._loop.is_closed():
            raise ClosedError("the client is closed")
        if threading.current_thread() is self._thread:
            raise SettingError("a hook may not wait: it runs in the client's own thread")


async def _end_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


def _pass_on(task: asyncio.Task[T], came: concurrent.futures.Future[T]) -> None:
    if task.cancelled():
        came.set_exception(concurrent.futures.CancelledError())
    elif error := task.exception():
        came.set_exception(error)
    else:
        came.set_result(task.result())
