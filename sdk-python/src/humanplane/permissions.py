"""Presets, sandbox and approval policy of a session."""

from __future__ import annotations

from dataclasses import dataclass

from ._core import Core
from ._follow import Follow, Watch
from ._gen import permission_pb2
from .words import ApprovalPolicy, SandboxMode


@dataclass(frozen=True)
class PermissionOption:
    """A preset that can be chosen."""

    value: str
    name: str
    description: str
    sandbox: SandboxMode
    approval: ApprovalPolicy


@dataclass(frozen=True)
class Permissions:
    """What holds in a session."""

    current: str
    """The preset, or `custom` where none matches."""
    sandbox: SandboxMode
    approval: ApprovalPolicy
    options: tuple[PermissionOption, ...]
    """In the server's order."""
    sandbox_available: bool
    """Whether the sandbox is enforced as it must be."""


@dataclass(frozen=True)
class PermissionSettings:
    """Which preset new sessions get."""

    default_preset: str
    """The one that counts."""
    stored_default_preset: str
    """The one that was stored; empty where the configuration's counts."""


class PermissionsWatch(Watch["Permissions | PermissionSettings"]):
    """Follows the settings, and the permissions of a session: always the whole of what stands, or has changed."""

    def __init__(self, core: Core, session_id: str) -> None:
        super().__init__(core)
        request = permission_pb2.WatchPermissionsRequest(session_id=session_id)
        self._follow = Follow(
            core, "PermissionService/WatchPermissions", request, permission_pb2.WatchPermissionsResponse
        )

    async def _next(self) -> Permissions | PermissionSettings | None:
        while (frame := await self._follow.next()) is not None:
            if frame.HasField("permissions"):
                return _permissions(frame.permissions)
            if frame.HasField("settings"):
                return _settings(frame.settings)
        return None

    async def _stop(self) -> None:
        await self._follow.close()


class PermissionCalls:
    """Reads and sets what holds: `Client.permissions`.

    Raises `RefusedError`: `SESSION_NOT_FOUND`, `UNKNOWN_PRESET`, `PRESET_RESERVED`, `ROLE_MISSING`, …"""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def get(self, session_id: str) -> Permissions:
        """What holds in a session."""
        request = permission_pb2.GetPermissionsRequest(session_id=session_id)
        reply = await self._core.call(
            "PermissionService/GetPermissions", request, permission_pb2.GetPermissionsResponse
        )
        return _permissions(reply.permissions)

    async def select_preset(self, session_id: str, preset: str) -> Permissions:
        """Chooses a preset."""
        request = permission_pb2.SelectPresetRequest(session_id=session_id, preset=preset)
        reply = await self._core.call("PermissionService/SelectPreset", request, permission_pb2.SelectPresetResponse)
        return _permissions(reply.permissions)

    async def set_approval_policy(self, session_id: str, policy: ApprovalPolicy) -> Permissions:
        """Sets the approval policy alone."""
        request = permission_pb2.SetApprovalPolicyRequest(
            session_id=session_id, policy=policy.named("APPROVAL_POLICY_")
        )
        reply = await self._core.call(
            "PermissionService/SetApprovalPolicy", request, permission_pb2.SetApprovalPolicyResponse
        )
        return _permissions(reply.permissions)

    async def set_sandbox_mode(self, session_id: str, mode: SandboxMode) -> Permissions:
        """Sets the sandbox mode alone."""
        request = permission_pb2.SetSandboxModeRequest(
            session_id=session_id, mode=mode.named("SANDBOX_MODE_")
        )
        reply = await self._core.call(
            "PermissionService/SetSandboxMode", request, permission_pb2.SetSandboxModeResponse
        )
        return _permissions(reply.permissions)

    async def settings(self) -> PermissionSettings:
        """Which preset new sessions get."""
        reply = await self._core.call(
            "PermissionService/GetSettings", permission_pb2.GetSettingsRequest(), permission_pb2.GetSettingsResponse
        )
        return _settings(reply.settings)

    async def set_default_preset(self, preset: str | None) -> PermissionSettings:
        """Stores which preset new sessions get; None goes back to the configuration's."""
        request = permission_pb2.UpdateSettingsRequest(default_preset=preset or "")
        reply = await self._core.call(
            "PermissionService/UpdateSettings", request, permission_pb2.UpdateSettingsResponse
        )
        return _settings(reply.settings)

    def watch(self, session_id: str = "") -> PermissionsWatch:
        """Follows the settings, and a session's permissions; an empty id: the settings alone."""
        return PermissionsWatch(self._core, session_id)


def _permissions(message: permission_pb2.Permissions) -> Permissions:
    return Permissions(
        current=message.current,
        sandbox=SandboxMode(message.sandbox),
        approval=ApprovalPolicy(message.approval),
        options=tuple(
            PermissionOption(
                one.value, one.name, one.description, SandboxMode(one.sandbox), ApprovalPolicy(one.approval)
            )
            for one in message.options
        ),
        sandbox_available=message.sandbox_available,
    )


def _settings(message: permission_pb2.PermissionSettings) -> PermissionSettings:
    return PermissionSettings(message.default_preset, message.stored_default_preset)
