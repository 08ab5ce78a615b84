"""What every part of a client shares."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from google.protobuf.message import Message

from ._backoff import Backoff
from ._retry import WAIT_SLACK
from ._tasks import WITHDRAW_LIMIT, Tasks
from ._wire import Wire
from .errors import ClosedError

R = TypeVar("R", bound=Message)

# The newest protocol of the streams that this client speaks.
PROTOCOL = 1
# How long closing waits for what is left to say, in seconds.
_CLOSE_LIMIT = 10.0


class Closable(Protocol):
    """Says goodbye at its end."""

    async def close(self) -> None:
        """Waits until that is heard."""


class Core:
    """Connections, settings and tasks. Three connections, so that a watch whose reader is slow holds up neither a wait
    nor an answer."""

    def __init__(
        self,
        target: str,
        metadata: tuple[tuple[str, str], ...],
        wait: float,
        call_limit: float,
        backoff: Backoff,
    ) -> None:
        self.waiting, self.answering, self.watching = (Wire(target, metadata) for _ in range(3))
        self.wait = wait
        self.call_limit = call_limit
        self.backoff = backoff
        self.tasks = Tasks()
        self.waits: set[Callable[[], Coroutine[Any, Any, None]]] = set()
        self._owned: set[Closable] = set()

    async def call(self, method: str, request: Message, reply: type[R]) -> R:
        """A call that waits for no person."""
        return await self.waiting.unary(method, request, reply, self.call_limit)

    async def wait_for(self, method: str, request: Message, reply: type[R]) -> R:
        """A call that waits for people."""
        return await self.waiting.unary(method, request, reply, self.wait + WAIT_SLACK)

    def own(self, part: Closable) -> None:
        """Closes it when the client closes, unless it was let go before."""
        if self.waiting.closed:
            raise ClosedError("the client is closed")
        self._owned.add(part)

    def let_go(self, part: Closable) -> None:
        """It has ended."""
        self._owned.discard(part)

    async def close(self) -> None:
        """Withdraws what is asked, says all goodbyes, and ends the connections."""
        withdrawing = [self.tasks.withdraw(withdraw()) for withdraw in self.waits]
        if withdrawing:
            await asyncio.wait(withdrawing, timeout=WITHDRAW_LIMIT)
        await asyncio.gather(*(part.close() for part in list(self._owned)), return_exceptions=True)
        await self.tasks.finish(_CLOSE_LIMIT)
        await asyncio.gather(self.waiting.close(), self.answering.close(), self.watching.close())


def new_id() -> str:
    """A name for a request."""
    return str(uuid.uuid4())
