import type { CallOptions } from "@connectrpc/connect";

import { ClosedError } from "./errors.js";
import { Janitor } from "./janitor.js";
import type { Context } from "./wait.js";
import type { Settings } from "./settings.js";
import { errorOf } from "./status.js";
import { doneWithin } from "./time.js";
import type { Wire } from "./wire.js";

/** How long a closing client waits for what is left to say. */
const CLOSE_LIMIT_MS = 10_000;

/** What every part of one client shares: connections, settings, and the ownership of what runs. */
export class Base implements Context {
  readonly wire: Wire;
  readonly settings: Settings;
  readonly janitor = new Janitor();
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(wire: Wire, settings: Settings) {
    this.wire = wire;
    this.settings = settings;
    wire.shared(this.closed);
  }

  /** Aborted when the client closes. */
  get closed(): AbortSignal {
    return this.#stop.signal;
  }

  /** A call that waits for no person. */
  limited(signal?: AbortSignal): CallOptions {
    const timeoutMs = this.settings.callLimitMs;
    return signal === undefined ? { timeoutMs } : { timeoutMs, signal };
  }

  /** One call that waits for no person and is made once, with this client's own errors. */
  async once<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
    try {
      return await call(this.limited());
    } catch (thrown) {
      throw errorOf(thrown);
    }
  }

  /** Something that is stopped when the client closes, by the one who owns it before. */
  stopper(): AbortController {
    this.closed.throwIfAborted();
    const own = new AbortController();
    const stop = () => own.abort();
    this.#stop.signal.addEventListener("abort", stop);
    own.signal.addEventListener("abort", () => this.#stop.signal.removeEventListener("abort", stop), { once: true });
    return own;
  }

  /** Owns what runs until it has ended: closing waits for it. */
  track(work: Promise<unknown>): void {
    const done = () => this.#running.delete(work);
    this.#running.add(work);
    work.then(done, done);
  }

  /** Stops everything, waits until it has said goodbye, and ends the connections. */
  async close(): Promise<void> {
    this.#stop.abort(new ClosedError());
    const said = Promise.allSettled([...this.#running]).then(() => this.janitor.flush());
    await doneWithin(CLOSE_LIMIT_MS, said);
    this.wire.close();
  }
}
