// What keeps a stream across lost connections: an answerer's, or a plugin's.
import type { Unregistered } from "../gen/humanplane/v1/answerer_pb.js";
import { Pace } from "./backoff.js";
import { ClosedError, type HumanplaneError } from "./errors.js";
import type { Backoff } from "./settings.js";
import { errorOf, errorOfFault } from "./status.js";
import { sleep } from "./time.js";

/** Whether a listener is registered. */
export type Link =
  | { readonly up: true }
  /** It was, or could not be again, because of `error`; the next try comes after `waitMs`. */
  | { readonly up: false; readonly error: HumanplaneError; readonly waitMs: number };

/** Why a stream is no longer held. */
export type End =
  | { readonly kind: "stopped" }
  /** And how long the server asked to wait. */
  | { readonly kind: "lost"; readonly error: HumanplaneError; readonly askedMs: number | undefined }
  | { readonly kind: "over"; readonly error: HumanplaneError };

/** A listener that can be registered again and again. */
export interface Listener<Held> {
  /** Opens a stream with everything registered on it. */
  open(): Promise<Held>;
  /** Works on it until it ends, or `stop`. Nothing works on its offers afterwards. */
  hold(held: Held, stop: AbortSignal): Promise<End>;
  /** Is told of the link. */
  readonly onLink: ((link: Link) => void) | undefined;
}

/** After this error: the listener registers again, or never. */
export function endOf(thrown: unknown, askedMs: number | undefined): End {
  const error = errorOf(thrown);
  return comesBack(error) ? { kind: "lost", error, askedMs } : { kind: "over", error };
}

/** The registration ended although nobody asked. */
export function endOfRegistration({ fault }: Unregistered): End {
  const error = errorOfFault(fault);
  const anew = error.reason === "NOT_HOLDING" || error.reason === "SERVER_DRAINING";
  return anew ? { kind: "lost", error, askedMs: undefined } : { kind: "over", error };
}

/** An answerer or a plugin at work, until it is closed. */
export class Serving implements AsyncDisposable {
  /**
   * Resolves when the listener has ended for good, with why: `ClosedError` after this side's own goodbye;
   * `RefusedError` when it may not register again, or its scope is over: `CALLER_NOT_LIVE` for its agent,
   * `SESSION_CLOSED` for its session.
   */
  readonly ended: Promise<HumanplaneError>;
  readonly #stop: AbortController;

  private constructor(ended: Promise<HumanplaneError>, stop: AbortController) {
    this.ended = ended;
    this.#stop = stop;
  }

  /** @internal Registers, and keeps registered until it is closed. */
  static async start<Held>(listener: Listener<Held>, stop: AbortController, backoff: Backoff): Promise<Serving> {
    const held = await listener.open();
    return new Serving(new Keeper(listener, stop.signal, backoff).run(held), stop);
  }

  /** Says goodbye and waits until the server has heard it. What it holds becomes unavailable. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }

  /** As {@link close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

class Keeper<Held> {
  readonly #listener: Listener<Held>;
  readonly #stop: AbortSignal;
  readonly #backoff: Backoff;
  readonly #pace: Pace;

  constructor(listener: Listener<Held>, stop: AbortSignal, backoff: Backoff) {
    this.#listener = listener;
    this.#stop = stop;
    this.#backoff = backoff;
    this.#pace = new Pace(backoff);
  }

  async run(first: Held): Promise<HumanplaneError> {
    let held = first;
    try {
      for (;;) {
        const began = performance.now();
        this.#tell({ up: true });
        const end = await this.#listener.hold(held, this.#stop);
        if (performance.now() - began >= this.#backoff.capMs) this.#pace.reset();
        if (end.kind === "stopped") return new ClosedError();
        if (end.kind === "over") return end.error;
        held = await this.#reopen(end.error, end.askedMs ?? end.error.retryAfterMs);
      }
    } catch (thrown) {
      return errorOf(thrown);
    }
  }

  async #reopen(lost: HumanplaneError, asked: number | undefined): Promise<Held> {
    let [error, askedMs] = [lost, asked];
    for (;;) {
      const waitMs = this.#pace.next(askedMs);
      this.#tell({ up: false, error, waitMs });
      try {
        await sleep(waitMs, this.#stop);
        return await this.#listener.open();
      } catch (thrown) {
        if (this.#stop.aborted) throw new ClosedError();
        error = errorOf(thrown);
        if (!comesBack(error)) throw error;
        askedMs = error.retryAfterMs;
      }
    }
  }

  #tell(link: Link): void {
    this.#listener.onLink?.(link);
  }
}

/** Whether to register again after this. A provider, or a command, may meet its own dead predecessor for a while. */
const PASSING = new Set([
  "CALLER_NOT_LIVE",
  "WATCH_TOO_SLOW",
  "DUPLICATE_PROVIDER",
  "DUPLICATE_COMMAND",
  "QUOTA_EXCEEDED",
  "STORAGE_UNAVAILABLE",
]);

function comesBack(error: HumanplaneError): boolean {
  return error.retryable || PASSING.has(error.reason);
}
