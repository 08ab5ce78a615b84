"""A policy bot: it hears of tool calls before they run, as a listener or as a guard."""

import uuid

import contract as c
from answerer import global_scope
from client import Duplex

LISTENER, GUARD = c.tool_gate.GUARD_ROLE_LISTENER, c.tool_gate.GUARD_ROLE_GUARD
ALLOW, DENY, ASK = c.tool_gate.GUARD_SAYS_ALLOW, c.tool_gate.GUARD_SAYS_DENY, c.tool_gate.GUARD_SAYS_ASK


class Policy:
    """An open stream of `Guard`."""

    def __init__(self, client, name="tour-policy"):
        self.stream = Duplex(client.gate.Guard, c.tool_gate.GuardRequest)
        self.stream.send(hello=c.tool_gate.GuardHello(client_name="tour 1", policy_id=name, protocol=1))
        self.welcome = self.stream.expect("welcome")

    def register(self, role, scope=None, **terms):
        """Becomes a listener or a guard; gives its registration."""
        self.try_register(role, scope, **terms)
        return self.stream.expect("registered").registration_id

    def try_register(self, role, scope=None, **terms):
        self.stream.send(register=c.tool_gate.GuardRegister(
            correlation_id=str(uuid.uuid4()), role=role, scope=scope or global_scope(), **terms))

    def offer(self):
        return self.stream.expect("offer")

    def answer(self, offer, says, reason=""):
        """Says a word; what becomes of it is for the caller to read."""
        self.stream.send(answer=c.tool_gate.GuardAnswer(offer_id=offer.offer_id, says=says, reason=reason))

    def say(self, says, reason=""):
        """Says a word on the next call, and it counts."""
        offer = self.offer()
        self.answer(offer, says, reason)
        assert self.stream.expect("reply_accepted").offer_id == offer.offer_id
        return offer

    def pass_on(self):
        offer = self.offer()
        self.stream.send(next=c.answerer.Next(offer_id=offer.offer_id))
        assert self.stream.expect("reply_accepted").offer_id == offer.offer_id
        return offer

    def goodbye(self):
        self.stream.send(goodbye=c.common.Goodbye())
        assert self.stream.until("end") is None
