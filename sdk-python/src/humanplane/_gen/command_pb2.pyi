import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from . import answerer_pb2 as _answerer_pb2
from . import attachment_pb2 as _attachment_pb2
from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CommandInput(_message.Message):
    __slots__ = ("hint", "images")
    HINT_FIELD_NUMBER: _ClassVar[int]
    IMAGES_FIELD_NUMBER: _ClassVar[int]
    hint: str
    images: bool
    def __init__(self, hint: _Optional[str] = ..., images: bool = ...) -> None: ...

class CommandDefinition(_message.Message):
    __slots__ = ("name", "description", "input", "record_input")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    INPUT_FIELD_NUMBER: _ClassVar[int]
    RECORD_INPUT_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    input: CommandInput
    record_input: bool
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., input: _Optional[_Union[CommandInput, _Mapping]] = ..., record_input: bool = ...) -> None: ...

class Command(_message.Message):
    __slots__ = ("definition", "scope", "served_by")
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SERVED_BY_FIELD_NUMBER: _ClassVar[int]
    definition: CommandDefinition
    scope: _answerer_pb2.Scope
    served_by: str
    def __init__(self, definition: _Optional[_Union[CommandDefinition, _Mapping]] = ..., scope: _Optional[_Union[_answerer_pb2.Scope, _Mapping]] = ..., served_by: _Optional[str] = ...) -> None: ...

