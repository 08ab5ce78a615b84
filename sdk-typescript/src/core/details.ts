// Reads the details of google.rpc that a status of this service carries. Each is read by itself: one that is broken
// hides no other.
import { fromBinary } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { BinaryReader } from "@bufbuild/protobuf/wire";

import { milliseconds } from "./convert.js";
import type { Violation } from "./errors.js";

/** One packed detail. */
export interface Packed {
  readonly type: string;
  readonly value: Uint8Array;
}

/** What the details say, all together. */
export interface Details {
  readonly domain: string;
  readonly reason: string;
  readonly metadata: Record<string, string>;
  readonly violations: readonly Violation[];
  readonly retryAfterMs: number | undefined;
}

/** Where the two texts of a violation stand in each kind of detail. */
const VIOLATIONS = new Map([
  ["google.rpc.BadRequest", { field: 1, description: 2 }],
  ["google.rpc.PreconditionFailure", { field: 2, description: 3 }],
  ["google.rpc.QuotaFailure", { field: 1, description: 2 }],
]);

/** Reads all that is known of them. */
export function readDetails(packed: readonly Packed[]): Details {
  const info = fields(packed.find(({ type }) => type === "google.rpc.ErrorInfo")?.value);
  const retry = packed.find(({ type }) => type === "google.rpc.RetryInfo");
  return {
    domain: text(info, 2),
    reason: text(info, 1),
    metadata: Object.fromEntries((info.get(3) ?? []).map(fields).map((entry) => [text(entry, 1), text(entry, 2)])),
    violations: packed.flatMap(violations),
    retryAfterMs: retry && delay(retry.value),
  };
}

function violations({ type, value }: Packed): Violation[] {
  const place = VIOLATIONS.get(type);
  if (place === undefined) return [];
  const items = (fields(value).get(1) ?? []).map(fields);
  return items.map((item) => ({ field: text(item, place.field), description: text(item, place.description) }));
}

type Fields = Map<number, Uint8Array[]>;

function text(message: Fields, no: number): string {
  const bytes = message.get(no)?.[0];
  return bytes === undefined ? "" : new TextDecoder().decode(bytes);
}

/** The length-delimited fields of a message; of one that is broken, those before the break. */
function fields(message: Uint8Array = new Uint8Array()): Fields {
  const found: Fields = new Map();
  const reader = new BinaryReader(message);
  try {
    while (reader.pos < reader.len) {
      const [no, wire] = reader.tag();
      if (wire !== 2) reader.skip(wire);
      else found.set(no, [...(found.get(no) ?? []), reader.bytes()]);
    }
  } catch {
    return found;
  }
  return found;
}

/** RetryInfo holds one Duration. */
function delay(retry: Uint8Array): number | undefined {
  const duration = fields(retry).get(1)?.[0];
  if (duration === undefined) return undefined;
  try {
    return milliseconds(fromBinary(DurationSchema, duration));
  } catch {
    return undefined;
  }
}
