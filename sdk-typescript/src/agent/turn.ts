import type { Janitor } from "../core/janitor.js";
import { json } from "../core/convert.js";
import { newId } from "../core/id.js";
import type { Agent, Appended, NewEvent } from "./agent.js";
import type { ApprovalRequest, Decision, RequestOptions } from "./approval.js";
import type { Verdict } from "./gate.js";
import type { Answers, AskOptions, Question } from "./questions.js";

/** A turn: the bracket inside which approvals are asked. */
export class Turn implements AsyncDisposable {
  /** The agent whose turn it is. */
  readonly agent: Agent;
  /** Its number, from 1. */
  readonly number: number;
  readonly #janitor: Janitor;
  /** The step that is open; 0 where none is. */
  #step = 0;
  #ended = false;

  /** @internal */
  constructor(agent: Agent, janitor: Janitor, number: number) {
    this.agent = agent;
    this.#janitor = janitor;
    this.number = number;
  }

  /**
   * Logs a tool call as the model wrote it and asks whether it may run: answerers see exactly these arguments. An
   * object is logged as JSON, a string to the letter.
   *
   * @throws As {@link Agent.append} and {@link Agent.requestApproval}.
   */
  async approve(tool: string, args: string | object, options: ApproveOptions = {}): Promise<Decision> {
    options.signal?.throwIfAborted();
    const callId = await this.logToolCall(tool, args);
    return this.requestApproval({ ...options, tool, callId });
  }

  /** Asks for an approval without logging anything. See {@link Agent.requestApproval}. */
  requestApproval(request: ApprovalRequest): Promise<Decision> {
    return this.agent.requestApproval(request);
  }

  /**
   * Logs a tool call as the model wrote it and asks the gate whether it may run.
   *
   * @throws As {@link Agent.append} and {@link Agent.authorize}.
   */
  async authorize(tool: string, args: string | object, options: RequestOptions = {}): Promise<Verdict> {
    options.signal?.throwIfAborted();
    const text = json(args);
    const callId = await this.logToolCall(tool, text);
    return this.agent.authorize({ ...options, tool, arguments: text, callId });
  }

  /** Asks questions. See {@link Agent.ask}. */
  ask(questions: readonly Question[], options: AskOptions = {}): Promise<Answers> {
    return this.agent.ask(questions, options);
  }

  /**
   * Appends `tool/call` under a new call id, which an approval can name, and returns that id. Opens a step where none
   * is open.
   *
   * @throws As {@link Agent.append}.
   */
  async logToolCall(tool: string, args: string | object): Promise<string> {
    const callId = newId();
    const opens = this.#step === 0;
    if (opens) this.#step = 1;
    const data = { turn: this.number, step: this.#step, callId, name: tool, arguments: json(args) };
    try {
      await this.agent.append([...(opens ? [this.#event("step/start")] : []), { type: "tool/call", data }]);
    } catch (error) {
      if (opens) this.#step = 0;
      throw error;
    }
    return callId;
  }

  /**
   * Ends the open step, if one is, and opens the next; returns its number.
   *
   * @throws As {@link Agent.append}.
   */
  async nextStep(): Promise<number> {
    const next = { type: "step/start", data: { turn: this.number, step: this.#step + 1 } };
    await this.append([...this.#closeStep(), next]);
    this.#step += 1;
    return this.#step;
  }

  /** Appends events of the agent's own. See {@link Agent.append}. */
  append(events: readonly NewEvent[]): Promise<Appended> {
    return this.agent.append(events);
  }

  /**
   * Ends the turn, for a reason such as `completed`, once the approvals whose signals were aborted are withdrawn.
   *
   * @throws As {@link Agent.append}: `INVARIANT_VIOLATED` while an approval of the turn is open.
   */
  async end(reason: string): Promise<void> {
    await this.#janitor.flush();
    const data = { turn: this.number, reason: { kind: reason } };
    await this.append([...this.#closeStep(), { type: "turn/end", data }]);
    this.#ended = true;
  }

  /** Ends it as `interrupted` where it has not been ended, at best effort. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#ended) return;
    try {
      await this.end("interrupted");
    } catch {
      // The end of the lease ends the turn too.
    }
  }

  #closeStep(): NewEvent[] {
    return this.#step === 0 ? [] : [this.#event("step/end")];
  }

  #event(type: string): NewEvent {
    return { type, data: { turn: this.number, step: this.#step } };
  }
}

/** Settings of {@link Turn.approve}. */
export type ApproveOptions = Omit<ApprovalRequest, "tool" | "callId" | "action">;
