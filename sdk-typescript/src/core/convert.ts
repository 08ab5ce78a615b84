// Between the types of protobuf and those of this client.
import { create } from "@bufbuild/protobuf";
import { type Duration, DurationSchema, type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";

/** A word of one of the contract's enums, without its prefix; `UNKNOWN` where this client does not know the value. */
export function nameOf<Words extends string>(values: Record<number, string>, value: number): Words | "UNKNOWN" {
  // 0 is "not said" in every enum of the contract.
  return value === 0 ? "UNKNOWN" : ((values[value] as Words | undefined) ?? "UNKNOWN");
}

/** Milliseconds as protobuf says them. */
export function duration(ms: number): Duration {
  const seconds = Math.floor(ms / 1000);
  return create(DurationSchema, { seconds: BigInt(seconds), nanos: Math.round((ms - seconds * 1000) * 1e6) });
}

/** The reverse; `undefined` where it is absent, zero or negative. */
export function milliseconds(said: Duration | undefined): number | undefined {
  const ms = said === undefined ? 0 : Number(said.seconds) * 1000 + said.nanos / 1e6;
  return ms > 0 ? ms : undefined;
}

/** A point in time; `undefined` where it is absent. */
export function date(said: Timestamp | undefined): Date | undefined {
  return said === undefined ? undefined : new Date(timestampMs(said));
}

/** A seq or a count: it fits, for events are numbered from 0. */
export function number(value: bigint): number {
  return Number(value);
}

/** As {@link number}, where it may be absent. */
export function numberOr(value: bigint | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** JSON travels as bytes, to the letter. */
export function bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The reverse. */
export function text(data: Uint8Array): string {
  return decoder.decode(data);
}

/** The text of a value: a string is taken for the JSON itself. */
export function json(value: string | object): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
