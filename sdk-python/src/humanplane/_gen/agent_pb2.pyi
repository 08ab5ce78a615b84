import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AgentState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AGENT_STATE_UNSPECIFIED: _ClassVar[AgentState]
    AGENT_STATE_ATTACHED: _ClassVar[AgentState]
    AGENT_STATE_GRACE: _ClassVar[AgentState]
AGENT_STATE_UNSPECIFIED: AgentState
AGENT_STATE_ATTACHED: AgentState
AGENT_STATE_GRACE: AgentState

class AgentServiceAttachRequest(_message.Message):
    __slots__ = ("hello", "pong", "goodbye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    hello: AgentHello
    pong: _common_pb2.Pong
    goodbye: _common_pb2.Goodbye
    def __init__(self, hello: _Optional[_Union[AgentHello, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Pong, _Mapping]] = ..., goodbye: _Optional[_Union[_common_pb2.Goodbye, _Mapping]] = ...) -> None: ...

class AgentServiceAttachResponse(_message.Message):
    __slots__ = ("attached", "ping", "drain", "fault", "runtime_context")
    ATTACHED_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    DRAIN_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    RUNTIME_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    attached: AgentAttached
    ping: _common_pb2.Ping
    drain: _common_pb2.Drain
    fault: _common_pb2.ItemFault
    runtime_context: _common_pb2.RuntimeContext
    def __init__(self, attached: _Optional[_Union[AgentAttached, _Mapping]] = ..., ping: _Optional[_Union[_common_pb2.Ping, _Mapping]] = ..., drain: _Optional[_Union[_common_pb2.Drain, _Mapping]] = ..., fault: _Optional[_Union[_common_pb2.ItemFault, _Mapping]] = ..., runtime_context: _Optional[_Union[_common_pb2.RuntimeContext, _Mapping]] = ...) -> None: ...

class AgentHello(_message.Message):
    __slots__ = ("session_id", "agent_id", "parent", "take_over", "resume_token", "protocol", "known_policy", "enforcement")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_FIELD_NUMBER: _ClassVar[int]
    TAKE_OVER_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    KNOWN_POLICY_FIELD_NUMBER: _ClassVar[int]
    ENFORCEMENT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    agent_id: str
    parent: _common_pb2.AgentRef
    take_over: bool
    resume_token: str
    protocol: int
    known_policy: _common_pb2.ApprovalPolicy
    enforcement: _common_pb2.SandboxEnforcement
    def __init__(self, session_id: _Optional[str] = ..., agent_id: _Optional[str] = ..., parent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., take_over: bool = ..., resume_token: _Optional[str] = ..., protocol: _Optional[int] = ..., known_policy: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ..., enforcement: _Optional[_Union[_common_pb2.SandboxEnforcement, _Mapping]] = ...) -> None: ...

class AgentAttached(_message.Message):
    __slots__ = ("lease", "epoch", "resume_token", "grace", "protocol", "limits", "ping_interval")
    LEASE_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GRACE_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    PING_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    lease: _common_pb2.AgentLease
    epoch: int
    resume_token: str
    grace: _duration_pb2.Duration
    protocol: int
    limits: _common_pb2.Limits
    ping_interval: _duration_pb2.Duration
    def __init__(self, lease: _Optional[_Union[_common_pb2.AgentLease, _Mapping]] = ..., epoch: _Optional[int] = ..., resume_token: _Optional[str] = ..., grace: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., protocol: _Optional[int] = ..., limits: _Optional[_Union[_common_pb2.Limits, _Mapping]] = ..., ping_interval: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Agent(_message.Message):
    __slots__ = ("agent", "session_id", "parent", "state", "principal", "attached_time")
    AGENT_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    ATTACHED_TIME_FIELD_NUMBER: _ClassVar[int]
    agent: _common_pb2.AgentRef
    session_id: str
    parent: _common_pb2.AgentRef
    state: AgentState
    principal: str
    attached_time: _timestamp_pb2.Timestamp
    def __init__(self, agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., session_id: _Optional[str] = ..., parent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., state: _Optional[_Union[AgentState, str]] = ..., principal: _Optional[str] = ..., attached_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ListAgentsRequest(_message.Message):
    __slots__ = ("session_id", "page_size", "page_token")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    page_size: int
    page_token: str
    def __init__(self, session_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListAgentsResponse(_message.Message):
    __slots__ = ("agents", "next_page_token")
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    agents: _containers.RepeatedCompositeFieldContainer[Agent]
    next_page_token: str
    def __init__(self, agents: _Optional[_Iterable[_Union[Agent, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetAgentRequest(_message.Message):
    __slots__ = ("agent_id",)
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    agent_id: str
    def __init__(self, agent_id: _Optional[str] = ...) -> None: ...

class GetAgentResponse(_message.Message):
    __slots__ = ("agent",)
    AGENT_FIELD_NUMBER: _ClassVar[int]
    agent: Agent
    def __init__(self, agent: _Optional[_Union[Agent, _Mapping]] = ...) -> None: ...
