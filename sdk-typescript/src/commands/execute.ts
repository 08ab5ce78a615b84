import { create } from "@bufbuild/protobuf";

import type { RequestOptions } from "../agent/approval.js";
import type { AgentRef } from "../agent/attach.js";
import { type DecidedBy, decidedBy } from "../agent/decided.js";
import { newId } from "../core/id.js";
import type { Base } from "../core/base.js";
import { duration, numberOr } from "../core/convert.js";
import { ProtocolError, TransportError } from "../core/errors.js";
import { expiry } from "../core/time.js";
import { LATE_MS, settle } from "../core/wait.js";
import { stub } from "../core/wire.js";
import { type CommandExecution, CommandService, ExecuteCommandRequestSchema } from "../gen/humanplane/v1/command_pb.js";
import { Lifetime } from "../gen/humanplane/v1/common_pb.js";

/** How long a command may run where its caller does not say. */
const DEADLINE_MS = 24 * 3600 * 1000;

/** Settings of a line to be run. `deadlineMs` is a day by default. */
export interface ExecuteOptions extends RequestOptions {
  /** Only for this agent; without it, whichever lives in the session. */
  readonly agent?: AgentRef;
}

/** What came of a line. */
export type Executed =
  /** It is not a command. Nothing was done. */
  | { readonly ended: "not-a-command" }
  /** It did what it is for. `text` is what to show; `sourceEventSeq` names the event that it made. */
  | (Ran & {
      readonly ended: "success";
      readonly text: string | undefined;
      readonly sourceEventSeq: number | undefined;
    })
  /** Its handler says that it did not: `text` is why. */
  | (Ran & { readonly ended: "error"; readonly text: string })
  /**
   * It ended without a result of its handler. `cause` is an open set: `HANDLER_FAILED`, `HANDLER_UNLOADED`,
   * `WITHDRAWN`, `DEADLINE`, `CRASHED`, …
   */
  | (Ran & { readonly ended: "failed"; readonly cause: string; readonly message: string });

/** A command that has ended. */
export interface Ran {
  /** What the log calls it. */
  readonly commandId: string;
  /** Who ended it. */
  readonly by: DecidedBy | undefined;
  /** Where `command/done` stands; `undefined` where a failure could not be written any more. */
  readonly doneSeq: number | undefined;
  /** It had ended before the call came. */
  readonly replayed: boolean;
}

/** @internal */
export async function execute(
  base: Base,
  sessionId: string,
  line: string,
  { requestId = newId(), deadlineMs = DEADLINE_MS, signal, agent }: ExecuteOptions,
): Promise<Executed> {
  const request = create(ExecuteCommandRequestSchema, {
    requestId,
    sessionId,
    line,
    lifetime: Lifetime.SESSION,
    wait: duration(base.settings.waitMs),
    deadline: duration(deadlineMs),
    ...(agent && { agent }),
  });
  const service = stub(base.wire.waiting, CommandService);
  const key = { case: "requestId", value: requestId } as const;
  const past = expiry(deadlineMs + LATE_MS, new TransportError("DEADLINE_EXCEEDED", "the deadline has passed"));
  const work = settle<Executed>(base, {
    over: past.signal,
    signal,
    cancel: (limit) => service.cancelCommand({ sessionId, key }, base.limited(limit)),
    async call(options) {
      const { result } = await service.executeCommand(request, options);
      if (result.case === "pending") return undefined;
      if (result.case === "notACommand") return { settled: { ended: "not-a-command" } };
      if (result.case === "execution") return { settled: executedOf(result.value) };
      throw new ProtocolError("a reply that says nothing");
    },
  });
  return work.finally(() => past.clear());
}

function executedOf({ commandId, outcome, endedBy, doneSeq, replayed }: CommandExecution): Executed {
  const ran = { commandId, by: decidedBy(endedBy), doneSeq: numberOr(doneSeq), replayed };
  switch (outcome.case) {
    case "success": {
      const { text, sourceEventSeq } = outcome.value;
      return { ...ran, ended: "success", text, sourceEventSeq: numberOr(sourceEventSeq) };
    }
    case "error":
      return { ...ran, ended: "error", text: outcome.value.text };
    case "failed":
      return { ...ran, ended: "failed", cause: outcome.value.cause, message: outcome.value.message };
    default:
      throw new ProtocolError("an end that this version does not know");
  }
}
