"""Peers without a client library: an answerer from the future, one that answers too late, an agent by hand."""

import uuid

import places  # noqa: F401, for what follows
import contract as c
from answerer import Answerer, global_scope, session_scope
from failing import Failed
from newer import unknown_field

OUTCOMES = {
    "allowed-once": c.common.APPROVAL_OUTCOME_ALLOWED_ONCE,
    "rejected": c.common.APPROVAL_OUTCOME_REJECTED,
    "cancelled": c.common.APPROVAL_OUTCOME_CANCELLED,
    "unavailable": c.common.APPROVAL_OUTCOME_UNAVAILABLE,
}
# What a frame of the server is held against in a scenario.
SHOWN = ("offer_id", "reason", "cause", "session_id", "ask_id", "settled_seq")


class RawAnswerer:
    """An answerer's stream whose every frame the scenario says."""

    def __init__(self, client, name, session_id=None, **register):
        self._answerer = Answerer(client, name)
        scope = session_scope(session_id) if session_id else global_scope()
        self._answerer.register(scope, **register)
        self._offers = {}

    def do(self, what, offer=None, **fields):
        """Sends a frame: answer, next, wrap, fail, unknown_frame, half_close, silence (no more pongs)."""
        stream, offer_id = self._answerer.stream, offer
        if what == "answer":
            self._answer(offer_id, **fields)
        elif what in ("next", "wrap"):
            stream.send(next=c.answerer.Next(offer_id=offer_id, wrap=what == "wrap"))
        elif what == "fail":
            stream.send(fail=c.answerer.Fail(offer_id=offer_id, **fields))
        elif what == "unknown_frame":
            stream.send_bytes(unknown_field())
        elif what == "half_close":
            stream.half_close()
        elif what == "silence":
            stream.answers_pings = False
        elif what == "goodbye":
            stream.send(goodbye=c.common.Goodbye())
        else:
            raise Failed(f"a raw answerer cannot {what}")

    def _answer(self, offer_id, outcome=None, note="", answer_id=None, dismiss=False, answers=None):
        fields = {}
        if outcome is not None:
            # A number is an outcome that no contract of today has.
            fields["outcome"] = OUTCOMES.get(outcome, outcome)
        if dismiss:
            fields["dismiss"] = c.answerer.Dismiss()
        if answers is not None:
            fields["answers"] = c.common.QuestionAnswers(items=[c.common.QuestionAnswer(**item) for item in answers])
        self._answerer.stream.send(answer=c.answerer.Answer(
            offer_id=offer_id, answer_id=answer_id or str(uuid.uuid4()), note=note, **fields))

    def frame(self, case, limit):
        """The next frame of this case; what comes before is passed over. As a mapping."""
        frame = self._answerer.stream.until(case, timeout=limit)
        if case == "end":
            return {"case": case}
        shown = {name: getattr(frame, name) for name in SHOWN if name in frame.DESCRIPTOR.fields_by_name}
        if case == "reply_refused" and frame.standing.WhichOneof("settled") == "approval":
            shown["standing"] = c.common.ApprovalOutcome.Name(frame.standing.approval.outcome)
        if case == "next_result":
            shown["outcome"] = c.common.ApprovalOutcome.Name(frame.approval.outcome)
        if case == "fault":
            shown["reason"] = frame.fault.reason
        return {"case": case, **shown}

    def close(self):
        self._answerer.stream.cancel()
