import assert from "node:assert/strict";
import { test } from "node:test";

import { create, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";

import { RefusedError, TransportError } from "../src/node.js";
import { errorOf } from "../src/core/status.js";

function message(...fields: [no: number, value: string | Uint8Array][]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [no, value] of fields) {
    writer.tag(no, 2);
    typeof value === "string" ? writer.string(value) : writer.bytes(value);
  }
  return writer.finish();
}

function status(code: Code, details: Record<string, Uint8Array>): ConnectError {
  const error = new ConnectError("in words", code);
  error.details = Object.entries(details).map(([name, value]) => ({ type: `google.rpc.${name}`, value }));
  return error;
}

const long = "é".repeat(200);
const info = message([1, "SOMETHING_NEW"], [2, "humanplane"], [3, message([1, "turn"], [2, long])]);

test("an unknown reason passes through with its facts", () => {
  const violation = message([1, "answers[0]"], [2, "is blank"]);
  const retry = message([1, toBinary(DurationSchema, create(DurationSchema, { seconds: 1n, nanos: 500_000_000 }))]);
  const details = { ErrorInfo: info, BadRequest: message([1, violation]), RetryInfo: retry };
  const error = errorOf(status(Code.FailedPrecondition, details));
  assert.ok(error instanceof RefusedError);
  assert.equal(error.reason, "SOMETHING_NEW");
  assert.equal(error.code, "FAILED_PRECONDITION");
  assert.deepEqual(error.metadata, { turn: long });
  assert.deepEqual(error.violations, [{ field: "answers[0]", description: "is blank" }]);
  assert.equal(error.retryAfterMs, 1500);
  assert.equal(error.retryable, false);
});

test("a detail that is broken hides no other", () => {
  const broken = { BadRequest: Uint8Array.of(0x0a, 0xff), RetryInfo: Uint8Array.of(0x0a, 0x02, 0x08) };
  const details = { ...broken, ErrorInfo: info };
  const error = errorOf(status(Code.Internal, details));
  assert.equal(error.reason, "SOMETHING_NEW");
  assert.equal(error.retryAfterMs, undefined);
});

test("a status without a reason of the service comes from a library or a proxy", () => {
  const foreign = message([1, "NO_OPEN_TURN"], [2, "example.org"]);
  for (const details of [{}, { ErrorInfo: foreign }, { ErrorInfo: message([2, "humanplane"]) }]) {
    const error = errorOf(status(Code.Unavailable, details as Record<string, Uint8Array>));
    assert.ok(error instanceof TransportError);
    assert.equal(error.reason, "");
    assert.equal(error.retryable, true);
  }
  assert.equal(errorOf(status(Code.Canceled, {})).code, "CANCELLED");
  assert.equal(errorOf(status(Code.NotFound, {})).retryable, false);
});
