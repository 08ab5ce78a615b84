import assert from "node:assert/strict";
import { test } from "node:test";

import { allowOnce, canUseTool, reject } from "../src/node.js";
import { ada, agentOf, clientOf, Server, Told } from "./server.js";

test("only a grant allows, once, with the input unchanged; the note goes to the model", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  const onApproval = ({ tool }: { tool: string }) => (tool === "Read" ? allowOnce() : reject("not today"));
  await using _ = await ada(client, { onApproval });
  const agent = await agentOf(client);
  await agent.turn(async (turn) => {
    const ask = canUseTool(turn);
    const { signal } = new AbortController();
    const input = { path: "/etc/hosts" };
    const allowed = await ask("Read", input, { signal, toolUseID: "1" });
    assert.deepEqual(allowed, { behavior: "allow", updatedInput: input });
    const again = await ask("Read", input, { signal, toolUseID: "1" });
    assert.equal(again.behavior, "deny", "a grant is for one action");
    const denied = await ask("Bash", {}, { signal, toolUseID: "2" });
    assert.deepEqual(denied, { behavior: "deny", message: "not today" });
  });
});

test("nobody there, an abort and an error all deny", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  const agent = await agentOf(client);
  const turn = await agent.startTurn();
  const ask = canUseTool(turn);
  const { signal } = new AbortController();
  const nobody = await ask("Bash", {}, { signal, toolUseID: "1" });
  assert.equal(nobody.behavior === "deny" && /no approver/.test(nobody.message), true);

  const offered = new Told<void>();
  await using _ = await ada(client, {
    onApproval: () => {
      offered.tell();
      return new Promise(() => {});
    },
  });
  const caller = new AbortController();
  const asked = ask("Bash", {}, { signal: caller.signal, toolUseID: "2" });
  await offered.next();
  caller.abort();
  const aborted = await asked;
  assert.deepEqual([aborted.behavior, aborted.behavior === "deny" && aborted.interrupt], ["deny", true]);

  await turn.end("completed");
  const failed = await ask("Bash", {}, { signal, toolUseID: "3" });
  assert.equal(failed.behavior, "deny", "no open turn");
});
