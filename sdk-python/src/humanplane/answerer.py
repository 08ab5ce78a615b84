"""The answerer's side: to be offered requests, and to decide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from ._bidi import SHAKE_LIMIT, Bidi
from ._core import PROTOCOL, Core, new_id
from ._gen import answerer_pb2, common_pb2
from ._handling import Handler
from ._keeper import Ended, Link, Serving, ended, unregistered
from ._opening import Opening
from ._refs import AgentRef, scope_message
from ._status import fault_error, lost
from ._tasks import log
from ._times import duration
from ._work import Work
from .client import Client
from .errors import HumanplaneError
from .offers import Answered, ApprovalOffer, Identity, QuestionsOffer, Report, Verdict
from .words import OnSilence

_Request = answerer_pb2.AnswererServiceAttachRequest
_Response = answerer_pb2.AnswererServiceAttachResponse
OnApproval = TypeVar("OnApproval", bound="Handler[ApprovalOffer, Verdict | None]")
OnQuestions = TypeVar("OnQuestions", bound="Handler[QuestionsOffer, Answered | None]")

# How long handlers that were cancelled may take to yield, in seconds.
_YIELD_LIMIT = 1.0


class Answerer:
    """One listener, to be served: a handler for each kind of request, set with `on_approval` and `on_questions`.

    A handler returns its word, or None to pass the request on to the next listener; where it raises, it has failed. A
    coroutine function is cancelled when its offer is retracted; any other function runs in a thread."""

    def __init__(
        self,
        identity: Identity,
        *,
        client_name: str = "humanplane-python",
        session_id: str | None = None,
        agent: AgentRef | None = None,
        exact_only: bool = False,
        prepend: bool = False,
        group: str = "",
        provider: bool = False,
        hold_limit: float | None = None,
        on_silence: OnSilence = OnSilence.UNAVAILABLE,
        max_outstanding: int = 16,
        on_report: Callable[[ApprovalOffer | QuestionsOffer, Report], None] | None = None,
        on_link: Callable[[Link], None] | None = None,
    ) -> None:
        """Listens to one session, or to one live agent and its descendants (`exact_only`: without these), else to
        everything.

        - `prepend`: stands in front of the listeners that are there.
        - `group`: is one listener together with the other members; the first valid answer settles.
        - `provider`: is the one provider of questions, which comes after all listeners.
        - `hold_limit`: how many seconds a request may be held; then `on_silence` says what becomes of it.
        - `max_outstanding`: how many offers are worked on at once, at least 1.
        - `on_report` is told what became of each offer, `on_link` when the listener is registered and when no longer.
          They must not block."""
        self.identity = identity
        self.approval_handler: Handler[ApprovalOffer, Verdict | None] | None = None
        """The handler of approvals."""
        self.questions_handler: Handler[QuestionsOffer, Answered | None] | None = None
        """The handler of questions."""
        self.report_hook = on_report
        """Is told what became of each offer."""
        self._link_hook = on_link
        self._client_name = client_name
        self._slots = max(1, max_outstanding)
        self._register = answerer_pb2.Register(
            scope=scope_message(session_id, agent),
            exact_only=exact_only,
            prepend=prepend,
            group=group,
            provider=provider,
            hold_limit=None if hold_limit is None else duration(hold_limit),
            on_silence=None if hold_limit is None else on_silence.named("ON_SILENCE_"),
            max_outstanding=self._slots,
        )

    def on_approval(self, handler: OnApproval) -> OnApproval:
        """Takes approvals: a decorator."""
        self.approval_handler = handler
        return handler

    def on_questions(self, handler: OnQuestions) -> OnQuestions:
        """Takes batches of questions: a decorator."""
        self.questions_handler = handler
        return handler

    def serve(self, client: Client) -> Opening[Serving]:
        """Registers the listener and works on its offers until it is closed: across lost connections, where it
        registers anew and inherits nothing.

        Raises `RefusedError` where the registration is: `DUPLICATE_PROVIDER`, `FOREIGN_SCOPE`, `ROLE_MISSING`,
        `FIELD_INVALID` (also without any handler), …"""
        core = client.core

        async def open() -> _Line:
            return await _Line.open(core, self, self._hello(), self._registration())

        name = f"keeps the answerer {self.identity.id}"
        return Opening(Serving(core, open, self._link_hook).start(name))

    def _hello(self) -> _Request:
        said = answerer_pb2.Answerer(
            id=self.identity.id,
            display_name=self.identity.display_name,
            kind=self.identity.kind.named("ACTOR_KIND_"),
        )
        hello = answerer_pb2.AnswererHello(client_name=self._client_name, answerer=said, protocol=PROTOCOL)
        return _Request(hello=hello)

    def _registration(self) -> _Request:
        register = answerer_pb2.Register()
        register.CopyFrom(self._register)
        register.correlation_id = new_id()
        if self.approval_handler is not None:
            register.kinds.append(common_pb2.ASK_KIND_APPROVAL)
        if self.questions_handler is not None:
            register.kinds.append(common_pb2.ASK_KIND_QUESTION)
        return _Request(register=register)


class _Line:
    """One stream with its offers."""

    def __init__(self, core: Core, answerer: Answerer, slots: int) -> None:
        self._core, self._answerer = core, answerer
        self._bidi: Bidi[_Response] = Bidi(core.answering, "AnswererService/Attach", _Response)
        self._slots = asyncio.Semaphore(slots)
        self._offers: dict[str, tuple[Work, asyncio.Task[None]]] = {}
        self._drain = 0.0

    @classmethod
    async def open(cls, core: Core, answerer: Answerer, hello: _Request, register: _Request) -> _Line:
        """Hello and welcome, register and registered."""
        line = cls(core, answerer, register.register.max_outstanding)
        try:
            await asyncio.wait_for(line._shake(hello, register), SHAKE_LIMIT)
        except asyncio.TimeoutError:
            await line._bidi.reset()
            raise lost("no answer to the hello or the registration") from None
        except BaseException:
            await line._bidi.reset()
            raise
        return line

    async def hold(self) -> Ended:
        """Until the stream ends."""
        try:
            while (frame := await self._bidi.next()) is not None:
                if frame.HasField("unregistered"):
                    return unregistered(frame.unregistered)
                self._take(frame)
        except HumanplaneError as error:
            return ended(error, self._drain)
        return ended(lost("the server ended the stream"), self._drain)

    async def leave(self) -> None:
        """Says goodbye; what is held becomes unavailable."""
        await self._yielded()
        await self._bidi.leave(_Request(goodbye=common_pb2.Goodbye()))

    async def drop(self) -> None:
        """Ends it at once."""
        await self._yielded()
        await self._bidi.reset()

    async def _shake(self, hello: _Request, register: _Request) -> None:
        self._bidi.say(hello)
        self._bidi.say(register)
        while (frame := await self._bidi.next()) is not None:
            if frame.HasField("welcome"):
                self._bidi.pinged_each(frame.welcome.ping_interval)
            elif frame.HasField("registered"):
                return
            elif frame.HasField("register_refused"):
                raise fault_error(frame.register_refused.fault)
            else:
                self._take(frame)
        raise lost("the stream ended before the registration")

    def _take(self, frame: _Response) -> None:
        if frame.HasField("ping"):
            self._bidi.say(_Request(pong=common_pb2.Pong(nonce=frame.ping.nonce)))
        elif frame.HasField("offer"):
            self._begin(frame.offer)
        elif frame.HasField("reply_accepted"):
            self._tell(frame.reply_accepted.offer_id, frame)
        elif frame.HasField("reply_refused"):
            self._tell(frame.reply_refused.offer_id, frame)
        elif frame.HasField("retract"):
            self._tell(frame.retract.offer_id, frame)
        elif frame.HasField("fault"):
            self._fault(frame.fault)
        elif frame.HasField("drain"):
            self._drain = frame.drain.reconnect_after.ToTimedelta().total_seconds()

    def _begin(self, offer: answerer_pb2.Offer) -> None:
        work = Work(offer, self._answerer, self._slots, self._bidi.send)
        task = self._core.tasks.start(work.run(), f"works on the offer {offer.offer_id}")
        self._offers[offer.offer_id] = work, task
        task.add_done_callback(lambda _: self._offers.pop(offer.offer_id, None))

    def _tell(self, offer_id: str, heard: _Response) -> None:
        known = self._offers.get(offer_id)
        if known is None:
            log.debug("a frame about the offer %s, which is over", offer_id)
        else:
            known[0].tell(heard)

    def _fault(self, fault: common_pb2.ItemFault) -> None:
        """A reply that could not even be read is a refused one."""
        log.debug("the server could not take a frame: %s", fault.fault.reason)
        refused = answerer_pb2.ReplyRefused(offer_id=fault.offer_id, reason=fault.fault.reason)
        self._tell(fault.offer_id, _Response(reply_refused=refused))

    async def _yielded(self) -> None:
        """Ends the work on all offers."""
        works = list(self._offers.values())
        for work, _ in works:
            work.tell(None)
        tasks: set[asyncio.Task[Any]] = {task for _, task in works}
        if not tasks:
            return
        _, left = await asyncio.wait(tasks, timeout=_YIELD_LIMIT)
        for task in left:
            log.warning("a handler does not yield: %s", task.get_name())
            task.cancel()