class ServeRequest(_message.Message):
    __slots__ = ("hello", "register", "unregister", "result", "pong", "goodbye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    REGISTER_FIELD_NUMBER: _ClassVar[int]
    UNREGISTER_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    hello: ServeHello
    register: ServeCommand
    unregister: _answerer_pb2.Unregister
    result: CommandResult
    pong: _common_pb2.Pong
    goodbye: _common_pb2.Goodbye
    def __init__(self, hello: _Optional[_Union[ServeHello, _Mapping]] = ..., register: _Optional[_Union[ServeCommand, _Mapping]] = ..., unregister: _Optional[_Union[_answerer_pb2.Unregister, _Mapping]] = ..., result: _Optional[_Union[CommandResult, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Pong, _Mapping]] = ..., goodbye: _Optional[_Union[_common_pb2.Goodbye, _Mapping]] = ...) -> None: ...

class ServeResponse(_message.Message):
    __slots__ = ("welcome", "registered", "register_refused", "unregistered", "invocation", "abort", "result_accepted", "result_refused", "ping", "drain", "fault")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    REGISTERED_FIELD_NUMBER: _ClassVar[int]
    REGISTER_REFUSED_FIELD_NUMBER: _ClassVar[int]
    UNREGISTERED_FIELD_NUMBER: _ClassVar[int]
    INVOCATION_FIELD_NUMBER: _ClassVar[int]
    ABORT_FIELD_NUMBER: _ClassVar[int]
    RESULT_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    RESULT_REFUSED_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    DRAIN_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    welcome: _answerer_pb2.Welcome
    registered: _answerer_pb2.Registered
    register_refused: _answerer_pb2.RegisterRefused
    unregistered: _answerer_pb2.Unregistered
    invocation: Invocation
    abort: Abort
    result_accepted: ResultAccepted
    result_refused: ResultRefused
    ping: _common_pb2.Ping
    drain: _common_pb2.Drain
    fault: _common_pb2.ItemFault
    def __init__(self, welcome: _Optional[_Union[_answerer_pb2.Welcome, _Mapping]] = ..., registered: _Optional[_Union[_answerer_pb2.Registered, _Mapping]] = ..., register_refused: _Optional[_Union[_answerer_pb2.RegisterRefused, _Mapping]] = ..., unregistered: _Optional[_Union[_answerer_pb2.Unregistered, _Mapping]] = ..., invocation: _Optional[_Union[Invocation, _Mapping]] = ..., abort: _Optional[_Union[Abort, _Mapping]] = ..., result_accepted: _Optional[_Union[ResultAccepted, _Mapping]] = ..., result_refused: _Optional[_Union[ResultRefused, _Mapping]] = ..., ping: _Optional[_Union[_common_pb2.Ping, _Mapping]] = ..., drain: _Optional[_Union[_common_pb2.Drain, _Mapping]] = ..., fault: _Optional[_Union[_common_pb2.ItemFault, _Mapping]] = ...) -> None: ...

class ServeHello(_message.Message):
    __slots__ = ("client_name", "plugin_id", "display_name", "protocol")
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    client_name: str
    plugin_id: str
    display_name: str
    protocol: int
    def __init__(self, client_name: _Optional[str] = ..., plugin_id: _Optional[str] = ..., display_name: _Optional[str] = ..., protocol: _Optional[int] = ...) -> None: ...

class ServeCommand(_message.Message):
    __slots__ = ("correlation_id", "definition", "scope", "max_concurrent")
    CORRELATION_ID_FIELD_NUMBER: _ClassVar[int]
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    MAX_CONCURRENT_FIELD_NUMBER: _ClassVar[int]
    correlation_id: str
    definition: CommandDefinition
    scope: _answerer_pb2.Scope
    max_concurrent: int
    def __init__(self, correlation_id: _Optional[str] = ..., definition: _Optional[_Union[CommandDefinition, _Mapping]] = ..., scope: _Optional[_Union[_answerer_pb2.Scope, _Mapping]] = ..., max_concurrent: _Optional[int] = ...) -> None: ...

class Invocation(_message.Message):
    __slots__ = ("invocation_id", "registration_id", "command_id", "session_id", "name", "raw_input", "agent", "principal", "opened_time", "expires_time", "run_seq", "images")
    INVOCATION_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTRATION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    RAW_INPUT_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    OPENED_TIME_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_TIME_FIELD_NUMBER: _ClassVar[int]
    RUN_SEQ_FIELD_NUMBER: _ClassVar[int]
    IMAGES_FIELD_NUMBER: _ClassVar[int]
    invocation_id: str
    registration_id: str
    command_id: str
    session_id: str
    name: str
    raw_input: str
    agent: _common_pb2.AgentRef
    principal: str
    opened_time: _timestamp_pb2.Timestamp
    expires_time: _timestamp_pb2.Timestamp
    run_seq: int
    images: _containers.RepeatedCompositeFieldContainer[_attachment_pb2.Attachment]
    def __init__(self, invocation_id: _Optional[str] = ..., registration_id: _Optional[str] = ..., command_id: _Optional[str] = ..., session_id: _Optional[str] = ..., name: _Optional[str] = ..., raw_input: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., principal: _Optional[str] = ..., opened_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expires_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., run_seq: _Optional[int] = ..., images: _Optional[_Iterable[_Union[_attachment_pb2.Attachment, _Mapping]]] = ...) -> None: ...

class CommandSuccess(_message.Message):
    __slots__ = ("text", "source_event_seq")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_EVENT_SEQ_FIELD_NUMBER: _ClassVar[int]
    text: str
    source_event_seq: int
    def __init__(self, text: _Optional[str] = ..., source_event_seq: _Optional[int] = ...) -> None: ...

class CommandError(_message.Message):
    __slots__ = ("text",)
    TEXT_FIELD_NUMBER: _ClassVar[int]
    text: str
    def __init__(self, text: _Optional[str] = ...) -> None: ...

class HandlerFailure(_message.Message):
    __slots__ = ("name", "message")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    name: str
    message: str
    def __init__(self, name: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class CommandResult(_message.Message):
    __slots__ = ("invocation_id", "success", "error", "failure")
    INVOCATION_ID_FIELD_NUMBER: _ClassVar[int]
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    invocation_id: str
    success: CommandSuccess
    error: CommandError
    failure: HandlerFailure
    def __init__(self, invocation_id: _Optional[str] = ..., success: _Optional[_Union[CommandSuccess, _Mapping]] = ..., error: _Optional[_Union[CommandError, _Mapping]] = ..., failure: _Optional[_Union[HandlerFailure, _Mapping]] = ...) -> None: ...

class ResultAccepted(_message.Message):
    __slots__ = ("invocation_id", "done_seq")
    INVOCATION_ID_FIELD_NUMBER: _ClassVar[int]
    DONE_SEQ_FIELD_NUMBER: _ClassVar[int]
    invocation_id: str
    done_seq: int
    def __init__(self, invocation_id: _Optional[str] = ..., done_seq: _Optional[int] = ...) -> None: ...

class ResultRefused(_message.Message):
    __slots__ = ("invocation_id", "fault", "violations")
    INVOCATION_ID_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    invocation_id: str
    fault: _common_pb2.Fault
    violations: _containers.RepeatedCompositeFieldContainer[_common_pb2.FieldViolation]
    def __init__(self, invocation_id: _Optional[str] = ..., fault: _Optional[_Union[_common_pb2.Fault, _Mapping]] = ..., violations: _Optional[_Iterable[_Union[_common_pb2.FieldViolation, _Mapping]]] = ...) -> None: ...

class Abort(_message.Message):
    __slots__ = ("invocation_id", "cause")
    INVOCATION_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    invocation_id: str
    cause: str
    def __init__(self, invocation_id: _Optional[str] = ..., cause: _Optional[str] = ...) -> None: ...

class ListCommandsRequest(_message.Message):
    __slots__ = ("session_id", "page_size", "page_token")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    page_size: int
    page_token: str
    def __init__(self, session_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListCommandsResponse(_message.Message):
    __slots__ = ("commands", "next_page_token")
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    commands: _containers.RepeatedCompositeFieldContainer[Command]
    next_page_token: str
    def __init__(self, commands: _Optional[_Iterable[_Union[Command, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class WatchCommandsRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class CommandsComplete(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CommandRemoved(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class WatchCommandsResponse(_message.Message):
    __slots__ = ("item", "complete", "changed", "removed")
    ITEM_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    item: Command
    complete: CommandsComplete
    changed: Command
    removed: CommandRemoved
    def __init__(self, item: _Optional[_Union[Command, _Mapping]] = ..., complete: _Optional[_Union[CommandsComplete, _Mapping]] = ..., changed: _Optional[_Union[Command, _Mapping]] = ..., removed: _Optional[_Union[CommandRemoved, _Mapping]] = ...) -> None: ...

class NotACommand(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ResolveCommandRequest(_message.Message):
    __slots__ = ("session_id", "agent", "line")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    agent: _common_pb2.AgentRef
    line: str
    def __init__(self, session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., line: _Optional[str] = ...) -> None: ...

class ResolveCommandResponse(_message.Message):
    __slots__ = ("not_a_command", "command")
    NOT_A_COMMAND_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    not_a_command: NotACommand
    command: ResolvedCommand
    def __init__(self, not_a_command: _Optional[_Union[NotACommand, _Mapping]] = ..., command: _Optional[_Union[ResolvedCommand, _Mapping]] = ...) -> None: ...

class ResolvedCommand(_message.Message):
    __slots__ = ("command", "raw_input")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    RAW_INPUT_FIELD_NUMBER: _ClassVar[int]
    command: Command
    raw_input: str
    def __init__(self, command: _Optional[_Union[Command, _Mapping]] = ..., raw_input: _Optional[str] = ...) -> None: ...

class ExecuteCommandRequest(_message.Message):
    __slots__ = ("request_id", "session_id", "agent", "line", "lifetime", "wait", "deadline", "images")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    LIFETIME_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    IMAGES_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    session_id: str
    agent: _common_pb2.AgentRef
    line: str
    lifetime: _common_pb2.Lifetime
    wait: _duration_pb2.Duration
    deadline: _duration_pb2.Duration
    images: _containers.RepeatedCompositeFieldContainer[_attachment_pb2.Image]
    def __init__(self, request_id: _Optional[str] = ..., session_id: _Optional[str] = ..., agent: _Optional[_Union[_common_pb2.AgentRef, _Mapping]] = ..., line: _Optional[str] = ..., lifetime: _Optional[_Union[_common_pb2.Lifetime, str]] = ..., wait: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., images: _Optional[_Iterable[_Union[_attachment_pb2.Image, _Mapping]]] = ...) -> None: ...

class ExecuteCommandResponse(_message.Message):
    __slots__ = ("not_a_command", "pending", "execution")
    NOT_A_COMMAND_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    EXECUTION_FIELD_NUMBER: _ClassVar[int]
    not_a_command: NotACommand
    pending: CommandPending
    execution: CommandExecution
    def __init__(self, not_a_command: _Optional[_Union[NotACommand, _Mapping]] = ..., pending: _Optional[_Union[CommandPending, _Mapping]] = ..., execution: _Optional[_Union[CommandExecution, _Mapping]] = ...) -> None: ...

class CommandPending(_message.Message):
    __slots__ = ("command_id",)
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    def __init__(self, command_id: _Optional[str] = ...) -> None: ...

class CommandFailed(_message.Message):
    __slots__ = ("cause", "message")
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    cause: str
    message: str
    def __init__(self, cause: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class CommandExecution(_message.Message):
    __slots__ = ("command_id", "success", "error", "failed", "ended_by", "run_seq", "done_seq", "replayed")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    ENDED_BY_FIELD_NUMBER: _ClassVar[int]
    RUN_SEQ_FIELD_NUMBER: _ClassVar[int]
    DONE_SEQ_FIELD_NUMBER: _ClassVar[int]
    REPLAYED_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    success: CommandSuccess
    error: CommandError
    failed: CommandFailed
    ended_by: _common_pb2.DecidedBy
    run_seq: int
    done_seq: int
    replayed: bool
    def __init__(self, command_id: _Optional[str] = ..., success: _Optional[_Union[CommandSuccess, _Mapping]] = ..., error: _Optional[_Union[CommandError, _Mapping]] = ..., failed: _Optional[_Union[CommandFailed, _Mapping]] = ..., ended_by: _Optional[_Union[_common_pb2.DecidedBy, _Mapping]] = ..., run_seq: _Optional[int] = ..., done_seq: _Optional[int] = ..., replayed: bool = ...) -> None: ...

class CancelCommandRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "request_id")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    request_id: str
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class CancelCommandResponse(_message.Message):
    __slots__ = ("execution",)
    EXECUTION_FIELD_NUMBER: _ClassVar[int]
    execution: CommandExecution
    def __init__(self, execution: _Optional[_Union[CommandExecution, _Mapping]] = ...) -> None: ...
