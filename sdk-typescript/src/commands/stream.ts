import { create, type MessageInitShape } from "@bufbuild/protobuf";

import type { AgentRef } from "../agent/attach.js";
import { failureOf } from "../answerer/reply.js";
import { date, milliseconds } from "../core/convert.js";
import { type End, endOf, endOfRegistration } from "../core/keeper.js";
import type { Line } from "../core/line.js";
import { lost } from "../core/status.js";
import {
  type Invocation as SaidInvocation,
  type ResultRefused,
  type ServeRequest as Said,
  ServeRequestSchema as SaidSchema,
  type ServeResponse as Heard,
} from "../gen/humanplane/v1/command_pb.js";
import type { Bench, CommandHandler } from "./serve.js";

/** A plugin's stream. */
export type PluginLine = Line<Said, Heard>;

/** A command that somebody runs. */
export interface Invocation {
  readonly invocationId: string;
  /** What the log calls it. */
  readonly commandId: string;
  readonly sessionId: string;
  /** The command. */
  readonly name: string;
  /** Everything after the name, to the letter, with its separator. */
  readonly rawInput: string;
  /** The session's live agent. */
  readonly agent: AgentRef | undefined;
  /** Whose credentials run it. */
  readonly principal: string;
  /** When it ends by itself. */
  readonly expiresTime: Date | undefined;
  /** Aborted when nobody waits any more: stop soon. What is returned then is not sent. */
  readonly signal: AbortSignal;
}

/** How a command ended, in its handler's words. */
export type Done =
  /** It did what it is for; `text` is shown, and `sourceEventSeq` names the event that it made. */
  | { readonly text?: string; readonly sourceEventSeq?: number }
  /** It did not, for this reason. */
  | { readonly error: string };

/** One stream with its invocations. */
export class Stream {
  readonly #bench: Bench;
  readonly #running = new Map<string, AbortController>();
  #drainMs: number | undefined;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** Until the stream ends, or `stop`. What still runs then is aborted. */
  async run(stop: AbortSignal): Promise<End> {
    for (const invocation of this.#bench.early) this.#begin(invocation);
    const end = await this.#hold(stop);
    for (const running of this.#running.values()) running.abort();
    if (end.kind === "stopped") await this.#bench.line.leave(frame({ case: "goodbye", value: {} }));
    else this.#bench.line.reset();
    return end;
  }

  async #hold(stop: AbortSignal): Promise<End> {
    for (;;) {
      try {
        const heard = await this.#bench.line.next(stop);
        if (heard === undefined) throw lost("the server ended the stream");
        if (heard.frame.case === "unregistered") return endOfRegistration(heard.frame.value);
        this.#take(heard);
      } catch (thrown) {
        return stop.aborted ? { kind: "stopped" } : endOf(thrown, this.#drainMs);
      }
    }
  }

  #take({ frame: heard }: Heard): void {
    switch (heard.case) {
      case "ping":
        this.#bench.line.send(frame({ case: "pong", value: { nonce: heard.value.nonce } }));
        break;
      case "invocation":
        this.#begin(heard.value);
        break;
      case "abort":
        this.#running.get(heard.value.invocationId)?.abort();
        break;
      case "resultRefused":
        this.#refused(heard.value);
        break;
      case "drain":
        this.#drainMs = milliseconds(heard.value.reconnectAfter);
        break;
      default:
        // A frame that this version does not use.
        break;
    }
  }

  #begin(said: SaidInvocation): void {
    const handler = this.#bench.commands.get(said.registrationId);
    if (handler === undefined) return;
    const running = new AbortController();
    this.#running.set(said.invocationId, running);
    void this.#run(handler, invocationOf(said, running.signal));
  }

  async #run(handler: CommandHandler, invocation: Invocation): Promise<void> {
    const result = await resultOf(handler, invocation);
    this.#running.delete(invocation.invocationId);
    if (!invocation.signal.aborted) this.#say(invocation.invocationId, result);
  }

  /** A result that cannot be taken is a failure of its handler: nobody waits for what never comes. */
  #refused({ invocationId, fault }: ResultRefused): void {
    if (fault?.reason !== "FIELD_INVALID" && fault?.reason !== "BLANK_FIELD") return;
    this.#say(invocationId, { case: "failure", value: { name: "InvalidResult", message: fault.message } });
  }

  #say(invocationId: string, result: Result): void {
    try {
      this.#bench.line.send(frame({ case: "result", value: { invocationId, result } }));
    } catch {
      // A result that cannot be said must leave nobody waiting: with the stream the command ends.
      this.#bench.line.reset();
    }
  }
}

type FrameInit = NonNullable<MessageInitShape<typeof SaidSchema>["frame"]>;
type Result = NonNullable<Extract<FrameInit, { case: "result" }>["value"]["result"]>;

async function resultOf(handler: CommandHandler, invocation: Invocation): Promise<Result> {
  try {
    const done = (await handler.run(invocation)) ?? {};
    if (typeof done === "string") return { case: "success", value: { text: done } };
    if ("error" in done) return { case: "error", value: { text: done.error } };
    const { text, sourceEventSeq } = done;
    const source = sourceEventSeq === undefined ? {} : { sourceEventSeq: BigInt(sourceEventSeq) };
    return { case: "success", value: { ...(text !== undefined && { text }), ...source } };
  } catch (thrown) {
    const { name = "", message } = failureOf(thrown);
    return { case: "failure", value: { name, ...(message !== undefined && { message }) } };
  }
}

function invocationOf(said: SaidInvocation, signal: AbortSignal): Invocation {
  const { invocationId, commandId, sessionId, name, rawInput, principal, agent } = said;
  return {
    invocationId,
    commandId,
    sessionId,
    name,
    rawInput,
    principal,
    agent: agent && { agentId: agent.agentId, incarnation: agent.incarnation },
    expiresTime: date(said.expiresTime),
    signal,
  };
}

/** A frame of a plugin. */
export function frame(init: FrameInit): Said {
  return create(SaidSchema, { frame: init });
}
