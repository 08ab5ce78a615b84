"""One connection to the server, and the calls on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import grpc
import grpc.aio
from google.protobuf.message import Message

from ._status import error_of, lost
from .errors import ClosedError, SettingError

R = TypeVar("R", bound=Message)

_KEEPALIVE_INTERVAL_MS = 20_000
_KEEPALIVE_LIMIT_MS = 10_000
_CONNECT_LIMIT_MS = 10_000
# Calls fail at once while C-core waits to connect again, so that it waits little; pacing is for who calls.
_RECONNECT_BASE_MS, _RECONNECT_CAP_MS = 100, 1_000
# C-core starts to refuse headers at random well below its hard limit; a status of the service has 4 KiB.
_HEADERS_SOFT, _HEADERS_HARD = 64 * 1024, 128 * 1024


def address(target: str) -> str:
    """The target as gRPC wants it. `http://` in front is allowed."""
    if target.startswith("http://"):
        target = target.removeprefix("http://").rstrip("/")
    elif "://" in target and not target.startswith("unix://"):
        raise SettingError(f"target {target}: host:port, http://host:port or unix:/path; for TLS put a proxy in front")
    if not target:
        raise SettingError("an empty target")
    return target


def authorization(token: str | None) -> tuple[tuple[str, str], ...]:
    """The metadata of every call."""
    if token is None:
        return ()
    if not token or any(not "!" <= character <= "~" for character in token):
        raise SettingError("the token has characters that no header takes")
    return (("authorization", f"Bearer {token}"),)


def _options(target: str) -> list[tuple[str, Any]]:
    options: list[tuple[str, Any]] = [
        ("grpc.keepalive_time_ms", _KEEPALIVE_INTERVAL_MS),
        ("grpc.keepalive_timeout_ms", _KEEPALIVE_LIMIT_MS),
        ("grpc.keepalive_permit_without_calls", 0),
        ("grpc.http2.max_pings_without_data", 0),
        ("grpc.enable_retries", 0),
        ("grpc.service_config_disable_resolution", 1),
        # Without it, channels to one server share one connection, and a slow watch holds up answers.
        ("grpc.use_local_subchannel_pool", 1),
        ("grpc.initial_reconnect_backoff_ms", _RECONNECT_BASE_MS),
        ("grpc.max_reconnect_backoff_ms", _RECONNECT_CAP_MS),
        # In spite of its name: how long one try to connect may take.
        ("grpc.min_reconnect_backoff_ms", _CONNECT_LIMIT_MS),
        ("grpc.max_metadata_size", _HEADERS_SOFT),
        ("grpc.absolute_max_metadata_size", _HEADERS_HARD),
    ]
    if target.startswith("unix:"):
        # The path of the socket would be the authority, which servers refuse.
        options.append(("grpc.default_authority", "localhost"))
    return options


class Wire:
    """One connection. Opened with the first call."""

    def __init__(self, target: str, metadata: tuple[tuple[str, str], ...]) -> None:
        self._channel = grpc.aio.insecure_channel(target, _options(target))
        self._metadata = metadata
        self._unary: dict[str, Any] = {}
        self.closed = False

    async def unary(self, method: str, request: Message, reply: type[R], limit: float | None) -> R:
        """One call, of at most `limit` seconds. `method` is `Service/Method`."""
        self._check()
        call = self._unary.get(method)
        if call is None:
            call = self._channel.unary_unary(f"/humanplane.v1.{method}", _serialized, reply.FromString)
            self._unary[method] = call
        try:
            response: R = await call(request, timeout=limit, metadata=self._metadata)
        except grpc.aio.AioRpcError as failed:
            raise error_of(failed) from None
        except asyncio.CancelledError:
            if self._ended_by_close():
                raise ClosedError("the client is closed") from None
            raise
        return response

    def follow(self, method: str, request: Message, reply: type[R]) -> grpc.aio.UnaryStreamCall[Message, R]:
        """A stream from the server."""
        self._check()
        call = self._channel.unary_stream(f"/humanplane.v1.{method}", _serialized, reply.FromString)
        return call(request, metadata=self._metadata)

    def converse(
        self, method: str, requests: AsyncIterator[Message], reply: type[R]
    ) -> grpc.aio.StreamStreamCall[Message, R]:
        """A stream in both directions."""
        self._check()
        call = self._channel.stream_stream(f"/humanplane.v1.{method}", _serialized, reply.FromString)
        return call(requests, metadata=self._metadata)

    async def ready(self) -> None:
        """Waits for the first connection; an error where nobody answers."""
        state = self._channel.get_state(try_to_connect=True)
        while state is not grpc.ChannelConnectivity.READY:
            if state in (grpc.ChannelConnectivity.TRANSIENT_FAILURE, grpc.ChannelConnectivity.SHUTDOWN):
                raise lost("nobody answers at the target")
            await self._channel.wait_for_state_change(state)
            state = self._channel.get_state(try_to_connect=True)

    async def close(self) -> None:
        """Ends whatever is still under way."""
        self.closed = True
        await self._channel.close()

    def _check(self) -> None:
        if self.closed:
            raise ClosedError("the client is closed")

    def _ended_by_close(self) -> bool:
        """Calls that a closed channel has ended look like cancelled tasks; only a task that somebody cancels is one.
        Before Python 3.11 a task does not say, and a cancellation it is."""
        cancelling = getattr(asyncio.current_task(), "cancelling", lambda: 1)
        return self.closed and not cancelling()


def _serialized(message: Message) -> bytes:
    return message.SerializeToString()
