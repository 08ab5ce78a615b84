import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from . import common_pb2 as _common_pb2
from . import question_pb2 as _question_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GateVerdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GATE_VERDICT_UNSPECIFIED: _ClassVar[GateVerdict]
    GATE_VERDICT_ALLOWED: _ClassVar[GateVerdict]
    GATE_VERDICT_DENIED: _ClassVar[GateVerdict]
    GATE_VERDICT_UNAVAILABLE: _ClassVar[GateVerdict]
    GATE_VERDICT_ABORTED_BEFORE_DISPATCH: _ClassVar[GateVerdict]
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
    __slots__ = ("verdict", "reason", "rule", "approval_id", "cause", "replayed")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    verdict: GateVerdict
    reason: str
    rule: str
    approval_id: str
    cause: str
    replayed: bool
    def __init__(self, verdict: _Optional[_Union[GateVerdict, str]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., approval_id: _Optional[str] = ..., cause: _Optional[str] = ..., replayed: bool = ...) -> None: ...
