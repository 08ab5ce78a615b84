"""From a status, or a fault in a frame, to an exception."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import grpc
import grpc.aio
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message
from google.rpc import error_details_pb2, status_pb2

from ._gen import common_pb2, error_reason_pb2
from .errors import (
    AlreadyExistsError,
    ConflictError,
    CredentialsError,
    CursorError,
    FieldViolation,
    ForbiddenError,
    HumanplaneError,
    InvalidRequestError,
    LimitError,
    NotFoundError,
    PreconditionError,
    QuestionError,
    RefusedError,
    ServerError,
    TransportError,
    UnavailableError,
)

# The domain of every reason of the service.
_DOMAIN = "humanplane"
_DETAILS = "grpc-status-details-bin"
_FAMILIES: dict[str, type[RefusedError]] = {
    "INVALID_ARGUMENT": InvalidRequestError,
    "NOT_FOUND": NotFoundError,
    "ALREADY_EXISTS": AlreadyExistsError,
    "FAILED_PRECONDITION": PreconditionError,
    "ABORTED": ConflictError,
    "PERMISSION_DENIED": ForbiddenError,
    "UNAUTHENTICATED": CredentialsError,
    "RESOURCE_EXHAUSTED": LimitError,
    "OUT_OF_RANGE": CursorError,
    "UNAVAILABLE": UnavailableError,
    "DATA_LOSS": ServerError,
    "INTERNAL": ServerError,
}
# The contract numbers its reasons by code: below 20, below 30, …
_CODES = (
    (20, "INVALID_ARGUMENT"),
    (30, "NOT_FOUND"),
    (40, "ALREADY_EXISTS"),
    (60, "FAILED_PRECONDITION"),
    (70, "ABORTED"),
    (80, "PERMISSION_DENIED"),
    (90, "UNAUTHENTICATED"),
    (100, "RESOURCE_EXHAUSTED"),
    (110, "OUT_OF_RANGE"),
    (120, "UNAVAILABLE"),
    (130, "DATA_LOSS"),
    (140, "INTERNAL"),
)
# The reasons of a refusal that are domain codes of questions.
_QUESTION_CODES = frozenset(
    (
        "ASK_ABORTED",
        "EMPTY_QUESTIONS",
        "BAD_INTENT",
        "CALLER_NOT_LIVE",
        "STALE_AGENT",
        "DELEGATED_CALLER",
        "DUPLICATE_PROVIDER",
    )
)

_M = TypeVar("_M", bound=Message)


def lost(message: str) -> TransportError:
    """The stream is gone, and nobody said why."""
    return TransportError(message, code="UNAVAILABLE")


def error_of(failed: grpc.aio.AioRpcError) -> HumanplaneError:
    """What a status says: a refusal where it carries a reason of the service, else a fault of the transport."""
    code, message = failed.code().name, failed.details() or ""
    return _refusal(code, message, _details(failed)) or TransportError(f"{message} ({code})", code=code)


def fault_error(fault: common_pb2.Fault) -> RefusedError:
    """What a frame carries instead of a status."""
    code = _code_of(fault.reason)
    return _FAMILIES.get(code, RefusedError)(fault.reason, fault.message, code=code, metadata=fault.metadata)


def question_error(error: HumanplaneError) -> HumanplaneError:
    """The domain error of questions where a refusal is one."""
    if isinstance(error, RefusedError) and error.reason in _QUESTION_CODES:
        return QuestionError(error.reason, error.message, refusal=error)
    return error


def _details(failed: grpc.aio.AioRpcError) -> list[AnyMessage]:
    for key, value in failed.trailing_metadata() or ():
        if key == _DETAILS and isinstance(value, bytes):
            try:
                return list(status_pb2.Status.FromString(value).details)
            except DecodeError:
                return []
    return []


def _refusal(code: str, message: str, details: list[AnyMessage]) -> RefusedError | None:
    infos = (_unpacked(one, error_details_pb2.ErrorInfo) for one in details)
    info = next((one for one in infos if one is not None and one.domain == _DOMAIN and one.reason), None)
    if info is None:
        return None
    return _FAMILIES.get(code, RefusedError)(
        info.reason,
        message,
        code=code,
        metadata=info.metadata,
        violations=[violation for one in details for violation in _violations(one)],
        retry_after=max(map(_retry_after, details)),
    )


def _unpacked(detail: AnyMessage, kind: type[_M]) -> _M | None:
    """Each detail is read by itself: one that is broken hides no other."""
    message = kind()
    try:
        return message if detail.Unpack(message) else None
    except DecodeError:
        return None


def _violations(detail: AnyMessage) -> Iterable[FieldViolation]:
    if bad := _unpacked(detail, error_details_pb2.BadRequest):
        return [FieldViolation(one.field, one.description) for one in bad.field_violations]
    if failed := _unpacked(detail, error_details_pb2.PreconditionFailure):
        return [FieldViolation(one.subject, one.description) for one in failed.violations]
    if quota := _unpacked(detail, error_details_pb2.QuotaFailure):
        return [FieldViolation(one.subject, one.description) for one in quota.violations]
    return ()


def _retry_after(detail: AnyMessage) -> float:
    info = _unpacked(detail, error_details_pb2.RetryInfo)
    return max(0.0, info.retry_delay.ToTimedelta().total_seconds()) if info is not None else 0.0


def _code_of(reason: str) -> str:
    known = dict(error_reason_pb2.ErrorReason.items())
    number = known.get(f"ERROR_REASON_{reason}", 0)
    return next((code for below, code in _CODES if 0 < number < below), "UNKNOWN")
