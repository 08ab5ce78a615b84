import { create } from "@bufbuild/protobuf";

import type { Base } from "../core/base.js";
import { bytes, json, number } from "../core/convert.js";
import type { HumanplaneError } from "../core/errors.js";
import { newId } from "../core/id.js";
import { persist } from "../core/retry.js";
import { stub } from "../core/wire.js";
import { AppendEventsRequestSchema, SessionService } from "../gen/humanplane/v1/session_pb.js";
import { Sessions } from "../sessions.js";
import { type ApprovalRequest, type Decision, requestApproval } from "./approval.js";
import type { AgentRef } from "./attach.js";
import { type AuthorizeRequest, authorize, type Verdict } from "./gate.js";
import type { Lease } from "./lease.js";
import { type Answers, askAs, type AskOptions, type Question } from "./questions.js";
import { Turn } from "./turn.js";

/** An event to append. */
export interface NewEvent {
  /** Of the form `area/name`. */
  readonly type: string;
  /** One JSON object: a string is kept to the letter. */
  readonly data: string | object;
}

/** Where a batch of events stands. */
export interface Appended {
  /** The seq of its first event; the others follow without a gap. */
  readonly firstSeq: number;
  /** The seq after its last event. */
  readonly nextSeq: number;
  /** An earlier call under the same request id had appended it. */
  readonly replayed: boolean;
}

/** A live agent. It says goodbye when it is closed. */
export class Agent implements AsyncDisposable {
  /** The session that it is bound to. */
  readonly sessionId: string;
  /** Resolves when the lease has ended, with why: `ClosedError` after this side's own goodbye. */
  readonly ended: Promise<HumanplaneError>;
  readonly #base: Base;
  readonly #lease: Lease;
  #lastTurn: number | undefined;

  /** @internal */
  constructor(base: Base, sessionId: string, lease: Lease) {
    this.#base = base;
    this.sessionId = sessionId;
    this.#lease = lease;
    this.ended = lease.ended;
  }

  /** Its name and incarnation, to be shown or to be a parent. Throws what ended the lease. */
  get ref(): AgentRef {
    const { agentId, incarnation } = this.#lease.token;
    return { agentId, incarnation };
  }

  /**
   * Opens the next turn, runs `work` in it, and ends it: as `completed`, or as `interrupted` where `work` throws, whose
   * error is then thrown on.
   *
   * @throws As {@link startTurn} and {@link Turn.end}.
   */
  async turn<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    const turn = await this.startTurn();
    try {
      const result = await work(turn);
      await turn.end("completed");
      return result;
    } finally {
      await turn[Symbol.asyncDispose]();
    }
  }

  /**
   * Opens the next turn. With `await using` it is ended as `interrupted` where nobody has ended it before. The first
   * time, the number of the last turn is read from the log.
   *
   * @throws As {@link append}: `INVARIANT_VIOLATED` while another turn is open.
   */
  async startTurn(): Promise<Turn> {
    const number = (this.#lastTurn ?? (await this.#readLastTurn())) + 1;
    await this.append([{ type: "turn/start", data: { turn: number } }]);
    this.#lastTurn = number;
    return new Turn(this, this.#base.janitor, number);
  }

  /**
   * Appends events, all or nothing. Tried again under one request id while the way to the server is broken, so never
   * appended twice.
   *
   * @throws RefusedError `RESERVED_EVENT_TYPE`, `BAD_JSON`, `BLANK_FIELD`, `INVARIANT_VIOLATED`,
   * `SANDBOX_UNAVAILABLE`, `CALLER_NOT_LIVE`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `DISK_LOW`,
   * `STORAGE_UNAVAILABLE`.
   */
  async append(events: readonly NewEvent[]): Promise<Appended> {
    const request = create(AppendEventsRequestSchema, {
      sessionId: this.sessionId,
      agent: this.#lease.token,
      events: events.map(({ type, data }) => ({ type, dataJson: bytes(json(data)) })),
      requestId: newId(),
    });
    const call = () => stub(this.#base.wire.waiting, SessionService).appendEvents(request, this.#base.limited());
    const { firstSeq, nextSeq, replayed } = await persist(this.#base.settings, call, {
      signal: this.#base.closed,
      over: this.#lease.over,
    });
    return { firstSeq: number(firstSeq), nextSeq: number(nextSeq), replayed };
  }

  /**
   * Asks whether one exact action may be done, once, and waits until that is settled, however long it takes: by calls
   * of 25 s each, under one request id, across lost connections. Aborting the signal withdraws the request, for
   * everybody who waits for it under the same id. No error is a grant, nor is a decision that is not {@link
   * Decision.granted}.
   *
   * @throws RefusedError `NO_OPEN_TURN`, `TOOL_CALL_MISMATCH`, `CALLER_NOT_LIVE`, `STALE_AGENT`, `BLANK_FIELD`,
   * `BAD_JSON`, `REQUEST_ID_REUSED`, `SANDBOX_UNAVAILABLE`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `DISK_LOW`,
   * `STORAGE_UNAVAILABLE`.
   * @throws TransportError where the way stays broken; the signal's reason where it is aborted.
   */
  requestApproval(request: ApprovalRequest): Promise<Decision> {
    return requestApproval(this.#base, this.sessionId, this.#lease, request);
  }

  /**
   * Asks a batch of questions and waits for the answers as {@link requestApproval} does. Needs no open turn. There is
   * no default answer.
   *
   * @throws QuestionError with the domain code, whether it was refused (`EMPTY_QUESTIONS`, `BAD_INTENT`,
   * `CALLER_NOT_LIVE`, `STALE_AGENT`, `DELEGATED_CALLER`) or settled so (`ASK_CANCELLED`, `ASK_ABORTED`,
   * `NO_PROVIDER`); AnswererError where the answerer failed in its own way; RefusedError for the other refusals.
   */
  ask(questions: readonly Question[], options: AskOptions = {}): Promise<Answers> {
    return askAs(this.#base, this.sessionId, this.#lease, questions, options);
  }

  /**
   * Asks whether a tool call may run, and waits until that is decided: by the server's rules, or by people as
   * {@link requestApproval} does. No error is a yes, nor is a verdict that is not {@link Verdict.allowed}.
   *
   * @throws As {@link requestApproval}.
   */
  authorize(request: AuthorizeRequest): Promise<Verdict> {
    return authorize(this.#base, this.sessionId, this.#lease, request);
  }

  /** Withdraws what was aborted, says goodbye, and waits until the server has heard it. */
  close(): Promise<void> {
    return this.#lease.close();
  }

  /** As {@link close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #readLastTurn(): Promise<number> {
    let last = 0;
    for await (const { dataJson } of new Sessions(this.#base).events(this.sessionId, ["turn/start"])) {
      const { turn } = JSON.parse(dataJson) as { turn?: unknown };
      if (typeof turn === "number") last = Math.max(last, turn);
    }
    return last;
  }
}
