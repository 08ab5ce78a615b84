"""What can go wrong, as exceptions. None of it is ever a grant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


class HumanplaneError(Exception):
    """The root of all errors of this client."""

    def __init__(self, message: str, *, reason: str = "", code: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        """The service's own word for it, such as `NO_OPEN_TURN`, also one that this version does not know; empty
        where the service said none."""
        self.code = code
        """The gRPC code, such as `FAILED_PRECONDITION`; empty where there was no status."""

    @property
    def retry_after(self) -> float:
        """How many seconds the server asks to wait before the next try; 0 where it asks for nothing."""
        return 0.0

    @property
    def retryable(self) -> bool:
        """Whether the same call, under the same request id, may do better a moment later."""
        return False


class TransportError(HumanplaneError):
    """A library or a proxy on the way failed: the status carries no reason of the service. The call may or may not
    have arrived."""

    @property
    def retryable(self) -> bool:
        return self.code in _PASSING_CODES


class ProtocolError(HumanplaneError):
    """The peer broke the contract."""


class SettingError(HumanplaneError, ValueError):
    """A setting of the client or of a request makes no sense. Nothing was sent."""


class ClosedError(HumanplaneError):
    """This side has closed the client, the agent or the answerer."""


@dataclass(frozen=True)
class FieldViolation:
    """What is wrong with one field, precondition or quota."""

    field: str
    """The path of the field, such as `answers[1].selected[0]`."""
    description: str
    """What is wrong, for people."""


class RefusedError(HumanplaneError):
    """The server refused, and said why. `reason` and the keys of `metadata` are the contract; the message is for
    people. Its subclasses are the families of reasons."""

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        code: str,
        metadata: Mapping[str, str] | None = None,
        violations: Sequence[FieldViolation] = (),
        retry_after: float = 0.0,
    ) -> None:
        details = "".join(f"; {one.field}: {one.description}" for one in violations)
        super().__init__(f"{reason}: {message}{details}", reason=reason, code=code)
        self.message = message
        """For people; it may change."""
        self.metadata = dict(metadata or {})
        """Facts, under the keys that the reason documents."""
        self.violations = tuple(violations)
        """What is wrong with single fields, preconditions or quotas."""
        self._retry_after = retry_after

    @property
    def retry_after(self) -> float:
        return self._retry_after

    @property
    def retryable(self) -> bool:
        return self.reason in ("SERVER_DRAINING", "STARTING")


class InvalidRequestError(RefusedError):
    """What was sent is wrong in itself: `FIELD_INVALID`, `BAD_JSON`, `TOOL_CALL_MISMATCH`, …"""


class NotFoundError(RefusedError):
    """What was named is not there: `SESSION_NOT_FOUND`, `REQUEST_NOT_FOUND`, `UNKNOWN_PRESET`, …"""


class AlreadyExistsError(RefusedError):
    """Somebody has that place: `AGENT_ALREADY_LIVE`, `DUPLICATE_PROVIDER`, `SESSION_EXISTS`, …"""


class PreconditionError(RefusedError):
    """Not as things stand: `NO_OPEN_TURN`, `CALLER_NOT_LIVE`, `SANDBOX_UNAVAILABLE`, `SESSION_CLOSED`, …"""


class ConflictError(RefusedError):
    """Something else came first: `STALE_AGENT`, `SEQ_CONFLICT`, `ASK_ABORTED`."""


class ForbiddenError(RefusedError):
    """Not for this caller: `ROLE_MISSING`, `FOREIGN_SCOPE`, `SELF_APPROVAL`, `DELEGATED_CALLER`."""


class CredentialsError(RefusedError):
    """`TOKEN_MISSING`, `TOKEN_INVALID`, `TOKEN_EXPIRED`."""


class LimitError(RefusedError):
    """Too much: `QUOTA_EXCEEDED`, `WATCH_TOO_SLOW`, `DISK_LOW`."""


class CursorError(RefusedError):
    """`CURSOR_AHEAD`: that place is not in the log."""


class UnavailableError(RefusedError):
    """Not now: `SERVER_DRAINING`, `STARTING`, `STORAGE_UNAVAILABLE`."""


class ServerError(RefusedError):
    """The server is at fault: `LOG_DAMAGED`, `INTERNAL`."""


class QuestionError(HumanplaneError):
    """A domain error of questions, wherever its code came from: a refusal, a settled outcome, or an answerer that
    raised one. `reason` is the code, such as `ASK_CANCELLED` or `NO_PROVIDER`; an answerer may give any."""

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        cause: str = "",
        settled_seq: int | None = None,
        refusal: RefusedError | None = None,
    ) -> None:
        super().__init__(f"{reason}: {message}", reason=reason, code=refusal.code if refusal else "")
        self.message = message
        """For people."""
        self.cause = cause
        """The cause of a settled outcome, such as `NO_ANSWERER`; empty otherwise."""
        self.settled_seq = settled_seq
        """Where `question/answered` stands; None where the batch was refused."""
        self.refusal = refusal
        """The refusal, where it was one."""

    @property
    def retry_after(self) -> float:
        return self.refusal.retry_after if self.refusal else 0.0


class AnswererFailedError(HumanplaneError):
    """The answerer of a batch of questions failed with a failure of its own, which is no domain error."""

    def __init__(self, name: str, message: str | None, failure_code: str | None) -> None:
        super().__init__(f"the answerer failed: {name}" + (f": {message}" if message is not None else ""))
        self.name = name
        """The failure's name."""
        self.message = message
        """Its message, if it has one."""
        self.failure_code = failure_code
        """Its code, if it has one: no domain code."""


_PASSING_CODES = frozenset(("UNAVAILABLE", "UNKNOWN", "INTERNAL", "CANCELLED", "DEADLINE_EXCEEDED", "ABORTED"))
