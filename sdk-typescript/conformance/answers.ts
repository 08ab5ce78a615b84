import { type Answered, type AnswererOptions, HandlerError, type Report, type Word } from "../src/api.js";
import type { ApprovalOffer, QuestionsOffer } from "../src/api.js";
import { by, shownQuestion } from "./agents.js";
import { agentRef, type Call, type Fields, given, named, type Reply } from "./things.js";
import { say, type Things, UsageError, wrong } from "./things.js";

type AnyOffer = ApprovalOffer | QuestionsOffer;

/** Things that wait for the runner's word, by the names that the driver makes. */
export class Asked {
  readonly #told = new Map<string, (word: Fields) => void>();
  #last = 0;

  /** A name that is never used twice. */
  name(on: string): string {
    this.#last += 1;
    return `${on}/${this.#last}`;
  }

  /** Waits for the runner; nothing once the signal is aborted. */
  wait(name: string, signal: AbortSignal): Promise<Fields | undefined> {
    return new Promise((resolve) => {
      const over = () => {
        this.#told.delete(name);
        resolve(undefined);
      };
      if (signal.aborted) return over();
      signal.addEventListener("abort", over, { once: true });
      this.#told.set(name, resolve);
    });
  }

  tell(name: string, word: Fields): Reply {
    const told = this.#told.get(name);
    if (told === undefined) throw new UsageError(`${name} is over`);
    this.#told.delete(name);
    told(word);
    return {};
  }
}

const OPTIONS = {
  identity: "identity",
  session_id: "sessionId",
  exact_only: "exactOnly",
  prepend: "prepend",
  group: "group",
  provider: "provider",
  hold_limit_ms: "holdLimitMs",
  on_silence: "onSilence",
  max_outstanding: "maxOutstanding",
};

/** The ops of answerers. */
export function answererOps(things: Things) {
  const asked = new Asked();
  return {
    async serve_answers({ fields }: Call): Promise<Reply> {
      const { on, as, kinds, agent } = fields;
      const desk = new Desk(as, asked);
      const { id, display_name: displayName, kind } = fields.identity;
      const serving = await named(things.clients, on).serveAnswers({
        ...given(fields, OPTIONS),
        identity: { id, kind, ...(displayName !== undefined && { displayName }) },
        ...(agent && { agent: agentRef(things, agent) }),
        ...(kinds.includes("APPROVAL") && { onApproval: (offer: ApprovalOffer) => desk.decide(offer) }),
        ...(kinds.includes("QUESTION") && { onQuestions: (offer: QuestionsOffer) => desk.decide(offer) }),
        onReport: (offer, report) => desk.report(offer, report),
        onLink: ({ up }) => say({ event: "link", on: as, up }),
      } as AnswererOptions);
      things.servings.set(as, serving);
      void serving.ended.then((error) => say({ event: "ended", on: as, error: wrong(error) }));
      return {};
    },
    async answer({ fields }: Call): Promise<Reply> {
      return asked.tell(fields.offer, fields);
    },
  };
}

class Desk {
  readonly #on: string;
  readonly #asked: Asked;
  /** The last name of each offer; of one that was mended there are several. */
  readonly #names = new Map<string, string>();

  constructor(on: string, asked: Asked) {
    this.#on = on;
    this.#asked = asked;
  }

  async decide<Came extends Word & Answered>(offer: AnyOffer): Promise<Came | undefined> {
    const name = this.#asked.name(this.#on);
    this.#names.set(offer.offerId, name);
    const told = this.#asked.wait(name, offer.signal);
    say({ event: "offer", on: this.#on, offer: name, ...shown(offer) });
    const word = await told;
    return word && (came(word) as Came | undefined);
  }

  report({ offerId }: AnyOffer, report: Report): void {
    const offer = this.#names.get(offerId) ?? "";
    this.#names.delete(offerId);
    say({ event: "report", on: this.#on, offer, ...shownReport(report) });
  }
}

/** A handler's failure, as the runner words it. */
export function raise(word: Fields): void {
  if (word.fail !== undefined) throw new HandlerError(word.fail);
  if (word.raise !== undefined) throw new Error(word.raise);
}

function came(word: Fields): Word | Answered | undefined {
  raise(word);
  if (word.dismiss) return { dismiss: true };
  if (word.answers !== undefined) return { items: word.answers };
  if (word.outcome === undefined) return undefined;
  return { outcome: word.outcome, ...(word.note !== undefined && { note: word.note }) };
}

function shown(offer: AnyOffer): Reply {
  const approval = offer.kind === "approval" ? offer : undefined;
  return {
    kind: offer.kind,
    session_id: offer.sessionId,
    ask_id: offer.askId,
    tool: approval?.tool ?? "",
    call_id: approval?.toolCall?.callId ?? "",
    arguments: approval?.toolCall?.argumentsJson ?? "",
    action_json: approval?.actionJson ?? "",
    summary: approval?.summary ?? "",
    reason: approval?.reason ?? "",
    questions: offer.kind === "question" ? offer.questions.map(shownQuestion) : [],
    agents: offer.path.map(({ agentId }) => agentId),
    principal: offer.askerPrincipal,
    holders: offer.holders,
    mend: offer.mend.map(({ field }) => field),
  };
}

function shownReport(report: Report): Reply {
  switch (report.report) {
    case "counted":
      return { report: "counted", settled_seq: report.settledSeq };
    case "refused":
      return { report: "refused", reason: report.reason, standing: report.standing };
    case "retracted":
      return { report: "retracted", cause: report.cause, by: by(report.by) };
    default:
      return report;
  }
}
