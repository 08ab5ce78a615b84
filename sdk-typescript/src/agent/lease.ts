import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { Pace } from "../core/backoff.js";
import type { Base } from "../core/base.js";
import { milliseconds } from "../core/convert.js";
import { ClosedError, type HumanplaneError, ProtocolError } from "../core/errors.js";
import { bidi, type Line, opened } from "../core/line.js";
import { errorOf, lost } from "../core/status.js";
import { sleep } from "../core/time.js";
import { stub } from "../core/wire.js";
import { type AgentAttached, type AgentHello, AgentService } from "../gen/humanplane/v1/agent_pb.js";
import {
  type AgentServiceAttachRequest as Said,
  AgentServiceAttachRequestSchema as SaidSchema,
  type AgentServiceAttachResponse as Heard,
} from "../gen/humanplane/v1/agent_pb.js";
import type { AgentLease, RuntimeContext } from "../gen/humanplane/v1/common_pb.js";

const GRACE_MS = 10_000;
/** The server may notice a loss so much later than this side, and only then does the grace begin. */
const NOTICE_MS = 10_000;

type AgentLine = Line<Said, Heard>;

/** Keeps an agent live: answers pings, comes back after a loss, says goodbye when it is closed. */
export class Lease {
  /** Aborted, with the error that says why, when the lease has ended for good. */
  readonly over: AbortSignal;
  /** Resolves with the same. */
  readonly ended: Promise<HumanplaneError>;
  readonly #base: Base;
  readonly #hello: AgentHello;
  readonly #tell: (context: RuntimeContext) => void;
  readonly #stop: AbortController;
  readonly #end = new AbortController();
  #lease: AgentLease | undefined;
  #graceMs = GRACE_MS;

  private constructor(base: Base, hello: AgentHello, tell: (context: RuntimeContext) => void) {
    this.#base = base;
    this.#hello = hello;
    this.#tell = tell;
    this.#stop = base.stopper();
    this.over = this.#end.signal;
    base.wire.shared(this.over);
    this.ended = new Promise((resolve) => {
      this.over.addEventListener("abort", () => resolve(this.over.reason as HumanplaneError), { once: true });
    });
  }

  /** Attaches, and keeps attached. */
  static async attach(base: Base, hello: AgentHello, tell: (context: RuntimeContext) => void): Promise<Lease> {
    const lease = new Lease(base, hello, tell);
    const line = await lease.#open();
    lease.#hello.takeOver = false;
    base.track(lease.#run(line));
    return lease;
  }

  /** What goes with every call that is made for the agent. Throws what ended it. */
  get token(): AgentLease {
    this.over.throwIfAborted();
    if (this.#lease === undefined) throw new ProtocolError("attached without a lease");
    return this.#lease;
  }

  /** Says goodbye and waits until the server has heard it. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }

  async #run(first: AgentLine): Promise<void> {
    let line = first;
    try {
      for (;;) {
        const error = await this.#hold(line);
        line.reset();
        line = await this.#resume(error);
      }
    } catch (thrown) {
      line.reset();
      this.#end.abort(errorOf(thrown));
    }
  }

  /** Until the stream is lost; throws what ends the lease for good. */
  async #hold(line: AgentLine): Promise<HumanplaneError> {
    for (;;) {
      try {
        const heard = await line.next(this.#stop.signal);
        if (heard === undefined) return lost("the server ended the lease's stream");
        this.#take(line, heard);
      } catch (thrown) {
        if (this.#stop.signal.aborted) return this.#leave(line);
        const error = errorOf(thrown);
        // Missed pings and a parent that has gone look alike; coming back tells which.
        if (error.retryable || error.reason === "CALLER_NOT_LIVE") return error;
        throw error;
      }
    }
  }

  async #leave(line: AgentLine): Promise<never> {
    await this.#base.janitor.flush();
    await line.leave(frame({ case: "goodbye", value: {} }));
    throw new ClosedError();
  }

  #take(line: AgentLine, { frame: heard }: Heard): void {
    if (heard.case === "ping") line.send(frame({ case: "pong", value: { nonce: heard.value.nonce } }));
    if (heard.case !== "runtimeContext") return;
    this.#hello.knownPolicy = heard.value.policy;
    this.#tell(heard.value);
  }

  /** Comes back within the grace, with the resume token. */
  async #resume(lostBy: HumanplaneError): Promise<AgentLine> {
    const until = performance.now() + this.#graceMs + NOTICE_MS;
    const pace = new Pace(this.#base.settings.backoff);
    let error = lostBy;
    for (;;) {
      try {
        await sleep(Math.min(pace.next(error.retryAfterMs), until - performance.now()), this.#stop.signal);
        return await this.#open();
      } catch (thrown) {
        if (this.#stop.signal.aborted) throw new ClosedError();
        error = errorOf(thrown);
        if (!error.retryable || performance.now() >= until) throw error;
      }
    }
  }

  #open(): Promise<AgentLine> {
    const raw = bidi<Said, Heard>((said, options) => {
      return stub(this.#base.wire.waiting, AgentService).attach(said, options);
    });
    return opened(raw, async (line: AgentLine, limit) => {
      line.send(frame({ case: "hello", value: this.#hello }));
      for (;;) {
        const heard = await line.next(limit);
        if (heard === undefined) throw lost("the stream ended before the agent was attached");
        if (heard.frame.case === "attached") return this.#remember(line, heard.frame.value);
        this.#take(line, heard);
      }
    });
  }

  #remember(line: AgentLine, attached: AgentAttached): AgentLine {
    if (attached.lease === undefined) throw new ProtocolError("attached without a lease");
    line.pingedEach(milliseconds(attached.pingInterval));
    this.#lease = attached.lease;
    this.#graceMs = milliseconds(attached.grace) ?? GRACE_MS;
    this.#hello.resumeToken = attached.resumeToken;
    return line;
  }
}

function frame(init: NonNullable<MessageInitShape<typeof SaidSchema>["frame"]>): Said {
  return create(SaidSchema, { frame: init });
}
