import { create } from "@bufbuild/protobuf";

import { PROTOCOL } from "../agent/attach.js";
import { newId } from "../core/id.js";
import type { Base } from "../core/base.js";
import { duration, milliseconds } from "../core/convert.js";
import { type Link, type Listener, Serving } from "../core/keeper.js";
import { opened } from "../core/line.js";
import { type ScopeOptions, scopeOf } from "../core/scope.js";
import { errorOfFault, lost } from "../core/status.js";
import {
  type AnswererHello,
  AnswererHelloSchema,
  OnSilence,
  type Register,
  RegisterSchema,
} from "../gen/humanplane/v1/answerer_pb.js";
import { ActorKind, AskKind } from "../gen/humanplane/v1/common_pb.js";
import { type AnswererLine, frame, Stream } from "./stream.js";
import type { Handlers } from "./work.js";

/** What the server takes where nothing is said. */
const MAX_OUTSTANDING = 16;

/** Who answers, as they say of themselves; the principal comes from the credentials. */
export interface Identity {
  /** An id of their own: not blank, at most 128 bytes. */
  readonly id: string;
  /** What others are shown; the id by default. */
  readonly displayName?: string;
  /** A person, rules that a person wrote down beforehand, or a program that judges by itself. */
  readonly kind: "HUMAN" | "POLICY" | "AUTOMATON";
}

/** A listener: who answers, to what, and how. It takes the kinds that it has handlers for. */
export interface AnswererOptions extends Handlers, ScopeOptions {
  readonly identity: Identity;
  /** The program and its version, for people who look for faults. */
  readonly clientName?: string;
  /** Stand in front of the listeners that are there. */
  readonly prepend?: boolean;
  /** Be one listener together with the other members of this group: the first valid answer settles. */
  readonly group?: string;
  /** Be the one provider of questions, which comes after all listeners. */
  readonly provider?: boolean;
  /** How long a request may be held, in milliseconds. */
  readonly holdLimitMs?: number;
  /** What happens then: it is unavailable (the default), or goes on to the next listener. */
  readonly onSilence?: "UNAVAILABLE" | "NEXT";
  /** How many offers are held at once: 16 by default. */
  readonly maxOutstanding?: number;
  /** Is told when the listener is registered, and when it is no longer. Must not throw. */
  readonly onLink?: (link: Link) => void;
}

/** @internal */
export async function serveAnswers(base: Base, options: AnswererOptions): Promise<Serving> {
  const stop = base.stopper();
  const serving = await Serving.start(new Desk(base, options), stop, base.settings.backoff);
  base.track(serving.ended);
  return serving;
}

class Desk implements Listener<AnswererLine> {
  readonly onLink: ((link: Link) => void) | undefined;
  readonly #base: Base;
  readonly #options: AnswererOptions;

  constructor(base: Base, options: AnswererOptions) {
    this.#base = base;
    this.#options = options;
    this.onLink = options.onLink;
  }

  open(): Promise<AnswererLine> {
    const raw = this.#base.wire.answerer(helloOf(this.#options), registerOf(this.#options));
    return opened(raw, registered);
  }

  hold(line: AnswererLine, stop: AbortSignal) {
    return new Stream(line, this.#options).run(stop);
  }
}

async function registered(line: AnswererLine, limit: AbortSignal): Promise<AnswererLine> {
  for (;;) {
    const heard = await line.next(limit);
    if (heard === undefined) throw lost("the stream ended before the registration");
    switch (heard.frame.case) {
      case "welcome":
        line.pingedEach(milliseconds(heard.frame.value.pingInterval));
        break;
      case "registered":
        return line;
      case "registerRefused":
        throw errorOfFault(heard.frame.value.fault);
      case "ping":
        line.send(frame({ case: "pong", value: { nonce: heard.frame.value.nonce } }));
        break;
      default:
        break;
    }
  }
}

function helloOf({ identity, clientName = "humanplane-typescript" }: AnswererOptions): AnswererHello {
  const { id, displayName = "", kind } = identity;
  const answerer = { id, displayName, kind: ActorKind[kind] };
  return create(AnswererHelloSchema, { clientName, answerer, protocol: PROTOCOL });
}

function registerOf(options: AnswererOptions): Register {
  const { holdLimitMs, prepend = false, group = "", provider = false, exactOnly = false } = options;
  const kinds = [
    ...(options.onApproval ? [AskKind.APPROVAL] : []),
    ...(options.onQuestions ? [AskKind.QUESTION] : []),
  ];
  return create(RegisterSchema, {
    correlationId: newId(),
    kinds,
    scope: scopeOf(options),
    exactOnly,
    prepend,
    group,
    provider,
    maxOutstanding: options.maxOutstanding ?? MAX_OUTSTANDING,
    ...(holdLimitMs !== undefined && {
      holdLimit: duration(holdLimitMs),
      onSilence: OnSilence[options.onSilence ?? "UNAVAILABLE"],
    }),
  });
}
