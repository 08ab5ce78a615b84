"""How an approval, or the gate's question, was settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from ._gen import approval_pb2, common_pb2, tool_gate_pb2
from .words import ActorKind, GateVerdict, Outcome


@dataclass(frozen=True)
class DecidedBy:
    """Who settled a request. Absent parts are empty."""

    kind: ActorKind
    principal: str
    """The principal whose credentials the answer carried; empty where the server settled by itself."""
    registration_id: str
    answerer_id: str
    """The answerer's own id."""


@dataclass(frozen=True)
class Decision:
    """A settled approval. It is in the log, and final.

    It has no truth value, so that `if decision:` cannot be taken for `if decision.granted:`."""

    outcome: Outcome = Outcome.UNKNOWN
    """The outcome, to tell the model or a person. Not to act upon: see `granted`."""
    cause: str = ""
    """Why, an open set: `POLICY_NEVER`, `NO_ANSWERER`, `ANSWERED`, …"""
    note: str = ""
    """What the person wrote to the agent, on any outcome. Never a reason to act."""
    by: DecidedBy | None = None
    """Who settled it."""
    approval_id: str = ""
    """What the server calls the request."""
    asked_seq: int = -1
    """Where `approval/asked` stands."""
    decided_seq: int = -1
    """Where `approval/decided` stands."""
    replayed: bool = False
    """It had settled before the call came: a grant may have been used already."""

    @property
    def granted(self) -> bool:
        """Whether the action may be done, once. The only thing that says so."""
        return self.outcome is Outcome.ALLOWED_ONCE

    def __bool__(self) -> NoReturn:
        raise TypeError("a decision has no truth value: ask decision.granted")

    def __str__(self) -> str:
        """In words, for the model."""
        return f"{self.outcome.word} ({self.cause})" + (f": {self.note}" if self.note else "")


@dataclass(frozen=True)
class Gated:
    """What the gate says of a tool call. It has no truth value."""

    verdict: GateVerdict = GateVerdict.UNKNOWN
    """The verdict, to tell. Not to act upon: see `allowed`."""
    reason: str = ""
    """In words, for the model."""
    rule: str = ""
    """The rule that decided; empty where people did, or would have."""
    approval_id: str = ""
    """The approval behind it; empty where a rule decided."""
    cause: str = ""
    """Why the approval ended as it did; empty where a rule decided."""
    replayed: bool = False
    """The approval had settled before the call came: this is no second yes."""

    @property
    def allowed(self) -> bool:
        """Whether the tool may run, once. The only thing that says so."""
        return self.verdict is GateVerdict.ALLOWED

    def __bool__(self) -> NoReturn:
        raise TypeError("what the gate says has no truth value: ask gated.allowed")


def decided_by(message: common_pb2.DecidedBy) -> DecidedBy:
    """@private"""
    return DecidedBy(ActorKind(message.kind), message.principal, message.registration_id, message.answerer_id)


def decision(message: approval_pb2.ApprovalDecided) -> Decision:
    """@private"""
    return Decision(
        outcome=Outcome(message.outcome),
        cause=message.cause,
        note=message.note,
        by=decided_by(message.decided_by) if message.HasField("decided_by") else None,
        approval_id=message.approval_id,
        asked_seq=message.asked_seq,
        decided_seq=message.decided_seq,
        replayed=message.replayed,
    )


def gated(message: tool_gate_pb2.GateDecided) -> Gated:
    """@private"""
    return Gated(
        verdict=GateVerdict(message.verdict),
        reason=message.reason,
        rule=message.rule,
        approval_id=message.approval_id,
        cause=message.cause,
        replayed=message.replayed,
    )
