from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListPendingRequest(_message.Message):
    __slots__ = ("session_id", "kinds", "page_size", "page_token")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    kinds: _containers.RepeatedScalarFieldContainer[_common_pb2.AskKind]
    page_size: int
    page_token: str
    def __init__(self, session_id: _Optional[str] = ..., kinds: _Optional[_Iterable[_Union[_common_pb2.AskKind, str]]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListPendingResponse(_message.Message):
    __slots__ = ("asks", "next_page_token", "position")
    ASKS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    asks: _containers.RepeatedCompositeFieldContainer[_common_pb2.PendingAsk]
    next_page_token: str
    position: int
    def __init__(self, asks: _Optional[_Iterable[_Union[_common_pb2.PendingAsk, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., position: _Optional[int] = ...) -> None: ...

class WatchPendingRequest(_message.Message):
    __slots__ = ("session_id", "kinds")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    kinds: _containers.RepeatedScalarFieldContainer[_common_pb2.AskKind]
    def __init__(self, session_id: _Optional[str] = ..., kinds: _Optional[_Iterable[_Union[_common_pb2.AskKind, str]]] = ...) -> None: ...

class WatchPendingResponse(_message.Message):
    __slots__ = ("item", "snapshot_complete", "added", "removed", "overlay")
    ITEM_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_COMPLETE_FIELD_NUMBER: _ClassVar[int]
    ADDED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    item: _common_pb2.PendingAsk
    snapshot_complete: SnapshotComplete
    added: PendingAdded
    removed: PendingRemoved
    overlay: PendingOverlayChanged
    def __init__(self, item: _Optional[_Union[_common_pb2.PendingAsk, _Mapping]] = ..., snapshot_complete: _Optional[_Union[SnapshotComplete, _Mapping]] = ..., added: _Optional[_Union[PendingAdded, _Mapping]] = ..., removed: _Optional[_Union[PendingRemoved, _Mapping]] = ..., overlay: _Optional[_Union[PendingOverlayChanged, _Mapping]] = ...) -> None: ...

class SnapshotComplete(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: int
    def __init__(self, position: _Optional[int] = ...) -> None: ...

class PendingAdded(_message.Message):
    __slots__ = ("ask", "position")
    ASK_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ask: _common_pb2.PendingAsk
    position: int
    def __init__(self, ask: _Optional[_Union[_common_pb2.PendingAsk, _Mapping]] = ..., position: _Optional[int] = ...) -> None: ...

class PendingRemoved(_message.Message):
    __slots__ = ("session_id", "ask_id", "approval_outcome", "questions_outcome", "cause", "decided_by", "settled_seq", "position")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ASK_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_OUTCOME_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    SETTLED_SEQ_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    ask_id: str
    approval_outcome: _common_pb2.ApprovalOutcome
    questions_outcome: _common_pb2.QuestionsOutcome
    cause: str
    decided_by: _common_pb2.DecidedBy
    settled_seq: int
    position: int
    def __init__(self, session_id: _Optional[str] = ..., ask_id: _Optional[str] = ..., approval_outcome: _Optional[_Union[_common_pb2.ApprovalOutcome, str]] = ..., questions_outcome: _Optional[_Union[_common_pb2.QuestionsOutcome, str]] = ..., cause: _Optional[str] = ..., decided_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ..., settled_seq: _Optional[int] = ..., position: _Optional[int] = ...) -> None: ...

class PendingOverlayChanged(_message.Message):
    __slots__ = ("session_id", "ask_id", "overlay", "position")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ASK_ID_FIELD_NUMBER: _ClassVar[int]
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    ask_id: str
    overlay: _common_pb2.PendingOverlay
    position: int
    def __init__(self, session_id: _Optional[str] = ..., ask_id: _Optional[str] = ..., overlay: _Optional[_Union[_common_pb2.PendingOverlay, _Mapping]] = ..., position: _Optional[int] = ...) -> None: ...
