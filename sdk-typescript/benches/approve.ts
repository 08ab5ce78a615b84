// What an approval costs through this client, against the bare generated stub in the same run. The answerer, which
// allows at once, is the same for both.
import { setMaxListeners } from "node:events";

import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";

import { Agent } from "../src/agent/agent.js";
import { Lease } from "../src/agent/lease.js";
import { Base } from "../src/core/base.js";
import { bytes, duration } from "../src/core/convert.js";
import { newId } from "../src/core/id.js";
import { settingsOf } from "../src/core/settings.js";
import type { Wire } from "../src/core/wire.js";
import { AgentHelloSchema } from "../src/gen/humanplane/v1/agent_pb.js";
import { ApprovalService, RequestApprovalRequestSchema } from "../src/gen/humanplane/v1/approval_pb.js";
import { Lifetime } from "../src/gen/humanplane/v1/common_pb.js";
import { allowOnce } from "../src/node.js";
import { ada, clientOf, Server } from "../tests/server.js";

/** In each of the turns that both take, so that they meet the same machine. */
const ROUNDS = 256;
const TURNS = 3;
const ACTION = '{"command":"make clean"}';

type Round = () => Promise<unknown>;

/** Milliseconds for each of the rounds, so many at a time. */
async function timed(round: Round, atOnce: number): Promise<number> {
  let left = ROUNDS;
  const worker = async () => {
    while (left-- > 0) await round();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - began) / ROUNDS;
}

function middle(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

/** By the middle of the turns of each. */
async function compare(client: Round, bare: Round, atOnce: number): Promise<void> {
  const took = { client: [] as number[], bare: [] as number[] };
  await timed(client, atOnce);
  await timed(bare, atOnce);
  for (let turn = 0; turn < TURNS; turn += 1) {
    took.client.push(await timed(client, atOnce));
    took.bare.push(await timed(bare, atOnce));
  }
  const [one, other] = [middle(took.client), middle(took.bare)];
  const figures = `client ${one.toFixed(3)} ms, bare stub ${other.toFixed(3)} ms, ratio ${(one / other).toFixed(2)}`;
  console.log(`${String(atOnce).padStart(2)} in flight: ${figures}`);
}

await using server = await Server.start();
await using client = clientOf(server);
await using _ = await ada(client, { onApproval: () => allowOnce(), maxOutstanding: 64 });
const transport = createGrpcTransport({ baseUrl: server.url, acceptCompression: [] });
const wire: Wire = {
  waiting: transport,
  answering: transport,
  watching: transport,
  bidirectional: true,
  answerer: () => { throw new Error("it answers nothing"); },
  shared: (signal) => setMaxListeners(0, signal),
  close: () => {},
};
const base = new Base(wire, settingsOf({}));
const sessionId = await client.newSession();
const hello = create(AgentHelloSchema, { sessionId, agentId: "bench", protocol: 1 });
const lease = await Lease.attach(base, hello, () => {});
const agent = new Agent(base, sessionId, lease);
await agent.startTurn();

const stub = createClient(ApprovalService, transport);
const bare = async () => {
  const request = create(RequestApprovalRequestSchema, {
    requestId: newId(),
    sessionId,
    agent: lease.token,
    toolName: "bash",
    actionJson: bytes(ACTION),
    lifetime: Lifetime.AGENT,
    wait: duration(25_000),
  });
  await stub.requestApproval(request, { timeoutMs: 40_000 });
};
const own = () => agent.requestApproval({ tool: "bash", action: ACTION });
for (const atOnce of [1, 64]) await compare(own, bare, atOnce);
await agent.close();
