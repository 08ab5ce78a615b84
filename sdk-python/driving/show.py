"""What the client says, as JSON."""

import asyncio

import humanplane
from humanplane import errors


class Wrong(Exception):
    """An error as the runner wants it."""

    def __init__(self, kind, message, **fields):
        super().__init__(message)
        empty = {"reason": "", "code": "", "cause": "", "name": ""}
        self.shown = {"type": kind, **empty, "message": message, **fields}


KINDS = (
    (errors.RefusedError, "refused"),
    (errors.QuestionError, "question"),
    (errors.AnswererFailedError, "answerer"),
    (errors.TransportError, "transport"),
    (errors.ClosedError, "closed"),
    (errors.SettingError, "setting"),
    (errors.ProtocolError, "protocol"),
)


def error_of(error):
    """What an op came to."""
    if isinstance(error, Wrong):
        return error.shown
    if isinstance(error, asyncio.TimeoutError):
        return Wrong("deadline", "the op's own time is over").shown
    kind = next((kind for known, kind in KINDS if isinstance(error, known)), "usage")
    shown = Wrong(kind, str(error) or repr(error)).shown
    if isinstance(error, humanplane.HumanplaneError):
        shown |= {"reason": error.reason, "code": error.code, "cause": getattr(error, "cause", "")}
    if isinstance(error, errors.AnswererFailedError):
        shown |= {"name": error.name, "reason": error.failure_code or "", "message": error.message or ""}
    return shown


def by(decided_by):
    """Who decided."""
    if decided_by is None:
        return None
    kind, principal = decided_by.kind.name, decided_by.principal
    return {"kind": kind, "principal": principal, "answerer_id": decided_by.answerer_id}


def fields(thing, *names):
    """Some of its fields, under their own names."""
    return {name: getattr(thing, name) for name in names}


def decision(decided):
    """A settled approval."""
    told = fields(decided, "granted", "cause", "note", "replayed", "asked_seq", "decided_seq", "approval_id")
    return {**told, "outcome": decided.outcome.word, "by": by(decided.by)}


def gated(said):
    """A verdict of the gate."""
    told = fields(said, "allowed", "reason", "rule", "cause", "replayed")
    return {**told, "verdict": said.verdict.name}


def answered(batch):
    """A batch that was answered."""
    items = [{**fields(one, "id", "skipped"), "selected": list(one.selected), "custom": one.custom or ""}
             for one in batch.items]
    return {"answers": items, "by": by(batch.by), **fields(batch, "replayed", "asked_seq", "settled_seq")}


def question(asked):
    """A question as it is offered."""
    options = [fields(option, "label", "description") for option in asked.options]
    told = fields(asked, "id", "question", "header", "detail", "multi_select", "plan_review")
    return {**told, "options": options}


def permissions(now):
    """What holds in a session."""
    return {
        **fields(now, "current", "sandbox_available"),
        "sandbox": now.sandbox.name,
        "approval": now.approval.name,
        "options": [option.value for option in now.options],
    }
