"""Answerers: handlers that ask the runner."""

import asyncio
import itertools

import show
from agents import _tell_end, given, times
from show import Wrong

from humanplane import (
    ActorKind,
    Answer,
    Answerer,
    Dismissed,
    HandlerFailure,
    Identity,
    OnSilence,
    Outcome,
    Verdict,
)

OUTCOMES = {outcome.word: outcome for outcome in Outcome}


class Desk:
    """The handlers of one answerer, and the names under which the runner knows its offers."""

    def __init__(self, driver, name):
        self._driver, self._name = driver, name
        self._numbers = itertools.count(1)
        self._names = {}

    async def handle(self, offer):
        """Shows an offer to the runner, and waits for its word."""
        name = f"{self._name}/{next(self._numbers)}"
        self._names[offer.offer_id] = name
        word = self._driver.words[name] = asyncio.get_running_loop().create_future()
        self._driver.say("offer", self._name, offer=name, **shown(offer))
        try:
            return heard(await word)
        finally:
            self._driver.words.pop(name, None)

    def report(self, offer, report):
        """What became of an offer."""
        told = show.fields(report, "report", "cause", "reason", "settled_seq", "standing")
        name = self._names.pop(offer.offer_id, "")
        self._driver.say("report", self._name, offer=name, **told, by=show.by(report.by))

    def link(self, link):
        """Registered, or not."""
        self._driver.say("link", self._name, up=link.up)


def shown(offer):
    """An offer, with all its fields."""
    approval = hasattr(offer, "tool_name")
    text = {"call_id": "", "action_json": "", "summary": "", "reason": ""}
    if approval:
        text = show.fields(offer, *text)
    return {
        **show.fields(offer, "session_id", "ask_id"),
        **text,
        "kind": "approval" if approval else "question",
        "tool": offer.tool_name if approval else "",
        "arguments": (offer.arguments or "") if approval else "",
        "questions": [] if approval else [show.question(one) for one in offer.questions],
        "agents": [one.agent_id for one in offer.path],
        "principal": offer.asker_principal,
        "holders": list(offer.holders),
        "mend": [one.field for one in offer.mend],
    }


def heard(word):
    """The runner's word, in the client's terms."""
    if "fail" in word:
        raise HandlerFailure(word["fail"]["name"], word["fail"].get("message"), word["fail"].get("code"))
    if "raise" in word:
        raise RuntimeError(word["raise"])
    if word.get("next"):
        return None
    if word.get("dismiss"):
        return Dismissed()
    if "answers" in word:
        return [Answer(one.get("id", ""), tuple(one.get("selected", ())), one.get("custom"), one.get("skipped", False))
                for one in word["answers"]]
    return Verdict(OUTCOMES[word["outcome"]], word.get("note", ""))


async def serve_answers(driver, op):
    desk = Desk(driver, op["as"])
    said = op["identity"]
    settings = given(op, "session_id", "exact_only", "prepend", "group", "provider", "max_outstanding")
    settings |= times(op, hold_limit="hold_limit_ms")
    if "on_silence" in op:
        settings["on_silence"] = OnSilence[op["on_silence"]]
    if "agent" in op:
        settings["agent"] = driver.thing(op["agent"]).ref
    identity = Identity(said["id"], said.get("display_name", ""), ActorKind[said["kind"]])
    answerer = Answerer(identity, client_name="driver/1", on_report=desk.report, on_link=desk.link, **settings)
    if "APPROVAL" in op["kinds"]:
        answerer.on_approval(desk.handle)
    if "QUESTION" in op["kinds"]:
        answerer.on_questions(desk.handle)
    await keep_serving(driver, op, answerer)
    return {}


async def keep_serving(driver, op, listener):
    """An answerer or a plugin, until it is closed."""
    serving = await listener.serve(driver.thing(op["on"]))
    driver.keep(op["as"], serving)
    serving.telling = asyncio.create_task(_tell_end(driver, op["as"], serving))


async def answer(driver, op):
    tell(driver, op, op["offer"])
    return {}


def tell(driver, op, name):
    """Hands a word to the handler that waits for it."""
    word = driver.words.pop(name, None)
    if word is None or word.done():
        raise Wrong("usage", f"{name} is over")
    word.set_result(op)


OPS = {"serve_answers": serve_answers, "answer": answer}
