import type { Base } from "../core/base.js";
import { CommandService } from "../gen/humanplane/v1/command_pb.js";
import { stub } from "../core/wire.js";
import type { Command as Said } from "../gen/humanplane/v1/command_pb.js";

/** A command that people can type. */
export interface Command {
  readonly name: string;
  readonly description: string;
  /** What to type after the name; `undefined` where it takes nothing. */
  readonly hint: string | undefined;
  /** The plugin that serves it. */
  readonly servedBy: string;
}

/** @internal */
export async function listCommands(base: Base, sessionId: string): Promise<readonly Command[]> {
  const all: Command[] = [];
  const request = { sessionId, pageToken: "" };
  do {
    const page = await base.once((options) => stub(base.wire.waiting, CommandService).listCommands(request, options));
    all.push(...page.commands.map(commandOf));
    request.pageToken = page.nextPageToken;
  } while (request.pageToken !== "");
  return all;
}

function commandOf({ definition, servedBy }: Said): Command {
  const { name = "", description = "", input } = definition ?? {};
  return { name, description, hint: input?.hint, servedBy };
}
