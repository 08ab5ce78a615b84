"""The words that the tests share: outcomes, and the parts of a batch of questions."""

import contract as c
from agent import log_of

ALLOWED, REJECTED, CANCELLED, UNAVAILABLE = (
    c.common.APPROVAL_OUTCOME_ALLOWED_ONCE, c.common.APPROVAL_OUTCOME_REJECTED,
    c.common.APPROVAL_OUTCOME_CANCELLED, c.common.APPROVAL_OUTCOME_UNAVAILABLE)


def answers(*items):
    return c.common.QuestionAnswers(items=items)


def answer(id, **content):
    return c.common.QuestionAnswer(id=id, **content)


def question(id, *labels, **fields):
    return c.common.Question(id=id, question=f"Which {id}?",
                             options=[c.common.QuestionOption(label=label) for label in labels], **fields)


def events_of(agent, kind):
    return [data for type, data in log_of(agent.client, agent.session_id) if type == kind]
