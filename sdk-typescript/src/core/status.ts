// From what Connect throws to this client's errors.
import { Code, ConnectError } from "@connectrpc/connect";

import { ErrorReason } from "../gen/humanplane/v1/error_reason_pb.js";
import type { Fault } from "../gen/humanplane/v1/common_pb.js";
import { type Packed, readDetails } from "./details.js";
import { HumanplaneError, RefusedError, TransportError } from "./errors.js";

/** The domain of every reason of the service. */
const DOMAIN = "humanplane";

/** What a failed call comes to. */
export function errorOf(thrown: unknown): HumanplaneError {
  if (thrown instanceof HumanplaneError) return thrown;
  const status = ConnectError.from(thrown);
  const details = readDetails(status.details.filter((detail): detail is Packed & typeof detail => "type" in detail));
  if (details.domain !== DOMAIN || details.reason === "") {
    return new TransportError(codeName(status.code), status.rawMessage, { cause: thrown });
  }
  return new RefusedError({ ...details, code: codeName(status.code), message: status.rawMessage });
}

/** What a frame carries instead of a status. */
export function errorOfFault(fault: Fault | undefined): RefusedError {
  const reason = fault?.reason ?? "";
  return new RefusedError({
    code: codeOf(reason),
    reason,
    message: fault?.message ?? "",
    metadata: fault?.metadata ?? {},
    violations: [],
    retryAfterMs: undefined,
  });
}

/** The stream is gone, and nobody said why. */
export function lost(message: string): TransportError {
  return new TransportError("UNAVAILABLE", message);
}

/** Connect writes `FailedPrecondition`, and spells CANCELLED with one L. */
function codeName(code: Code): string {
  const name = Code[code] ?? "Unknown";
  return name === "Canceled" ? "CANCELLED" : name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The contract numbers its reasons by code: the first number of each. */
const CODES: readonly (readonly [from: number, code: string])[] = [
  [1, "INVALID_ARGUMENT"],
  [20, "NOT_FOUND"],
  [30, "ALREADY_EXISTS"],
  [40, "FAILED_PRECONDITION"],
  [60, "ABORTED"],
  [70, "PERMISSION_DENIED"],
  [80, "UNAUTHENTICATED"],
  [90, "RESOURCE_EXHAUSTED"],
  [100, "OUT_OF_RANGE"],
  [110, "UNAVAILABLE"],
  [120, "DATA_LOSS"],
  [130, "INTERNAL"],
];

function codeOf(reason: string): string {
  const value: unknown = ErrorReason[reason as keyof typeof ErrorReason];
  const code = typeof value === "number" ? CODES.findLast(([from]) => from <= value) : undefined;
  return code?.[1] ?? "UNKNOWN";
}
