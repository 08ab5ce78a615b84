import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import approval_pb2 as _approval_pb2
from . import common_pb2 as _common_pb2
from . import question_pb2 as _question_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OnSilence(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_SILENCE_UNSPECIFIED: _ClassVar[OnSilence]
    ON_SILENCE_UNAVAILABLE: _ClassVar[OnSilence]
    ON_SILENCE_NEXT: _ClassVar[OnSilence]
ON_SILENCE_UNSPECIFIED: OnSilence
ON_SILENCE_UNAVAILABLE: OnSilence
ON_SILENCE_NEXT: OnSilence

class SubscribeRequest(_message.Message):
    __slots__ = ("hello", "registers")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    REGISTERS_FIELD_NUMBER: _ClassVar[int]
    hello: AnswererHello
    registers: _containers.RepeatedCompositeFieldContainer[Register]
    def __init__(self, hello: _Optional[_Union[AnswererHello, _Mapping]] = ..., registers: _Optional[_Iterable[_Union[Register, _Mapping]]] = ...) -> None: ...

class SubscribeResponse(_message.Message):
    __slots__ = ("frame",)
    FRAME_FIELD_NUMBER: _ClassVar[int]
    frame: AnswererServiceAttachResponse
    def __init__(self, frame: _Optional[_Union[AnswererServiceAttachResponse, _Mapping]] = ...) -> None: ...

class ReplyRequest(_message.Message):
    __slots__ = ("lease_token", "number", "frames")
    LEASE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    lease_token: str
    number: int
    frames: _containers.RepeatedCompositeFieldContainer[AnswererServiceAttachRequest]
    def __init__(self, lease_token: _Optional[str] = ..., number: _Optional[int] = ..., frames: _Optional[_Iterable[_Union[AnswererServiceAttachRequest, _Mapping]]] = ...) -> None: ...

class ReplyResponse(_message.Message):
    __slots__ = ("repeated_call",)
    REPEATED_CALL_FIELD_NUMBER: _ClassVar[int]
    repeated_call: bool
    def __init__(self, repeated_call: bool = ...) -> None: ...

class AnswererServiceAttachRequest(_message.Message):
    __slots__ = ("hello", "register", "unregister", "answer", "next", "fail", "released", "pong", "goodbye", "presented")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    REGISTER_FIELD_NUMBER: _ClassVar[int]
    UNREGISTER_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    FAIL_FIELD_NUMBER: _ClassVar[int]
    RELEASED_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    PRESENTED_FIELD_NUMBER: _ClassVar[int]
    hello: AnswererHello
    register: Register
    unregister: Unregister
    answer: Answer
    next: Next
    fail: Fail
    released: Released
    pong: _common_pb2.Pong
    goodbye: _common_pb2.Goodbye
    presented: Presented
    def __init__(self, hello: _Optional[_Union[AnswererHello, _Mapping]] = ..., register: _Optional[_Union[Register, _Mapping]] = ..., unregister: _Optional[_Union[Unregister, _Mapping]] = ..., answer: _Optional[_Union[Answer, _Mapping]] = ..., next: _Optional[_Union[Next, _Mapping]] = ..., fail: _Optional[_Union[Fail, _Mapping]] = ..., released: _Optional[_Union[Released, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Pong, _Mapping]] = ..., goodbye: _Optional[_Union[_common_pb2.Goodbye, _Mapping]] = ..., presented: _Optional[_Union[Presented, _Mapping]] = ...) -> None: ...

class AnswererServiceAttachResponse(_message.Message):
    __slots__ = ("welcome", "registered", "register_refused", "unregistered", "offer", "next_result", "reply_accepted", "reply_refused", "retract", "ping", "drain", "fault")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    REGISTERED_FIELD_NUMBER: _ClassVar[int]
    REGISTER_REFUSED_FIELD_NUMBER: _ClassVar[int]
    UNREGISTERED_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    NEXT_RESULT_FIELD_NUMBER: _ClassVar[int]
    REPLY_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    REPLY_REFUSED_FIELD_NUMBER: _ClassVar[int]
    RETRACT_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    DRAIN_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    registered: Registered
    register_refused: RegisterRefused
    unregistered: Unregistered
    offer: Offer
    next_result: NextResult
    reply_accepted: ReplyAccepted
    reply_refused: ReplyRefused
    retract: Retract
    ping: _common_pb2.Ping
    drain: _common_pb2.Drain
    fault: _common_pb2.ItemFault
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., registered: _Optional[_Union[Registered, _Mapping]] = ..., register_refused: _Optional[_Union[RegisterRefused, _Mapping]] = ..., unregistered: _Optional[_Union[Unregistered, _Mapping]] = ..., offer: _Optional[_Union[Offer, _Mapping]] = ..., next_result: _Optional[_Union[NextResult, _Mapping]] = ..., reply_accepted: _Optional[_Union[ReplyAccepted, _Mapping]] = ..., reply_refused: _Optional[_Union[ReplyRefused, _Mapping]] = ..., retract: _Optional[_Union[Retract, _Mapping]] = ..., ping: _Optional[_Union[_common_pb2.Ping, _Mapping]] = ..., drain: _Optional[_Union[_common_pb2.Drain, _Mapping]] = ..., fault: _Optional[_Union[_common_pb2.ItemFault, _Mapping]] = ...) -> None: ...

