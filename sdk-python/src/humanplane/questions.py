"""Questions to people, and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ._gen import common_pb2, question_pb2
from .decisions import DecidedBy, decided_by
from .errors import AnswererFailedError, HumanplaneError, ProtocolError, QuestionError
from .words import QuestionsOutcome

# The name that alone makes a domain error of an answerer's failure.
DOMAIN_ERROR = "UserQuestionError"
"""@private"""
_PLAN_REVIEW = "plan-review"


@dataclass(frozen=True)
class Option:
    """An answer that can be picked, by a label that is unique in its question."""

    label: str
    description: str | None = None
    """What picking it means."""


@dataclass(frozen=True)
class Question:
    """One question of a batch. Free text is always a possible answer."""

    id: str
    """Unique in its batch; the answer echoes it."""
    question: str
    """What is asked."""
    options: Sequence[Option | str] = ()
    """What can be picked; a text is an option's label."""
    header: str | None = None
    """A short title."""
    detail: str | None = None
    """What is to be judged, such as a plan."""
    multi_select: bool = False
    """Whether several labels may be picked."""
    plan_review: str | None = None
    """Presents it as the review of the plan in `detail`; this is the label that approves."""


@dataclass(frozen=True)
class Answer:
    """The answer to one question. See `pick`, `write` and `skip`."""

    id: str
    """The question's id."""
    selected: tuple[str, ...] = ()
    """Labels of that question, to the letter."""
    custom: str | None = None
    """Free text."""
    skipped: bool = False
    """Left out on purpose."""


def pick(question_id: str, *labels: str) -> Answer:
    """Picks labels of a question, to the letter."""
    return Answer(question_id, selected=labels)


def write(question_id: str, text: str) -> Answer:
    """Answers a question in own words."""
    return Answer(question_id, custom=text)


def skip(question_id: str) -> Answer:
    """Leaves a question out on purpose."""
    return Answer(question_id, skipped=True)


@dataclass(frozen=True)
class Answers:
    """A batch that was answered."""

    items: tuple[Answer, ...]
    """One for each question, in the order asked."""
    by: DecidedBy | None
    """Who answered."""
    questions_id: str
    """What the server calls the batch."""
    asked_seq: int
    """Where `question/asked` stands."""
    settled_seq: int
    """Where `question/answered` stands."""
    replayed: bool
    """It had settled before the call came."""

    def __getitem__(self, question_id: str) -> Answer:
        """The answer to one question."""
        for item in self.items:
            if item.id == question_id:
                return item
        raise KeyError(question_id)


def question_message(question: Question) -> common_pb2.Question:
    """@private"""
    options = [Option(one) if isinstance(one, str) else one for one in question.options]
    intent = common_pb2.QuestionIntent(kind=_PLAN_REVIEW, approve=question.plan_review)
    return common_pb2.Question(
        id=question.id,
        question=question.question,
        header=question.header,
        detail=question.detail,
        options=[common_pb2.QuestionOption(label=one.label, description=one.description) for one in options],
        multi_select=question.multi_select,
        intent=intent if question.plan_review is not None else None,
    )


def question(message: common_pb2.Question) -> Question:
    """@private"""
    return Question(
        id=message.id,
        question=message.question,
        options=tuple(
            Option(one.label, one.description if one.HasField("description") else None) for one in message.options
        ),
        header=message.header if message.HasField("header") else None,
        detail=message.detail if message.HasField("detail") else None,
        multi_select=message.multi_select,
        plan_review=message.intent.approve if message.intent.kind == _PLAN_REVIEW else None,
    )


def answer_message(answer: Answer) -> common_pb2.QuestionAnswer:
    """@private"""
    return common_pb2.QuestionAnswer(
        id=answer.id, selected=answer.selected, custom=answer.custom, skipped=answer.skipped
    )


def answers(settled: question_pb2.QuestionsSettled) -> Answers:
    """@private"""
    if QuestionsOutcome(settled.outcome) is not QuestionsOutcome.ANSWERED:
        raise _unanswered(settled)
    return Answers(
        items=tuple(map(answer, settled.answers)),
        by=decided_by(settled.decided_by) if settled.HasField("decided_by") else None,
        questions_id=settled.questions_id,
        asked_seq=settled.asked_seq,
        settled_seq=settled.settled_seq,
        replayed=settled.replayed,
    )


def answer(message: common_pb2.QuestionAnswer) -> Answer:
    """@private"""
    custom = message.custom if message.HasField("custom") else None
    return Answer(message.id, tuple(message.selected), custom, message.skipped)


_UNANSWERED = {
    QuestionsOutcome.DISMISSED: ("ASK_CANCELLED", "the person dismissed the questions"),
    QuestionsOutcome.ABORTED: ("ASK_ABORTED", "the questions were withdrawn"),
    QuestionsOutcome.UNAVAILABLE: ("NO_PROVIDER", "nobody could answer"),
}


def _unanswered(settled: question_pb2.QuestionsSettled) -> HumanplaneError:
    outcome = QuestionsOutcome(settled.outcome)
    if outcome is QuestionsOutcome.FAILED:
        return _failed(settled)
    known = _UNANSWERED.get(outcome)
    if known is None:
        return ProtocolError(f"questions settled with outcome {settled.outcome}")
    return QuestionError(*known, cause=settled.cause, settled_seq=settled.settled_seq)


def _failed(settled: question_pb2.QuestionsSettled) -> HumanplaneError:
    failure = settled.failure
    message = failure.message if failure.HasField("message") else None
    code = failure.code if failure.HasField("code") else None
    if failure.name == DOMAIN_ERROR and message is not None and code is not None:
        return QuestionError(code, message, cause=settled.cause, settled_seq=settled.settled_seq)
    return AnswererFailedError(failure.name, message, code)
