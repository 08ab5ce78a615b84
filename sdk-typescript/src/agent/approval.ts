import { create } from "@bufbuild/protobuf";

import type { Base } from "../core/base.js";
import { bytes, duration, json, number } from "../core/convert.js";
import { ProtocolError } from "../core/errors.js";
import { newId } from "../core/id.js";
import { settle } from "../core/wait.js";
import { stub } from "../core/wire.js";
import { ApprovalService, RequestApprovalRequestSchema } from "../gen/humanplane/v1/approval_pb.js";
import type { ApprovalDecided } from "../gen/humanplane/v1/approval_pb.js";
import { ApprovalOutcome, Lifetime } from "../gen/humanplane/v1/common_pb.js";
import { type DecidedBy, decidedBy } from "./decided.js";
import type { Lease } from "./lease.js";

/** Settings of a request that people are asked. */
export interface RequestOptions {
  /**
   * The caller's own name for the request, at most 128 bytes: the same content under the same name joins it, or returns
   * what it settled as. A new one by default.
   */
  readonly requestId?: string;
  /** How long the request lives after it was asked, in milliseconds; without one, as long as the agent. */
  readonly deadlineMs?: number;
  /** Aborted, it withdraws the request. `AbortSignal.timeout(ms)` makes a deadline of this side. */
  readonly signal?: AbortSignal;
}

/** A request for one exact action. It needs the `callId` of a logged tool call, or an `action`. */
export interface ApprovalRequest extends RequestOptions {
  /** The tool that wants to run. Not blank. */
  readonly tool: string;
  /** The tool call that the agent logged in this turn; answerers see its arguments. */
  readonly callId?: string;
  /** What exactly would be done, for an agent that logs no tool calls: a string is kept to the letter. */
  readonly action?: string | object;
  /** The action in words, for an agent that logs no tool calls. */
  readonly summary?: string;
  /** Why it is asked. */
  readonly reason?: string;
}

/** How an approval ended. To act, ask {@link Decision.granted} and nothing else. */
export type Outcome = "allowed-once" | "rejected" | "cancelled" | "unavailable" | "unknown";

const OUTCOMES: ReadonlyMap<ApprovalOutcome, Outcome> = new Map([
  [ApprovalOutcome.ALLOWED_ONCE, "allowed-once"],
  [ApprovalOutcome.REJECTED, "rejected"],
  [ApprovalOutcome.CANCELLED, "cancelled"],
  [ApprovalOutcome.UNAVAILABLE, "unavailable"],
]);

/** @internal */
export function outcomeOf(value: ApprovalOutcome): Outcome {
  return OUTCOMES.get(value) ?? "unknown";
}

/** A settled approval. It is in the log, and final. */
export class Decision {
  /** What the server calls the request. */
  readonly approvalId: string;
  /** The outcome, to tell the model or a person. `unknown` is a value of a newer server, and no grant. */
  readonly outcome: Outcome;
  /** Why, an open set: `POLICY_NEVER`, `NO_ANSWERER`, `ANSWERED`, … */
  readonly cause: string;
  /** What the person wrote to the agent, on any outcome. Never a reason to act. */
  readonly note: string;
  /** Who settled it. */
  readonly by: DecidedBy | undefined;
  /** Where `approval/asked` stands. */
  readonly askedSeq: number;
  /** Where `approval/decided` stands. */
  readonly decidedSeq: number;
  /** It had settled before the call came: a grant that comes back so may have been used already. */
  readonly replayed: boolean;

  /** @internal */
  constructor(said: ApprovalDecided) {
    this.approvalId = said.approvalId;
    this.outcome = outcomeOf(said.outcome);
    this.cause = said.cause;
    this.note = said.note;
    this.by = decidedBy(said.decidedBy);
    this.askedSeq = number(said.askedSeq);
    this.decidedSeq = number(said.decidedSeq);
    this.replayed = said.replayed;
    Object.freeze(this);
  }

  /** Whether the action may be done, once. The only thing that says so. */
  get granted(): boolean {
    return this.outcome === "allowed-once";
  }
}

/** @internal */
export function requestApproval(
  base: Base,
  sessionId: string,
  lease: Lease,
  { action, deadlineMs, signal, requestId = newId(), tool, ...rest }: ApprovalRequest,
): Promise<Decision> {
  const request = create(RequestApprovalRequestSchema, {
    ...rest,
    requestId,
    sessionId,
    agent: lease.token,
    toolName: tool,
    actionJson: bytes(action === undefined ? "" : json(action)),
    lifetime: Lifetime.AGENT,
    wait: duration(base.settings.waitMs),
    ...(deadlineMs !== undefined && { deadline: duration(deadlineMs) }),
  });
  return settle(base, {
    over: lease.over,
    signal,
    cancel: (limit) => cancelApproval(base, sessionId, requestId, limit),
    async call(options) {
      const { result } = await stub(base.wire.waiting, ApprovalService).requestApproval(request, options);
      if (result.case === "pending") return undefined;
      if (result.case === "decided") return { settled: new Decision(result.value) };
      throw new ProtocolError("a reply that is neither pending nor decided");
    },
  });
}

/** @internal Withdraws the approval of that request id. */
export function cancelApproval(base: Base, sessionId: string, requestId: string, limit: AbortSignal): Promise<unknown> {
  const key = { case: "requestId", value: requestId } as const;
  return stub(base.wire.waiting, ApprovalService).cancelApproval({ sessionId, key }, base.limited(limit));
}
