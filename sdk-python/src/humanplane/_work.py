"""The work on one offer, from the handler to what became of its word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ._core import new_id
from ._gen import answerer_pb2, common_pb2
from ._handling import HandlerFailure, hook, run_handler
from ._tasks import log
from .decisions import decided_by
from .errors import FieldViolation
from .offers import Answered, ApprovalOffer, Dismissed, QuestionsOffer, Report, Verdict, view, violations
from .questions import Answer, answer_message
from .words import Outcome, QuestionsOutcome

if TYPE_CHECKING:
    from .answerer import Answerer

_Request = answerer_pb2.AnswererServiceAttachRequest
Heard = answerer_pb2.AnswererServiceAttachResponse

# How often a handler may mend an answer before its offer fails.
_TRIES = 3
# What may be said about one offer before its work has read it: a reply's end and a retraction, with room to spare.
_ABOUT = 8


class Work:
    """One offer and all that its work needs."""

    def __init__(
        self,
        offer: answerer_pb2.Offer,
        answerer: Answerer,
        slots: asyncio.Semaphore,
        send: Callable[[_Request], Awaitable[None]],
    ) -> None:
        self._offer, self._answerer, self._slots, self._send = offer, answerer, slots, send
        self._about: asyncio.Queue[Heard | None] = asyncio.Queue(_ABOUT)
        self._over = threading.Event()

    def tell(self, heard: Heard | None) -> None:
        """What the server says about the offer; None: the stream is lost."""
        try:
            self._about.put_nowait(heard)
        except asyncio.QueueFull:
            log.debug("too much was said about the offer %s", self._offer.offer_id)

    async def run(self) -> None:
        """Until it is known what became of the offer."""
        report = await self._report()
        self._over.set()
        seen = view(self._offer, (), self._over)
        if self._answerer.report_hook is not None and seen is not None:
            hook(self._answerer.report_hook, seen, report)

    async def _report(self) -> Report:
        wrong: tuple[FieldViolation, ...] = ()
        for _ in range(_TRIES):
            handling = asyncio.ensure_future(self._handle(wrong))
            heard = asyncio.ensure_future(self._about.get())
            await asyncio.wait({handling, heard}, return_when=asyncio.FIRST_COMPLETED)
            if heard.done():
                return await self._ended_first(handling, heard.result())
            heard.cancel()
            frame = _frame(self._offer.offer_id, handling)
            await self._send(frame)
            told = await self._about.get()
            if not (frame.HasField("answer") and told is not None and _mendable(told)):
                return await self._became(frame, told)
            wrong = violations(told.reply_refused.violations)
        failure = HandlerFailure("InvalidAnswer", "the handler gave no valid answer")
        frame = _failed(self._offer.offer_id, failure)
        await self._send(frame)
        return await self._became(frame, await self._about.get())

    async def _handle(self, wrong: tuple[FieldViolation, ...]) -> Any:
        """Runs the handler in its slot. A kind without a handler is passed on."""
        async with self._slots:
            offer = view(self._offer, wrong, self._over)
            await self._send(_Request(presented=answerer_pb2.Presented(offer_id=self._offer.offer_id)))
            if isinstance(offer, ApprovalOffer) and self._answerer.approval_handler is not None:
                return _word(await run_handler(self._answerer.approval_handler, offer))
            if isinstance(offer, QuestionsOffer) and self._answerer.questions_handler is not None:
                return _answered(await run_handler(self._answerer.questions_handler, offer))
            return None

    async def _ended_first(self, handling: asyncio.Future[Any], told: Heard | None) -> Report:
        """The offer is over while the handler still works: it is stopped, and only then the slot is let go."""
        self._over.set()
        handling.cancel()
        await asyncio.wait({handling})
        if not handling.cancelled():
            handling.exception()
        return await self._became(None, told)

    async def _became(self, said: _Request | None, told: Heard | None) -> Report:
        if told is None:
            return Report("lost")
        if told.HasField("retract"):
            self._over.set()
            await self._send(_Request(released=answerer_pb2.Released(offer_id=self._offer.offer_id)))
            by = decided_by(told.retract.by) if told.retract.HasField("by") else None
            return Report("retracted", cause=told.retract.cause, by=by)
        if told.HasField("reply_refused"):
            refused = told.reply_refused
            return Report(
                "refused",
                reason=refused.reason,
                violations=violations(refused.violations),
                standing=_standing(refused.standing),
            )
        if said is not None and said.HasField("next"):
            return Report("passed")
        accepted = told.reply_accepted
        return Report("counted", settled_seq=accepted.settled_seq if accepted.HasField("settled_seq") else None)


def _word(came: Any) -> answerer_pb2.Answer | None:
    """Only a verdict is one: nothing else that a handler returns is ever read as a yes."""
    if came is None:
        return None
    if not isinstance(came, Verdict):
        raise HandlerFailure("InvalidAnswer", f"a handler of approvals returns a Verdict or None, not {type(came)}")
    return answerer_pb2.Answer(outcome=came.outcome.named("APPROVAL_OUTCOME_"), note=came.note)


def _answered(came: Answered | None) -> answerer_pb2.Answer | None:
    if came is None:
        return None
    if isinstance(came, Dismissed):
        return answerer_pb2.Answer(dismiss=answerer_pb2.Dismiss())
    if isinstance(came, str) or not all(isinstance(one, Answer) for one in came):
        raise HandlerFailure("InvalidAnswer", f"a handler of questions returns Answers, not {type(came)}")
    items = common_pb2.QuestionAnswers(items=map(answer_message, came))
    return answerer_pb2.Answer(answers=items)


def _frame(offer_id: str, handling: asyncio.Future[Any]) -> _Request:
    """What the handler's end says. Its cancellation by itself is a failure too: nobody else has cancelled it here."""
    if handling.cancelled():
        return _failed(offer_id, HandlerFailure("Cancelled", "the handler cancelled itself"))
    error = handling.exception()
    if error is not None:
        if not isinstance(error, Exception):
            raise error
        log.debug("a handler failed", exc_info=error)
        return _failed(offer_id, HandlerFailure.of(error))
    answer: answerer_pb2.Answer | None = handling.result()
    if answer is None:
        return _Request(next=answerer_pb2.Next(offer_id=offer_id))
    answer.offer_id, answer.answer_id = offer_id, new_id()
    return _Request(answer=answer)


def _failed(offer_id: str, failure: HandlerFailure) -> _Request:
    fail = answerer_pb2.Fail(offer_id=offer_id, name=failure.name, message=failure.message, code=failure.code)
    return _Request(fail=fail)


def _mendable(told: Heard) -> bool:
    return told.HasField("reply_refused") and told.reply_refused.reason in ("FIELD_INVALID", "BLANK_FIELD")


def _standing(standing: answerer_pb2.Standing) -> str:
    if standing.HasField("approval"):
        return Outcome(standing.approval.outcome).word
    if standing.HasField("questions"):
        return QuestionsOutcome(standing.questions.outcome).word
    return ""