class Answerer(_message.Message):
    __slots__ = ("id", "display_name", "kind")
    ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    id: str
    display_name: str
    kind: _common_pb2.ActorKind
    def __init__(self, id: _Optional[str] = ..., display_name: _Optional[str] = ..., kind: _Optional[_Union[_common_pb2.ActorKind, str]] = ...) -> None: ...

class AnswererHello(_message.Message):
    __slots__ = ("client_name", "answerer", "protocol", "resume_token")
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    ANSWERER_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    client_name: str
    answerer: Answerer
    protocol: int
    resume_token: str
    def __init__(self, client_name: _Optional[str] = ..., answerer: _Optional[_Union[Answerer, _Mapping]] = ..., protocol: _Optional[int] = ..., resume_token: _Optional[str] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol", "limits", "ping_interval", "lease_token", "resume_token", "resume_grace", "resumed")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    PING_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    LEASE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    RESUME_GRACE_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    limits: _common_pb2.Limits
    ping_interval: _duration_pb2.Duration
    lease_token: str
    resume_token: str
    resume_grace: _duration_pb2.Duration
    resumed: Resumed
    def __init__(self, protocol: _Optional[int] = ..., limits: _Optional[_Union[_common_pb2.Limits, _Mapping]] = ..., ping_interval: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., lease_token: _Optional[str] = ..., resume_token: _Optional[str] = ..., resume_grace: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., resumed: _Optional[_Union[Resumed, _Mapping]] = ...) -> None: ...

class Resumed(_message.Message):
    __slots__ = ("registrations", "offer_ids")
    REGISTRATIONS_FIELD_NUMBER: _ClassVar[int]
    OFFER_IDS_FIELD_NUMBER: _ClassVar[int]
    registrations: _containers.RepeatedCompositeFieldContainer[Registered]
    offer_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, registrations: _Optional[_Iterable[_Union[Registered, _Mapping]]] = ..., offer_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class GlobalScope(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SessionScope(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class AgentScope(_message.Message):
    __slots__ = ("agent",)
    AGENT_FIELD_NUMBER: _ClassVar[int]
    agent: _common_pb2.AgentRef
    def __init__(self, agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ...) -> None: ...

class Scope(_message.Message):
    __slots__ = ("session", "agent")
    GLOBAL_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    session: SessionScope
    agent: AgentScope
    def __init__(self, session: _Optional[_Union[SessionScope, _Mapping]] = ..., agent: _Optional[_Union[AgentScope, _Mapping]] = ..., **kwargs) -> None: ...

class Register(_message.Message):
    __slots__ = ("correlation_id", "kinds", "scope", "exact_only", "prepend", "group", "provider", "hold_limit", "on_silence", "max_outstanding")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    EXACT_ONLY_FIELD_NUMBER: _ClassVar[int]
    PREPEND_FIELD_NUMBER: _ClassVar[int]
    GROUP_FIELD_NUMBER: _ClassVar[int]
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    HOLD_LIMIT_FIELD_NUMBER: _ClassVar[int]
    ON_SILENCE_FIELD_NUMBER: _ClassVar[int]
    MAX_OUTSTANDING_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    kinds: _containers.RepeatedScalarFieldContainer[_common_pb2.AskKind]
    scope: Scope
    exact_only: bool
    prepend: bool
    group: str
    provider: bool
    hold_limit: _duration_pb2.Duration
    on_silence: OnSilence
    max_outstanding: int
    def __init__(self, correlation_id: _Optional[str] = ..., kinds: _Optional[_Iterable[_Union[_common_pb2.AskKind, str]]] = ..., scope: _Optional[_Union[Scope, _Mapping]] = ..., exact_only: bool = ..., prepend: bool = ..., group: _Optional[str] = ..., provider: bool = ..., hold_limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., on_silence: _Optional[_Union[OnSilence, str]] = ..., max_outstanding: _Optional[int] = ...) -> None: ...

class Registered(_message.Message):
    __slots__ = ("correlation_id", "registration_id", "generation")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    GENERATION_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    registration_id: str
    generation: int
    def __init__(self, correlation_id: _Optional[str] = ..., registration_id: _Optional[str] = ..., generation: _Optional[int] = ...) -> None: ...

class RegisterRefused(_message.Message):
    __slots__ = ("correlation_id", "fault")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    fault: _common_pb2.Fault
    def __init__(self, correlation_id: _Optional[str] = ..., fault: _Optional[_Union[_common_pb2.Fault, _Mapping]] = ...) -> None: ...

class Unregister(_message.Message):
    __slots__ = ("correlation_id", "registration_id")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    registration_id: str
    def __init__(self, correlation_id: _Optional[str] = ..., registration_id: _Optional[str] = ...) -> None: ...

class Unregistered(_message.Message):
    __slots__ = ("correlation_id", "registration_id", "fault")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    registration_id: str
    fault: _common_pb2.Fault
    def __init__(self, correlation_id: _Optional[str] = ..., registration_id: _Optional[str] = ..., fault: _Optional[_Union[_common_pb2.Fault, _Mapping]] = ...) -> None: ...

class Offer(_message.Message):
    __slots__ = ("offer_id", "registration_id", "session_id", "ask_id", "approval", "questions", "tool_call", "action_json", "summary", "path", "asker_principal", "policy", "opened_time", "expires_time", "holders", "position")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ASK_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    TOOL_CALL_FIELD_NUMBER: _ClassVar[int]
    ACTION_JSON_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    ASKER_PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    OPENED_TIME_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_TIME_FIELD_NUMBER: _ClassVar[int]
    HOLDERS_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    registration_id: str
    session_id: str
    ask_id: str
    approval: _common_pb2.ApprovalAsk
    questions: _common_pb2.QuestionsAsk
    tool_call: _common_pb2.ToolCall
    action_json: bytes
    summary: str
    path: _containers.RepeatedCompositeFieldContainer[_common_pb2.PathEntry]
    asker_principal: str
    policy: _common_pb2.ApprovalPolicy
    opened_time: _timestamp_pb2.Timestamp
    expires_time: _timestamp_pb2.Timestamp
    holders: _containers.RepeatedScalarFieldContainer[str]
    position: int
    def __init__(self, offer_id: _Optional[str] = ..., registration_id: _Optional[str] = ..., session_id: _Optional[str] = ..., ask_id: _Optional[str] = ..., approval: _Optional[_Union[_common_pb2.ApprovalAsk, _Mapping]] = ..., questions: _Optional[_Union[_common_pb2.QuestionsAsk, _Mapping]] = ..., tool_call: _Optional[_Union[_common_pb2.ToolCall, _Mapping]] = ..., action_json: _Optional[bytes] = ..., summary: _Optional[str] = ..., path: _Optional[_Iterable[_Union[_common_pb2.PathEntry, _Mapping]]] = ..., asker_principal: _Optional[str] = ..., policy: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ..., opened_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expires_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., holders: _Optional[_Iterable[str]] = ..., position: _Optional[int] = ...) -> None: ...

class Dismiss(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Answer(_message.Message):
    __slots__ = ("offer_id", "answer_id", "note", "outcome", "answers", "dismiss")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    ANSWER_ID_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    DISMISS_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    answer_id: str
    note: str
    outcome: _common_pb2.ApprovalOutcome
    answers: _common_pb2.QuestionAnswers
    dismiss: Dismiss
    def __init__(self, offer_id: _Optional[str] = ..., answer_id: _Optional[str] = ..., note: _Optional[str] = ..., outcome: _Optional[_Union[_common_pb2.ApprovalOutcome, str]] = ..., answers: _Optional[_Union[_common_pb2.QuestionAnswers, _Mapping]] = ..., dismiss: _Optional[_Union[Dismiss, _Mapping]] = ...) -> None: ...

class Next(_message.Message):
    __slots__ = ("offer_id", "wrap")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    WRAP_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    wrap: bool
    def __init__(self, offer_id: _Optional[str] = ..., wrap: bool = ...) -> None: ...

class NextResult(_message.Message):
    __slots__ = ("offer_id", "approval", "questions")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    approval: ApprovalResult
    questions: QuestionsResult
    def __init__(self, offer_id: _Optional[str] = ..., approval: _Optional[_Union[ApprovalResult, _Mapping]] = ..., questions: _Optional[_Union[QuestionsResult, _Mapping]] = ...) -> None: ...

class ApprovalResult(_message.Message):
    __slots__ = ("outcome", "cause", "note", "decided_by")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    outcome: _common_pb2.ApprovalOutcome
    cause: str
    note: str
    decided_by: _common_pb2.DecidedBy
    def __init__(self, outcome: _Optional[_Union[_common_pb2.ApprovalOutcome, str]] = ..., cause: _Optional[str] = ..., note: _Optional[str] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ...) -> None: ...

class QuestionsResult(_message.Message):
    __slots__ = ("outcome", "answers", "cause", "decided_by")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    outcome: _common_pb2.QuestionsOutcome
    answers: _containers.RepeatedCompositeFieldContainer[_common_pb2.QuestionAnswer]
    cause: str
    decided_by: _common_pb2.DecidedBy
    def __init__(self, outcome: _Optional[_Union[_common_pb2.QuestionsOutcome, str]] = ..., answers: _Optional[_Iterable[_Union[_common_pb2.QuestionAnswer, _Mapping]]] = ..., cause: _Optional[str] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ...) -> None: ...

class Fail(_message.Message):
    __slots__ = ("offer_id", "name", "message", "code")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    name: str
    message: str
    code: str
    def __init__(self, offer_id: _Optional[str] = ..., name: _Optional[str] = ..., message: _Optional[str] = ..., code: _Optional[str] = ...) -> None: ...

class Released(_message.Message):
    __slots__ = ("offer_id",)
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    def __init__(self, offer_id: _Optional[str] = ...) -> None: ...

class Presented(_message.Message):
    __slots__ = ("offer_id",)
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    def __init__(self, offer_id: _Optional[str] = ...) -> None: ...

class ReplyAccepted(_message.Message):
    __slots__ = ("offer_id", "settled_seq")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    SETTLED_SEQ_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    settled_seq: int
    def __init__(self, offer_id: _Optional[str] = ..., settled_seq: _Optional[int] = ...) -> None: ...

class ReplyRefused(_message.Message):
    __slots__ = ("offer_id", "reason", "violations", "standing", "message")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    reason: str
    violations: _containers.RepeatedCompositeFieldContainer[_common_pb2.FieldViolation]
    standing: Standing
    message: str
    def __init__(self, offer_id: _Optional[str] = ..., reason: _Optional[str] = ..., violations: _Optional[_Iterable[_Union[_common_pb2.FieldViolation, _Mapping]]] = ..., standing: _Optional[_Union[Standing, _Mapping]] = ..., message: _Optional[str] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("approval", "questions")
    APPROVAL_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    approval: _approval_pb2.ApprovalDecided
    questions: _question_pb2.QuestionsSettled
    def __init__(self, approval: _Optional[_Union[_approval_pb2.ApprovalDecided, _Mapping]] = ..., questions: _Optional[_Union[_question_pb2.QuestionsSettled, _Mapping]] = ...) -> None: ...

class Retract(_message.Message):
    __slots__ = ("offer_id", "cause", "by")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    cause: str
    by: _common_pb2.DecidedBy
    def __init__(self, offer_id: _Optional[str] = ..., cause: _Optional[str] = ..., by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ...) -> None: ...
