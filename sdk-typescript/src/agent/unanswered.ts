// Why a batch of questions brought no answers.
import { number } from "../core/convert.js";
import { AnswererError, type HumanplaneError, ProtocolError, QuestionError, RefusedError } from "../core/errors.js";
import { QuestionsOutcome } from "../gen/humanplane/v1/common_pb.js";
import type { QuestionsSettled } from "../gen/humanplane/v1/question_pb.js";

/** The name that alone makes a domain error of an answerer's failure. */
export const DOMAIN_ERROR = "UserQuestionError";

/** The reasons of a refusal that are domain codes of questions. */
const DOMAIN_CODES = new Set([
  "ASK_ABORTED",
  "EMPTY_QUESTIONS",
  "BAD_INTENT",
  "CALLER_NOT_LIVE",
  "STALE_AGENT",
  "DELEGATED_CALLER",
  "DUPLICATE_PROVIDER",
]);

/** Raises the domain error where a refusal is one. */
export function asQuestionError(error: unknown): unknown {
  const domain = error instanceof RefusedError && DOMAIN_CODES.has(error.reason);
  return domain ? new QuestionError(error.reason, error.explanation, { refusal: error }) : error;
}

/** What a batch that was not answered settled as. */
export function unanswered(settled: QuestionsSettled): HumanplaneError {
  const of = { cause: settled.cause, settledSeq: number(settled.settledSeq) };
  switch (settled.outcome) {
    case QuestionsOutcome.DISMISSED:
      return new QuestionError("ASK_CANCELLED", "the person dismissed the questions", of);
    case QuestionsOutcome.ABORTED:
      return new QuestionError("ASK_ABORTED", "the questions were withdrawn", of);
    case QuestionsOutcome.UNAVAILABLE:
      return new QuestionError("NO_PROVIDER", "nobody could answer", of);
    case QuestionsOutcome.FAILED:
      return failed(settled, of);
    default:
      return new ProtocolError(`questions settled with outcome ${settled.outcome}`);
  }
}

function failed({ failure }: QuestionsSettled, of: { cause: string; settledSeq: number }): HumanplaneError {
  const { name = "", message, code } = failure ?? {};
  const domain = name === DOMAIN_ERROR && message !== undefined && code !== undefined;
  return domain ? new QuestionError(code, message, of) : new AnswererError({ name, message, code });
}
