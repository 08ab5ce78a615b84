import { type Outcome, outcomeOf } from "../agent/approval.js";
import { type DecidedBy, decidedBy } from "../agent/decided.js";
import { nameOf, numberOr } from "../core/convert.js";
import type { Violation } from "../core/errors.js";
import type { ReplyAccepted, ReplyRefused, Retract } from "../gen/humanplane/v1/answerer_pb.js";
import { QuestionsOutcome } from "../gen/humanplane/v1/common_pb.js";

/** What became of an offer. */
export type Report =
  /**
   * The answer counts, and is durable; or the failure counts. Not before this may a UI show success. `settledSeq` is
   * where the outcome stands in the log; `undefined` for a failure.
   */
  | { readonly report: "counted"; readonly settledSeq: number | undefined }
  /**
   * The reply changes nothing. `reason`: `ALREADY_SETTLED`, `NOT_HOLDING`, `SELF_APPROVAL`, `FIELD_INVALID`, …;
   * `standing` is the outcome that stands, where the request had settled.
   */
  | {
      readonly report: "refused";
      readonly reason: string;
      readonly message: string;
      readonly violations: readonly Violation[];
      readonly standing: Outcome | QuestionsStanding | undefined;
    }
  /** The offer was over without this answerer: why, and who settled it, where somebody did. */
  | { readonly report: "retracted"; readonly cause: string; readonly by: DecidedBy | undefined }
  /** The handler returned nothing, and the request went on to the next listener. */
  | { readonly report: "passed" }
  /**
   * The stream was lost while the offer was held, so the request is unavailable, unless a reply that was on its way had
   * arrived.
   */
  | { readonly report: "lost" };

/** How a batch of questions stands. */
export type QuestionsStanding = "ANSWERED" | "DISMISSED" | "ABORTED" | "UNAVAILABLE" | "FAILED" | "UNKNOWN";

/** @internal What the server says about an offer. */
export type About =
  | { readonly case: "replyAccepted"; readonly value: ReplyAccepted }
  | { readonly case: "replyRefused"; readonly value: ReplyRefused }
  | { readonly case: "retract"; readonly value: Retract };

/** @internal `undefined`: the stream was lost. */
export function reportOf(about: About | undefined): Report {
  switch (about?.case) {
    case "replyAccepted":
      return { report: "counted", settledSeq: numberOr(about.value.settledSeq) };
    case "replyRefused":
      return refusedOf(about.value);
    case "retract":
      return { report: "retracted", cause: about.value.cause, by: decidedBy(about.value.by) };
    case undefined:
      return { report: "lost" };
  }
}

/** @internal */
export function violationsOf({ violations }: Pick<ReplyRefused, "violations">): readonly Violation[] {
  return violations.map(({ field, description }) => ({ field, description }));
}

function refusedOf(refused: ReplyRefused): Report {
  const { reason, message } = refused;
  return { report: "refused", reason, message, violations: violationsOf(refused), standing: standingOf(refused) };
}

function standingOf({ standing }: ReplyRefused): Outcome | QuestionsStanding | undefined {
  switch (standing?.settled.case) {
    case "approval":
      return outcomeOf(standing.settled.value.outcome);
    case "questions":
      return nameOf<QuestionsStanding>(QuestionsOutcome, standing.settled.value.outcome);
    default:
      return undefined;
  }
}
