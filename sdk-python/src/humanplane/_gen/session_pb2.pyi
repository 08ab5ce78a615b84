import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import common_pb2 as _common_pb2
from . import event_pb2 as _event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SESSION_STATE_UNSPECIFIED: _ClassVar[SessionState]
    SESSION_STATE_OPEN: _ClassVar[SessionState]
    SESSION_STATE_CLOSED: _ClassVar[SessionState]
    SESSION_STATE_QUARANTINED: _ClassVar[SessionState]
SESSION_STATE_UNSPECIFIED: SessionState
SESSION_STATE_OPEN: SessionState
SESSION_STATE_CLOSED: SessionState
SESSION_STATE_QUARANTINED: SessionState

class Session(_message.Message):
    __slots__ = ("session_id", "state", "header_json", "created_time", "last_event_time", "next_seq", "open_turn", "agent", "accepted_findings", "quarantine")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    HEADER_JSON_FIELD_NUMBER: _ClassVar[int]
    CREATED_TIME_FIELD_NUMBER: _ClassVar[int]
    LAST_EVENT_TIME_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEQ_FIELD_NUMBER: _ClassVar[int]
    OPEN_TURN_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FINDINGS_FIELD_NUMBER: _ClassVar[int]
    QUARANTINE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    state: SessionState
    header_json: bytes
    created_time: _timestamp_pb2.Timestamp
    last_event_time: _timestamp_pb2.Timestamp
    next_seq: int
    open_turn: int
    agent: _common_pb2.AgentRef
    accepted_findings: int
    quarantine: _common_pb2.Finding
    def __init__(self, session_id: _Optional[str] = ..., state: _Optional[_Union[SessionState, str]] = ..., header_json: _Optional[bytes] = ..., created_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_event_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., next_seq: _Optional[int] = ..., open_turn: _Optional[int] = ..., agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., accepted_findings: _Optional[int] = ..., quarantine: _Optional[_Union[_common_pb2.Finding, _Mapping]] = ...) -> None: ...

class SeedEvent(_message.Message):
    __slots__ = ("seq", "time", "type", "data_json", "ignorable", "source_event_seqs", "surface_op_json")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    DATA_JSON_FIELD_NUMBER: _ClassVar[int]
    IGNORABLE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_EVENT_SEQS_FIELD_NUMBER: _ClassVar[int]
    SURFACE_OP_JSON_FIELD_NUMBER: _ClassVar[int]
    seq: int
    time: _timestamp_pb2.Timestamp
    type: str
    data_json: bytes
    ignorable: bool
    source_event_seqs: _containers.RepeatedScalarFieldContainer[int]
    surface_op_json: bytes
    def __init__(self, seq: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., type: _Optional[str] = ..., data_json: _Optional[bytes] = ..., ignorable: bool = ..., source_event_seqs: _Optional[_Iterable[int]] = ..., surface_op_json: _Optional[bytes] = ...) -> None: ...

class Seed(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[SeedEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[SeedEvent, _Mapping]]] = ...) -> None: ...

class ForkOf(_message.Message):
    __slots__ = ("session_id", "through_seq")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    THROUGH_SEQ_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    through_seq: int
    def __init__(self, session_id: _Optional[str] = ..., through_seq: _Optional[int] = ...) -> None: ...

class CreateSessionRequest(_message.Message):
    __slots__ = ("session_id", "request_id", "preset", "seed", "fork_of", "delegated_from", "accept_findings", "header_json", "require_full_sandbox")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    FORK_OF_FIELD_NUMBER: _ClassVar[int]
    DELEGATED_FROM_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FINDINGS_FIELD_NUMBER: _ClassVar[int]
    HEADER_JSON_FIELD_NUMBER: _ClassVar[int]
    REQUIRE_FULL_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    request_id: str
    preset: str
    seed: Seed
    fork_of: ForkOf
    delegated_from: str
    accept_findings: bool
    header_json: bytes
    require_full_sandbox: bool
    def __init__(self, session_id: _Optional[str] = ..., request_id: _Optional[str] = ..., preset: _Optional[str] = ..., seed: _Optional[_Union[Seed, _Mapping]] = ..., fork_of: _Optional[_Union[ForkOf, _Mapping]] = ..., delegated_from: _Optional[str] = ..., accept_findings: bool = ..., header_json: _Optional[bytes] = ..., require_full_sandbox: bool = ...) -> None: ...

class CreateSessionResponse(_message.Message):
    __slots__ = ("session", "findings", "replayed")
    SESSION_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    session: Session
    findings: _containers.RepeatedCompositeFieldContainer[_common_pb2.Finding]
    replayed: bool
    def __init__(self, session: _Optional[_Union[Session, _Mapping]] = ..., findings: _Optional[_Iterable[_Union[_common_pb2.Finding, _Mapping]]] = ..., replayed: bool = ...) -> None: ...

class GetSessionRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class GetSessionResponse(_message.Message):
    __slots__ = ("session",)
    SESSION_FIELD_NUMBER: _ClassVar[int]
    session: Session
    def __init__(self, session: _Optional[_Union[Session, _Mapping]] = ...) -> None: ...

class ListSessionsRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "states")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    STATES_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    states: _containers.RepeatedScalarFieldContainer[SessionState]
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., states: _Optional[_Iterable[_Union[SessionState, str]]] = ...) -> None: ...

class ListSessionsResponse(_message.Message):
    __slots__ = ("sessions", "next_page_token")
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[Session]
    next_page_token: str
    def __init__(self, sessions: _Optional[_Iterable[_Union[Session, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AppendEventsRequest(_message.Message):
    __slots__ = ("session_id", "agent", "expected_next_seq", "events", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_NEXT_SEQ_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    agent: _common_pb2.AgentLease
    expected_next_seq: int
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.NewEvent]
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., expected_next_seq: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_event_pb2.NewEvent, _Mapping]]] = ..., request_id: _Optional[str] = ...) -> None: ...

