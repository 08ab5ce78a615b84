// Streams that are opened again when they break.
import type { CallOptions, Transport } from "@connectrpc/connect";

import { Pace } from "../core/backoff.js";
import type { Base } from "../core/base.js";
import { ClosedError } from "../core/errors.js";
import { errorOf } from "../core/status.js";
import { sleep } from "../core/time.js";

/** What can be followed. It keeps its own cursor. */
export interface Source<Frame, Item> {
  open(transport: Transport, options: CallOptions): AsyncIterable<Frame>;
  /** What a frame says; nothing where this version does not know it. */
  read(frame: Frame): readonly Item[];
  /** What is told when the stream was opened, before its first frame. */
  readonly restart: readonly Item[];
}

/**
 * A stream that comes back. Iterate it once; what is not taken stays on the server. It ends where the server ends it
 * with OK, and when it is closed; a signal that is aborted rejects with its reason.
 */
export abstract class Watch<Item> implements AsyncIterable<Item>, AsyncDisposable {
  readonly #base: Base;
  readonly #source: Source<unknown, Item>;
  readonly #signal: AbortSignal | undefined;
  readonly #stop: AbortController;
  readonly #items: AsyncGenerator<Item, void>;

  /** @internal */
  constructor(base: Base, source: Source<unknown, Item>, signal: AbortSignal | undefined) {
    this.#base = base;
    this.#source = source;
    this.#signal = signal;
    this.#stop = base.stopper();
    this.#items = this.#follow();
  }

  /** Its items, across lost connections. */
  [Symbol.asyncIterator](): AsyncIterator<Item> {
    return this.#items;
  }

  /** Ends it: the iteration that goes on ends without an error. */
  async close(): Promise<void> {
    this.#stop.abort(new ClosedError());
  }

  /** As {@link close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async *#follow(): AsyncGenerator<Item, void> {
    const abort = () => this.#stop.abort();
    this.#signal?.addEventListener("abort", abort, { once: true });
    const pace = new Pace(this.#base.settings.backoff);
    try {
      this.#signal?.throwIfAborted();
      for (;;) {
        try {
          yield* this.#once(pace);
          return;
        } catch (thrown) {
          this.#signal?.throwIfAborted();
          if (this.#stop.signal.aborted) return;
          const error = errorOf(thrown);
          if (!error.retryable && error.reason !== "WATCH_TOO_SLOW") throw error;
          await sleep(pace.next(error.retryAfterMs), this.#stop.signal).catch(() => {});
        }
      }
    } finally {
      this.#signal?.removeEventListener("abort", abort);
      this.#stop.abort();
    }
  }

  async *#once(pace: Pace): AsyncGenerator<Item, void> {
    this.#stop.signal.throwIfAborted();
    const frames = this.#source.open(this.#base.wire.watching, { signal: this.#stop.signal });
    let restart = this.#source.restart;
    for await (const frame of frames) {
      pace.reset();
      yield* restart;
      restart = [];
      yield* this.#source.read(frame);
    }
  }
}
