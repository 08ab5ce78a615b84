import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ActorKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACTOR_KIND_UNSPECIFIED: _ClassVar[ActorKind]
    ACTOR_KIND_HUMAN: _ClassVar[ActorKind]
    ACTOR_KIND_POLICY: _ClassVar[ActorKind]
    ACTOR_KIND_AUTOMATON: _ClassVar[ActorKind]
    ACTOR_KIND_SERVER: _ClassVar[ActorKind]

class Lifetime(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LIFETIME_UNSPECIFIED: _ClassVar[Lifetime]
    LIFETIME_CALL: _ClassVar[Lifetime]
    LIFETIME_AGENT: _ClassVar[Lifetime]
    LIFETIME_SESSION: _ClassVar[Lifetime]

class ApprovalPolicy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    APPROVAL_POLICY_UNSPECIFIED: _ClassVar[ApprovalPolicy]
    APPROVAL_POLICY_ASK: _ClassVar[ApprovalPolicy]
    APPROVAL_POLICY_NEVER: _ClassVar[ApprovalPolicy]

class EnforcementLevel(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENFORCEMENT_LEVEL_UNSPECIFIED: _ClassVar[EnforcementLevel]
    ENFORCEMENT_LEVEL_PARTIAL: _ClassVar[EnforcementLevel]
    ENFORCEMENT_LEVEL_FULL: _ClassVar[EnforcementLevel]

class SandboxMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SANDBOX_MODE_UNSPECIFIED: _ClassVar[SandboxMode]
    SANDBOX_MODE_READ_ONLY: _ClassVar[SandboxMode]
    SANDBOX_MODE_WORKSPACE_WRITE: _ClassVar[SandboxMode]
    SANDBOX_MODE_DANGER_FULL_ACCESS: _ClassVar[SandboxMode]

class AskKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ASK_KIND_UNSPECIFIED: _ClassVar[AskKind]
    ASK_KIND_APPROVAL: _ClassVar[AskKind]
    ASK_KIND_QUESTION: _ClassVar[AskKind]

class ApprovalOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    APPROVAL_OUTCOME_UNSPECIFIED: _ClassVar[ApprovalOutcome]
    APPROVAL_OUTCOME_ALLOWED_ONCE: _ClassVar[ApprovalOutcome]
    APPROVAL_OUTCOME_REJECTED: _ClassVar[ApprovalOutcome]
    APPROVAL_OUTCOME_CANCELLED: _ClassVar[ApprovalOutcome]
    APPROVAL_OUTCOME_UNAVAILABLE: _ClassVar[ApprovalOutcome]

class QuestionsOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUESTIONS_OUTCOME_UNSPECIFIED: _ClassVar[QuestionsOutcome]
    QUESTIONS_OUTCOME_ANSWERED: _ClassVar[QuestionsOutcome]
    QUESTIONS_OUTCOME_DISMISSED: _ClassVar[QuestionsOutcome]
    QUESTIONS_OUTCOME_ABORTED: _ClassVar[QuestionsOutcome]
    QUESTIONS_OUTCOME_UNAVAILABLE: _ClassVar[QuestionsOutcome]
    QUESTIONS_OUTCOME_FAILED: _ClassVar[QuestionsOutcome]

class QuestionErrorCode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUESTION_ERROR_CODE_UNSPECIFIED: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_ASK_CANCELLED: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_ASK_ABORTED: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_NO_PROVIDER: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_EMPTY_QUESTIONS: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_BAD_INTENT: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_CALLER_NOT_LIVE: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_STALE_AGENT: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_DELEGATED_CALLER: _ClassVar[QuestionErrorCode]
    QUESTION_ERROR_CODE_DUPLICATE_PROVIDER: _ClassVar[QuestionErrorCode]

class Severity(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEVERITY_UNSPECIFIED: _ClassVar[Severity]
    SEVERITY_WARNING: _ClassVar[Severity]
    SEVERITY_ERROR: _ClassVar[Severity]
    SEVERITY_DAMAGE: _ClassVar[Severity]
ACTOR_KIND_UNSPECIFIED: ActorKind
ACTOR_KIND_HUMAN: ActorKind
ACTOR_KIND_POLICY: ActorKind
ACTOR_KIND_AUTOMATON: ActorKind
ACTOR_KIND_SERVER: ActorKind
LIFETIME_UNSPECIFIED: Lifetime
LIFETIME_CALL: Lifetime
LIFETIME_AGENT: Lifetime
LIFETIME_SESSION: Lifetime
APPROVAL_POLICY_UNSPECIFIED: ApprovalPolicy
APPROVAL_POLICY_ASK: ApprovalPolicy
APPROVAL_POLICY_NEVER: ApprovalPolicy
ENFORCEMENT_LEVEL_UNSPECIFIED: EnforcementLevel
ENFORCEMENT_LEVEL_PARTIAL: EnforcementLevel
ENFORCEMENT_LEVEL_FULL: EnforcementLevel
SANDBOX_MODE_UNSPECIFIED: SandboxMode
SANDBOX_MODE_READ_ONLY: SandboxMode
SANDBOX_MODE_WORKSPACE_WRITE: SandboxMode
SANDBOX_MODE_DANGER_FULL_ACCESS: SandboxMode
ASK_KIND_UNSPECIFIED: AskKind
ASK_KIND_APPROVAL: AskKind
ASK_KIND_QUESTION: AskKind
APPROVAL_OUTCOME_UNSPECIFIED: ApprovalOutcome
APPROVAL_OUTCOME_ALLOWED_ONCE: ApprovalOutcome
APPROVAL_OUTCOME_REJECTED: ApprovalOutcome
APPROVAL_OUTCOME_CANCELLED: ApprovalOutcome
APPROVAL_OUTCOME_UNAVAILABLE: ApprovalOutcome
QUESTIONS_OUTCOME_UNSPECIFIED: QuestionsOutcome
QUESTIONS_OUTCOME_ANSWERED: QuestionsOutcome
QUESTIONS_OUTCOME_DISMISSED: QuestionsOutcome
QUESTIONS_OUTCOME_ABORTED: QuestionsOutcome
QUESTIONS_OUTCOME_UNAVAILABLE: QuestionsOutcome
QUESTIONS_OUTCOME_FAILED: QuestionsOutcome
QUESTION_ERROR_CODE_UNSPECIFIED: QuestionErrorCode
QUESTION_ERROR_CODE_ASK_CANCELLED: QuestionErrorCode
QUESTION_ERROR_CODE_ASK_ABORTED: QuestionErrorCode
QUESTION_ERROR_CODE_NO_PROVIDER: QuestionErrorCode
QUESTION_ERROR_CODE_EMPTY_QUESTIONS: QuestionErrorCode
QUESTION_ERROR_CODE_BAD_INTENT: QuestionErrorCode
QUESTION_ERROR_CODE_CALLER_NOT_LIVE: QuestionErrorCode
QUESTION_ERROR_CODE_STALE_AGENT: QuestionErrorCode
QUESTION_ERROR_CODE_DELEGATED_CALLER: QuestionErrorCode
QUESTION_ERROR_CODE_DUPLICATE_PROVIDER: QuestionErrorCode
SEVERITY_UNSPECIFIED: Severity
SEVERITY_WARNING: Severity
SEVERITY_ERROR: Severity
SEVERITY_DAMAGE: Severity

class AgentRef(_message.Message):
    __slots__ = ("agent_id", "incarnation")
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    INCARNATION_FIELD_NUMBER: _ClassVar[int]
    agent_id: str
    incarnation: str
    def __init__(self, agent_id: _Optional[str] = ..., incarnation: _Optional[str] = ...) -> None: ...

class AgentLease(_message.Message):
    __slots__ = ("agent_id", "incarnation", "lease_token")
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    INCARNATION_FIELD_NUMBER: _ClassVar[int]
    LEASE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    agent_id: str
    incarnation: str
    lease_token: str
    def __init__(self, agent_id: _Optional[str] = ..., incarnation: _Optional[str] = ..., lease_token: _Optional[str] = ...) -> None: ...

class DecidedBy(_message.Message):
    __slots__ = ("kind", "principal", "registration_id", "answerer_id")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    ANSWERER_ID_FIELD_NUMBER: _ClassVar[int]
    kind: ActorKind
    principal: str
    registration_id: str
    answerer_id: str
    def __init__(self, kind: _Optional[_Union[ActorKind, str]] = ..., principal: _Optional[str] = ..., registration_id: _Optional[str] = ..., answerer_id: _Optional[str] = ...) -> None: ...

class ToolCall(_message.Message):
    __slots__ = ("call_id", "name", "arguments_json", "seq")
    CALL_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    call_id: str
    name: str
    arguments_json: bytes
    seq: int
    def __init__(self, call_id: _Optional[str] = ..., name: _Optional[str] = ..., arguments_json: _Optional[bytes] = ..., seq: _Optional[int] = ...) -> None: ...

class PathEntry(_message.Message):
    __slots__ = ("agent_id", "incarnation", "session_id")
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    INCARNATION_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    agent_id: str
    incarnation: str
    session_id: str
    def __init__(self, agent_id: _Optional[str] = ..., incarnation: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class SandboxEnforcement(_message.Message):
    __slots__ = ("modes", "level")
    MODES_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    modes: _containers.RepeatedScalarFieldContainer[SandboxMode]
    level: EnforcementLevel
    def __init__(self, modes: _Optional[_Iterable[_Union[SandboxMode, str]]] = ..., level: _Optional[_Union[EnforcementLevel, str]] = ...) -> None: ...

class RuntimeContext(_message.Message):
    __slots__ = ("text", "policy")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    text: str
    policy: ApprovalPolicy
    def __init__(self, text: _Optional[str] = ..., policy: _Optional[_Union[ApprovalPolicy, str]] = ...) -> None: ...

class QuestionOption(_message.Message):
    __slots__ = ("label", "description")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    label: str
    description: str
    def __init__(self, label: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class QuestionIntent(_message.Message):
    __slots__ = ("kind", "approve", "intent_json")
    KIND_FIELD_NUMBER: _ClassVar[int]
    APPROVE_FIELD_NUMBER: _ClassVar[int]
    INTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    kind: str
    approve: str
    intent_json: bytes
    def __init__(self, kind: _Optional[str] = ..., approve: _Optional[str] = ..., intent_json: _Optional[bytes] = ...) -> None: ...

class Question(_message.Message):
    __slots__ = ("id", "question", "detail", "header", "options", "multi_select", "intent")
    ID_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    HEADER_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    MULTI_SELECT_FIELD_NUMBER: _ClassVar[int]
    INTENT_FIELD_NUMBER: _ClassVar[int]
    id: str
    question: str
    detail: str
    header: str
    options: _containers.RepeatedCompositeFieldContainer[QuestionOption]
    multi_select: bool
    intent: QuestionIntent
    def __init__(self, id: _Optional[str] = ..., question: _Optional[str] = ..., detail: _Optional[str] = ..., header: _Optional[str] = ..., options: _Optional[_Iterable[_Union[QuestionOption, _Mapping]]] = ..., multi_select: bool = ..., intent: _Optional[_Union[QuestionIntent, _Mapping]] = ...) -> None: ...

class QuestionAnswer(_message.Message):
    __slots__ = ("id", "selected", "custom", "skipped")
    ID_FIELD_NUMBER: _ClassVar[int]
    SELECTED_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_FIELD_NUMBER: _ClassVar[int]
    id: str
    selected: _containers.RepeatedScalarFieldContainer[str]
    custom: str
    skipped: bool
    def __init__(self, id: _Optional[str] = ..., selected: _Optional[_Iterable[str]] = ..., custom: _Optional[str] = ..., skipped: bool = ...) -> None: ...

class QuestionAnswers(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[QuestionAnswer]
    def __init__(self, items: _Optional[_Iterable[_Union[QuestionAnswer, _Mapping]]] = ...) -> None: ...

class QuestionsFailure(_message.Message):
    __slots__ = ("name", "message", "code")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    name: str
    message: str
    code: str
    def __init__(self, name: _Optional[str] = ..., message: _Optional[str] = ..., code: _Optional[str] = ...) -> None: ...

class ApprovalAsk(_message.Message):
    __slots__ = ("tool_name", "call_id", "reason")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    CALL_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    call_id: str
    reason: str
    def __init__(self, tool_name: _Optional[str] = ..., call_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class QuestionsAsk(_message.Message):
    __slots__ = ("questions",)
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    questions: _containers.RepeatedCompositeFieldContainer[Question]
    def __init__(self, questions: _Optional[_Iterable[_Union[Question, _Mapping]]] = ...) -> None: ...

class PendingOverlay(_message.Message):
    __slots__ = ("holders", "answerers", "presented")
    HOLDERS_FIELD_NUMBER: _ClassVar[int]
    ANSWERERS_FIELD_NUMBER: _ClassVar[int]
    PRESENTED_FIELD_NUMBER: _ClassVar[int]
    holders: _containers.RepeatedScalarFieldContainer[str]
    answerers: _containers.RepeatedScalarFieldContainer[str]
    presented: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, holders: _Optional[_Iterable[str]] = ..., answerers: _Optional[_Iterable[str]] = ..., presented: _Optional[_Iterable[str]] = ...) -> None: ...

class PendingAsk(_message.Message):
    __slots__ = ("session_id", "ask_id", "approval", "questions", "tool_call", "action_json", "summary", "path", "asker_principal", "policy", "opened_time", "expires_time", "asked_seq", "overlay")
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
    ASKED_SEQ_FIELD_NUMBER: _ClassVar[int]
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    ask_id: str
    approval: ApprovalAsk
    questions: QuestionsAsk
    tool_call: ToolCall
    action_json: bytes
    summary: str
    path: _containers.RepeatedCompositeFieldContainer[PathEntry]
    asker_principal: str
    policy: ApprovalPolicy
    opened_time: _timestamp_pb2.Timestamp
    expires_time: _timestamp_pb2.Timestamp
    asked_seq: int
    overlay: PendingOverlay
    def __init__(self, session_id: _Optional[str] = ..., ask_id: _Optional[str] = ..., approval: _Optional[_Union[ApprovalAsk, _Mapping]] = ..., questions: _Optional[_Union[QuestionsAsk, _Mapping]] = ..., tool_call: _Optional[_Union[ToolCall, _Mapping]] = ..., action_json: _Optional[bytes] = ..., summary: _Optional[str] = ..., path: _Optional[_Iterable[_Union[PathEntry, _Mapping]]] = ..., asker_principal: _Optional[str] = ..., policy: _Optional[_Union[ApprovalPolicy, str]] = ..., opened_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expires_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., asked_seq: _Optional[int] = ..., overlay: _Optional[_Union[PendingOverlay, _Mapping]] = ...) -> None: ...

class Fault(_message.Message):
    __slots__ = ("reason", "message", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    reason: str
    message: str
    metadata: _containers.ScalarMap[str, str]
    def __init__(self, reason: _Optional[str] = ..., message: _Optional[str] = ..., metadata: _Optional[_Mapping[str, str]] = ...) -> None: ...

class FieldViolation(_message.Message):
    __slots__ = ("field", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    description: str
    def __init__(self, field: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class Ping(_message.Message):
    __slots__ = ("nonce",)
    NONCE_FIELD_NUMBER: _ClassVar[int]
    nonce: int
    def __init__(self, nonce: _Optional[int] = ...) -> None: ...

class Pong(_message.Message):
    __slots__ = ("nonce",)
    NONCE_FIELD_NUMBER: _ClassVar[int]
    nonce: int
    def __init__(self, nonce: _Optional[int] = ...) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Drain(_message.Message):
    __slots__ = ("reconnect_after",)
    RECONNECT_AFTER_FIELD_NUMBER: _ClassVar[int]
    reconnect_after: _duration_pb2.Duration
    def __init__(self, reconnect_after: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class ItemFault(_message.Message):
    __slots__ = ("correlation_id", "offer_id", "fault")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    offer_id: str
    fault: Fault
    def __init__(self, correlation_id: _Optional[str] = ..., offer_id: _Optional[str] = ..., fault: _Optional[_Union[Fault, _Mapping]] = ...) -> None: ...

class Finding(_message.Message):
    __slots__ = ("rule", "seq", "message", "severity")
    RULE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    SEVERITY_FIELD_NUMBER: _ClassVar[int]
    rule: str
    seq: int
    message: str
    severity: Severity
    def __init__(self, rule: _Optional[str] = ..., seq: _Optional[int] = ..., message: _Optional[str] = ..., severity: _Optional[_Union[Severity, str]] = ...) -> None: ...

class Limits(_message.Message):
    __slots__ = ("message_bytes", "sent_message_bytes", "id_bytes", "tool_name_bytes", "question_bytes", "label_bytes", "custom_bytes", "note_bytes", "reason_bytes", "summary_bytes", "action_bytes", "intent_bytes", "questions", "options", "batch_events", "event_bytes", "open_asks_per_session", "registrations", "group_members", "page_size", "wait", "commands_per_stream", "gate_hold", "images", "image_batch_bytes", "image_bytes", "image_pixels", "image_edge")
    MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    SENT_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ID_BYTES_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_BYTES_FIELD_NUMBER: _ClassVar[int]
    QUESTION_BYTES_FIELD_NUMBER: _ClassVar[int]
    LABEL_BYTES_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_BYTES_FIELD_NUMBER: _ClassVar[int]
    NOTE_BYTES_FIELD_NUMBER: _ClassVar[int]
    REASON_BYTES_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_BYTES_FIELD_NUMBER: _ClassVar[int]
    ACTION_BYTES_FIELD_NUMBER: _ClassVar[int]
    INTENT_BYTES_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BATCH_EVENTS_FIELD_NUMBER: _ClassVar[int]
    EVENT_BYTES_FIELD_NUMBER: _ClassVar[int]
    OPEN_ASKS_PER_SESSION_FIELD_NUMBER: _ClassVar[int]
    REGISTRATIONS_FIELD_NUMBER: _ClassVar[int]
    GROUP_MEMBERS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    COMMANDS_PER_STREAM_FIELD_NUMBER: _ClassVar[int]
    GATE_HOLD_FIELD_NUMBER: _ClassVar[int]
    IMAGES_FIELD_NUMBER: _ClassVar[int]
    IMAGE_BATCH_BYTES_FIELD_NUMBER: _ClassVar[int]
    IMAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    IMAGE_PIXELS_FIELD_NUMBER: _ClassVar[int]
    IMAGE_EDGE_FIELD_NUMBER: _ClassVar[int]
    message_bytes: int
    sent_message_bytes: int
    id_bytes: int
    tool_name_bytes: int
    question_bytes: int
    label_bytes: int
    custom_bytes: int
    note_bytes: int
    reason_bytes: int
    summary_bytes: int
    action_bytes: int
    intent_bytes: int
    questions: int
    options: int
    batch_events: int
    event_bytes: int
    open_asks_per_session: int
    registrations: int
    group_members: int
    page_size: int
    wait: _duration_pb2.Duration
    commands_per_stream: int
    gate_hold: _duration_pb2.Duration
    images: int
    image_batch_bytes: int
    image_bytes: int
    image_pixels: int
    image_edge: int
    def __init__(self, message_bytes: _Optional[int] = ..., sent_message_bytes: _Optional[int] = ..., id_bytes: _Optional[int] = ..., tool_name_bytes: _Optional[int] = ..., question_bytes: _Optional[int] = ..., label_bytes: _Optional[int] = ..., custom_bytes: _Optional[int] = ..., note_bytes: _Optional[int] = ..., reason_bytes: _Optional[int] = ..., summary_bytes: _Optional[int] = ..., action_bytes: _Optional[int] = ..., intent_bytes: _Optional[int] = ..., questions: _Optional[int] = ..., options: _Optional[int] = ..., batch_events: _Optional[int] = ..., event_bytes: _Optional[int] = ..., open_asks_per_session: _Optional[int] = ..., registrations: _Optional[int] = ..., group_members: _Optional[int] = ..., page_size: _Optional[int] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., commands_per_stream: _Optional[int] = ..., gate_hold: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., images: _Optional[int] = ..., image_batch_bytes: _Optional[int] = ..., image_bytes: _Optional[int] = ..., image_pixels: _Optional[int] = ..., image_edge: _Optional[int] = ...) -> None: ...
