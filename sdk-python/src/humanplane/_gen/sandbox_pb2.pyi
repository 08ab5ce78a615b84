import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EnforceRequest(_message.Message):
    __slots__ = ("hello", "pong", "goodbye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    hello: EnforceHello
    pong: _common_pb2.Pong
    goodbye: _common_pb2.Goodbye
    def __init__(self, hello: _Optional[_Union[EnforceHello, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Pong, _Mapping]] = ..., goodbye: _Optional[_Union[_common_pb2.Goodbye, _Mapping]] = ...) -> None: ...

class EnforceResponse(_message.Message):
    __slots__ = ("welcome", "ping", "fault")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    welcome: EnforceWelcome
    ping: _common_pb2.Ping
    fault: _common_pb2.ItemFault
    def __init__(self, welcome: _Optional[_Union[EnforceWelcome, _Mapping]] = ..., ping: _Optional[_Union[_common_pb2.Ping, _Mapping]] = ..., fault: _Optional[_Union[_common_pb2.ItemFault, _Mapping]] = ...) -> None: ...

class EnforceHello(_message.Message):
    __slots__ = ("provider_id", "enforcement", "everywhere", "session_ids", "agent_ids", "protocol")
    PROVIDER_ID_FIELD_NUMBER: _ClassVar[int]
    ENFORCEMENT_FIELD_NUMBER: _ClassVar[int]
    EVERYWHERE_FIELD_NUMBER: _ClassVar[int]
    SESSION_IDS_FIELD_NUMBER: _ClassVar[int]
    AGENT_IDS_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    provider_id: str
    enforcement: _common_pb2.SandboxEnforcement
    everywhere: bool
    session_ids: _containers.RepeatedScalarFieldContainer[str]
    agent_ids: _containers.RepeatedScalarFieldContainer[str]
    protocol: int
    def __init__(self, provider_id: _Optional[str] = ..., enforcement: _Optional[_Union[_common_pb2.SandboxEnforcement, _Mapping]] = ..., everywhere: bool = ..., session_ids: _Optional[_Iterable[str]] = ..., agent_ids: _Optional[_Iterable[str]] = ..., protocol: _Optional[int] = ...) -> None: ...

class EnforceWelcome(_message.Message):
    __slots__ = ("protocol", "limits", "ping_interval")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    PING_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    limits: _common_pb2.Limits
    ping_interval: _duration_pb2.Duration
    def __init__(self, protocol: _Optional[int] = ..., limits: _Optional[_Union[_common_pb2.Limits, _Mapping]] = ..., ping_interval: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class EnforcementProvider(_message.Message):
    __slots__ = ("provider_id", "principal", "enforcement", "everywhere", "session_ids", "agent_ids")
    PROVIDER_ID_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    ENFORCEMENT_FIELD_NUMBER: _ClassVar[int]
    EVERYWHERE_FIELD_NUMBER: _ClassVar[int]
    SESSION_IDS_FIELD_NUMBER: _ClassVar[int]
    AGENT_IDS_FIELD_NUMBER: _ClassVar[int]
    provider_id: str
    principal: str
    enforcement: _common_pb2.SandboxEnforcement
    everywhere: bool
    session_ids: _containers.RepeatedScalarFieldContainer[str]
    agent_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, provider_id: _Optional[str] = ..., principal: _Optional[str] = ..., enforcement: _Optional[_Union[_common_pb2.SandboxEnforcement, _Mapping]] = ..., everywhere: bool = ..., session_ids: _Optional[_Iterable[str]] = ..., agent_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class ListEnforcersRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListEnforcersResponse(_message.Message):
    __slots__ = ("providers", "next_page_token")
    PROVIDERS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    providers: _containers.RepeatedCompositeFieldContainer[EnforcementProvider]
    next_page_token: str
    def __init__(self, providers: _Optional[_Iterable[_Union[EnforcementProvider, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...
