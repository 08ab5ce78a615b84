import assert from "node:assert/strict";
import { test } from "node:test";

import { allowOnce, ClosedError, connect, QuestionError, reject, write, answers } from "../src/node.js";
import { ada, agentOf, clientOf, Server, Told, typesOf } from "./server.js";

test("a turn logs its call, asks, and ends", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  await using _ = await ada(client, { onApproval: ({ toolCall }) => allowOnce(toolCall?.argumentsJson) });
  const agent = await agentOf(client);
  const decision = await agent.turn((turn) => turn.approve("bash", '{"n":1e400}'));
  assert.equal(decision.granted, true);
  assert.equal(decision.note, '{"n":1e400}', "to the letter");
  assert.equal(decision.by?.answererId, "ada");
  const types = await typesOf(client, agent.sessionId);
  const turn = ["turn/start", "step/start", "tool/call", "approval/asked", "approval/decided", "step/end", "turn/end"];
  assert.deepEqual(types.slice(-turn.length), turn);
  assert.deepEqual(await client.sessions.verify(agent.sessionId), []);
});

test("a turn whose work throws ends as interrupted, and the next one begins", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  const agent = await agentOf(client);
  await assert.rejects(agent.turn(() => Promise.reject(new Error("mine"))), /mine/);
  {
    await using turn = await agent.startTurn();
    assert.equal(turn.number, 2);
  }
  const ends = [];
  for await (const { dataJson } of client.sessions.events(agent.sessionId, ["turn/end"])) ends.push(dataJson);
  assert.deepEqual(ends.map((end) => JSON.parse(end).reason.kind), ["interrupted", "interrupted"]);
});

test("AbortSignal.timeout withdraws an approval, and the turn can end", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  const retracted = new Told<unknown>();
  await using _ = await ada(client, {
    onApproval: ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined))),
    onReport: (__, report) => retracted.tell(report),
  });
  const agent = await agentOf(client);
  await agent.turn(async (turn) => {
    const asked = turn.approve("bash", {}, { signal: AbortSignal.timeout(300) });
    await assert.rejects(asked, { name: "TimeoutError" });
  });
  assert.deepEqual(await retracted.next(), { report: "retracted", cause: "WITHDRAWN", by: undefined });
});

test("a deadline of the server is a decision, and nobody there is one at once", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  const agent = await agentOf(client);
  await agent.turn(async (turn) => {
    const nobody = await turn.approve("bash", {});
    assert.deepEqual([nobody.granted, nobody.outcome, nobody.cause], [false, "unavailable", "NO_ANSWERER"]);
    await using _ = await ada(client, { onApproval: () => new Promise(() => {}) });
    const late = await turn.approve("bash", {}, { deadlineMs: 200 });
    assert.deepEqual([late.granted, late.outcome, late.cause], [false, "cancelled", "DEADLINE"]);
  });
});

test("errors carry the service's reason", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  await assert.rejects(client.sessions.get("nowhere"), { name: "RefusedError", reason: "SESSION_NOT_FOUND" });
  const agent = await agentOf(client);
  const asked = agent.requestApproval({ tool: "bash", action: {} });
  await assert.rejects(asked, { reason: "NO_OPEN_TURN", code: "FAILED_PRECONDITION" });
  await assert.rejects(agent.ask([]), (error) => error instanceof QuestionError && error.reason === "EMPTY_QUESTIONS");
  await assert.rejects(client.ask(agent.sessionId, [], {}), { name: "SettingError" });
});

test("questions are answered, and commands run", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  await using _ = await ada(client, { onQuestions: ({ questions }) => answers(write(questions[0]!.id, "blue")) });
  await using __ = await client.serveCommands({
    pluginId: "greeter",
    commands: [{ name: "hello", description: "Says hello.", run: ({ rawInput }) => `hello${rawInput}` }],
  });
  const agent = await agentOf(client);
  const came = await agent.ask([{ id: "colour", question: "Which?" }]);
  assert.deepEqual(came.items, [{ id: "colour", selected: [], custom: "blue", skipped: false }]);
  const ran = await client.execute(agent.sessionId, "/hello world");
  assert.equal(ran.ended === "success" && ran.text, "hello world");
});

test("closing says goodbye, and what is closed says so", async () => {
  await using server = await Server.start();
  const client = clientOf(server);
  const contexts = new Told<string>();
  const onContext = ({ text }: { text: string }) => contexts.tell(text);
  const agent = await client.attach({ sessionId: await client.newSession(), agentId: "coder", onContext });
  assert.notEqual(await contexts.next(), "");
  await client.close();
  assert.ok((await agent.ended) instanceof ClosedError);
  await assert.rejects(agent.append([{ type: "user/message", data: {} }]), ClosedError);
  await assert.rejects(client.attach({ sessionId: "s", agentId: "a" }), ClosedError);
  await using other = clientOf(server);
  await other.attach({ sessionId: agent.sessionId, agentId: "coder" });
});

test("a Unix socket", async () => {
  await using server = await Server.start('[listen]\nunix = "$folder/socket"\n');
  await using client = connect(`unix:${server.folder}/socket`);
  await using _ = await ada(client, { onApproval: () => reject("no") });
  const agent = await agentOf(client);
  const decision = await agent.turn((turn) => turn.approve("bash", {}));
  assert.deepEqual([decision.outcome, decision.note], ["rejected", "no"]);
});
