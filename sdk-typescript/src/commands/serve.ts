import { create } from "@bufbuild/protobuf";

import { type AgentRef, PROTOCOL } from "../agent/attach.js";
import type { Base } from "../core/base.js";
import { milliseconds } from "../core/convert.js";
import { SettingError } from "../core/errors.js";
import { type Link, type Listener, Serving } from "../core/keeper.js";
import { bidi, opened } from "../core/line.js";
import { scopeOf } from "../core/scope.js";
import { errorOfFault, lost } from "../core/status.js";
import { stub } from "../core/wire.js";
import type { Registered } from "../gen/humanplane/v1/answerer_pb.js";
import { CommandService, type Invocation as Said, ServeHelloSchema } from "../gen/humanplane/v1/command_pb.js";
import type { ServeRequest, ServeResponse } from "../gen/humanplane/v1/command_pb.js";
import { type Done, frame, type Invocation, type PluginLine, Stream } from "./stream.js";

/** A command and what runs it. */
export interface CommandHandler {
  /** Lower case letters, digits, `_` and `-`, beginning with a letter. */
  readonly name: string;
  /** Not blank. */
  readonly description: string;
  /** What to type after the name. */
  readonly hint?: string;
  /** `false`: what was typed is not kept in the log. */
  readonly recordInput?: boolean;
  /** How many invocations run at once: 16 by default. */
  readonly maxConcurrent?: number;
  /** Runs it. A text is shown; nothing means success without a word; an error is a failure of the handler. */
  readonly run: (invocation: Invocation) => Promise<Done | string | void> | Done | string | void;
}

/** Commands to be served, all in one scope: everywhere, unless it says otherwise. */
export interface PluginOptions {
  /** The plugin's own id. */
  readonly pluginId: string;
  readonly commands: readonly CommandHandler[];
  /** What people are shown instead of the id. */
  readonly displayName?: string;
  /** The program and its version, for people who look for faults. */
  readonly clientName?: string;
  /** Only in one session. */
  readonly sessionId?: string;
  /** Only while this agent lives, in its session. */
  readonly agent?: AgentRef;
  /** Is told when the commands are served, and when they are no longer. Must not throw. */
  readonly onLink?: (link: Link) => void;
}

/** @internal A stream with every command registered on it. */
export interface Bench {
  readonly line: PluginLine;
  /** Which command each registration is. */
  readonly commands: ReadonlyMap<string, CommandHandler>;
  /** What came before all were registered. */
  readonly early: readonly Said[];
}

/** @internal */
export async function serveCommands(base: Base, options: PluginOptions): Promise<Serving> {
  if (!base.wire.bidirectional) {
    throw new SettingError("a plugin needs a stream in both directions, which gRPC-web has not: serve from Node");
  }
  const stop = base.stopper();
  const serving = await Serving.start(new Plugin(base, options), stop, base.settings.backoff);
  base.track(serving.ended);
  return serving;
}

class Plugin implements Listener<Bench> {
  readonly onLink: ((link: Link) => void) | undefined;
  readonly #base: Base;
  readonly #options: PluginOptions;

  constructor(base: Base, options: PluginOptions) {
    this.#base = base;
    this.#options = options;
    this.onLink = options.onLink;
  }

  open(): Promise<Bench> {
    const service = stub(this.#base.wire.answering, CommandService);
    const raw = bidi<ServeRequest, ServeResponse>((said, options) => service.serve(said, options));
    return opened(raw, (line, limit) => this.#shake(line, limit));
  }

  hold(bench: Bench, stop: AbortSignal) {
    return new Stream(bench).run(stop);
  }

  async #shake(line: PluginLine, limit: AbortSignal): Promise<Bench> {
    const { pluginId, displayName = "", clientName = "humanplane-typescript", commands } = this.#options;
    const hello = create(ServeHelloSchema, { clientName, pluginId, displayName, protocol: PROTOCOL });
    line.send(frame({ case: "hello", value: hello }));
    const served = new Map<string, CommandHandler>();
    const early = new Map<string, Said>();
    // One after the other: the stream takes no more frames than it has room for.
    for (const command of commands) {
      line.send(frame({ case: "register", value: this.#registerOf(command) }));
      served.set((await registered(line, limit, early)).registrationId, command);
    }
    return { line, commands: served, early: [...early.values()] };
  }

  #registerOf({ name, description, hint, recordInput, maxConcurrent = 0 }: CommandHandler) {
    const definition = {
      name,
      description,
      ...(hint !== undefined && { input: { hint } }),
      ...(recordInput !== undefined && { recordInput }),
    };
    return { correlationId: name, definition, scope: scopeOf(this.#options), maxConcurrent };
  }
}

async function registered(line: PluginLine, limit: AbortSignal, early: Map<string, Said>): Promise<Registered> {
  for (;;) {
    const heard = await line.next(limit);
    if (heard === undefined) throw lost("the stream ended before the registration");
    switch (heard.frame.case) {
      case "welcome":
        line.pingedEach(milliseconds(heard.frame.value.pingInterval));
        break;
      case "registered":
        return heard.frame.value;
      case "registerRefused":
        throw errorOfFault(heard.frame.value.fault);
      case "ping":
        line.send(frame({ case: "pong", value: { nonce: heard.frame.value.nonce } }));
        break;
      case "invocation":
        early.set(heard.frame.value.invocationId, heard.frame.value);
        break;
      case "abort":
        early.delete(heard.frame.value.invocationId);
        break;
      default:
        break;
    }
  }
}
