import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ServerHealth(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SERVER_HEALTH_UNSPECIFIED: _ClassVar[ServerHealth]
    SERVER_HEALTH_STARTING: _ClassVar[ServerHealth]
    SERVER_HEALTH_SERVING: _ClassVar[ServerHealth]
    SERVER_HEALTH_DRAINING: _ClassVar[ServerHealth]
    SERVER_HEALTH_STORAGE_FAILED: _ClassVar[ServerHealth]
SERVER_HEALTH_UNSPECIFIED: ServerHealth
SERVER_HEALTH_STARTING: ServerHealth
SERVER_HEALTH_SERVING: ServerHealth
SERVER_HEALTH_DRAINING: ServerHealth
SERVER_HEALTH_STORAGE_FAILED: ServerHealth

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("version", "protocol", "limits", "engine", "started_time", "single_user", "health", "open", "sessions", "disk")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    ENGINE_FIELD_NUMBER: _ClassVar[int]
    STARTED_TIME_FIELD_NUMBER: _ClassVar[int]
    SINGLE_USER_FIELD_NUMBER: _ClassVar[int]
    HEALTH_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    DISK_FIELD_NUMBER: _ClassVar[int]
    version: str
    protocol: int
    limits: _common_pb2.Limits
    engine: str
    started_time: _timestamp_pb2.Timestamp
    single_user: bool
    health: ServerHealth
    open: OpenCounts
    sessions: SessionCounts
    disk: DiskUsage
    def __init__(self, version: _Optional[str] = ..., protocol: _Optional[int] = ..., limits: _Optional[_Union[_common_pb2.Limits, _Mapping]] = ..., engine: _Optional[str] = ..., started_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., single_user: bool = ..., health: _Optional[_Union[ServerHealth, str]] = ..., open: _Optional[_Union[OpenCounts, _Mapping]] = ..., sessions: _Optional[_Union[SessionCounts, _Mapping]] = ..., disk: _Optional[_Union[DiskUsage, _Mapping]] = ...) -> None: ...

class OpenCounts(_message.Message):
    __slots__ = ("approvals", "questions", "agents", "answerers", "registrations", "watches", "commands", "served_commands", "tool_calls", "policies")
    APPROVALS_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    ANSWERERS_FIELD_NUMBER: _ClassVar[int]
    REGISTRATIONS_FIELD_NUMBER: _ClassVar[int]
    WATCHES_FIELD_NUMBER: _ClassVar[int]
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    SERVED_COMMANDS_FIELD_NUMBER: _ClassVar[int]
    TOOL_CALLS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    approvals: int
    questions: int
    agents: int
    answerers: int
    registrations: int
    watches: int
    commands: int
    served_commands: int
    tool_calls: int
    policies: int
    def __init__(self, approvals: _Optional[int] = ..., questions: _Optional[int] = ..., agents: _Optional[int] = ..., answerers: _Optional[int] = ..., registrations: _Optional[int] = ..., watches: _Optional[int] = ..., commands: _Optional[int] = ..., served_commands: _Optional[int] = ..., tool_calls: _Optional[int] = ..., policies: _Optional[int] = ...) -> None: ...

class SessionCounts(_message.Message):
    __slots__ = ("open", "closed", "quarantined")
    OPEN_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    QUARANTINED_FIELD_NUMBER: _ClassVar[int]
    open: int
    closed: int
    quarantined: int
    def __init__(self, open: _Optional[int] = ..., closed: _Optional[int] = ..., quarantined: _Optional[int] = ...) -> None: ...

class DiskUsage(_message.Message):
    __slots__ = ("used_bytes", "free_bytes", "floor_bytes")
    USED_BYTES_FIELD_NUMBER: _ClassVar[int]
    FREE_BYTES_FIELD_NUMBER: _ClassVar[int]
    FLOOR_BYTES_FIELD_NUMBER: _ClassVar[int]
    used_bytes: int
    free_bytes: int
    floor_bytes: int
    def __init__(self, used_bytes: _Optional[int] = ..., free_bytes: _Optional[int] = ..., floor_bytes: _Optional[int] = ...) -> None: ...

class WatchInternalErrorsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WatchInternalErrorsResponse(_message.Message):
    __slots__ = ("error", "dropped")
    ERROR_FIELD_NUMBER: _ClassVar[int]
    DROPPED_FIELD_NUMBER: _ClassVar[int]
    error: InternalError
    dropped: int
    def __init__(self, error: _Optional[_Union[InternalError, _Mapping]] = ..., dropped: _Optional[int] = ...) -> None: ...

class InternalError(_message.Message):
    __slots__ = ("error_id", "time", "component", "session_id", "message")
    ERROR_ID_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    COMPONENT_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    error_id: str
    time: _timestamp_pb2.Timestamp
    component: str
    session_id: str
    message: str
    def __init__(self, error_id: _Optional[str] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., component: _Optional[str] = ..., session_id: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...
