"""Commands: running them, following them, and serving them as a plugin."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from ._core import PROTOCOL, Core, new_id
from ._follow import Follow
from ._gen import command_pb2, common_pb2
from ._handling import Handler, HandlerFailure, run_handler
from ._keeper import Link, Serving
from ._opening import Opening
from ._plugin_line import PluginLine
from ._refs import AgentRef, ref_message, scope_message
from ._retry import Past, Pending, pending, settle, withdraw_by
from ._times import duration, instant
from .decisions import DecidedBy, decided_by
from .errors import ProtocolError
from .watch import ListWatch

if TYPE_CHECKING:
    from .client import Client

# How long a command may run where its caller does not say, in seconds.
_DEADLINE = 24 * 3600.0


@dataclass(frozen=True)
class Command:
    """A command that can be run."""

    name: str
    """What a line names it by, without the slash."""
    description: str
    hint: str
    """What to type; empty for a command without input."""
    served_by: str
    """The display name of the plugin that serves it; empty for the server's own."""


@dataclass(frozen=True)
class CommandChange:
    """A change of what can be run."""

    change: str
    """`restart`: the list begins, forget everything. `item`: one command of the list. `complete`: the list is whole;
    comes again each 15 s. `changed`: what a name stands for from now on. `removed`: a name stands for nothing any
    more."""
    name: str = ""
    command: Command | None = None


@dataclass(frozen=True)
class Executed:
    """What came of a line."""

    ended: str
    """`success`; `error`: its handler says why; `failed`: it ended without a result of its handler; `not-a-command`:
    nothing was done."""
    text: str = ""
    """With `success`, what to show; with `error`, why."""
    cause: str = ""
    """With `failed`, why, an open set: `HANDLER_FAILED`, `HANDLER_UNLOADED`, `WITHDRAWN`, `DEADLINE`, `CRASHED`, …"""
    message: str = ""
    """With `failed`, the same for people."""
    source_event_seq: int | None = None
    """With `success`, the event that it made."""
    command_id: str = ""
    """What the log calls it."""
    by: DecidedBy | None = None
    """Who ended it."""
    done_seq: int | None = None
    """Where `command/done` stands; None where a failure could not be written any more."""
    replayed: bool = False
    """It had ended before the call came."""


class CommandCalls:
    """Runs and lists commands: `Client.commands`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def execute(
        self,
        session_id: str,
        line: str,
        *,
        agent: AgentRef | None = None,
        request_id: str | None = None,
        deadline: float = _DEADLINE,
    ) -> Executed:
        """Runs a line as it was typed, such as `/compact now`, and waits until it has ended, across lost connections:
        never a second execution. `deadline` is how many seconds it may run. When the task is cancelled, so is the
        command.

        Raises `RefusedError`: `SESSION_NOT_FOUND`, `STALE_AGENT`, `ROLE_MISSING`, `REQUEST_ID_REUSED`, …"""
        request = command_pb2.ExecuteCommandRequest(
            request_id=request_id or new_id(),
            session_id=session_id,
            agent=ref_message(agent) if agent is not None else None,
            line=line,
            lifetime=common_pb2.LIFETIME_SESSION,
            wait=duration(self._core.wait),
            deadline=duration(deadline),
        )

        async def call() -> Executed | Pending:
            reply = await self._core.wait_for(
                "CommandService/ExecuteCommand", request, command_pb2.ExecuteCommandResponse
            )
            if reply.HasField("execution"):
                return _executed(reply.execution)
            if reply.HasField("not_a_command"):
                return Executed("not-a-command")
            return pending(reply.HasField("pending"))

        def withdraw() -> Coroutine[Any, Any, None]:
            cancel = command_pb2.CancelCommandRequest(session_id=session_id, request_id=request.request_id)
            return withdraw_by(self._core, "CommandService/CancelCommand", cancel, command_pb2.CancelCommandResponse)

        return await settle(self._core, call, withdraw, Past(deadline))

    async def list(self, session_id: str = "") -> tuple[Command, ...]:
        """All that can be run in a session, by name; an empty id: everywhere."""
        request = command_pb2.ListCommandsRequest(session_id=session_id)
        found: tuple[Command, ...] = ()
        while True:
            page = await self._core.call(
                "CommandService/ListCommands", request, command_pb2.ListCommandsResponse
            )
            found += tuple(map(_command, page.commands))
            if not page.next_page_token:
                return found
            request.page_token = page.next_page_token

    def watch(self, session_id: str = "") -> ListWatch[CommandChange]:
        """Follows what can be run, across lost connections."""
        request = command_pb2.WatchCommandsRequest(session_id=session_id)
        follow = Follow(self._core, "CommandService/WatchCommands", request, command_pb2.WatchCommandsResponse)
        return ListWatch(self._core, follow, CommandChange("restart"), _change)


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


def _executed(execution: command_pb2.CommandExecution) -> Executed:
    success, error, failed = execution.success, execution.error, execution.failed
    how = execution.WhichOneof("outcome")
    if how is None:
        raise ProtocolError("a command ended in a way that this version does not know")
    return Executed(
        ended=how,
        text=error.text if how == "error" else success.text,
        cause=failed.cause,
        message=failed.message,
        source_event_seq=success.source_event_seq if success.HasField("source_event_seq") else None,
        command_id=execution.command_id,
        by=decided_by(execution.ended_by) if execution.HasField("ended_by") else None,
        done_seq=execution.done_seq if execution.HasField("done_seq") else None,
        replayed=execution.replayed,
    )


def _command(message: command_pb2.Command) -> Command:
    definition = message.definition
    return Command(definition.name, definition.description, definition.input.hint, message.served_by)


def _change(frame: command_pb2.WatchCommandsResponse) -> CommandChange | None:
    if frame.HasField("item"):
        return CommandChange("item", frame.item.definition.name, _command(frame.item))
    if frame.HasField("changed"):
        return CommandChange("changed", frame.changed.definition.name, _command(frame.changed))
    if frame.HasField("removed"):
        return CommandChange("removed", frame.removed.name)
    return CommandChange("complete") if frame.HasField("complete") else None
