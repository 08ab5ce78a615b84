"""An answerer: it takes offers and answers them, as somebody told it to.

As a program: answerer.py ADDRESS SESSION takes offers and says so, and answers none.
"""

import sys
import uuid

import contract as c
from client import Client, Duplex

APPROVAL, QUESTION = c.common.ASK_KIND_APPROVAL, c.common.ASK_KIND_QUESTION


def session_scope(session_id):
    return c.answerer.Scope(session=c.answerer.SessionScope(session_id=session_id))


def global_scope():
    # `global` is a word of Python's own.
    return c.answerer.Scope(**{"global": c.answerer.GlobalScope()})


class Answerer:
    """An open answerer stream."""

    def __init__(self, client, name="Ann"):
        self.stream = Duplex(client.answerers.Attach, c.answerer.AnswererServiceAttachRequest)
        self.stream.send(hello=c.answerer.AnswererHello(
            client_name="tour 1", protocol=1,
            answerer=c.answerer.Answerer(id=name.lower(), display_name=name, kind=c.common.ACTOR_KIND_HUMAN)))
        self.welcome = self.stream.expect("welcome")

    def register(self, scope, kinds=(APPROVAL, QUESTION), **fields):
        """Becomes a listener; gives its registration."""
        correlation_id = str(uuid.uuid4())
        self.stream.send(register=c.answerer.Register(
            correlation_id=correlation_id, kinds=kinds, scope=scope, **fields))
        registered = self.stream.expect("registered")
        assert registered.correlation_id == correlation_id
        return registered.registration_id

    def offer(self):
        return self.stream.expect("offer")

    def answer(self, offer, answer_id=None, **answer):
        """Answers; the verdict is for the caller to read."""
        self.stream.send(answer=c.answerer.Answer(
            offer_id=offer.offer_id, answer_id=answer_id or str(uuid.uuid4()), **answer))

    def settle(self, offer, **answer):
        """Answers, and sees it accepted."""
        self.answer(offer, **answer)
        accepted = self.stream.expect("reply_accepted")
        assert accepted.offer_id == offer.offer_id
        return accepted

    def allow(self, offer, note=""):
        return self.settle(offer, outcome=c.common.APPROVAL_OUTCOME_ALLOWED_ONCE, note=note)

    def reject(self, offer, note=""):
        return self.settle(offer, outcome=c.common.APPROVAL_OUTCOME_REJECTED, note=note)

    def pass_on(self, offer, wrap=False):
        self.stream.send(next=c.answerer.Next(offer_id=offer.offer_id, wrap=wrap))

    def release(self, retract):
        self.stream.send(released=c.answerer.Released(offer_id=retract.offer_id))

    def goodbye(self):
        self.stream.send(goodbye=c.common.Goodbye())
        assert self.stream.until("end") is None


def main(address, session_id):
    with Client(address) as client:
        answerer = Answerer(client)
        answerer.register(session_scope(session_id))
        print("registered", flush=True)
        answerer.offer()
        print("offered", flush=True)
        answerer.stream.expect("end")


if __name__ == "__main__":
    main(*sys.argv[1:])
