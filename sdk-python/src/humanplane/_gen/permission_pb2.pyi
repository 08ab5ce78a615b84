from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EnforcerKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENFORCER_KIND_UNSPECIFIED: _ClassVar[EnforcerKind]
    ENFORCER_KIND_AGENT: _ClassVar[EnforcerKind]
    ENFORCER_KIND_PROVIDER: _ClassVar[EnforcerKind]
ENFORCER_KIND_UNSPECIFIED: EnforcerKind
ENFORCER_KIND_AGENT: EnforcerKind
ENFORCER_KIND_PROVIDER: EnforcerKind

class PermissionOption(_message.Message):
    __slots__ = ("value", "name", "description", "sandbox", "approval")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_FIELD_NUMBER: _ClassVar[int]
    value: str
    name: str
    description: str
    sandbox: _common_pb2.SandboxMode
    approval: _common_pb2.ApprovalPolicy
    def __init__(self, value: _Optional[str] = ..., name: _Optional[str] = ..., description: _Optional[str] = ..., sandbox: _Optional[_Union[_common_pb2.SandboxMode, str]] = ..., approval: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ...) -> None: ...

class Permissions(_message.Message):
    __slots__ = ("options", "current", "sandbox", "approval", "enforcers", "require_full_sandbox", "sandbox_available")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CURRENT_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_FIELD_NUMBER: _ClassVar[int]
    ENFORCERS_FIELD_NUMBER: _ClassVar[int]
    REQUIRE_FULL_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_AVAILABLE_FIELD_NUMBER: _ClassVar[int]
    options: _containers.RepeatedCompositeFieldContainer[PermissionOption]
    current: str
    sandbox: _common_pb2.SandboxMode
    approval: _common_pb2.ApprovalPolicy
    enforcers: _containers.RepeatedCompositeFieldContainer[SandboxEnforcer]
    require_full_sandbox: bool
    sandbox_available: bool
    def __init__(self, options: _Optional[_Iterable[_Union[PermissionOption, _Mapping]]] = ..., current: _Optional[str] = ..., sandbox: _Optional[_Union[_common_pb2.SandboxMode, str]] = ..., approval: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ..., enforcers: _Optional[_Iterable[_Union[SandboxEnforcer, _Mapping]]] = ..., require_full_sandbox: bool = ..., sandbox_available: bool = ...) -> None: ...

class SandboxEnforcer(_message.Message):
    __slots__ = ("kind", "name", "enforcement")
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ENFORCEMENT_FIELD_NUMBER: _ClassVar[int]
    kind: EnforcerKind
    name: str
    enforcement: _common_pb2.SandboxEnforcement
    def __init__(self, kind: _Optional[_Union[EnforcerKind, str]] = ..., name: _Optional[str] = ..., enforcement: _Optional[_Union[_common_pb2.SandboxEnforcement, _Mapping]] = ...) -> None: ...

class GetPermissionsRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class GetPermissionsResponse(_message.Message):
    __slots__ = ("permissions",)
    PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    permissions: Permissions
    def __init__(self, permissions: _Optional[_Union[Permissions, _Mapping]] = ...) -> None: ...

class SelectPresetRequest(_message.Message):
    __slots__ = ("session_id", "preset")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    preset: str
    def __init__(self, session_id: _Optional[str] = ..., preset: _Optional[str] = ...) -> None: ...

class SelectPresetResponse(_message.Message):
    __slots__ = ("permissions",)
    PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    permissions: Permissions
    def __init__(self, permissions: _Optional[_Union[Permissions, _Mapping]] = ...) -> None: ...

class SetApprovalPolicyRequest(_message.Message):
    __slots__ = ("session_id", "policy")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    policy: _common_pb2.ApprovalPolicy
    def __init__(self, session_id: _Optional[str] = ..., policy: _Optional[_Union[_common_pb2.ApprovalPolicy, str]] = ...) -> None: ...

class SetApprovalPolicyResponse(_message.Message):
    __slots__ = ("permissions",)
    PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    permissions: Permissions
    def __init__(self, permissions: _Optional[_Union[Permissions, _Mapping]] = ...) -> None: ...

class SetSandboxModeRequest(_message.Message):
    __slots__ = ("session_id", "mode")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    mode: _common_pb2.SandboxMode
    def __init__(self, session_id: _Optional[str] = ..., mode: _Optional[_Union[_common_pb2.SandboxMode, str]] = ...) -> None: ...

class SetSandboxModeResponse(_message.Message):
    __slots__ = ("permissions",)
    PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    permissions: Permissions
    def __init__(self, permissions: _Optional[_Union[Permissions, _Mapping]] = ...) -> None: ...

class WatchPermissionsRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class WatchPermissionsResponse(_message.Message):
    __slots__ = ("permissions", "settings", "unchanged")
    PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    SETTINGS_FIELD_NUMBER: _ClassVar[int]
    UNCHANGED_FIELD_NUMBER: _ClassVar[int]
    permissions: Permissions
    settings: PermissionSettings
    unchanged: Unchanged
    def __init__(self, permissions: _Optional[_Union[Permissions, _Mapping]] = ..., settings: _Optional[_Union[PermissionSettings, _Mapping]] = ..., unchanged: _Optional[_Union[Unchanged, _Mapping]] = ...) -> None: ...

class Unchanged(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PermissionSettings(_message.Message):
    __slots__ = ("default_preset", "stored_default_preset", "finding")
    DEFAULT_PRESET_FIELD_NUMBER: _ClassVar[int]
    STORED_DEFAULT_PRESET_FIELD_NUMBER: _ClassVar[int]
    FINDING_FIELD_NUMBER: _ClassVar[int]
    default_preset: str
    stored_default_preset: str
    finding: str
    def __init__(self, default_preset: _Optional[str] = ..., stored_default_preset: _Optional[str] = ..., finding: _Optional[str] = ...) -> None: ...

class GetSettingsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetSettingsResponse(_message.Message):
    __slots__ = ("settings",)
    SETTINGS_FIELD_NUMBER: _ClassVar[int]
    settings: PermissionSettings
    def __init__(self, settings: _Optional[_Union[PermissionSettings, _Mapping]] = ...) -> None: ...

class UpdateSettingsRequest(_message.Message):
    __slots__ = ("default_preset",)
    DEFAULT_PRESET_FIELD_NUMBER: _ClassVar[int]
    default_preset: str
    def __init__(self, default_preset: _Optional[str] = ...) -> None: ...

class UpdateSettingsResponse(_message.Message):
    __slots__ = ("settings",)
    SETTINGS_FIELD_NUMBER: _ClassVar[int]
    settings: PermissionSettings
    def __init__(self, settings: _Optional[_Union[PermissionSettings, _Mapping]] = ...) -> None: ...

class GetRuntimeContextRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class GetRuntimeContextResponse(_message.Message):
    __slots__ = ("context",)
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    context: _common_pb2.RuntimeContext
    def __init__(self, context: _Optional[_Union[_common_pb2.RuntimeContext, _Mapping]] = ...) -> None: ...
