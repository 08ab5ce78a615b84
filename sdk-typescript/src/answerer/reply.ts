import type { MessageInitShape } from "@bufbuild/protobuf";

import { DOMAIN_ERROR } from "../agent/unanswered.js";
import { newId } from "../core/id.js";
import type { AnswererServiceAttachRequestSchema, FailSchema } from "../gen/humanplane/v1/answerer_pb.js";
import { ApprovalOutcome } from "../gen/humanplane/v1/common_pb.js";

/** A handler's word on an approval. There is no default. */
export interface Word {
  readonly outcome: "allowed-once" | "rejected" | "cancelled" | "unavailable";
  /** Something for the agent to read. Kept in the log. */
  readonly note?: string;
}

/** A handler's word on a batch of questions: one item for each question, in any order; or the person dismisses it. */
export type Answered = { readonly items: readonly AnswerItem[] } | { readonly dismiss: true };

/** The answer to one question. An item that says nothing is refused: say `skipped` for what is left out on purpose. */
export interface AnswerItem {
  readonly id: string;
  /** Labels of the question, to the letter. */
  readonly selected?: readonly string[];
  /** Own words. */
  readonly custom?: string;
  /** It is left out on purpose. */
  readonly skipped?: boolean;
}

/** Yes, to this one exact action, once. */
export function allowOnce(note?: string): Word {
  return word("allowed-once", note);
}

/** No. */
export function reject(note?: string): Word {
  return word("rejected", note);
}

/** The request is not wanted any more. */
export function cancel(note?: string): Word {
  return word("cancelled", note);
}

/** Nobody can decide. */
export function unavailable(note?: string): Word {
  return word("unavailable", note);
}

/** Answers, from {@link pick}, {@link write} and {@link skip}. */
export function answers(...items: readonly AnswerItem[]): Answered {
  return { items };
}

/** The person does not want to answer. */
export function dismiss(): Answered {
  return { dismiss: true };
}

/** Picks labels of a question, to the letter. */
export function pick(id: string, ...selected: readonly string[]): AnswerItem {
  return { id, selected };
}

/** Answers a question in own words. */
export function write(id: string, custom: string): AnswerItem {
  return { id, custom };
}

/** Leaves a question out on purpose. */
export function skip(id: string): AnswerItem {
  return { id, skipped: true };
}

/** An error of a handler that says how it travels. Any other error travels under its own name and message. */
export class HandlerError extends Error {
  /** The failure's name. */
  override readonly name: string;
  /** Its code, if it has one. */
  readonly code: string | undefined;
  /** Its message, if it has one. */
  readonly said: string | undefined;

  /** A failure as it travels. */
  constructor(failure: { name?: string; message?: string; code?: string }) {
    super(failure.message);
    this.name = failure.name ?? "HandlerError";
    this.code = failure.code;
    this.said = failure.message;
  }

  /** A domain error of questions, which those who asked get with its code. */
  static domain(code: string, message: string): HandlerError {
    return new HandlerError({ name: DOMAIN_ERROR, code, message });
  }
}

type FrameInit = NonNullable<MessageInitShape<typeof AnswererServiceAttachRequestSchema>["frame"]>;

/** @internal What an answerer says of one offer. */
export type Reply = Extract<FrameInit, { case: "answer" | "next" | "fail" }>;

const OUTCOMES = {
  "allowed-once": ApprovalOutcome.ALLOWED_ONCE,
  rejected: ApprovalOutcome.REJECTED,
  cancelled: ApprovalOutcome.CANCELLED,
  unavailable: ApprovalOutcome.UNAVAILABLE,
} as const;

/** @internal The frame for what a handler returned; nothing passes on. */
export function replyOf(offerId: string, came: Word | Answered | undefined | void): Reply {
  if (came == null) return { case: "next", value: { offerId, wrap: false } };
  const answer = { offerId, answerId: newId() };
  if ("items" in came) {
    const items = came.items.map((item) => ({ ...item, selected: [...(item.selected ?? [])] }));
    return { case: "answer", value: { ...answer, answers: { items } } };
  }
  if ("dismiss" in came) return { case: "answer", value: { ...answer, dismiss: {} } };
  const outcome = OUTCOMES[came.outcome];
  // What plain JavaScript may return, such as a misspelt word, is a failure and never an answer.
  if (outcome === undefined) throw new TypeError(`a handler returned the outcome ${String(came.outcome)}`);
  return { case: "answer", value: { ...answer, note: came.note ?? "", outcome } };
}

/** @internal The frame for what a handler threw. */
export function failOf(offerId: string, thrown: unknown): Reply {
  return { case: "fail", value: { offerId, ...failureOf(thrown) } };
}

/** @internal How an error travels. */
export function failureOf(thrown: unknown): Pick<MessageInitShape<typeof FailSchema>, "name" | "message" | "code"> {
  if (thrown instanceof HandlerError) {
    const { name, said, code } = thrown;
    return { name, ...(said !== undefined && { message: said }), ...(code !== undefined && { code }) };
  }
  // Only a HandlerError may say the name of the domain error: a plain failure never borrows it.
  return { name: "HandlerError", message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function word(outcome: Word["outcome"], note: string | undefined): Word {
  return note === undefined ? { outcome } : { outcome, note };
}
