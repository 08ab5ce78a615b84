import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import { ApprovalDecidedSchema } from "../src/gen/humanplane/v1/approval_pb.js";
import { ApprovalOutcome } from "../src/gen/humanplane/v1/common_pb.js";
import { GateDecidedSchema, GateVerdict } from "../src/gen/humanplane/v1/tool_gate_pb.js";
import { allowOnce, Decision, Verdict } from "../src/node.js";
import { failOf, replyOf } from "../src/answerer/reply.js";

test("only allowed-once is a grant, whatever value comes", () => {
  for (let value = -1; value < 100; value += 1) {
    const decision = new Decision(create(ApprovalDecidedSchema, { outcome: value as ApprovalOutcome }));
    assert.equal(decision.granted, value === ApprovalOutcome.ALLOWED_ONCE, `outcome ${value}`);
  }
});

test("an empty decision and an empty verdict grant nothing", () => {
  assert.equal(new Decision(create(ApprovalDecidedSchema)).granted, false);
  assert.equal(new Decision(create(ApprovalDecidedSchema)).outcome, "unknown");
  assert.equal(new Verdict(create(GateDecidedSchema)).allowed, false);
  assert.equal(new Verdict(create(GateDecidedSchema, { verdict: 99 as GateVerdict })).verdict, "UNKNOWN");
});

test("only ALLOWED lets a tool run", () => {
  for (let value = -1; value < 100; value += 1) {
    const verdict = new Verdict(create(GateDecidedSchema, { verdict: value as GateVerdict }));
    assert.equal(verdict.allowed, value === GateVerdict.ALLOWED, `verdict ${value}`);
  }
});

test("a decision cannot be turned into a grant", () => {
  const decision = new Decision(create(ApprovalDecidedSchema, { outcome: ApprovalOutcome.REJECTED }));
  assert.throws(() => Object.assign(decision, { outcome: "allowed-once" }), TypeError);
  assert.throws(() => Object.assign(decision, { granted: true }), TypeError);
  assert.equal(decision.granted, false);
});

test("a handler that returns nothing passes on, and nonsense is an error", () => {
  assert.equal(replyOf("o", undefined).case, "next");
  assert.equal(replyOf("o", allowOnce()).case, "answer");
  assert.throws(() => replyOf("o", { outcome: "allow" } as never), TypeError);
  assert.throws(() => replyOf("o", true as never), TypeError);
});

test("a plain error never borrows the name of the domain error", () => {
  const borrowed = Object.assign(new Error("text"), { name: "UserQuestionError", code: "ASK_CANCELLED" });
  const fail = failOf("o", borrowed);
  assert.deepEqual(fail.value, { offerId: "o", name: "HandlerError", message: "text" });
});
