// What the runner names, and how the driver talks to it. The protocol is tests/scenarios/DRIVERS.md.
import type { Agent, AgentRef, Client, Serving, Turn, Watch } from "../src/api.js";
import { AnswererError, ClosedError, ProtocolError, QuestionError } from "../src/api.js";
import { HumanplaneError, RefusedError, SettingError, TransportError } from "../src/api.js";

/** An op's fields, as they come from the runner. */
export type Fields = Record<string, any>;

/** What an op replies. */
export type Reply = Record<string, unknown>;

/** What ends an op, and the place of its own deadline. */
export interface Call {
  readonly fields: Fields;
  readonly signal: AbortSignal;
}

/** A watch and its gate: the next item is taken once the gate is open. */
export interface Watched {
  readonly watch: Watch<unknown>;
  gate: Promise<void>;
  open: () => void;
}

/** The runner said nonsense. */
export class UsageError extends Error {}

/** All that was named, by kind. */
export class Things {
  readonly clients = new Map<string, Client>();
  readonly agents = new Map<string, Agent>();
  readonly turns = new Map<string, Turn>();
  readonly servings = new Map<string, Serving>();
  readonly watches = new Map<string, Watched>();
}

/** The thing of a name. */
export function named<T>(things: Map<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new UsageError(`nothing here is called ${name}`);
  return thing;
}

/** Where lines go: to standard output, or out of a page. */
export const mouth = { say: (_line: string) => {} };

/** Says one line to the runner. */
export function say(line: Reply): void {
  mouth.say(JSON.stringify(line));
}

/** An agent by its name; one that lives outside this page comes as what names it. */
export function agentRef(things: Things, agent: string | AgentRef): AgentRef {
  return typeof agent === "string" ? named(things.agents, agent).ref : agent;
}

/** An error as the runner is told of it. */
export function wrong(error: unknown): Reply {
  const said = { type: typeOf(error), reason: "", code: "", cause: "", name: "" };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AnswererError) {
    const { failureName, failureMessage = "", failureCode = "" } = error;
    return { ...said, name: failureName, reason: failureCode, message: failureMessage };
  }
  if (!(error instanceof HumanplaneError)) return { ...said, message };
  const cause = error instanceof QuestionError ? error.outcomeCause : "";
  return { ...said, reason: error.reason, code: error.code, cause, message };
}

const TYPES = [
  [UsageError, "usage"],
  [RefusedError, "refused"],
  [QuestionError, "question"],
  [AnswererError, "answerer"],
  [TransportError, "transport"],
  [ClosedError, "closed"],
  [ProtocolError, "protocol"],
  [SettingError, "setting"],
] as const;

function typeOf(error: unknown): string {
  const type = TYPES.find(([kind]) => error instanceof kind)?.[1];
  if (type !== undefined) return type;
  // What an AbortSignal throws.
  const name = error instanceof DOMException ? error.name : "";
  return name === "AbortError" ? "cancelled" : name === "TimeoutError" ? "deadline" : "usage";
}

/** Only the fields that are there, under their names in the client. */
export function given(fields: Fields, names: Record<string, string>): Record<string, any> {
  const pairs = Object.entries(names).map(([from, to]) => [to, fields[from]] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== null));
}
