import { TransportError } from "./errors.js";
import { expiry } from "./time.js";

/** How many things may be said at the same time: a connection carries 256 calls, and waits need most of them. */
const AT_ONCE = 16;
/** How many may wait to be said. What comes on top is dropped: the end of the lease says the same. */
const QUEUED = 1024;
/** How long one of them may take. */
const JOB_LIMIT_MS = 5_000;

/** Something to be said, until the signal is aborted. */
export type Job = (signal: AbortSignal) => Promise<void>;

/** What has to be said after a caller has gone: it owns the work, and bounds it. */
export class Janitor {
  readonly #running = new Set<Promise<void>>();
  readonly #queue: Job[] = [];

  /** Never waits. */
  give(job: Job): void {
    if (this.#queue.length < QUEUED) this.#queue.push(job);
    this.#next();
  }

  /** Waits until everything that was given before is done. */
  async flush(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return;
    const job = this.#queue.shift();
    if (job === undefined) return;
    const limit = expiry(JOB_LIMIT_MS, new TransportError("DEADLINE_EXCEEDED", "a clean-up took too long"));
    const done = () => {
      limit.clear();
      this.#running.delete(work);
      this.#next();
    };
    // Whoever would care about a failure has gone.
    const work: Promise<void> = job(limit.signal).then(done, done);
    this.#running.add(work);
  }
}
