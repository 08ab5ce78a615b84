import type { Backoff } from "./settings.js";

/** A backoff under way. */
export class Pace {
  readonly #backoff: Backoff;
  #tries = 0;

  constructor(backoff: Backoff) {
    this.#backoff = backoff;
  }

  /** The next wait in milliseconds, and no less than what the server asked for. */
  next(askedMs = 0): number {
    const bound = Math.min(this.#backoff.baseMs * 2 ** this.#tries, this.#backoff.capMs);
    this.#tries += 1;
    return askedMs + bound * Math.random();
  }

  /** Something worked. */
  reset(): void {
    this.#tries = 0;
  }
}
