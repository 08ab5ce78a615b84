import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import common_pb2 as _common_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RequestApprovalRequest(_message.Message):
    __slots__ = ("request_id", "session_id", "agent", "tool_name", "call_id", "reason", "action_json", "summary", "lifetime", "wait", "deadline")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    CALL_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    ACTION_JSON_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    LIFETIME_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    session_id: str
    agent: _common_pb2.AgentLease
    tool_name: str
    call_id: str
    reason: str
    action_json: bytes
    summary: str
    lifetime: _common_pb2.Lifetime
    wait: _duration_pb2.Duration
    deadline: _duration_pb2.Duration
    def __init__(self, request_id: _Optional[str] = ..., session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., tool_name: _Optional[str] = ..., call_id: _Optional[str] = ..., reason: _Optional[str] = ..., action_json: _Optional[bytes] = ..., summary: _Optional[str] = ..., lifetime: _Optional[_Union[_common_pb2.Lifetime, str]] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class RequestApprovalResponse(_message.Message):
    __slots__ = ("pending", "decided")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    DECIDED_FIELD_NUMBER: _ClassVar[int]
    pending: ApprovalPending
    decided: ApprovalDecided
    def __init__(self, pending: _Optional[_Union[ApprovalPending, _Mapping]] = ..., decided: _Optional[_Union[ApprovalDecided, _Mapping]] = ...) -> None: ...

class ApprovalPending(_message.Message):
    __slots__ = ("approval_id", "asked_seq", "expires_time")
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    ASKED_SEQ_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_TIME_FIELD_NUMBER: _ClassVar[int]
    approval_id: str
    asked_seq: int
    expires_time: _timestamp_pb2.Timestamp
    def __init__(self, approval_id: _Optional[str] = ..., asked_seq: _Optional[int] = ..., expires_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ApprovalDecided(_message.Message):
    __slots__ = ("approval_id", "outcome", "cause", "note", "decided_by", "asked_seq", "decided_seq", "replayed")
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    ASKED_SEQ_FIELD_NUMBER: _ClassVar[int]
    DECIDED_SEQ_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    approval_id: str
    outcome: _common_pb2.ApprovalOutcome
    cause: str
    note: str
    decided_by: _common_pb2.DecidedBy
    asked_seq: int
    decided_seq: int
    replayed: bool
    def __init__(self, approval_id: _Optional[str] = ..., outcome: _Optional[_Union[_common_pb2.ApprovalOutcome, str]] = ..., cause: _Optional[str] = ..., note: _Optional[str] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ..., asked_seq: _Optional[int] = ..., decided_seq: _Optional[int] = ..., replayed: bool = ...) -> None: ...

class CancelApprovalRequest(_message.Message):
    __slots__ = ("session_id", "approval_id", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    approval_id: str
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., approval_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class CancelApprovalResponse(_message.Message):
    __slots__ = ("decided",)
    DECIDED_FIELD_NUMBER: _ClassVar[int]
    decided: ApprovalDecided
    def __init__(self, decided: _Optional[_Union[ApprovalDecided, _Mapping]] = ...) -> None: ...

class GetApprovalRequest(_message.Message):
    __slots__ = ("session_id", "approval_id", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    approval_id: str
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., approval_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class GetApprovalResponse(_message.Message):
    __slots__ = ("pending", "decided")
    PENDING_FIELD_NUMBER: _ClassVar[int]
    DECIDED_FIELD_NUMBER: _ClassVar[int]
    pending: ApprovalPending
    decided: ApprovalDecided
    def __init__(self, pending: _Optional[_Union[ApprovalPending, _Mapping]] = ..., decided: _Optional[_Union[ApprovalDecided, _Mapping]] = ...) -> None: ...
