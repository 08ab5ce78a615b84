import { create } from "@bufbuild/protobuf";

import type { Base } from "../core/base.js";
import { SettingError } from "../core/errors.js";
import { AgentHelloSchema, type AgentHello } from "../gen/humanplane/v1/agent_pb.js";
import { ApprovalPolicy, EnforcementLevel, SandboxMode } from "../gen/humanplane/v1/common_pb.js";
import { nameOf } from "../core/convert.js";
import { Agent } from "./agent.js";
import { Lease } from "./lease.js";

/** The newest protocol of the streams that this client speaks. */
export const PROTOCOL = 1;

/** Names one exact instance of an agent. */
export interface AgentRef {
  readonly agentId: string;
  readonly incarnation: string;
}

/** What a sandbox allows. */
export type Sandbox = "READ_ONLY" | "WORKSPACE_WRITE" | "DANGER_FULL_ACCESS";

/** What people are asked: `ASK`, or nothing (`NEVER`: what would be asked is rejected). */
export type Policy = "ASK" | "NEVER";

/** What an agent's host enforces of the sandbox. */
export interface Enforcement {
  /** Each mode stands for itself. */
  readonly modes: readonly Sandbox[];
  /** `FULL`, or `PARTIAL`, which some sessions do not take. */
  readonly level: "PARTIAL" | "FULL";
}

/** What an agent's model is to be told of the approval policy, once for each time that it comes. */
export interface RuntimeContext {
  readonly text: string;
  readonly policy: Policy | "UNKNOWN";
}

/** Who attaches, and where. */
export interface AttachOptions {
  /** The session that the agent is bound to. */
  readonly sessionId: string;
  /** The agent's stable name, of its author's choice: not blank, at most 128 bytes. */
  readonly agentId: string;
  /** The live agent that this one works for. */
  readonly parent?: AgentRef;
  /**
   * What the agent's own host enforces of the sandbox. Without it, and without a provider, a session in a confined mode
   * starts no turn: `SANDBOX_UNAVAILABLE`.
   */
  readonly enforces?: Enforcement;
  /** End whatever agent is live there, and take its place. */
  readonly takeOver?: boolean;
  /** Is told each text for the model, the present one first. Must not throw. */
  readonly onContext?: (context: RuntimeContext) => void;
}

/** Makes an agent live. */
export async function attach(base: Base, options: AttachOptions): Promise<Agent> {
  if (!base.wire.bidirectional) {
    throw new SettingError("an agent needs a stream in both directions, which gRPC-web has not: attach from Node");
  }
  const lease = await Lease.attach(base, helloOf(options), ({ text, policy }) =>
    options.onContext?.({ text, policy: nameOf(ApprovalPolicy, policy) }),
  );
  return new Agent(base, options.sessionId, lease);
}

function helloOf({ sessionId, agentId, parent, enforces, takeOver }: AttachOptions): AgentHello {
  const enforcement = enforces && {
    modes: enforces.modes.map((mode) => SandboxMode[mode]),
    level: EnforcementLevel[enforces.level],
  };
  return create(AgentHelloSchema, {
    sessionId,
    agentId,
    takeOver: takeOver ?? false,
    protocol: PROTOCOL,
    ...(parent && { parent }),
    ...(enforcement && { enforcement }),
  });
}
