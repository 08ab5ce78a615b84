/** A problem with one field, precondition or quota of a request. */
export interface Violation {
  /** The field's path, such as `answers[0].selected`, or the precondition's subject. */
  readonly field: string;
  /** What is wrong with it, for people. */
  readonly description: string;
}

/** What every refusal of the server carries. */
export interface Refusal {
  /** The gRPC code in `UPPER_SNAKE`, such as `FAILED_PRECONDITION`. */
  readonly code: string;
  /** Why, in one word such as `NO_OPEN_TURN`. The set grows: an unknown word is kept as it came. */
  readonly reason: string;
  /** For people; it may change. */
  readonly message: string;
  /** Facts, under the keys that the reason documents. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What is wrong with single fields, preconditions or quotas. */
  readonly violations: readonly Violation[];
  /** How long to wait before the next try, in milliseconds; `undefined` where the server does not say. */
  readonly retryAfterMs: number | undefined;
}

/**
 * What can go wrong. None of it is ever a grant. A call that was ended by its own `AbortSignal` rejects with the
 * signal's reason instead, as `fetch` does.
 */
export abstract class HumanplaneError extends Error {
  /** The reason or domain code; empty where the service said none. */
  readonly reason: string = "";
  /** The gRPC code in `UPPER_SNAKE`; empty where there was no status. */
  readonly code: string = "";
  /** How long the server asks to wait before the next try, in milliseconds. */
  readonly retryAfterMs: number | undefined = undefined;

  /**
   * Whether the same call, under the same request id, may do better a moment later: the server starts or drains, or
   * the way to it is broken.
   */
  get retryable(): boolean {
    return false;
  }
}

/** The server refused, and said why. */
export class RefusedError extends HumanplaneError implements Refusal {
  override readonly name = "RefusedError";
  override readonly reason: string;
  override readonly code: string;
  override readonly retryAfterMs: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
  /** The server's own message, without the reason in front. */
  readonly explanation: string;

  /** Of a refusal as the server said it. */
  constructor(refusal: Refusal) {
    super([`${refusal.reason}: ${refusal.message}`, ...refusal.violations.map(shown)].join("; "));
    this.reason = refusal.reason;
    this.code = refusal.code;
    this.retryAfterMs = refusal.retryAfterMs;
    this.metadata = refusal.metadata;
    this.violations = refusal.violations;
    this.explanation = refusal.message;
  }

  override get retryable(): boolean {
    return this.reason === "SERVER_DRAINING" || this.reason === "STARTING";
  }
}

/** A library or a proxy on the way failed: the status carries no reason of the service. */
export class TransportError extends HumanplaneError {
  override readonly name = "TransportError";
  override readonly code: string;

  /** With the gRPC code in `UPPER_SNAKE`. */
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.code = code;
  }

  override get retryable(): boolean {
    return PASSING.has(this.code);
  }
}

/** A batch of questions brought no answers: refused, dismissed, aborted, or nobody could answer. */
export class QuestionError extends HumanplaneError {
  override readonly name = "QuestionError";
  /** The domain code, such as `ASK_CANCELLED` or `NO_PROVIDER`. An answerer may give any, also an empty one. */
  override readonly reason: string;
  override readonly code: string;
  override readonly retryAfterMs: number | undefined;
  /** The cause of a settled outcome, such as `NO_ANSWERER`; empty otherwise. */
  readonly outcomeCause: string;
  /** Where `question/answered` stands; `undefined` where the batch was refused. */
  readonly settledSeq: number | undefined;
  /** The refusal, where it was one. */
  readonly refusal: RefusedError | undefined;

  /** Of a batch that settled so, or was refused. */
  constructor(
    reason: string,
    message: string,
    of: { cause?: string; settledSeq?: number; refusal?: RefusedError } = {},
  ) {
    super(`${reason}: ${message}`);
    this.reason = reason;
    this.code = of.refusal?.code ?? "";
    this.retryAfterMs = of.refusal?.retryAfterMs;
    this.outcomeCause = of.cause ?? "";
    this.settledSeq = of.settledSeq;
    this.refusal = of.refusal;
  }
}

/** The answerer of a batch of questions failed in its own way, which is no domain error. */
export class AnswererError extends HumanplaneError {
  override readonly name = "AnswererError";
  /** The failure's name. */
  readonly failureName: string;
  /** Its message, if it has one. */
  readonly failureMessage: string | undefined;
  /** Its code, if it has one. It is no domain code. */
  readonly failureCode: string | undefined;

  /** Of a failure as it travelled. */
  constructor(failure: { name: string; message?: string | undefined; code?: string | undefined }) {
    const said = failure.message === undefined ? "" : `: ${failure.message}`;
    super(`the answerer failed: ${failure.name}${said}`);
    this.failureName = failure.name;
    this.failureMessage = failure.message;
    this.failureCode = failure.code;
  }
}

/** The peer broke the contract. */
export class ProtocolError extends HumanplaneError {
  override readonly name = "ProtocolError";
}

/** A setting of the client or of a request makes no sense. Nothing was sent. */
export class SettingError extends HumanplaneError {
  override readonly name = "SettingError";
}

/** This side has closed the client, the agent, the answerer or the plugin. */
export class ClosedError extends HumanplaneError {
  override readonly name = "ClosedError";

  /** There is nothing more to say. */
  constructor() {
    super("closed");
  }
}

const PASSING = new Set(["UNAVAILABLE", "UNKNOWN", "INTERNAL", "CANCELLED", "DEADLINE_EXCEEDED", "ABORTED"]);

function shown(violation: Violation): string {
  return `${violation.field}: ${violation.description}`;
}
