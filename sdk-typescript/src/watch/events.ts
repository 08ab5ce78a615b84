import type { CallOptions, Transport } from "@connectrpc/connect";

import type { Base } from "../core/base.js";
import { number } from "../core/convert.js";
import { stub } from "../core/wire.js";
import { SessionService, type WatchEventsResponse } from "../gen/humanplane/v1/session_pb.js";
import { type Event, eventOf } from "../sessions.js";
import { type Source, Watch } from "./follow.js";

/** What of a session is followed. */
export interface EventWatchOptions {
  /** Only events above this seq; without it, from the beginning. */
  readonly afterSeq?: number;
  /** Only events whose type begins with one of these, such as `approval/`. */
  readonly types?: readonly string[];
  /** Aborted, it ends the watch. */
  readonly signal?: AbortSignal;
}

/** What a watch of events brings. */
export type EventChange =
  | { readonly change: "event"; readonly event: Event }
  /** Everything up to this seq has been seen. Comes again each 15 s while the log is quiet. */
  | { readonly change: "caught-up"; readonly headSeq: number };

/**
 * Follows a session, across lost connections; it ends when the session is closed.
 *
 * Rejects with RefusedError `SESSION_NOT_FOUND`, `CURSOR_AHEAD`, `LOG_DAMAGED`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
 */
export class EventWatch extends Watch<EventChange> {
  readonly #events: Events;

  /** @internal */
  constructor(base: Base, sessionId: string, { afterSeq, types = [], signal }: EventWatchOptions) {
    const events = new Events(sessionId, types, afterSeq);
    super(base, events, signal);
    this.#events = events;
  }

  /** The seq up to which everything has been received: where a new watch would go on. */
  get cursor(): number | undefined {
    return this.#events.cursor;
  }
}

class Events implements Source<WatchEventsResponse, EventChange> {
  readonly restart = [];
  readonly #sessionId: string;
  readonly #types: readonly string[];
  cursor: number | undefined;

  constructor(sessionId: string, types: readonly string[], cursor: number | undefined) {
    this.#sessionId = sessionId;
    this.#types = types;
    this.cursor = cursor;
  }

  open(transport: Transport, options: CallOptions): AsyncIterable<WatchEventsResponse> {
    const after = this.cursor === undefined ? {} : { afterSeq: BigInt(this.cursor) };
    const request = { sessionId: this.#sessionId, typePrefixes: [...this.#types], ...after };
    return stub(transport, SessionService).watchEvents(request, options);
  }

  read({ frame }: WatchEventsResponse): readonly EventChange[] {
    const seen = this.cursor ?? -1;
    switch (frame.case) {
      case "batch": {
        this.#advance(number(frame.value.throughSeq));
        const events = frame.value.events.map(eventOf).filter(({ seq }) => seq > seen);
        return events.map((event) => ({ change: "event", event }));
      }
      case "caughtUp": {
        const headSeq = number(frame.value.headSeq);
        this.#advance(headSeq);
        return [{ change: "caught-up", headSeq }];
      }
      default:
        return [];
    }
  }

  /** An empty log has no last event. */
  #advance(seq: number): void {
    if (seq >= 0) this.cursor = Math.max(this.cursor ?? seq, seq);
  }
}
