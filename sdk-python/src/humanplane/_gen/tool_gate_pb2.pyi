import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import answerer_pb2 as _answerer_pb2
from . import common_pb2 as _common_pb2
from . import question_pb2 as _question_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GuardRole(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GUARD_ROLE_UNSPECIFIED: _ClassVar[GuardRole]
    GUARD_ROLE_LISTENER: _ClassVar[GuardRole]
    GUARD_ROLE_GUARD: _ClassVar[GuardRole]

class GuardSays(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GUARD_SAYS_UNSPECIFIED: _ClassVar[GuardSays]
    GUARD_SAYS_ALLOW: _ClassVar[GuardSays]
    GUARD_SAYS_DENY: _ClassVar[GuardSays]
    GUARD_SAYS_ASK: _ClassVar[GuardSays]

class GateVerdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GATE_VERDICT_UNSPECIFIED: _ClassVar[GateVerdict]
    GATE_VERDICT_ALLOWED: _ClassVar[GateVerdict]
    GATE_VERDICT_DENIED: _ClassVar[GateVerdict]
    GATE_VERDICT_UNAVAILABLE: _ClassVar[GateVerdict]
    GATE_VERDICT_ABORTED_BEFORE_DISPATCH: _ClassVar[GateVerdict]
GUARD_ROLE_UNSPECIFIED: GuardRole
GUARD_ROLE_LISTENER: GuardRole
GUARD_ROLE_GUARD: GuardRole
GUARD_SAYS_UNSPECIFIED: GuardSays
GUARD_SAYS_ALLOW: GuardSays
GUARD_SAYS_DENY: GuardSays
GUARD_SAYS_ASK: GuardSays
GATE_VERDICT_UNSPECIFIED: GateVerdict
GATE_VERDICT_ALLOWED: GateVerdict
GATE_VERDICT_DENIED: GateVerdict
GATE_VERDICT_UNAVAILABLE: GateVerdict
GATE_VERDICT_ABORTED_BEFORE_DISPATCH: GateVerdict

class ListToolsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListToolsResponse(_message.Message):
    __slots__ = ("tools",)
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    tools: _containers.RepeatedCompositeFieldContainer[Tool]
    def __init__(self, tools: _Optional[_Iterable[_Union[Tool, _Mapping]]] = ...) -> None: ...

class Tool(_message.Message):
    __slots__ = ("name", "description", "arguments_schema_json", "result_schema_json")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    RESULT_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    arguments_schema_json: bytes
    result_schema_json: bytes
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., arguments_schema_json: _Optional[bytes] = ..., result_schema_json: _Optional[bytes] = ...) -> None: ...

class CallToolRequest(_message.Message):
    __slots__ = ("request_id", "session_id", "agent", "tool_name", "arguments_json", "lifetime", "wait", "deadline")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    LIFETIME_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    session_id: str
    agent: _common_pb2.AgentLease
    tool_name: str
    arguments_json: bytes
    lifetime: _common_pb2.Lifetime
    wait: _duration_pb2.Duration
    deadline: _duration_pb2.Duration
    def __init__(self, request_id: _Optional[str] = ..., session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., tool_name: _Optional[str] = ..., arguments_json: _Optional[bytes] = ..., lifetime: _Optional[_Union[_common_pb2.Lifetime, str]] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class CallToolResponse(_message.Message):
    __slots__ = ("pending", "output", "failure")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    pending: _question_pb2.QuestionsPending
    output: ToolResult
    failure: ToolFailure
    def __init__(self, pending: _Optional[_Union[_question_pb2.QuestionsPending, _Mapping]] = ..., output: _Optional[_Union[ToolResult, _Mapping]] = ..., failure: _Optional[_Union[ToolFailure, _Mapping]] = ...) -> None: ...

class ToolResult(_message.Message):
    __slots__ = ("result_json", "settled")
    RESULT_JSON_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    result_json: bytes
    settled: _question_pb2.QuestionsSettled
    def __init__(self, result_json: _Optional[bytes] = ..., settled: _Optional[_Union[_question_pb2.QuestionsSettled, _Mapping]] = ...) -> None: ...

class ToolFailure(_message.Message):
    __slots__ = ("code", "message", "settled")
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    code: str
    message: str
    settled: _question_pb2.QuestionsSettled
    def __init__(self, code: _Optional[str] = ..., message: _Optional[str] = ..., settled: _Optional[_Union[_question_pb2.QuestionsSettled, _Mapping]] = ...) -> None: ...

class GuardRequest(_message.Message):
    __slots__ = ("hello", "register", "unregister", "answer", "next", "fail", "released", "pong", "goodbye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    REGISTER_FIELD_NUMBER: _ClassVar[int]
    UNREGISTER_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    FAIL_FIELD_NUMBER: _ClassVar[int]
    RELEASED_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    hello: GuardHello
    register: GuardRegister
    unregister: _answerer_pb2.Unregister
    answer: GuardAnswer
    next: _answerer_pb2.Next
    fail: _answerer_pb2.Fail
    released: _answerer_pb2.Released
    pong: _common_pb2.Pong
    goodbye: _common_pb2.Goodbye
    def __init__(self, hello: _Optional[_Union[GuardHello, _Mapping]] = ..., register: _Optional[_Union[GuardRegister, _Mapping]] = ..., unregister: _Optional[_Union[_answerer_pb2.Unregister, _Mapping]] = ..., answer: _Optional[_Union[GuardAnswer, _Mapping]] = ..., next: _Optional[_Union[_answerer_pb2.Next, _Mapping]] = ..., fail: _Optional[_Union[_answerer_pb2.Fail, _Mapping]] = ..., released: _Optional[_Union[_answerer_pb2.Released, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Pong, _Mapping]] = ..., goodbye: _Optional[_Union[_common_pb2.Goodbye, _Mapping]] = ...) -> None: ...

class GuardResponse(_message.Message):
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
    welcome: _answerer_pb2.Welcome
    registered: _answerer_pb2.Registered
    register_refused: _answerer_pb2.RegisterRefused
    unregistered: _answerer_pb2.Unregistered
    offer: GuardOffer
    next_result: GuardNextResult
    reply_accepted: _answerer_pb2.ReplyAccepted
    reply_refused: _answerer_pb2.ReplyRefused
    retract: _answerer_pb2.Retract
    ping: _common_pb2.Ping
    drain: _common_pb2.Drain
    fault: _common_pb2.ItemFault
    def __init__(self, welcome: _Optional[_Union[_answerer_pb2.Welcome, _Mapping]] = ..., registered: _Optional[_Union[_answerer_pb2.Registered, _Mapping]] = ..., register_refused: _Optional[_Union[_answerer_pb2.RegisterRefused, _Mapping]] = ..., unregistered: _Optional[_Union[_answerer_pb2.Unregistered, _Mapping]] = ..., offer: _Optional[_Union[GuardOffer, _Mapping]] = ..., next_result: _Optional[_Union[GuardNextResult, _Mapping]] = ..., reply_accepted: _Optional[_Union[_answerer_pb2.ReplyAccepted, _Mapping]] = ..., reply_refused: _Optional[_Union[_answerer_pb2.ReplyRefused, _Mapping]] = ..., retract: _Optional[_Union[_answerer_pb2.Retract, _Mapping]] = ..., ping: _Optional[_Union[_common_pb2.Ping, _Mapping]] = ..., drain: _Optional[_Union[_common_pb2.Drain, _Mapping]] = ..., fault: _Optional[_Union[_common_pb2.ItemFault, _Mapping]] = ...) -> None: ...

class GuardHello(_message.Message):
    __slots__ = ("client_name", "policy_id", "display_name", "protocol")
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    POLICY_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    client_name: str
    policy_id: str
    display_name: str
    protocol: int
    def __init__(self, client_name: _Optional[str] = ..., policy_id: _Optional[str] = ..., display_name: _Optional[str] = ..., protocol: _Optional[int] = ...) -> None: ...

class GuardRegister(_message.Message):
    __slots__ = ("correlation_id", "role", "scope", "exact_only", "prepend", "group", "hold_limit", "on_silence", "max_outstanding")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    EXACT_ONLY_FIELD_NUMBER: _ClassVar[int]
    PREPEND_FIELD_NUMBER: _ClassVar[int]
    GROUP_FIELD_NUMBER: _ClassVar[int]
    HOLD_LIMIT_FIELD_NUMBER: _ClassVar[int]
    ON_SILENCE_FIELD_NUMBER: _ClassVar[int]
    MAX_OUTSTANDING_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    role: GuardRole
    scope: _answerer_pb2.Scope
    exact_only: bool
    prepend: bool
    group: str
    hold_limit: _duration_pb2.Duration
    on_silence: _answerer_pb2.OnSilence
    max_outstanding: int
    def __init__(self, correlation_id: _Optional[str] = ..., role: _Optional[_Union[GuardRole, str]] = ..., scope: _Optional[_Union[_answerer_pb2.Scope, _Mapping]] = ..., exact_only: bool = ..., prepend: bool = ..., group: _Optional[str] = ..., hold_limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., on_silence: _Optional[_Union[_answerer_pb2.OnSilence, str]] = ..., max_outstanding: _Optional[int] = ...) -> None: ...

class GuardOffer(_message.Message):
    __slots__ = ("offer_id", "registration_id", "session_id", "tool_name", "arguments_json", "call_id", "path", "asker_principal", "policy", "opened_time")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    CALL_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    ASKER_PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    OPENED_TIME_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    registration_id: str
    session_id: str
    tool_name: str
    arguments_json: bytes
    call_id: str
    path: _containers.RepeatedCompositeFieldContainer[_common_pb2.PathEntry]
    asker_principal: str
    policy: _common_pb2.ApprovalPolicy
    opened_time: _timestamp_pb2.Timestamp
    def __init__(self, offer_id: _Optional[str] = ..., registration_id: _Optional[str] = ..., session_id: _Optional[str] = ..., tool_name: _Optional[str] = ..., arguments_json: _Optional[bytes] = ..., call_id: _Optional[str] = ..., path: _Optional[_Iterable[_Union[_common_pb2.PathEntry, _Mapping]]] = ..., asker_principal: _Optional[str] = ..., policy: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ..., opened_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GuardAnswer(_message.Message):
    __slots__ = ("offer_id", "says", "reason")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    SAYS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    says: GuardSays
    reason: str
    def __init__(self, offer_id: _Optional[str] = ..., says: _Optional[_Union[GuardSays, str]] = ..., reason: _Optional[str] = ...) -> None: ...

class GuardNextResult(_message.Message):
    __slots__ = ("offer_id", "says", "reason", "cause", "decided_by")
    OFFER_ID_FIELD_NUMBER: _ClassVar[int]
    SAYS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    offer_id: str
    says: GuardSays
    reason: str
    cause: str
    decided_by: _common_pb2.DecidedBy
    def __init__(self, offer_id: _Optional[str] = ..., says: _Optional[_Union[GuardSays, str]] = ..., reason: _Optional[str] = ..., cause: _Optional[str] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ...) -> None: ...

class AuthorizeToolCallRequest(_message.Message):
    __slots__ = ("request_id", "session_id", "agent", "call_id", "tool_name", "arguments_json", "lifetime", "wait", "deadline")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    CALL_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    LIFETIME_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    session_id: str
    agent: _common_pb2.AgentLease
    call_id: str
    tool_name: str
    arguments_json: bytes
    lifetime: _common_pb2.Lifetime
    wait: _duration_pb2.Duration
    deadline: _duration_pb2.Duration
    def __init__(self, request_id: _Optional[str] = ..., session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., call_id: _Optional[str] = ..., tool_name: _Optional[str] = ..., arguments_json: _Optional[bytes] = ..., lifetime: _Optional[_Union[_common_pb2.Lifetime, str]] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class AuthorizeToolCallResponse(_message.Message):
    __slots__ = ("pending", "verdict")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    pending: GatePending
    verdict: GateDecided
    def __init__(self, pending: _Optional[_Union[GatePending, _Mapping]] = ..., verdict: _Optional[_Union[GateDecided, _Mapping]] = ...) -> None: ...

class GatePending(_message.Message):
    __slots__ = ("approval_id",)
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    approval_id: str
    def __init__(self, approval_id: _Optional[str] = ...) -> None: ...

class GateDecided(_message.Message):
    __slots__ = ("verdict", "reason", "rule", "approval_id", "cause", "replayed", "decided_by")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    verdict: GateVerdict
    reason: str
    rule: str
    approval_id: str
    cause: str
    replayed: bool
    decided_by: _common_pb2.DecidedBy
    def __init__(self, verdict: _Optional[_Union[GateVerdict, str]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., approval_id: _Optional[str] = ..., cause: _Optional[str] = ..., replayed: bool = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ...) -> None: ...
