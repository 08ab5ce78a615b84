import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { type Scope, ScopeSchema } from "../gen/humanplane/v1/answerer_pb.js";

/** What a listener can see: everything, unless it says otherwise. */
export interface ScopeOptions {
  /** Only one session. */
  readonly sessionId?: string;
  /** Only one live agent, and its descendants. */
  readonly agent?: { readonly agentId: string; readonly incarnation: string };
  /** With `agent`: not its descendants. */
  readonly exactOnly?: boolean;
}

/** @internal */
export function scopeOf({ sessionId, agent }: ScopeOptions): Scope {
  return create(ScopeSchema, { scope: narrowest(sessionId, agent) });
}

function narrowest(
  sessionId: ScopeOptions["sessionId"],
  agent: ScopeOptions["agent"],
): NonNullable<MessageInitShape<typeof ScopeSchema>["scope"]> {
  if (agent !== undefined) return { case: "agent", value: { agent } };
  if (sessionId !== undefined) return { case: "session", value: { sessionId } };
  return { case: "global", value: {} };
}
