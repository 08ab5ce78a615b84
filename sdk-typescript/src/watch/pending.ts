import type { CallOptions, Transport } from "@connectrpc/connect";

import { type Outcome, outcomeOf } from "../agent/approval.js";
import type { AgentRef } from "../agent/attach.js";
import { type DecidedBy, decidedBy } from "../agent/decided.js";
import { type Question, questionOf } from "../agent/questions.js";
import { type ToolCall, toolCallOf } from "../answerer/offer.js";
import type { QuestionsStanding } from "../answerer/report.js";
import type { Base } from "../core/base.js";
import { date, nameOf, number, text } from "../core/convert.js";
import { stub } from "../core/wire.js";
import { ApprovalOutcome, AskKind, type PendingAsk as SaidAsk } from "../gen/humanplane/v1/common_pb.js";
import { type PendingOverlay, QuestionsOutcome } from "../gen/humanplane/v1/common_pb.js";
import { InboxService, type PendingRemoved, type WatchPendingResponse } from "../gen/humanplane/v1/inbox_pb.js";
import { type Source, Watch } from "./follow.js";

/** Which pending requests are followed: all, unless it says otherwise. */
export interface PendingWatchOptions {
  readonly sessionId?: string;
  readonly kinds?: readonly ("APPROVAL" | "QUESTION")[];
  /** Aborted, it ends the watch. */
  readonly signal?: AbortSignal;
}

/** A request that waits for people. */
export interface PendingAsk extends Overlay {
  readonly sessionId: string;
  readonly askId: string;
  /** `UNKNOWN` for a kind of a newer server. */
  readonly kind: "APPROVAL" | "QUESTION" | "UNKNOWN";
  /** Of an approval: the tool; else empty. */
  readonly tool: string;
  readonly toolCall: ToolCall | undefined;
  readonly actionJson: string;
  readonly summary: string;
  /** Of an approval: why it is asked; else empty. */
  readonly reason: string;
  /** Of a batch of questions; else none. */
  readonly questions: readonly Question[];
  readonly path: readonly AgentRef[];
  readonly askerPrincipal: string;
  readonly openedTime: Date | undefined;
  readonly expiresTime: Date | undefined;
  readonly askedSeq: number;
}

/** Who is there for a request, by display name. */
export interface Overlay {
  /** Who holds it. */
  readonly holders: readonly string[];
  /** Who could answer. */
  readonly answerers: readonly string[];
}

/** A change of what waits for people. */
export type PendingChange =
  /** A snapshot begins: forget everything. Comes first, and after each reconnect. */
  | { readonly change: "restart" }
  /** One request of the snapshot. */
  | { readonly change: "item"; readonly ask: PendingAsk }
  /** The snapshot is whole up to this position. Comes again each 15 s while nothing changes. */
  | { readonly change: "complete"; readonly position: number }
  /** A request was asked. */
  | { readonly change: "added"; readonly ask: PendingAsk }
  /** A request has settled. */
  | ({ readonly change: "removed" } & Removed)
  /** Other answerers hold a request, or could. */
  | ({ readonly change: "overlay"; readonly sessionId: string; readonly askId: string } & Overlay);

/** How a request ended. */
export interface Removed {
  readonly sessionId: string;
  readonly askId: string;
  readonly outcome: Outcome | QuestionsStanding;
  readonly cause: string;
  readonly by: DecidedBy | undefined;
  readonly settledSeq: number;
}

/** Follows what waits for people. Rejects with RefusedError `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`. */
export class PendingWatch extends Watch<PendingChange> {
  /** @internal */
  constructor(base: Base, { signal, ...filter }: PendingWatchOptions) {
    super(base, new Pending(filter), signal);
  }
}

class Pending implements Source<WatchPendingResponse, PendingChange> {
  readonly restart = [{ change: "restart" } as const];
  readonly #filter: Omit<PendingWatchOptions, "signal">;

  constructor(filter: Omit<PendingWatchOptions, "signal">) {
    this.#filter = filter;
  }

  open(transport: Transport, options: CallOptions): AsyncIterable<WatchPendingResponse> {
    const { sessionId = "", kinds = [] } = this.#filter;
    const request = { sessionId, kinds: kinds.map((kind) => AskKind[kind]) };
    return stub(transport, InboxService).watchPending(request, options);
  }

  read({ frame }: WatchPendingResponse): readonly PendingChange[] {
    switch (frame.case) {
      case "item":
        return [{ change: "item", ask: askOf(frame.value) }];
      case "snapshotComplete":
        return [{ change: "complete", position: number(frame.value.position) }];
      case "added":
        return frame.value.ask ? [{ change: "added", ask: askOf(frame.value.ask) }] : [];
      case "removed":
        return [{ change: "removed", ...removedOf(frame.value) }];
      case "overlay": {
        const { sessionId, askId, overlay } = frame.value;
        return [{ change: "overlay", sessionId, askId, ...overlayOf(overlay) }];
      }
      default:
        return [];
    }
  }
}

function askOf(said: SaidAsk): PendingAsk {
  const approval = said.ask.case === "approval" ? said.ask.value : undefined;
  const questions = said.ask.case === "questions" ? said.ask.value.questions.map(questionOf) : [];
  return {
    sessionId: said.sessionId,
    askId: said.askId,
    kind: said.ask.case === "approval" ? "APPROVAL" : said.ask.case === "questions" ? "QUESTION" : "UNKNOWN",
    tool: approval?.toolName ?? "",
    toolCall: toolCallOf(said),
    actionJson: text(said.actionJson),
    summary: said.summary,
    reason: approval?.reason ?? "",
    questions,
    path: said.path.map(({ agentId, incarnation }) => ({ agentId, incarnation })),
    askerPrincipal: said.askerPrincipal,
    openedTime: date(said.openedTime),
    expiresTime: date(said.expiresTime),
    askedSeq: number(said.askedSeq),
    ...overlayOf(said.overlay),
  };
}

function overlayOf(overlay: PendingOverlay | undefined): Overlay {
  return { holders: overlay?.holders ?? [], answerers: overlay?.answerers ?? [] };
}

function removedOf(said: PendingRemoved): Removed {
  const { sessionId, askId, approvalOutcome, questionsOutcome, cause, settledSeq } = said;
  const outcome =
    approvalOutcome === ApprovalOutcome.UNSPECIFIED
      ? nameOf<QuestionsStanding>(QuestionsOutcome, questionsOutcome)
      : outcomeOf(approvalOutcome);
  return { sessionId, askId, outcome, cause, by: decidedBy(said.decidedBy), settledSeq: number(settledSeq) };
}
