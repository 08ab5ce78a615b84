import type { Transport } from "@connectrpc/connect";

import { FRAMES } from "../core/line.js";
import { persist } from "../core/retry.js";
import type { Settings } from "../core/settings.js";
import { lost } from "../core/status.js";
import { type AnswererRaw, stub } from "../core/wire.js";
import { type AnswererHello, AnswererService, type Register } from "../gen/humanplane/v1/answerer_pb.js";
import type {
  AnswererServiceAttachRequest as Said,
  AnswererServiceAttachResponse as Heard,
  SubscribeResponse,
} from "../gen/humanplane/v1/answerer_pb.js";

/** How many frames one Reply takes. */
const REPLY_FRAMES = 64;
/** How long one Reply may take; the server takes frames at once, and a lost call is sent again. */
const REPLY_LIMIT_MS = 5_000;

/** An answerer over a stream from the server and calls to it, for who cannot send on a stream: browsers. */
export function answererPair(
  transport: Transport,
  settings: Settings,
  hello: AnswererHello,
  register: Register,
): AnswererRaw {
  const end = new AbortController();
  const said = new Replies(transport, settings, end);
  const request = { hello, registers: [register] };
  const frames = stub(transport, AnswererService).subscribe(request, { signal: end.signal });
  return { heard: heardOf(frames, said), send: (frame) => said.push(frame), reset: () => end.abort() };
}

async function* heardOf(frames: AsyncIterable<SubscribeResponse>, said: Replies): AsyncGenerator<Heard> {
  try {
    for await (const { frame } of frames) {
      if (frame?.frame.case === "welcome") said.begin(frame.frame.value.leaseToken);
      if (frame !== undefined) yield frame;
    }
  } catch (error) {
    throw said.failure ?? error;
  }
}

/**
 * The client's frames, in numbered calls of which one runs at a time. Nothing here goes by a timer of its own: a pong
 * is sent when its ping has come, for a tab in the background is given few timers.
 */
class Replies {
  /** Why frames can be sent no more; it ends the stream. */
  failure: unknown;
  readonly #transport: Transport;
  readonly #settings: Settings;
  readonly #end: AbortController;
  readonly #frames: Said[] = [];
  #leaseToken = "";
  #number = 0n;
  #sending = false;

  constructor(transport: Transport, settings: Settings, end: AbortController) {
    this.#transport = transport;
    this.#settings = settings;
    this.#end = end;
  }

  push(frame: Said): void {
    if (this.#end.signal.aborted || this.#frames.length >= FRAMES) throw lost("the stream takes no more frames");
    this.#frames.push(frame);
    void this.#send();
  }

  begin(leaseToken: string): void {
    this.#leaseToken = leaseToken;
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#leaseToken === "") return;
    this.#sending = true;
    try {
      while (this.#frames.length > 0) await this.#reply(this.#frames.splice(0, REPLY_FRAMES));
    } catch (error) {
      this.failure ??= error;
      this.#end.abort();
    } finally {
      this.#sending = false;
    }
  }

  /** Under the same number, a call that is sent again counts once. */
  async #reply(frames: Said[]): Promise<void> {
    this.#number += 1n;
    const request = { leaseToken: this.#leaseToken, number: this.#number, frames };
    const { signal } = this.#end;
    const options = { signal, timeoutMs: REPLY_LIMIT_MS };
    await persist(this.#settings, () => stub(this.#transport, AnswererService).reply(request, options), { signal });
  }
}
