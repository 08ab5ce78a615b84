import { create } from "@bufbuild/protobuf";

import type { AgentRef } from "./agent/attach.js";
import type { Base } from "./core/base.js";
import { bytes, date, nameOf, number, numberOr, text } from "./core/convert.js";
import { ProtocolError } from "./core/errors.js";
import { newId } from "./core/id.js";
import { persist } from "./core/retry.js";
import { stub } from "./core/wire.js";
import type { Finding as SaidFinding } from "./gen/humanplane/v1/common_pb.js";
import { Severity } from "./gen/humanplane/v1/common_pb.js";
import type { SessionEvent } from "./gen/humanplane/v1/event_pb.js";
import { CreateSessionRequestSchema, type Session as Said } from "./gen/humanplane/v1/session_pb.js";
import { SessionService, SessionState } from "./gen/humanplane/v1/session_pb.js";

/** How many events one page holds. */
const PAGE = 1000;

/** A session as it stood when it was read. */
export interface Session {
  readonly sessionId: string;
  /** `OPEN`, `CLOSED` or `QUARANTINED`; `UNKNOWN` for a state of a newer server. */
  readonly state: "OPEN" | "CLOSED" | "QUARANTINED" | "UNKNOWN";
  /** What its creator keeps with it, one JSON object; empty for nothing. */
  readonly headerJson: string;
  readonly createdTime: Date | undefined;
  /** The seq that the next event gets. */
  readonly nextSeq: number;
  /** The number of the open turn. */
  readonly openTurn: number | undefined;
  /** The live agent. */
  readonly agent: AgentRef | undefined;
}

/** An event of a session's log. */
export interface Event {
  readonly seq: number;
  readonly time: Date | undefined;
  /** Such as `tool/call`. */
  readonly type: string;
  /** One JSON object, to the letter. */
  readonly dataJson: string;
}

/** What a validator found in a log. */
export interface Finding {
  /** The rule that is broken. */
  readonly rule: string;
  readonly seq: number | undefined;
  readonly message: string;
  readonly severity: "WARNING" | "ERROR" | "DAMAGE" | "UNKNOWN";
}

/** How a session begins. */
export interface CreateOptions {
  /** The id that it shall have; without it the server mints one. */
  readonly sessionId?: string;
  /** The caller's own name for this request: the same content under the same name makes one session. */
  readonly requestId?: string;
  /** The preset of its permissions; without it, the server's default. */
  readonly preset?: string;
  /** Anything to keep with it, one JSON object. */
  readonly headerJson?: string;
  /** The session whose agent delegates to this one: its permissions are recorded here. Excludes a preset. */
  readonly delegatedFrom?: string;
  /** Only full enforcement of the sandbox counts in this session, for good. */
  readonly requireFullSandbox?: boolean;
}

/** Sessions: to make, to read, to check, to close. */
export class Sessions {
  readonly #base: Base;

  /** @internal */
  constructor(base: Base) {
    this.#base = base;
  }

  /**
   * Creates a session.
   *
   * @throws RefusedError `SESSION_EXISTS`, `SESSION_NOT_FOUND` (of `delegatedFrom`), `UNKNOWN_PRESET`,
   * `PRESET_RESERVED`, `BAD_JSON`, `REQUEST_ID_REUSED`, `FOREIGN_SCOPE`, `ROLE_MISSING`, `DISK_LOW`,
   * `QUOTA_EXCEEDED`, `STORAGE_UNAVAILABLE`.
   */
  async create(options: CreateOptions = {}): Promise<Session> {
    const { headerJson, requestId = newId(), ...rest } = options;
    const request = create(CreateSessionRequestSchema, { ...rest, requestId, headerJson: bytes(headerJson ?? "") });
    const call = () => this.#stub().createSession(request, this.#base.limited());
    return sessionOf((await persist(this.#base.settings, call, { signal: this.#base.closed })).session);
  }

  /** @throws RefusedError `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`. */
  async get(sessionId: string): Promise<Session> {
    const reply = await this.#base.once((options) => this.#stub().getSession({ sessionId }, options));
    return sessionOf(reply.session);
  }

  /**
   * Reads a session's events page by page, those of all types or whose type begins with one of `types`.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `CURSOR_AHEAD`, `LOG_DAMAGED`, `FOREIGN_SCOPE`.
   */
  async *events(sessionId: string, types: readonly string[] = []): AsyncGenerator<Event, void> {
    const request = { sessionId, typePrefixes: [...types], pageSize: PAGE, pageToken: "" };
    do {
      const page = await this.#base.once((options) => this.#stub().listEvents(request, options));
      yield* page.events.map(eventOf);
      request.pageToken = page.nextPageToken;
    } while (request.pageToken !== "");
  }

  /**
   * Runs every validator over the stored log, and returns what they found: nothing where the log is sound. Reads all of
   * it, so it has no time limit but the signal.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
   */
  async verify(sessionId: string, signal?: AbortSignal): Promise<readonly Finding[]> {
    const unlimited = signal === undefined ? {} : { signal };
    const reply = await this.#base.once(() => this.#stub().verifySession({ sessionId }, unlimited));
    return reply.findings.map(findingOf);
  }

  /**
   * Closes a session for good, and returns the seq of `session/closed`. For the principal of its live agent, and for
   * operators.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `CALLER_NOT_LIVE`, `STALE_AGENT`, `SESSION_QUARANTINED`,
   * `FOREIGN_SCOPE`, `STORAGE_UNAVAILABLE`.
   */
  async close(sessionId: string, reason = ""): Promise<number> {
    const reply = await this.#base.once((options) => this.#stub().closeSession({ sessionId, reason }, options));
    return number(reply.closedSeq);
  }

  #stub() {
    return stub(this.#base.wire.waiting, SessionService);
  }
}

/** @internal */
export function eventOf({ seq, time, type, dataJson }: SessionEvent): Event {
  return { seq: number(seq), time: date(time), type, dataJson: text(dataJson) };
}

function sessionOf(said: Said | undefined): Session {
  if (said === undefined) throw new ProtocolError("a reply without a session");
  return {
    sessionId: said.sessionId,
    state: nameOf(SessionState, said.state),
    headerJson: text(said.headerJson),
    createdTime: date(said.createdTime),
    nextSeq: number(said.nextSeq),
    openTurn: numberOr(said.openTurn),
    agent: said.agent && { agentId: said.agent.agentId, incarnation: said.agent.incarnation },
  };
}

function findingOf({ rule, seq, message, severity }: SaidFinding): Finding {
  return { rule, seq: numberOr(seq), message, severity: nameOf(Severity, severity) };
}
