"""Commands: running them, and following what can be run."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from ._core import Core, new_id
from ._follow import Follow
from ._gen import command_pb2, common_pb2
from ._refs import AgentRef, ref_message
from ._retry import Past, Pending, pending, settle, withdraw_by
from ._times import duration
from .decisions import DecidedBy, decided_by
from .errors import ProtocolError
from .watch import ListWatch

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
