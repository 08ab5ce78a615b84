import type { Violation } from "../core/errors.js";
import { doneWithin } from "../core/time.js";
import type { Offer as Said } from "../gen/humanplane/v1/answerer_pb.js";
import type { ApprovalOffer, QuestionsOffer } from "./offer.js";
import { offerOf } from "./offer.js";
import { type Answered, failOf, HandlerError, type Reply, replyOf, type Word } from "./reply.js";
import { type About, type Report, reportOf, violationsOf } from "./report.js";

/** How often a handler may mend an answer before its offer fails. */
const TRIES = 3;
/** How long a handler of a retracted offer may keep its slot; after 60 s the server unloads the registration. */
const YIELD_MS = 10_000;

/** Handlers of an answerer. */
export interface Handlers {
  /**
   * Decides approvals. A word settles; nothing passes the request on to the next listener; an error fails it, so that
   * it becomes unavailable.
   */
  readonly onApproval?: (offer: ApprovalOffer) => Promise<Word | undefined | void> | Word | undefined | void;
  /** Answers batches of questions, in the same way. */
  readonly onQuestions?: (
    offer: QuestionsOffer,
  ) => Promise<Answered | undefined | void> | Answered | undefined | void;
  /** Is told what became of each offer. Must not throw. */
  readonly onReport?: (offer: ApprovalOffer | QuestionsOffer, report: Report) => void;
}

/** What a work may say on its stream. A stream that is gone takes nothing, without a word. */
export interface Voice {
  presented(offerId: string): void;
  reply(reply: Reply): void;
  released(offerId: string): void;
}

/** The work on one offer, from the handler to what became of its word. */
export class Work {
  readonly #said: Said;
  readonly #handlers: Handlers;
  readonly #voice: Voice;
  readonly #retracted = new AbortController();
  readonly #heard: (About | undefined)[] = [];
  #wake = () => {};
  #handling: Promise<unknown> = Promise.resolve();
  #mend: readonly Violation[] = [];

  constructor(said: Said, handlers: Handlers, voice: Voice) {
    this.#said = said;
    this.#handlers = handlers;
    this.#voice = voice;
  }

  /** The server says something of the offer; `undefined`: the stream is lost. */
  tell(about: About | undefined): void {
    this.#heard.push(about);
    this.#wake();
  }

  /** Resolves when nothing works on the offer any more. */
  async run(): Promise<void> {
    const offer = offerOf(this.#said, this.#retracted.signal, []);
    if (offer === undefined) {
      this.#voice.reply(replyOf(this.#said.offerId, undefined));
      return;
    }
    this.#voice.presented(this.#said.offerId);
    const report = await this.#work();
    this.#retracted.abort();
    this.#handlers.onReport?.({ ...offer, mend: this.#mend }, report);
    if (report.report !== "retracted" && report.report !== "lost") return;
    await doneWithin(YIELD_MS, this.#handling);
    if (report.report === "retracted") this.#voice.released(this.#said.offerId);
  }

  async #work(): Promise<Report> {
    const { offerId } = this.#said;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const handling = this.#handle();
      this.#handling = handling;
      const reply = await Promise.race([handling, this.#until()]);
      if (reply === undefined) return reportOf(this.#next());
      this.#voice.reply(reply);
      await this.#until();
      const about = this.#next();
      const taken = about?.case === "replyAccepted";
      if (taken && reply.case === "next") return { report: "passed" };
      if (about?.case !== "replyRefused" || reply.case !== "answer" || !mendable(about.value)) return reportOf(about);
      this.#mend = violationsOf(about.value);
    }
    const failure = new HandlerError({ name: "InvalidAnswer", message: "the handler gave no valid answer" });
    this.#voice.reply(failOf(offerId, failure));
    await this.#until();
    return reportOf(this.#next());
  }

  /** Runs the handler; a kind without one is passed on. */
  async #handle(): Promise<Reply> {
    const { offerId } = this.#said;
    const offer = offerOf(this.#said, this.#retracted.signal, this.#mend);
    try {
      const came =
        offer?.kind === "approval" ? await this.#handlers.onApproval?.(offer)
        : offer?.kind === "question" ? await this.#handlers.onQuestions?.(offer)
        : undefined;
      return replyOf(offerId, came);
    } catch (thrown) {
      return failOf(offerId, thrown);
    }
  }

  /** Resolves when something was heard. */
  async #until(): Promise<undefined> {
    while (this.#heard.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return undefined;
  }

  #next(): About | undefined {
    return this.#heard.shift();
  }
}

function mendable({ reason }: { reason: string }): boolean {
  return reason === "FIELD_INVALID" || reason === "BLANK_FIELD";
}
