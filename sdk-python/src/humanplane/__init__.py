"""The Python client of humanplane: AI agents ask, people decide.

.. include:: ../../README.md
"""

from ._backoff import Backoff
from ._handling import HandlerFailure
from ._keeper import Link, Serving
from ._opening import Opening
from ._refs import AgentRef
from .agent import Agent, RuntimeContext
from .answerer import Answerer
from .client import Client, connect
from .commands import Command, CommandChange, Executed
from .decisions import DecidedBy, Decision, Gated
from .errors import (
    AlreadyExistsError,
    AnswererFailedError,
    ClosedError,
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
    ProtocolError,
    QuestionError,
    RefusedError,
    ServerError,
    SettingError,
    TransportError,
    UnavailableError,
)
from .events import Appended, CaughtUp, Event, NewEvent
from .offers import ApprovalOffer, Dismissed, Identity, Offer, QuestionsOffer, Report, Verdict
from .permissions import PermissionOption, Permissions, PermissionSettings
from .plugin import Done, Invocation, Plugin
from .questions import Answer, Answers, Option, Question, pick, skip, write
from .sessions import Session
from .turn import Turn, current_turn
from .watch import PendingChange
from .words import (
    ActorKind,
    ApprovalPolicy,
    AskKind,
    EnforcementLevel,
    GateVerdict,
    OnSilence,
    Outcome,
    QuestionsOutcome,
    SandboxMode,
)

__all__ = [
    "ActorKind",
    "Agent",
    "AgentRef",
    "AlreadyExistsError",
    "Answer",
    "Answerer",
    "AnswererFailedError",
    "Answers",
    "Appended",
    "ApprovalOffer",
    "ApprovalPolicy",
    "AskKind",
    "Backoff",
    "CaughtUp",
    "Client",
    "ClosedError",
    "Command",
    "CommandChange",
    "ConflictError",
    "CredentialsError",
    "CursorError",
    "DecidedBy",
    "Decision",
    "Dismissed",
    "Done",
    "EnforcementLevel",
    "Event",
    "Executed",
    "FieldViolation",
    "ForbiddenError",
    "GateVerdict",
    "Gated",
    "HandlerFailure",
    "HumanplaneError",
    "Identity",
    "InvalidRequestError",
    "Invocation",
    "LimitError",
    "Link",
    "NewEvent",
    "NotFoundError",
    "Offer",
    "OnSilence",
    "Opening",
    "Option",
    "Outcome",
    "PendingChange",
    "PermissionOption",
    "PermissionSettings",
    "Permissions",
    "Plugin",
    "PreconditionError",
    "ProtocolError",
    "Question",
    "QuestionError",
    "QuestionsOffer",
    "QuestionsOutcome",
    "RefusedError",
    "Report",
    "RuntimeContext",
    "SandboxMode",
    "ServerError",
    "Serving",
    "Session",
    "SettingError",
    "TransportError",
    "Turn",
    "UnavailableError",
    "Verdict",
    "connect",
    "current_turn",
    "pick",
    "skip",
    "write",
]