class AppendEventsResponse(_message.Message):
    __slots__ = ("first_seq", "next_seq", "replayed")
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEQ_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    first_seq: int
    next_seq: int
    replayed: bool
    def __init__(self, first_seq: _Optional[int] = ..., next_seq: _Optional[int] = ..., replayed: bool = ...) -> None: ...

class ListEventsRequest(_message.Message):
    __slots__ = ("session_id", "after_seq", "page_size", "page_token", "type_prefixes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TYPE_PREFIXES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    after_seq: int
    page_size: int
    page_token: str
    type_prefixes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, session_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., type_prefixes: _Optional[_Iterable[str]] = ...) -> None: ...

class ListEventsResponse(_message.Message):
    __slots__ = ("events", "next_page_token", "head_seq")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    HEAD_SEQ_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.SessionEvent]
    next_page_token: str
    head_seq: int
    def __init__(self, events: _Optional[_Iterable[_Union[_event_pb2.SessionEvent, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., head_seq: _Optional[int] = ...) -> None: ...

class WatchEventsRequest(_message.Message):
    __slots__ = ("session_id", "after_seq", "type_prefixes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    TYPE_PREFIXES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    after_seq: int
    type_prefixes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, session_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., type_prefixes: _Optional[_Iterable[str]] = ...) -> None: ...

class WatchEventsResponse(_message.Message):
    __slots__ = ("batch", "caught_up")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_UP_FIELD_NUMBER: _ClassVar[int]
    batch: EventBatch
    caught_up: CaughtUp
    def __init__(self, batch: _Optional[_Union[EventBatch, _Mapping]] = ..., caught_up: _Optional[_Union[CaughtUp, _Mapping]] = ...) -> None: ...

class EventBatch(_message.Message):
    __slots__ = ("events", "through_seq")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    THROUGH_SEQ_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.SessionEvent]
    through_seq: int
    def __init__(self, events: _Optional[_Iterable[_Union[_event_pb2.SessionEvent, _Mapping]]] = ..., through_seq: _Optional[int] = ...) -> None: ...

class CaughtUp(_message.Message):
    __slots__ = ("head_seq",)
    HEAD_SEQ_FIELD_NUMBER: _ClassVar[int]
    head_seq: int
    def __init__(self, head_seq: _Optional[int] = ...) -> None: ...

class ImportSessionRequest(_message.Message):
    __slots__ = ("header", "lines", "end")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    header: ImportHeader
    lines: JsonLines
    end: ImportEnd
    def __init__(self, header: _Optional[_Union[ImportHeader, _Mapping]] = ..., lines: _Optional[_Union[JsonLines, _Mapping]] = ..., end: _Optional[_Union[ImportEnd, _Mapping]] = ...) -> None: ...

class ImportEnd(_message.Message):
    __slots__ = ("bytes",)
    BYTES_FIELD_NUMBER: _ClassVar[int]
    bytes: int
    def __init__(self, bytes: _Optional[int] = ...) -> None: ...

class ImportHeader(_message.Message):
    __slots__ = ("session_id", "request_id", "accept_findings", "header_json", "preset")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FINDINGS_FIELD_NUMBER: _ClassVar[int]
    HEADER_JSON_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    request_id: str
    accept_findings: bool
    header_json: bytes
    preset: str
    def __init__(self, session_id: _Optional[str] = ..., request_id: _Optional[str] = ..., accept_findings: bool = ..., header_json: _Optional[bytes] = ..., preset: _Optional[str] = ...) -> None: ...

class JsonLines(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    def __init__(self, data: _Optional[bytes] = ...) -> None: ...

class ImportSessionResponse(_message.Message):
    __slots__ = ("session", "findings", "replayed")
    SESSION_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    session: Session
    findings: _containers.RepeatedCompositeFieldContainer[_common_pb2.Finding]
    replayed: bool
    def __init__(self, session: _Optional[_Union[Session, _Mapping]] = ..., findings: _Optional[_Iterable[_Union[_common_pb2.Finding, _Mapping]]] = ..., replayed: bool = ...) -> None: ...

class ExportSessionRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class ExportSessionResponse(_message.Message):
    __slots__ = ("header", "lines")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    header: ExportHeader
    lines: JsonLines
    def __init__(self, header: _Optional[_Union[ExportHeader, _Mapping]] = ..., lines: _Optional[_Union[JsonLines, _Mapping]] = ...) -> None: ...

class ExportHeader(_message.Message):
    __slots__ = ("session_id", "header_json", "events")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    HEADER_JSON_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    header_json: bytes
    events: int
    def __init__(self, session_id: _Optional[str] = ..., header_json: _Optional[bytes] = ..., events: _Optional[int] = ...) -> None: ...

class VerifySessionRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class VerifySessionResponse(_message.Message):
    __slots__ = ("findings", "truncated", "events")
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    findings: _containers.RepeatedCompositeFieldContainer[_common_pb2.Finding]
    truncated: bool
    events: int
    def __init__(self, findings: _Optional[_Iterable[_Union[_common_pb2.Finding, _Mapping]]] = ..., truncated: bool = ..., events: _Optional[int] = ...) -> None: ...

class CloseSessionRequest(_message.Message):
    __slots__ = ("session_id", "reason")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    reason: str
    def __init__(self, session_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class CloseSessionResponse(_message.Message):
    __slots__ = ("closed_seq",)
    CLOSED_SEQ_FIELD_NUMBER: _ClassVar[int]
    closed_seq: int
    def __init__(self, closed_seq: _Optional[int] = ...) -> None: ...
