import { nameOf } from "../core/convert.js";
import { ActorKind, type DecidedBy as Said } from "../gen/humanplane/v1/common_pb.js";

/** Who settled a request. */
export interface DecidedBy {
  readonly kind: "HUMAN" | "POLICY" | "AUTOMATON" | "SERVER" | "UNKNOWN";
  /** Whose credentials they had. */
  readonly principal: string;
  /** What the answerer calls itself; empty where no answerer did. */
  readonly answererId: string;
}

/** @internal */
export function decidedBy(said: Said | undefined): DecidedBy | undefined {
  return said && { kind: nameOf(ActorKind, said.kind), principal: said.principal, answererId: said.answererId };
}
