import type { AgentRef, Policy } from "../agent/attach.js";
import { type Question, questionOf } from "../agent/questions.js";
import { date, nameOf, numberOr, text } from "../core/convert.js";
import type { Violation } from "../core/errors.js";
import type { Offer as Said } from "../gen/humanplane/v1/answerer_pb.js";
import { ApprovalPolicy } from "../gen/humanplane/v1/common_pb.js";

/** A tool call that the agent logged. */
export interface ToolCall {
  readonly callId: string;
  readonly name: string;
  /** The arguments as the model wrote them, to the letter. */
  readonly argumentsJson: string;
  /** Where it stands in the log. */
  readonly seq: number | undefined;
}

/** What every request that waits for this answerer brings. */
export interface Offer {
  readonly offerId: string;
  readonly sessionId: string;
  /** The approval's or the batch's id. */
  readonly askId: string;
  /** The agent that asks, last, below those that it works for. */
  readonly path: readonly (AgentRef & { readonly sessionId: string })[];
  /** Whose credentials asked. */
  readonly askerPrincipal: string;
  readonly policy: Policy | "UNKNOWN";
  readonly openedTime: Date | undefined;
  /** When the request ends by itself; absent where it does not. */
  readonly expiresTime: Date | undefined;
  /** Who else holds it, by display name. */
  readonly holders: readonly string[];
  /** What was wrong with the answer before, where the server has refused it and asks for a better one. */
  readonly mend: readonly Violation[];
  /** Aborted when the offer is over without this answerer: stop showing it. */
  readonly signal: AbortSignal;
}

/** An approval that waits for this answerer. */
export interface ApprovalOffer extends Offer {
  readonly kind: "approval";
  /** The tool that wants to run. */
  readonly tool: string;
  /** The tool call that the agent logged: what a grant covers. */
  readonly toolCall: ToolCall | undefined;
  /** What the agent says that it would do, as JSON, where it logged no tool call; empty otherwise. */
  readonly actionJson: string;
  /** The action in words. */
  readonly summary: string;
  /** Why it is asked. */
  readonly reason: string;
}

/** A batch of questions that waits for this answerer. */
export interface QuestionsOffer extends Offer {
  readonly kind: "question";
  readonly questions: readonly Question[];
}

/** @internal `undefined` for a kind that this client does not know. */
export function offerOf(said: Said, signal: AbortSignal, mend: readonly Violation[]) {
  const offer = { ...common(said), signal, mend };
  switch (said.ask.case) {
    case "approval":
      return approvalOf(said, offer, said.ask.value);
    case "questions":
      return { ...offer, kind: "question", questions: said.ask.value.questions.map(questionOf) } as const;
    default:
      return undefined;
  }
}

function common(said: Said): Omit<Offer, "signal" | "mend"> {
  return {
    offerId: said.offerId,
    sessionId: said.sessionId,
    askId: said.askId,
    path: said.path.map(({ agentId, incarnation, sessionId }) => ({ agentId, incarnation, sessionId })),
    askerPrincipal: said.askerPrincipal,
    policy: nameOf(ApprovalPolicy, said.policy),
    openedTime: date(said.openedTime),
    expiresTime: date(said.expiresTime),
    holders: said.holders,
  };
}

function approvalOf(said: Said, offer: Offer, ask: { toolName: string; reason: string }): ApprovalOffer {
  const { actionJson, summary } = said;
  const { toolName: tool, reason } = ask;
  const action = { toolCall: toolCallOf(said), actionJson: text(actionJson), summary };
  return { ...offer, kind: "approval", tool, reason, ...action };
}

/** @internal */
export function toolCallOf({ toolCall }: Pick<Said, "toolCall">): ToolCall | undefined {
  if (toolCall === undefined) return undefined;
  const { callId, name, argumentsJson, seq } = toolCall;
  return { callId, name, argumentsJson: text(argumentsJson), seq: numberOr(seq) };
}
