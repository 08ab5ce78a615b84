// The driver of the scenarios (tests/scenarios/DRIVERS.md): JSON lines in, JSON lines out.
import { createInterface } from "node:readline";

import type { Client, ClientOptions } from "../src/node.js";
import * as node from "../src/node.js";
import * as web from "../src/web.js";
import { agentOps } from "./agents.js";
import { answererOps } from "./answers.js";
import { commandOps } from "./commands.js";
import { type Call, type Fields, given, named, type Reply, say, Things, UsageError, wrong } from "./things.js";
import { watchOps } from "./watches.js";

type Op = (call: Call) => Promise<Reply>;

const things = new Things();
/** What can end the ops that have not replied. */
const running = new Map<number, AbortController>();

const SETTINGS = { token: "token", wait_ms: "waitMs", call_limit_ms: "callLimitMs" };

const CONNECT: Record<string, (target: string, options: ClientOptions) => Client> = {
  h2: (target, options) => node.connect(`http://${target}`, options),
  unix: (target, options) => node.connect(target, options),
  "grpc-web": (target, options) => web.connect(`http://${target}`, options),
};

const ops: Record<string, Op> = {
  async capabilities() {
    return { language: "typescript", transports: Object.keys(CONNECT), ops: Object.keys(ops) };
  },
  async connect({ fields }) {
    const backoff = given(fields, { backoff_base_ms: "baseMs", backoff_cap_ms: "capMs" });
    const make = CONNECT[fields.transport ?? "h2"];
    if (make === undefined) throw new UsageError(`no transport ${fields.transport}`);
    const options = { ...given(fields, SETTINGS), backoff };
    const client = make(fields.target, options);
    things.clients.set(fields.as, client);
    const web = fields.transport === "grpc-web";
    things.hosts.set(fields.as, web ? node.connect(`http://${fields.target}`, options) : client);
    return {};
  },
  async new_session({ fields }) {
    const client = named(things.clients, fields.on);
    if (fields.preset === undefined) return { session_id: await client.newSession() };
    return { session_id: (await client.sessions.create({ preset: fields.preset })).sessionId };
  },
  async close({ fields: { on } }) {
    const { clients, hosts, agents, servings, turns, watches } = things;
    await hosts.get(on)?.close();
    const thing = clients.get(on) ?? agents.get(on) ?? servings.get(on) ?? watches.get(on)?.watch;
    if (thing === undefined) await named(turns, on)[Symbol.asyncDispose]();
    else await thing.close();
    watches.get(on)?.open();
    return {};
  },
  async cancel({ fields }) {
    running.get(fields.target)?.abort();
    return {};
  },
  ...agentOps(things),
  ...answererOps(things),
  ...commandOps(things),
  ...watchOps(things),
};

async function run({ id, op, ...fields }: Fields): Promise<void> {
  const controller = new AbortController();
  const { timeout_ms: limit } = fields;
  const late = () => controller.abort(new DOMException("the op is out of time", "TimeoutError"));
  // Not AbortSignal.any with a timeout in it: Node 20 may collect that as garbage before it fires.
  const timer = limit === undefined ? undefined : setTimeout(late, limit);
  running.set(id, controller);
  try {
    const make = ops[op];
    if (make === undefined) throw new UsageError(`no op ${op}`);
    say({ id, ok: await make({ fields, signal: controller.signal }) });
  } catch (error) {
    say({ id, error: wrong(error) });
  } finally {
    clearTimeout(timer);
    running.delete(id);
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on("line", (line) => void run(JSON.parse(line)));
lines.on("close", () => process.exit(0));
