import { create } from "@bufbuild/protobuf";

import type { Base } from "../core/base.js";
import { bytes, duration, json, nameOf } from "../core/convert.js";
import { ProtocolError } from "../core/errors.js";
import { newId } from "../core/id.js";
import { settle } from "../core/wait.js";
import { stub } from "../core/wire.js";
import { Lifetime } from "../gen/humanplane/v1/common_pb.js";
import { AuthorizeToolCallRequestSchema, GateVerdict } from "../gen/humanplane/v1/tool_gate_pb.js";
import { type GateDecided, ToolGateService } from "../gen/humanplane/v1/tool_gate_pb.js";
import { cancelApproval, type RequestOptions } from "./approval.js";
import type { Lease } from "./lease.js";

/** A tool call that is about to run. */
export interface AuthorizeRequest extends RequestOptions {
  /** The tool. Not blank. */
  readonly tool: string;
  /** The arguments as the model wrote them, one JSON object: a string is kept to the letter. */
  readonly arguments: string | object;
  /** The `tool/call` that the agent logged in the open turn, if it logs them. */
  readonly callId?: string;
}

/** What the gate says of a tool call. */
export class Verdict {
  /** The verdict, to tell the model or a person. To act, ask {@link Verdict.allowed} and nothing else. */
  readonly verdict: "ALLOWED" | "DENIED" | "UNAVAILABLE" | "ABORTED_BEFORE_DISPATCH" | "UNKNOWN";
  /** In words, for the model: what the rule or the person says, else the cause. */
  readonly reason: string;
  /** The rule that decided; empty where people did, or would have. */
  readonly rule: string;
  /** The approval behind it; empty where a rule decided. */
  readonly approvalId: string;
  /** Why the approval ended as it did, such as `NO_ANSWERER`; empty where a rule decided. */
  readonly cause: string;
  /** The approval had settled before this call: this is no second yes. */
  readonly replayed: boolean;

  /** @internal */
  constructor(said: GateDecided) {
    this.verdict = nameOf(GateVerdict, said.verdict);
    this.reason = said.reason;
    this.rule = said.rule;
    this.approvalId = said.approvalId;
    this.cause = said.cause;
    this.replayed = said.replayed;
    Object.freeze(this);
  }

  /** Whether the tool may run, once. Nothing else is a yes. */
  get allowed(): boolean {
    return this.verdict === "ALLOWED";
  }
}

/** @internal */
export function authorize(
  base: Base,
  sessionId: string,
  lease: Lease,
  { arguments: args, deadlineMs, signal, requestId = newId(), tool, ...rest }: AuthorizeRequest,
): Promise<Verdict> {
  const request = create(AuthorizeToolCallRequestSchema, {
    ...rest,
    requestId,
    sessionId,
    agent: lease.token,
    toolName: tool,
    argumentsJson: bytes(json(args)),
    lifetime: Lifetime.AGENT,
    wait: duration(base.settings.waitMs),
    ...(deadlineMs !== undefined && { deadline: duration(deadlineMs) }),
  });
  return settle(base, {
    over: lease.over,
    signal,
    cancel: (limit) => cancelApproval(base, sessionId, requestId, limit),
    async call(options) {
      const { result } = await stub(base.wire.waiting, ToolGateService).authorizeToolCall(request, options);
      if (result.case === "pending") return undefined;
      if (result.case === "verdict") return { settled: new Verdict(result.value) };
      throw new ProtocolError("a reply that is neither pending nor a verdict");
    },
  });
}
