"""Questions: answered, mended, dismissed, failed, withdrawn."""

import asyncio

import pytest

from humanplane import (
    AnswererFailedError,
    Client,
    Dismissed,
    HandlerFailure,
    Option,
    Question,
    QuestionError,
    SettingError,
    pick,
    skip,
    write,
)

DB = Question("db", "Which database?", ["PostgreSQL", Option("SQLite", "a file")], header="Storage")
WHY = Question("why", "Why?", multi_select=True)


async def asked(agent, ada, word, *questions):
    """What comes of a batch that is answered so."""
    asking = asyncio.create_task(agent.ask(*(questions or (DB,))))
    offer = await ada.answer(word)
    return offer, asking


async def test_answers_come_in_the_order_asked(agent, ada):
    offer, asking = await asked(agent, ada, [write("why", "it is small"), pick("db", "SQLite")], DB, WHY)
    answers = await asking
    assert [item.id for item in answers.items] == ["db", "why"]
    assert answers["db"].selected == ("SQLite",) and answers["why"].custom == "it is small"
    assert answers.by.answerer_id == "ada" and answers.settled_seq > answers.asked_seq
    assert offer.questions[0].options[1] == Option("SQLite", "a file") and offer.questions[0].header == "Storage"
    with pytest.raises(KeyError):
        answers["else"]


async def test_an_invalid_answer_is_mended_by_its_handler(agent, ada):
    _, asking = await asked(agent, ada, [pick("db", "Oracle")])
    again = await ada.offer()
    assert [one.field for one in again.mend] == ["answers[0].selected[0]"]
    ada.say(again, [skip("db")])
    assert (await asking)["db"].skipped
    assert (await ada.report()).report == "counted"


async def test_a_handler_that_never_mends_has_failed(agent, ada):
    asking = asyncio.create_task(agent.ask(DB))
    for _ in range(3):
        await ada.answer([pick("db", "Oracle")])
    with pytest.raises(AnswererFailedError) as failed:
        await asking
    assert failed.value.name == "InvalidAnswer"


@pytest.mark.parametrize("word, kind, reason", [
    (Dismissed(), QuestionError, "ASK_CANCELLED"),
    (None, QuestionError, "NO_PROVIDER"),
    (HandlerFailure.domain("OUT_OF_OFFICE", "back on Monday"), QuestionError, "OUT_OF_OFFICE"),
    (HandlerFailure.domain("", "no code"), QuestionError, ""),
    (HandlerFailure("UserQuestionError", None, "NO_PROVIDER"), AnswererFailedError, ""),
    (HandlerFailure("Broken", "out of paper", "NO_PROVIDER"), AnswererFailedError, ""),
    (ValueError("boom"), AnswererFailedError, ""),
    ("SQLite", AnswererFailedError, ""),
    ([True], AnswererFailedError, ""),
])
async def test_what_brings_no_answers_is_raised(agent, ada, word, kind, reason):
    _, asking = await asked(agent, ada, word)
    with pytest.raises(kind) as failed:
        await asking
    assert type(failed.value) is kind and failed.value.reason == reason


async def test_a_refusal_of_a_batch_is_a_question_error(agent):
    with pytest.raises(QuestionError) as refused:
        await agent.ask()
    assert refused.value.reason == "EMPTY_QUESTIONS" and refused.value.code == "INVALID_ARGUMENT"
    with pytest.raises(QuestionError) as refused:
        await agent.ask(Question("plan", "Go?", ["Go"], detail="the plan", plan_review="Stop"))
    assert refused.value.reason == "BAD_INTENT"


async def test_a_cancelled_task_withdraws_its_batch(agent, ada):
    asking = asyncio.create_task(agent.ask(DB))
    await ada.offer()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert (await ada.report()).cause == "WITHDRAWN"


async def test_a_session_is_asked_without_an_agent_for_a_while(client, agent, ada):
    asking = asyncio.create_task(client.ask(agent.session_id, DB, deadline=20))
    await ada.answer([pick("db", "SQLite")])
    assert (await asking)["db"].selected == ("SQLite",)
    with pytest.raises(QuestionError) as over:
        await client.ask(agent.session_id, DB, deadline=0.1)
    assert (over.value.reason, over.value.cause) == ("ASK_ABORTED", "DEADLINE")


async def test_times_that_make_no_sense_are_not_sent(agent):
    for deadline in (-1, float("inf"), 1e300):
        with pytest.raises(SettingError):
            await agent.ask(DB, deadline=deadline)


async def test_closing_the_client_withdraws_what_would_live_on(shared, client, agent, ada):
    other = Client(shared.address)
    asking = asyncio.create_task(other.ask(agent.session_id, DB, deadline=60))
    await ada.offer()
    await other.close()
    assert (await ada.report()).cause == "WITHDRAWN"
    with pytest.raises(QuestionError) as withdrawn:
        await asking
    assert (withdrawn.value.reason, withdrawn.value.cause) == ("ASK_ABORTED", "WITHDRAWN")
