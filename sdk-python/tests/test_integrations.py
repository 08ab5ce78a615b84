"""Guards for tools: the decorator, LangChain and LangGraph, the OpenAI Agents SDK; each with a scripted model."""

import asyncio
import json

import pytest
from conftest import BACKOFF

import humanplane.sync
from humanplane import Answerer, Identity, SettingError, Verdict
from humanplane.integrations import NotApprovedError, requires_approval


class Rules:
    """Allows what is asked about `good`, and remembers what it was shown."""

    def __init__(self):
        self.shown = []

    def answerer(self, session_id):
        answerer = Answerer(Identity.policy("rules"), session_id=session_id)

        @answerer.on_approval
        async def decide(offer):
            self.shown.append((offer.tool_name, json.loads(offer.arguments)))
            return Verdict.allow_once() if "good" in offer.arguments else Verdict.reject("not that one")

        return answerer


@pytest.fixture
async def rules(client, agent):
    rules = Rules()
    async with rules.answerer(agent.session_id).serve(client), agent.turn() as rules.turn:
        yield rules


# The decorator.

ran = []


@pytest.fixture(autouse=True)
def nothing_ran():
    ran.clear()


async def test_a_coroutine_function_runs_once_it_is_allowed(agent, ada):
    @requires_approval(name="delete_file", reason="it is gone then")
    async def delete(path, force=False):
        ran.append(path)
        return "gone"

    async with agent.turn():
        asked = asyncio.create_task(delete("good"))
        offer = await ada.offer()
        assert (offer.tool_name, json.loads(offer.arguments)) == ("delete_file", {"path": "good", "force": False})
        assert offer.reason == "it is gone then" and not ran
        ada.say(offer, Verdict.allow_once())
        assert await asked == "gone" and ran == ["good"]


async def test_without_a_grant_nothing_runs(agent, ada):
    @requires_approval
    async def delete(path):
        ran.append(path)

    async with agent.turn():
        for word in (Verdict.reject("keep it"), None, Verdict.unavailable(), ValueError("broken")):
            asked = asyncio.create_task(delete("x"))
            await ada.answer(word)
            with pytest.raises(NotApprovedError) as refused:
                await asked
            assert not refused.value.decision.granted
    assert ran == []


async def test_what_cannot_be_shown_is_not_asked_and_without_a_turn_nothing_runs(agent, ada):
    @requires_approval
    async def delete(path):
        ran.append(path)

    async with agent.turn():
        with pytest.raises(TypeError):
            await delete(object())
    with pytest.raises(SettingError):
        await delete("x")
    assert ran == [] and ada.offers.empty()


async def test_arguments_that_change_while_people_look_are_not_allowed(agent, ada):
    @requires_approval
    async def delete(paths):
        ran.append(paths)

    async with agent.turn():
        paths = ["good"]
        asked = asyncio.create_task(delete(paths))
        offer = await ada.offer()
        paths.append("all the rest")
        ada.say(offer, Verdict.allow_once())
        with pytest.raises(SettingError):
            await asked
    assert ran == []


async def test_a_function_in_a_thread_asks_in_the_turn_of_its_caller(agent, ada):
    @requires_approval
    def delete(path):
        ran.append(path)
        return "gone"

    async with agent.turn():
        asked = asyncio.create_task(asyncio.to_thread(delete, "good"))
        await ada.answer(Verdict.allow_once())
        assert await asked == "gone"
        with pytest.raises(SettingError):
            delete("on the loop itself")
    assert ran == ["good"]


def test_a_function_without_asyncio(shared):
    class Files:
        @requires_approval
        def delete(self, path):
            ran.append(path)

    rules = Rules()
    with humanplane.sync.connect(shared.address, backoff=BACKOFF) as client:
        session = client.new_session()
        with client.attach(session, "blocking") as agent, client.serve(rules.answerer(session)), agent.turn():
            Files().delete("good")
            with pytest.raises(NotApprovedError):
                Files().delete("bad")
    assert ran == ["good"] and rules.shown == [("delete", {"path": "good"}), ("delete", {"path": "bad"})]


# LangChain and LangGraph.


def call(name, id="c1", **arguments):
    return {"name": name, "args": arguments, "id": id, "type": "tool_call"}


def lang_tools():
    from langchain_core.tools import tool

    @tool
    async def delete(path: str) -> str:
        """Deletes a file."""
        ran.append(path)
        return "gone"

    @tool
    def wipe(path: str) -> str:
        """Wipes a file."""
        ran.append(path)
        return "wiped"

    return delete, wipe


