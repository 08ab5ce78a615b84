"""An answerer that cannot send on its stream: it subscribes, and says what it says with Reply."""

import threading
import uuid

import contract as c
from client import PATIENCE, Frames


class Tab(Frames):
    """A subscription, read by a thread that answers pings as they arrive."""

    def __init__(self, client, scope, name="Tab", **terms):
        self._client = client
        self._number = 0
        hello = c.answerer.AnswererHello(
            client_name="tab 1", protocol=1,
            answerer=c.answerer.Answerer(id=name.lower(), display_name=name, kind=c.common.ACTOR_KIND_HUMAN))
        register = c.answerer.Register(
            correlation_id="r", scope=scope, kinds=[c.common.ASK_KIND_APPROVAL, c.common.ASK_KIND_QUESTION], **terms)
        self._lock = threading.Lock()
        self.answers_pings = True
        self.lease_token = None
        super().__init__(client.answerers.Subscribe(
            c.answerer.SubscribeRequest(hello=hello, registers=[register])), kind=None)
        self.welcome = self.expect("welcome")
        self.expect("registered")

    def _take(self, case, response):
        frame = response.frame
        case = frame.WhichOneof("frame")
        if case == "welcome":
            self.lease_token = frame.welcome.lease_token
        if case != "ping":
            self._frames.put((case, getattr(frame, case)))
        elif self.answers_pings:
            self.say(pong=c.common.Pong(nonce=frame.ping.nonce))

    def say(self, **frame):
        """One frame in a call of its own; calls of a lease take turns."""
        with self._lock:
            self._number += 1
            return self.reply(self._number, **frame)

    def reply(self, number, client=None, **frame):
        frames = [c.answerer.AnswererServiceAttachRequest(**frame)] if frame else []
        request = c.answerer.ReplyRequest(lease_token=self.lease_token, number=number, frames=frames)
        return (client or self._client).answerers.Reply(request, timeout=PATIENCE)

    def settle(self, offer, **answer):
        """Answers, and sees it accepted."""
        self.say(answer=c.answerer.Answer(offer_id=offer.offer_id, answer_id=str(uuid.uuid4()), **answer))
        accepted = self.expect("reply_accepted")
        assert accepted.offer_id == offer.offer_id
        return accepted
