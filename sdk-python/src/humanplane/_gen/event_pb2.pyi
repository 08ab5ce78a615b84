import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionEvent(_message.Message):
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

class NewEvent(_message.Message):
    __slots__ = ("type", "data_json", "ignorable", "source_event_seqs", "surface_op_json")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    DATA_JSON_FIELD_NUMBER: _ClassVar[int]
    IGNORABLE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_EVENT_SEQS_FIELD_NUMBER: _ClassVar[int]
    SURFACE_OP_JSON_FIELD_NUMBER: _ClassVar[int]
    type: str
    data_json: bytes
    ignorable: bool
    source_event_seqs: _containers.RepeatedScalarFieldContainer[int]
    surface_op_json: bytes
    def __init__(self, type: _Optional[str] = ..., data_json: _Optional[bytes] = ..., ignorable: bool = ..., source_event_seqs: _Optional[_Iterable[int]] = ..., surface_op_json: _Optional[bytes] = ...) -> None: ...