async def test_a_langchain_tool_runs_once_it_is_allowed(rules):
    from humanplane.integrations.langchain import guard_tool

    for tool, result in zip(lang_tools(), ("gone", "wiped"), strict=True):
        guarded = guard_tool(tool, turn=rules.turn)
        assert guarded.args == tool.args and guarded.name == tool.name
        assert await guarded.ainvoke({"path": "good"}) == result
        message = await guarded.ainvoke(call(tool.name, path="bad"))
        assert message.status == "error" and "not that one" in message.content
        assert ran == ["good"]
        ran.clear()


async def test_people_see_what_the_model_wrote_and_not_what_is_injected(rules):
    from typing import Annotated

    from langchain_core.tools import InjectedToolArg, StructuredTool, tool

    from humanplane.integrations.langchain import guard_tool

    @tool
    async def greet(name: str, state: Annotated[object, InjectedToolArg]) -> str:
        """Greets."""
        return f"hello {name}"

    assert await guard_tool(greet, turn=rules.turn).ainvoke({"name": "good", "state": object()}) == "hello good"

    async def run(**arguments):
        return sorted(arguments)

    loose = StructuredTool(name="loose", description="Anything.", coroutine=run, args_schema={
        "type": "object", "properties": {"path": {"type": "string"}}})
    await guard_tool(loose, turn=rules.turn).ainvoke({"path": "good", "more": "unnamed"})
    assert rules.shown == [("greet", {"name": "good"}), ("loose", {"path": "good", "more": "unnamed"})]


async def test_a_graph_of_langgraph_goes_on_with_the_refusal(client):
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode, tools_condition

    from humanplane.integrations.langchain import guard_tool

    script = iter([
        AIMessage("", tool_calls=[call("delete", "c1", path="good"), call("wipe", "c2", path="bad")]),
        AIMessage("done"),
    ])
    model = GenericFakeChatModel(messages=script)
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode([guard_tool(one) for one in lang_tools()]))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")

    rules, session = Rules(), await client.new_session()
    async with client.attach(session, "graph") as agent, rules.answerer(session).serve(client), agent.turn():
        state = await graph.compile().ainvoke({"messages": [("user", "tidy up")]})
    results = {message.name: message for message in state["messages"] if message.type == "tool"}
    assert results["delete"].content == "gone" and results["delete"].status == "success"
    assert results["wipe"].status == "error" and "not that one" in results["wipe"].content
    assert ran == ["good"] and state["messages"][-1].content == "done"


# OpenAI Agents SDK.


def scripted_model(*outputs):
    from agents import Model, ModelResponse, Usage

    class Scripted(Model):
        def __init__(self):
            self.heard = []
            self._outputs = iter(outputs)

        async def get_response(self, system_instructions, input, *arguments, **options):
            self.heard.append(input)
            return ModelResponse(output=next(self._outputs), usage=Usage(), response_id=None)

        def stream_response(self, *arguments, **options):
            raise NotImplementedError("the run is not streamed")

    return Scripted()


def function_call(name, id, **arguments):
    from openai.types.responses import ResponseFunctionToolCall

    return ResponseFunctionToolCall(
        name=name, call_id=id, arguments=json.dumps(arguments), type="function_call", id=f"f-{id}")


def says(text):
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    content = ResponseOutputText(text=text, type="output_text", annotations=[])
    return ResponseOutputMessage(id="m", content=[content], role="assistant", status="completed", type="message")


async def test_a_run_of_the_openai_agents_sdk_goes_on_with_what_people_said(client):
    import agents

    from humanplane.integrations.openai_agents import run_with_approvals

    agents.set_tracing_disabled(True)

    @agents.function_tool(needs_approval=True)
    async def delete(path: str) -> str:
        """Deletes a file."""
        ran.append(path)
        return "gone"

    calls = [function_call("delete", "c1", path="good"), function_call("delete", "c2", path="bad")]
    model = scripted_model(calls, [function_call("delete", "c3", path="good too")], [says("done")])
    rules, session = Rules(), await client.new_session()
    async with client.attach(session, "openai") as agent, rules.answerer(session).serve(client), agent.turn():
        result = await run_with_approvals(agents.Agent("tidy", tools=[delete], model=model), "tidy up")
    assert result.final_output == "done" and ran == ["good", "good too"]
    told = [item for item in model.heard[-1] if item.get("type") == "function_call_output"]
    outputs = {item["call_id"]: item["output"] for item in told}
    assert outputs["c1"] == "gone" and "not that one" in outputs["c2"]
    assert sorted(name for name, _ in rules.shown) == ["delete"] * 3
