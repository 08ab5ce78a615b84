// Waiting: the one life cycle of approvals, questions, gated calls and commands.
import { Pace } from "./backoff.js";
import { HumanplaneError } from "./errors.js";
import type { Janitor } from "./janitor.js";
import { persist } from "./retry.js";
import type { Settings } from "./settings.js";
import { doneWithin, sleep, unlessAborted } from "./time.js";

/** How much longer than its `wait` a call may take. */
const SLACK_MS = 15_000;
/** How long a call may take to bring what its withdrawal has made of it, before it is ended. */
const ECHO_MS = 1_000;
/** Between withdrawals of a request that the server has not seen yet. */
const UNSEEN_MS = 50;
/** How much longer than its deadline a request is waited for. */
export const LATE_MS = 30_000;

/** What one call brought: `undefined` says to call again. */
export type Reply<T> = { readonly settled: T } | undefined;

/** A request that waits. Each call names it by the same id. */
export interface Waiting<T> {
  /** One call. */
  call(options: { signal: AbortSignal; timeoutMs: number }): Promise<Reply<T>>;
  /** Withdraws it. */
  cancel(signal: AbortSignal): Promise<unknown>;
  /** Aborted with an error when it has ended without us. */
  readonly over?: AbortSignal | undefined;
  /** The caller's own. */
  readonly signal?: AbortSignal | undefined;
}

/** What waits go by. */
export interface Context {
  readonly settings: Settings;
  /** Aborted with an error when the client closes. */
  readonly closed: AbortSignal;
  readonly janitor: Janitor;
}

/**
 * Calls until the request settles. When the caller's signal is aborted it rejects at once, with the signal's reason,
 * and the request is withdrawn; so is one that is given up.
 */
export async function settle<T>({ settings, janitor, closed }: Context, waiting: Waiting<T>): Promise<T> {
  waiting.signal?.throwIfAborted();
  closed.throwIfAborted();
  const wait = new Wait(settings, waiting);
  const work = wait.run();
  try {
    return await unlessAborted(unlessAborted(work, waiting.signal), closed);
  } catch (error) {
    wait.stop();
    if (wait.mayBeOpen(error)) janitor.give((limit) => wait.withdraw(work, limit));
    throw error;
  }
}

class Wait<T> {
  readonly #settings: Settings;
  readonly #waiting: Waiting<T>;
  /** No further call is made. */
  readonly #stop = new AbortController();
  /** The call that waits is ended too. */
  readonly #halt = new AbortController();
  readonly #pace: Pace;
  /** The server has said that it is asked. */
  #opened = false;
  #done = false;

  constructor(settings: Settings, waiting: Waiting<T>) {
    this.#settings = settings;
    this.#waiting = waiting;
    const { baseMs, capMs } = settings.backoff;
    this.#pace = new Pace({ baseMs, capMs: Math.min(capMs, 1_000) });
  }

  async run(): Promise<T> {
    const options = { signal: this.#halt.signal, timeoutMs: this.#settings.waitMs + SLACK_MS };
    const until = { signal: this.#stop.signal, over: this.#waiting.over };
    try {
      for (;;) {
        const began = performance.now();
        const reply = await persist(this.#settings, () => this.#waiting.call(options), until);
        if (reply !== undefined) return reply.settled;
        this.#opened = true;
        await this.#idle(performance.now() - began);
      }
    } finally {
      this.#done = true;
    }
  }

  /** Keeps a server whose waits return at once from being asked in a tight loop. */
  async #idle(tookMs: number): Promise<void> {
    if (tookMs >= this.#settings.waitMs / 2) this.#pace.reset();
    else await sleep(this.#pace.next(), this.#stop.signal);
  }

  /** What is withdrawn must not be asked anew by the next call. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * What was refused at the first try was never asked; the id may even be that of another request. Where it is not
   * known, it is withdrawn.
   */
  mayBeOpen(error: unknown): boolean {
    if (!this.#done) return true;
    const refused = error instanceof HumanplaneError && error.reason !== "";
    const certain = refused && error.code !== "INTERNAL" && error.code !== "UNAVAILABLE";
    return !certain || this.#opened;
  }

  /**
   * The call that waits is left to bring the withdrawal's echo: ending hundreds of calls at once looks like an attack
   * to proxies and servers, which then end the whole connection.
   */
  async withdraw(work: Promise<T>, limit: AbortSignal): Promise<void> {
    try {
      await this.#cancel(limit);
      await doneWithin(ECHO_MS, work);
    } finally {
      this.#halt.abort();
    }
  }

  async #cancel(limit: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await persist(this.#settings, () => this.#waiting.cancel(limit), { signal: limit });
        return;
      } catch (error) {
        const unseen = error instanceof HumanplaneError && error.reason === "REQUEST_NOT_FOUND" && !this.#done;
        if (!unseen) throw error;
        await sleep(UNSEEN_MS, limit);
      }
    }
  }
}
