"""The agent's side: to be live, to log, to ask."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from ._core import Core, new_id
from ._gen import approval_pb2, common_pb2, question_pb2, session_pb2, tool_gate_pb2
from ._lease import Lease
from ._opening import Opening
from ._refs import AgentRef
from ._retry import Over, Past, Pending, pending, persist, settle, withdraw_by
from ._status import question_error
from ._times import duration
from .decisions import Decision, Gated, decision, gated
from .errors import HumanplaneError
from .events import Appended, NewEvent, event_message
from .questions import Answers, Question, answers, question_message
from .sessions import last_turn
from .turn import Turn
from .words import ApprovalPolicy


@dataclass(frozen=True)
class RuntimeContext:
    """What an agent's model is to be told of the approval policy: to be put into its context once."""

    text: str
    policy: ApprovalPolicy


class Agent:
    """A live agent: `Client.attach` makes one. Its lease is kept by a task, which answers pings and comes back after a
    loss, until `close`, the end of its `async with`, or the end of the client."""

    def __init__(self, core: Core, session_id: str, lease: Lease) -> None:
        self._core = core
        self._lease = lease
        self._last_turn: int | None = None
        self.session_id = session_id
        """The session that it is bound to."""

    @property
    def ref(self) -> AgentRef:
        """Which agent this is."""
        lease = self._lease.current
        return AgentRef(lease.agent_id, lease.incarnation)

    async def contexts(self) -> AsyncIterator[RuntimeContext]:
        """The texts for the agent's model, each to be put into its context once: one at first, and one at each change
        of the policy. Who asks late gets the newest alone. Ends with the lease."""
        seen, last = -1, None
        while self._lease.ended.value is None:
            told = await self._lease.context.after(seen)
            seen = self._lease.context.version
            if told is not None and told != last:
                last = told
                yield RuntimeContext(told.text, ApprovalPolicy(told.policy))

    async def ended(self) -> HumanplaneError:
        """Waits until the lease has ended, and returns why: `ClosedError` after this side's own goodbye."""
        return await self._lease.ended.get()

    async def close(self) -> None:
        """Says what is left to withdraw, then goodbye, and waits until the server has heard it."""
        await self._core.tasks.withdrawn()
        await self._lease.close()

    async def append(self, events: Sequence[NewEvent], *, request_id: str | None = None) -> Appended:
        """Appends events, all or nothing. Tried again under one request id while the way to the server is broken, so
        never appended twice.

        Raises `RefusedError`: `RESERVED_EVENT_TYPE`, `BAD_JSON`, `INVARIANT_VIOLATED`, `SANDBOX_UNAVAILABLE`, …"""
        request = session_pb2.AppendEventsRequest(
            session_id=self.session_id,
            agent=self._lease.current,
            events=map(event_message, events),
            request_id=request_id or new_id(),
        )

        async def call() -> session_pb2.AppendEventsResponse:
            return await self._core.call("SessionService/AppendEvents", request, session_pb2.AppendEventsResponse)

        reply = await persist(call, self._core.backoff, self._lease)
        return Appended(reply.first_seq, reply.next_seq, reply.replayed)

    def turn(self) -> Opening[Turn]:
        """Opens the next turn: `async with agent.turn() as turn`. Its end is logged as `completed`, or as
        `interrupted` where the block raises.

        Raises `PreconditionError`: `INVARIANT_VIOLATED` while another turn is open, `SANDBOX_UNAVAILABLE` in a
        confined session that nobody enforces."""
        return Opening(self._begin())

    async def _begin(self) -> Turn:
        if self._last_turn is None:
            self._last_turn = await last_turn(self._core, self.session_id)
        number = self._last_turn + 1
        await self.append([NewEvent.of("turn/start", {"turn": number})])
        self._last_turn = number
        return Turn(self, self._core, number)

    async def approve(
        self,
        tool: str,
        *,
        call_id: str | None = None,
        action_json: str = "",
        summary: str = "",
        reason: str = "",
        request_id: str | None = None,
        deadline: float | None = None,
    ) -> Decision:
        """Asks whether one exact action may be done, once, and waits until that is settled, however long it takes,
        across lost connections. It needs the `call_id` of a tool call that was logged in the open turn, or
        `action_json`: what exactly would be done, one JSON object.

        The same content under the same `request_id` joins the request, or returns what it settled as. `deadline` is how
        many seconds the request lives. When the task is cancelled, the request is withdrawn.

        Raises `RefusedError`: `NO_OPEN_TURN`, `TOOL_CALL_MISMATCH`, `CALLER_NOT_LIVE`, `STALE_AGENT`, … and
        `TransportError` where the way stays broken. No error is a grant, nor is a decision that is not `granted`."""
        request = approval_pb2.RequestApprovalRequest(
            request_id=request_id or new_id(),
            session_id=self.session_id,
            agent=self._lease.current,
            tool_name=tool,
            call_id=call_id,
            action_json=action_json.encode(),
            summary=summary,
            reason=reason,
            lifetime=common_pb2.LIFETIME_AGENT,
            wait=duration(self._core.wait),
            deadline=None if deadline is None else duration(deadline),
        )

        async def call() -> Decision | Pending:
            reply = await self._core.wait_for(
                "ApprovalService/RequestApproval", request, approval_pb2.RequestApprovalResponse
            )
            if reply.HasField("decided"):
                return decision(reply.decided)
            return pending(reply.HasField("pending"))

        return await settle(self._core, call, lambda: self._withdraw(request.request_id), self._lease)

    async def ask(
        self, *questions: Question, request_id: str | None = None, deadline: float | None = None
    ) -> Answers:
        """Asks a batch of questions and waits for the answers as `approve` does. Needs no open turn. There is no
        default answer.

        Raises `QuestionError` with the domain code, whether the batch was refused (`EMPTY_QUESTIONS`, `BAD_INTENT`, …)
        or settled so (`ASK_CANCELLED`, `ASK_ABORTED`, `NO_PROVIDER`); `AnswererFailedError` where the answerer failed
        in its own way; other refusals as `RefusedError`."""
        request = questions_request(self._core, self.session_id, questions, request_id, deadline)
        request.lifetime = common_pb2.LIFETIME_AGENT
        request.agent.CopyFrom(self._lease.current)
        return await ask(self._core, request, self._lease)

    async def authorize(
        self, tool: str, arguments: str, *, call_id: str | None = None, request_id: str | None = None
    ) -> Gated:
        """Asks the gate whether a tool call may run, and waits until that is decided: by the server's rules, or by
        people as `approve` does. `arguments` is the text as the model wrote it, one JSON object.

        Raises as `approve`, and `SANDBOX_UNAVAILABLE`. No error is a yes, nor is a verdict that is not `allowed`."""
        request = tool_gate_pb2.AuthorizeToolCallRequest(
            request_id=request_id or new_id(),
            session_id=self.session_id,
            agent=self._lease.current,
            call_id=call_id,
            tool_name=tool,
            arguments_json=arguments.encode(),
            lifetime=common_pb2.LIFETIME_AGENT,
            wait=duration(self._core.wait),
        )

        async def call() -> Gated | Pending:
            reply = await self._core.wait_for(
                "ToolGateService/AuthorizeToolCall", request, tool_gate_pb2.AuthorizeToolCallResponse
            )
            if reply.HasField("verdict"):
                return gated(reply.verdict)
            return pending(reply.HasField("pending"))

        return await settle(self._core, call, lambda: self._withdraw(request.request_id), self._lease)

    async def _withdraw(self, request_id: str) -> None:
        request = approval_pb2.CancelApprovalRequest(session_id=self.session_id, request_id=request_id)
        await withdraw_by(self._core, "ApprovalService/CancelApproval", request, approval_pb2.CancelApprovalResponse)

    async def __aenter__(self) -> Agent:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def questions_request(
    core: Core, session_id: str, questions: Sequence[Question], request_id: str | None, deadline: float | None
) -> question_pb2.AskQuestionsRequest:
    """@private"""
    return question_pb2.AskQuestionsRequest(
        request_id=request_id or new_id(),
        session_id=session_id,
        questions=map(question_message, questions),
        wait=duration(core.wait),
        deadline=None if deadline is None else duration(deadline),
        lifetime=common_pb2.LIFETIME_SESSION,
    )


async def ask(core: Core, request: question_pb2.AskQuestionsRequest, over: Over | None = None) -> Answers:
    """@private"""

    async def call() -> question_pb2.QuestionsSettled | Pending:
        reply = await core.wait_for("QuestionService/AskQuestions", request, question_pb2.AskQuestionsResponse)
        return reply.settled if reply.HasField("settled") else pending(reply.HasField("pending"))

    def withdraw() -> Coroutine[Any, Any, None]:
        cancel = question_pb2.CancelQuestionsRequest(session_id=request.session_id, request_id=request.request_id)
        return withdraw_by(core, "QuestionService/CancelQuestions", cancel, question_pb2.CancelQuestionsResponse)

    past = over or Past(request.deadline.ToTimedelta().total_seconds())
    try:
        settled = await settle(core, call, withdraw, past)
    except HumanplaneError as error:
        raise question_error(error) from error.__cause__
    return answers(settled)
