"""What the contract promises of questions."""

import json

import pytest

import contract as c
from client import refused
from words import ALLOWED, answer, answers, question


def asked(agent, answerer, *questions):
    """Asks; gives the call and the offer."""
    call = agent.ask_soon(*questions)
    return call, answerer.offer()


def test_a_batch_is_answered_one_item_for_each_question(agent, answerer):
    call, offer = asked(
        agent, answerer,
        question("colour", "red", "green"), question("fruits", "apple", "pear", "plum", multi_select=True),
        question("name"), question("age", "old", "young"))
    assert [q.id for q in offer.questions.questions] == ["colour", "fruits", "name", "age"]
    accepted = answerer.settle(offer, answers=answers(
        answer("age", skipped=True), answer("name", custom="Zoë"),
        answer("fruits", selected=["plum", "apple"], custom="and figs"), answer("colour", selected=["green"])))
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_ANSWERED
    assert settled.settled_seq == accepted.settled_seq
    assert list(settled.answers) == [
        answer("colour", selected=["green"]), answer("fruits", selected=["plum", "apple"], custom="and figs"),
        answer("name", custom="Zoë"), answer("age", skipped=True)]


def test_free_text_overrides_a_single_choice(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red", "green"))
    answerer.settle(offer, answers=answers(answer("colour", selected=["red"], custom="more like rust")))
    assert list(call.result().settled.answers) == [answer("colour", custom="more like rust")]


def test_a_batch_is_dismissed(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red"))
    answerer.settle(offer, dismiss=c.answerer.Dismiss())
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_DISMISSED
    assert settled.code == c.common.QUESTION_ERROR_CODE_ASK_CANCELLED
    assert not settled.answers


def test_a_failure_reaches_the_caller_as_it_is(agent, answerer):
    call, offer = asked(agent, answerer, question("colour", "red"))
    answerer.stream.send(fail=c.answerer.Fail(offer_id=offer.offer_id, name="UserQuestionError",
                                              message="no screen", code=""))
    settled = call.result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_FAILED
    assert (settled.failure.name, settled.failure.message) == ("UserQuestionError", "no screen")
    assert settled.failure.HasField("code") and settled.failure.code == ""


@pytest.mark.parametrize("wrong, field", [
    ({"answers": answers()}, "answers"),
    ({"answers": answers(answer("colour"))}, "answers[0]"),
    ({"answers": answers(answer("colour", selected=["blue"]))}, "answers[0].selected[0]"),
    ({"answers": answers(answer("colour", selected=["red", "green"]))}, "answers[0].selected"),
    ({"answers": answers(answer("colour", custom=""))}, "answers[0].custom"),
    ({"answers": answers(answer("colour", selected=["red"], skipped=True))}, "answers[0]"),
    ({"answers": answers(answer("colour", skipped=True), answer("colour", skipped=True))}, "answers[1]"),
    ({"answers": answers(answer("size", skipped=True))}, "answers[0]"),
    ({"outcome": ALLOWED}, "answers"),
    ({"answers": answers(answer("colour", skipped=True)), "dismiss": c.answerer.Dismiss()}, ""),
    ({}, ""),
])
def test_an_invalid_answer_is_refused_and_can_be_mended(agent, answerer, wrong, field):
    call, offer = asked(agent, answerer, question("colour", "red", "green"))
    answerer.answer(offer, **wrong)
    refusal = answerer.stream.expect("reply_refused")
    assert (refusal.offer_id, refusal.reason) == (offer.offer_id, "FIELD_INVALID")
    assert refusal.violations and refusal.violations[0].field.startswith(field), refusal
    assert all(violation.description for violation in refusal.violations)
    answerer.settle(offer, answers=answers(answer("colour", selected=["red"])))
    assert list(call.result().settled.answers) == [answer("colour", selected=["red"])]


def test_a_plan_is_put_to_a_person(agent, answerer):
    intent = c.common.QuestionIntent(kind="plan-review", approve="Go ahead")
    call, offer = asked(agent, answerer, question("plan", "Go ahead", "Stop", detail="1. tidy", intent=intent))
    shown = offer.questions.questions[0]
    assert shown.detail == "1. tidy"
    assert json.loads(shown.intent.intent_json) == {"kind": "plan-review", "approve": "Go ahead"}
    answerer.settle(offer, answers=answers(answer("plan", selected=["Go ahead"])))
    assert call.result().settled.outcome == c.common.QUESTIONS_OUTCOME_ANSWERED


@pytest.mark.parametrize("reason, questions", [
    ("EMPTY_QUESTIONS", []),
    ("DUPLICATE_QUESTION", [question("a"), question("a")]),
    ("DUPLICATE_OPTION", [question("a", "x", "x")]),
    ("BLANK_FIELD", [question(" ")]),
    ("BAD_INTENT", [question("a", "x", detail="", intent=c.common.QuestionIntent(kind="plan-review", approve="y"))]),
    ("BAD_INTENT", [question("a", "x", intent=c.common.QuestionIntent(kind="plan-review", approve="x"))]),
])
def test_a_batch_that_makes_no_sense_is_refused(agent, answerer, reason, questions):
    with refused(reason):
        agent.ask_soon(*questions).result()


def test_without_a_provider_questions_are_unavailable(agent):
    settled = agent.ask_soon(question("a")).result().settled
    assert settled.outcome == c.common.QUESTIONS_OUTCOME_UNAVAILABLE
    assert settled.code == c.common.QUESTION_ERROR_CODE_NO_PROVIDER
