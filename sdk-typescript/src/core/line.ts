import type { CallOptions } from "@connectrpc/connect";

import { errorOf, lost } from "./status.js";
import { doneWithin, expiry, unlessAborted } from "./time.js";

/** How long the hello, and the end after a goodbye, may take. */
export const SHAKE_LIMIT_MS = 10_000;
/** Frames that may wait to be sent: the words on hundreds of offers at once; more, and the peer has long not read. */
export const FRAMES = 1024;
const PING_INTERVAL_MS = 5_000;
/** After so many intervals without a frame the stream is taken as lost. */
const MISSED = 3;

/** Two directions, however they travel. */
export interface Raw<Said, Heard> {
  readonly heard: AsyncIterator<Heard>;
  /** Never waits; throws where there is no room. */
  send(frame: Said): void;
  /** Ends both directions at once. */
  reset(): void;
}

/** A stream that says `Said` and hears `Heard`, as agents, answerers and plugins hold one. */
export class Line<Said, Heard> {
  readonly #raw: Raw<Said, Heard>;
  #silenceMs = PING_INTERVAL_MS * MISSED;
  #pending: Promise<IteratorResult<Heard>> | undefined;

  constructor(raw: Raw<Said, Heard>) {
    this.#raw = raw;
  }

  /** Learns how often the server pings. */
  pingedEach(ms: number | undefined): void {
    this.#silenceMs = (ms ?? PING_INTERVAL_MS) * MISSED;
  }

  /** Never waits: where there is no room, the peer has not read for long. */
  send(frame: Said): void {
    this.#raw.send(frame);
  }

  /** The next frame; `undefined` where the server ended the stream with OK. Throws the signal's reason. */
  async next(signal?: AbortSignal): Promise<Heard | undefined> {
    const silence = expiry(this.#silenceMs, lost("the server has gone silent"));
    try {
      // Kept across calls: what is heard after one of them was aborted is for the next.
      this.#pending ??= this.#raw.heard.next();
      const { done, value } = await unlessAborted(unlessAborted(this.#pending, signal), silence.signal);
      this.#pending = undefined;
      return done ? undefined : value;
    } catch (error) {
      signal?.throwIfAborted();
      throw errorOf(error);
    } finally {
      silence.clear();
    }
  }

  /** Says goodbye and waits for the server's end of the stream. */
  async leave(goodbye: Said): Promise<void> {
    try {
      this.send(goodbye);
      await doneWithin(SHAKE_LIMIT_MS / 2, this.#drained());
    } catch {
      // A stream that is gone has no farewell.
    }
    this.reset();
  }

  /** Ends it without a word. */
  reset(): void {
    this.#raw.reset();
  }

  async #drained(): Promise<void> {
    while ((await this.next()) !== undefined);
  }
}

/** A stream over a call with both directions. */
export function bidi<Said, Heard>(
  call: (said: AsyncIterable<Said>, options: CallOptions) => AsyncIterable<Heard>,
): Raw<Said, Heard> {
  const said = new Outbox<Said>();
  const end = new AbortController();
  const heard = call(said, { signal: end.signal })[Symbol.asyncIterator]();
  const reset = () => {
    said.close();
    end.abort();
  };
  return { heard, send: (frame) => said.push(frame), reset };
}

/** Frames on their way out. */
class Outbox<Said> implements AsyncIterable<Said> {
  readonly #frames: Said[] = [];
  #wake = () => {};
  #closed = false;

  push(frame: Said): void {
    if (this.#closed || this.#frames.length >= FRAMES) throw lost("the stream takes no more frames");
    this.#frames.push(frame);
    this.#wake();
  }

  close(): void {
    this.#closed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Said> {
    while (!this.#closed) {
      const frame = this.#frames.shift();
      if (frame !== undefined) yield frame;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** Opens a stream, or gives it up after 10 s; `shake` says the first frames and hears the first replies. */
export async function opened<Said, Heard, T>(
  raw: Raw<Said, Heard>,
  shake: (line: Line<Said, Heard>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const line = new Line(raw);
  const limit = expiry(SHAKE_LIMIT_MS, lost("no answer to the hello within 10 s"));
  try {
    return await shake(line, limit.signal);
  } catch (error) {
    line.reset();
    throw error;
  } finally {
    limit.clear();
  }
}
