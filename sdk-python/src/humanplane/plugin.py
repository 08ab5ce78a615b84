"""Serving commands as a plugin."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from ._core import PROTOCOL
from ._gen import command_pb2
from ._handling import Handler, HandlerFailure, run_handler
from ._keeper import Link, Serving
from ._opening import Opening
from ._plugin_line import PluginLine
from ._refs import AgentRef, scope_message
from ._times import instant
from .client import Client


@dataclass(frozen=True)
class Invocation:
    """Somebody runs a command."""

    name: str
    raw_input: str
    """Everything after the name, to the letter, beginning with the separator."""
    session_id: str
    command_id: str
    """What the log calls it."""
    principal: str
    """Who typed it."""
    agent: AgentRef | None
    """The agent that lives in the session."""
    opened_time: datetime
    expires_time: datetime | None
    """When it is aborted at the latest."""


@dataclass(frozen=True)
class Done:
    """How a command ended, in its handler's words."""

    text: str | None = None
    """What to show."""
    source_event_seq: int | None = None
    """The event that it made."""
    failed: bool = False
    """It did not do what it is for; `text` says why."""

    @classmethod
    def error(cls, text: str) -> Done:
        """It did not do what it is for, for this reason."""
        return cls(text, failed=True)


OnCommand = TypeVar("OnCommand", bound="Handler[Invocation, Done | str | None]")


class Plugin:
    """Commands to be served, all in one scope: one session, or one agent while it lives, else everywhere."""

    def __init__(
        self,
        plugin_id: str,
        *,
        client_name: str = "humanplane-python",
        display_name: str = "",
        session_id: str | None = None,
        agent: AgentRef | None = None,
        max_concurrent: int = 16,
        on_link: Callable[[Link], None] | None = None,
    ) -> None:
        """`plugin_id` goes into the log with what it does. `max_concurrent`: how many invocations of each command run
        at once. `on_link` is told when the commands are served and when no longer, and must not block."""
        self._hello = command_pb2.ServeHello(
            client_name=client_name, plugin_id=plugin_id, display_name=display_name, protocol=PROTOCOL
        )
        self._scope = scope_message(session_id, agent)
        self._max_concurrent = max(1, max_concurrent)
        self._link_hook = on_link
        self._commands: list[command_pb2.ServeCommand] = []
        self._handlers: list[Handler[Invocation, Done | str | None]] = []

    def command(
        self, name: str, description: str, *, hint: str | None = None, record_input: bool = True
    ) -> Callable[[OnCommand], OnCommand]:
        """Serves a command: a decorator. The handler returns a text to show, `Done`, or None where there is nothing to
        show; where it raises, the command ends as failed. A coroutine function is cancelled when the invocation is
        aborted; any other function runs in a thread. `record_input=False` keeps what was typed out of the log."""

        def define(handler: OnCommand) -> OnCommand:
            definition = command_pb2.CommandDefinition(
                name=name,
                description=description,
                input=command_pb2.CommandInput(hint=hint) if hint is not None else None,
                record_input=record_input,
            )
            self._commands.append(
                command_pb2.ServeCommand(
                    correlation_id=str(len(self._commands)),
                    definition=definition,
                    scope=self._scope,
                    max_concurrent=self._max_concurrent,
                )
            )
            self._handlers.append(handler)
            return handler

        return define

    def serve(self, client: Client) -> Opening[Serving]:
        """Serves until it is closed: across lost connections, where what ran has ended as an error.

        Raises `RefusedError` where a registration is: `BAD_COMMAND_NAME`, `DUPLICATE_COMMAND`, `FOREIGN_SCOPE`, …"""
        core = client.core
        runners = [_runner(handler) for handler in self._handlers]

        async def open() -> PluginLine:
            return await PluginLine.open(core, self._hello, self._commands, runners)

        return Opening(Serving(core, open, self._link_hook).start(f"keeps the plugin {self._hello.plugin_id}"))


def _runner(
    handler: Handler[Invocation, Done | str | None],
) -> Callable[[command_pb2.Invocation], Coroutine[Any, Any, command_pb2.CommandResult]]:
    async def run(invoked: command_pb2.Invocation) -> command_pb2.CommandResult:
        return _result(await run_handler(handler, _invocation(invoked)))

    return run


def _result(came: Done | str | None) -> command_pb2.CommandResult:
    done = came if isinstance(came, Done) else Done(came)
    if done.text is not None and not isinstance(done.text, str):
        raise HandlerFailure("InvalidResult", f"a command returns a text, Done or None, not {type(done.text)}")
    if done.failed:
        return command_pb2.CommandResult(error=command_pb2.CommandError(text=done.text or ""))
    success = command_pb2.CommandSuccess(text=done.text, source_event_seq=done.source_event_seq)
    return command_pb2.CommandResult(success=success)


def _invocation(message: command_pb2.Invocation) -> Invocation:
    return Invocation(
        name=message.name,
        raw_input=message.raw_input,
        session_id=message.session_id,
        command_id=message.command_id,
        principal=message.principal,
        agent=AgentRef(message.agent.agent_id, message.agent.incarnation) if message.HasField("agent") else None,
        opened_time=instant(message.opened_time),
        expires_time=instant(message.expires_time) if message.HasField("expires_time") else None,
    )
