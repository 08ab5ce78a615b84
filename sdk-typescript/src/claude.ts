import type { Turn } from "./agent/turn.js";
import type { Decision } from "./agent/approval.js";

/** What the Claude Agent SDK is told of a tool call. */
export type PermissionResult =
  | { behavior: "allow"; updatedInput: Record<string, unknown> }
  | { behavior: "deny"; message: string; interrupt?: boolean };

/** The function that the Claude Agent SDK asks before a tool runs: its option `canUseTool`. */
export type CanUseTool = (
  toolName: string,
  input: Record<string, unknown>,
  options: { signal: AbortSignal; toolUseID: string; suggestions?: unknown; agentID?: string; decisionReason?: string },
) => Promise<PermissionResult>;

/**
 * Asks people about each tool call of a query of the Claude Agent SDK, inside a turn of an agent:
 *
 * ```ts
 * await agent.turn(async (turn) => {
 *   for await (const message of query({ prompt, options: { canUseTool: canUseTool(turn) } })) show(message);
 * });
 * ```
 *
 * Only a grant allows, with the input unchanged, and never for longer than this once. Anything else, errors too,
 * denies, with words for the model; a withdrawn request also interrupts. A tool use that is asked about twice is denied
 * the second time: its grant was for one action.
 */
export function canUseTool(turn: Turn): CanUseTool {
  const asked = new Set<string>();
  return async (toolName, input, { signal, toolUseID, decisionReason }) => {
    if (asked.has(toolUseID)) return deny(`The tool use ${toolUseID} has been asked about before.`);
    asked.add(toolUseID);
    try {
      const reason = decisionReason === undefined ? {} : { reason: decisionReason };
      const decision = await turn.approve(toolName, input, { signal, ...reason });
      return decision.granted ? { behavior: "allow", updatedInput: input } : refused(decision);
    } catch (error) {
      if (signal.aborted) return { ...deny("The request was withdrawn."), interrupt: true };
      return deny(`Nobody could decide: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

function refused({ outcome, cause, note }: Decision): PermissionResult {
  switch (outcome) {
    case "rejected":
      return deny(note === "" ? `The tool call was rejected (${cause}).` : note);
    case "cancelled":
      return { ...deny(`The request was withdrawn (${cause}).`), interrupt: true };
    default:
      return deny(`There was no approver (${cause}). ${note}`.trim());
  }
}

function deny(message: string): PermissionResult & { behavior: "deny" } {
  return { behavior: "deny", message };
}
