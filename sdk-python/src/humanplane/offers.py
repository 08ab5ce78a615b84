"""What an answerer is offered, what it says, and what becomes of that."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ._gen import answerer_pb2, common_pb2
from ._refs import AgentRef
from ._times import instant
from .decisions import DecidedBy
from .errors import FieldViolation
from .questions import Answer, Question, question
from .words import ActorKind, ApprovalPolicy, Outcome


@dataclass(frozen=True)
class Identity:
    """Who answers, as they say of themselves; the principal comes from the credentials."""

    id: str
    """The answerer's own stable id."""
    display_name: str = ""
    """What others are shown; the id if empty."""
    kind: ActorKind = ActorKind.HUMAN

    @classmethod
    def human(cls, id: str, display_name: str = "") -> Identity:
        """A person."""
        return cls(id, display_name, ActorKind.HUMAN)

    @classmethod
    def policy(cls, id: str, display_name: str = "") -> Identity:
        """Rules that a person wrote down beforehand."""
        return cls(id, display_name, ActorKind.POLICY)

    @classmethod
    def automaton(cls, id: str, display_name: str = "") -> Identity:
        """A program that judges by itself, such as a model."""
        return cls(id, display_name, ActorKind.AUTOMATON)


@dataclass(frozen=True)
class Offer:
    """What every request that waits for an answerer has."""

    offer_id: str
    session_id: str
    ask_id: str
    """What the server calls the request."""
    path: tuple[AgentRef, ...]
    """Who asks: from the root agent to the asker, which is the last."""
    asker_principal: str
    """The principal that asks."""
    policy: ApprovalPolicy
    """The approval policy in force when it was asked."""
    opened_time: datetime
    """When it was asked."""
    expires_time: datetime | None
    """When its deadline passes."""
    holders: tuple[str, ...]
    """The display names of everybody else who holds it."""
    mend: tuple[FieldViolation, ...] = ()
    """What was wrong with the answer before, where the server has refused it and asks for a better one."""
    _over: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)

    @property
    def is_retracted(self) -> bool:
        """Whether it is over without this answerer: for handlers that run in a thread, and so cannot be cancelled."""
        return self._over.is_set()


@dataclass(frozen=True)
class ApprovalOffer(Offer):
    """An approval that waits for this answerer."""

    tool_name: str = ""
    call_id: str = ""
    reason: str = ""
    """Why the agent asks. Written by the asking side: show it, do not trust it."""
    arguments: str | None = None
    """The text of the tool call that the agent logged, as the model wrote it: what a grant covers. None where none was
    logged."""
    action_json: str = ""
    """What the agent says that it would do, where it logged no tool call: what a grant covers."""
    summary: str = ""
    """The agent's own words for the action."""


@dataclass(frozen=True)
class QuestionsOffer(Offer):
    """A batch of questions that waits for this answerer."""

    questions: tuple[Question, ...] = ()
    """In the order asked."""


@dataclass(frozen=True)
class Verdict:
    """A handler's word on an approval. There is no default."""

    outcome: Outcome
    note: str = ""
    """Something for the agent to read, with any outcome. Kept in the log."""

    @classmethod
    def allow_once(cls, note: str = "") -> Verdict:
        """Yes, to this one exact action, once."""
        return cls(Outcome.ALLOWED_ONCE, note)

    @classmethod
    def reject(cls, note: str = "") -> Verdict:
        """No."""
        return cls(Outcome.REJECTED, note)

    @classmethod
    def cancel(cls, note: str = "") -> Verdict:
        """The request is not wanted any more."""
        return cls(Outcome.CANCELLED, note)

    @classmethod
    def unavailable(cls, note: str = "") -> Verdict:
        """Nobody can decide."""
        return cls(Outcome.UNAVAILABLE, note)


@dataclass(frozen=True)
class Dismissed:
    """A handler's word on questions: the person does not want to answer."""


Answered = Sequence[Answer] | Dismissed
"""A handler's word on a batch of questions: one item for each, in any order, or `Dismissed()`."""


@dataclass(frozen=True)
class Report:
    """What became of an offer. What a report does not say is empty."""

    report: str
    """`counted`: the answer, or the failure, counts and is durable; not before this may a UI show success. `refused`:
    it changes nothing. `retracted`: the offer was over without this answerer. `passed`: it went on to the next
    listener. `lost`: the stream was lost, so the request is unavailable, unless a reply that was on its way had
    arrived."""
    settled_seq: int | None = None
    """With `counted`, where the outcome stands in the session's log, if there is one."""
    reason: str = ""
    """With `refused`, why: `ALREADY_SETTLED`, `NOT_HOLDING`, `SELF_APPROVAL`, `FIELD_INVALID`, …"""
    violations: tuple[FieldViolation, ...] = ()
    """With `refused`, what is wrong with it."""
    standing: str = ""
    """With `refused`, the outcome that stands, if it was told."""
    cause: str = ""
    """With `retracted`, why."""
    by: DecidedBy | None = None
    """With `retracted`, who settled the request."""


def view(
    offer: answerer_pb2.Offer, mend: tuple[FieldViolation, ...], over: threading.Event
) -> ApprovalOffer | QuestionsOffer | None:
    """@private None for a kind that this version does not know."""
    common = Offer(
        offer_id=offer.offer_id,
        session_id=offer.session_id,
        ask_id=offer.ask_id,
        path=tuple(AgentRef(one.agent_id, one.incarnation) for one in offer.path),
        asker_principal=offer.asker_principal,
        policy=ApprovalPolicy(offer.policy),
        opened_time=instant(offer.opened_time),
        expires_time=instant(offer.expires_time) if offer.HasField("expires_time") else None,
        holders=tuple(offer.holders),
        mend=mend,
        _over=over,
    )
    if offer.HasField("approval"):
        return ApprovalOffer(
            **vars(common),
            tool_name=offer.approval.tool_name,
            call_id=offer.approval.call_id,
            reason=offer.approval.reason,
            arguments=offer.tool_call.arguments_json.decode() if offer.HasField("tool_call") else None,
            action_json=offer.action_json.decode(),
            summary=offer.summary,
        )
    if offer.HasField("questions"):
        return QuestionsOffer(**vars(common), questions=tuple(map(question, offer.questions.questions)))
    return None


def violations(messages: Sequence[common_pb2.FieldViolation]) -> tuple[FieldViolation, ...]:
    """@private"""
    return tuple(FieldViolation(one.field, one.description) for one in messages)
