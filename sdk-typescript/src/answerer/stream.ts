import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { milliseconds } from "../core/convert.js";
import { type End, endOf, endOfRegistration } from "../core/keeper.js";
import type { Line } from "../core/line.js";
import { lost } from "../core/status.js";
import { doneWithin } from "../core/time.js";
import {
  type AnswererServiceAttachRequest as Said,
  AnswererServiceAttachRequestSchema as SaidSchema,
  type AnswererServiceAttachResponse as Heard,
  type Offer,
  ReplyRefusedSchema,
} from "../gen/humanplane/v1/answerer_pb.js";
import type { ItemFault } from "../gen/humanplane/v1/common_pb.js";
import type { Reply } from "./reply.js";
import type { About } from "./report.js";
import { type Handlers, type Voice, Work } from "./work.js";

/** How long handlers may take to yield once the stream has ended. */
const YIELD_MS = 1_000;

/** An answerer's stream. */
export type AnswererLine = Line<Said, Heard>;

/** One stream with its offers. */
export class Stream implements Voice {
  readonly #line: AnswererLine;
  readonly #handlers: Handlers;
  /** As many as the server offers at once. */
  readonly #offers = new Map<string, { work: Work; done: Promise<void> }>();
  #drainMs: number | undefined;

  constructor(line: AnswererLine, handlers: Handlers) {
    this.#line = line;
    this.#handlers = handlers;
  }

  /** Until the stream ends, or `stop`. Nothing works on its offers afterwards. */
  async run(stop: AbortSignal): Promise<End> {
    const end = await this.#hold(stop);
    const open = [...this.#offers.values()];
    for (const { work } of open) work.tell(undefined);
    if (end.kind === "stopped") await this.#line.leave(frame({ case: "goodbye", value: {} }));
    else this.#line.reset();
    await doneWithin(YIELD_MS, Promise.all(open.map(({ done }) => done)));
    return end;
  }

  /** Says that a handler has begun. */
  presented(offerId: string): void {
    this.#say({ case: "presented", value: { offerId } });
  }

  /** Says what a handler came to. */
  reply(reply: Reply): void {
    this.#say(reply);
  }

  /** Lets a retracted offer go. */
  released(offerId: string): void {
    this.#say({ case: "released", value: { offerId } });
  }

  #say(init: Parameters<typeof frame>[0]): void {
    try {
      this.#line.send(frame(init));
    } catch {
      // A word that cannot be said must not leave its offer open: the end of the stream tells the work so.
      this.#line.reset();
    }
  }

  async #hold(stop: AbortSignal): Promise<End> {
    for (;;) {
      try {
        const heard = await this.#line.next(stop);
        if (heard === undefined) throw lost("the server ended the stream");
        if (heard.frame.case === "unregistered") return endOfRegistration(heard.frame.value);
        this.#take(heard);
      } catch (thrown) {
        return stop.aborted ? { kind: "stopped" } : endOf(thrown, this.#drainMs);
      }
    }
  }

  #take({ frame: heard }: Heard): void {
    switch (heard.case) {
      case "ping":
        this.#line.send(frame({ case: "pong", value: { nonce: heard.value.nonce } }));
        break;
      case "offer":
        this.#begin(heard.value);
        break;
      case "replyAccepted":
      case "replyRefused":
      case "retract":
        this.#tell(heard.value.offerId, heard);
        break;
      case "fault":
        this.#fault(heard.value);
        break;
      case "drain":
        this.#drainMs = milliseconds(heard.value.reconnectAfter);
        break;
      default:
        // A frame that this version does not use.
        break;
    }
  }

  #begin(offer: Offer): void {
    const work = new Work(offer, this.#handlers, this);
    const over = () => void this.#offers.delete(offer.offerId);
    this.#offers.set(offer.offerId, { work, done: work.run().then(over, over) });
  }

  #tell(offerId: string, about: About): void {
    this.#offers.get(offerId)?.work.tell(about);
  }

  /** A reply that could not even be read is a refused one. */
  #fault({ offerId, fault }: ItemFault): void {
    const value = create(ReplyRefusedSchema, { offerId, reason: fault?.reason ?? "", message: fault?.message ?? "" });
    this.#tell(offerId, { case: "replyRefused", value });
  }
}

/** A frame of an answerer. */
export function frame(init: NonNullable<MessageInitShape<typeof SaidSchema>["frame"]>): Said {
  return create(SaidSchema, { frame: init });
}
