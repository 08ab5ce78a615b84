// All ops, in Node as in a page.
import type { Client, ClientOptions } from "../src/api.js";
import { agentOps } from "./agents.js";
import { answererOps } from "./answers.js";
import { commandOps } from "./commands.js";
import { type Call, type Fields, given, named, type Reply, say, Things, UsageError, wrong } from "./things.js";
import { watchOps } from "./watches.js";

type Op = (call: Call) => Promise<Reply>;

/** How a client is made, by transport. */
export type Connect = Record<string, (target: string, options: ClientOptions) => Client>;

const SETTINGS = { token: "token", wait_ms: "waitMs", call_limit_ms: "callLimitMs" };

/** Does what the runner says, with the clients that can be made here. */
export class Runner {
  readonly things = new Things();
  readonly ops: Readonly<Record<string, Op>>;
  /** What can end the ops that have not replied. */
  readonly #running = new Map<number, AbortController>();

  constructor(connect: Connect) {
    this.ops = {
      ...clientOps(this.things, connect),
      ...agentOps(this.things),
      ...answererOps(this.things),
      ...commandOps(this.things),
      ...watchOps(this.things),
      cancel: async ({ fields }) => {
        this.#running.get(fields.target)?.abort();
        return {};
      },
    };
  }

  /** Runs one op and says its reply. */
  async run({ id, op, ...fields }: Fields): Promise<void> {
    const controller = new AbortController();
    const { timeout_ms: limit } = fields;
    const late = () => controller.abort(new DOMException("the op is out of time", "TimeoutError"));
    // Not AbortSignal.any with a timeout in it: Node 20 may collect that as garbage before it fires.
    const timer = limit === undefined ? undefined : setTimeout(late, limit);
    this.#running.set(id, controller);
    try {
      const make = this.ops[op];
      if (make === undefined) throw new UsageError(`no op ${op}`);
      say({ id, ok: await make({ fields, signal: controller.signal }) });
    } catch (error) {
      say({ id, error: wrong(error) });
    } finally {
      clearTimeout(timer);
      this.#running.delete(id);
    }
  }
}

function clientOps(things: Things, connect: Connect): Record<string, Op> {
  return {
    async connect({ fields }) {
      const backoff = given(fields, { backoff_base_ms: "baseMs", backoff_cap_ms: "capMs" });
      const make = connect[fields.transport ?? "h2"];
      if (make === undefined) throw new UsageError(`no transport ${fields.transport}`);
      things.clients.set(fields.as, make(fields.target, { ...given(fields, SETTINGS), backoff }));
      return {};
    },
    async new_session({ fields }) {
      const client = named(things.clients, fields.on);
      if (fields.preset === undefined) return { session_id: await client.newSession() };
      return { session_id: (await client.sessions.create({ preset: fields.preset })).sessionId };
    },
    async close({ fields: { on } }) {
      const { clients, agents, servings, turns, watches } = things;
      const thing = clients.get(on) ?? agents.get(on) ?? servings.get(on) ?? watches.get(on)?.watch;
      if (thing === undefined) await named(turns, on)[Symbol.asyncDispose]();
      else await thing.close();
      watches.get(on)?.open();
      return {};
    },
  };
}
