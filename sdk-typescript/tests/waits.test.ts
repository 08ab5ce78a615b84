import assert from "node:assert/strict";
import { test } from "node:test";

import { Code, ConnectError } from "@connectrpc/connect";

import { ClosedError, RefusedError, SettingError } from "../src/node.js";
import { Base } from "../src/core/base.js";
import { type Reply, settle, type Waiting } from "../src/core/wait.js";
import { settingsOf } from "../src/core/settings.js";
import { bearer } from "../src/core/bearer.js";
import { Told } from "./server.js";

const transport = {} as never;
const transports = { waiting: transport, answering: transport, watching: transport, bidirectional: true };
const wire = { ...transports, shared: () => {}, close: () => {}, answerer: () => assert.fail() };

function base(): Base {
  return new Base(wire, settingsOf({ backoff: { baseMs: 1, capMs: 5 }, waitMs: 50 }));
}

/** Never brings anything, unless its call is ended. */
function stuck({ signal }: { signal: AbortSignal }): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

const unknown = new RefusedError({
  code: "NOT_FOUND",
  reason: "REQUEST_NOT_FOUND",
  message: "",
  metadata: {},
  violations: [],
  retryAfterMs: undefined,
});

test("it is called again while it is pending, and across failures of the way", async () => {
  const came = [undefined, new ConnectError("gone", Code.Unavailable), undefined, { settled: "yes" }];
  const waiting: Waiting<string> = {
    async call() {
      const next = came.shift();
      if (next instanceof Error) throw next;
      return next as Reply<string>;
    },
    cancel: () => assert.fail("nothing is to be withdrawn"),
  };
  assert.equal(await settle(base(), waiting), "yes");
});

test("an abort rejects at once with the signal's reason, and withdraws until the request is known", async () => {
  const context = base();
  const caller = new AbortController();
  const cancels: string[] = [];
  let settled = (_: Reply<string>) => {};
  const work = settle<string>(context, {
    signal: caller.signal,
    call: () => new Promise((resolve) => (settled = resolve)),
    async cancel() {
      cancels.push("cancel");
      if (cancels.length < 3) throw unknown;
      settled({ settled: "cancelled" });
    },
  });
  caller.abort(new Error("mine"));
  await assert.rejects(work, /mine/);
  await context.janitor.flush();
  assert.equal(cancels.length, 3);
});

test("what is aborted between two calls is not asked anew", async () => {
  const context = base();
  const caller = new AbortController();
  const called = new Told<void>();
  let calls = 0;
  const work = settle(context, {
    signal: caller.signal,
    async call() {
      calls += 1;
      called.tell();
      throw new ConnectError("away", Code.Unavailable);
    },
    cancel: async () => {},
  });
  await called.next();
  caller.abort();
  const before = calls;
  await assert.rejects(work, { name: "AbortError" });
  await context.janitor.flush();
  assert.ok(calls <= before, `${calls} calls, ${before} before the abort`);
});

test("a refusal of the first call withdraws nothing; one that came after `pending` does", async () => {
  for (const pending of [false, true]) {
    const context = base();
    const came: (Error | undefined)[] = pending ? [undefined, unknown] : [unknown];
    let cancels = 0;
    const work = settle(context, {
      async call() {
        const next = came.shift();
        if (next !== undefined) throw next;
        return undefined;
      },
      cancel: async () => void (cancels += 1),
    });
    await assert.rejects(work, { reason: "REQUEST_NOT_FOUND" });
    await context.janitor.flush();
    assert.equal(cancels, pending ? 1 : 0);
  }
});

test("closing the client ends what waits, and withdraws it", async () => {
  const context = base();
  let cancels = 0;
  const work = settle(context, { call: stuck, cancel: async () => void (cancels += 1) });
  const rejected = assert.rejects(work, ClosedError);
  await context.close();
  await rejected;
  assert.equal(cancels, 1);
  await assert.rejects(settle(context, { call: stuck, cancel: async () => {} }), ClosedError);
});

test("settings that make no sense are refused before anything is sent", () => {
  assert.throws(() => settingsOf({ waitMs: -1 }), SettingError);
  assert.throws(() => settingsOf({ backoff: { baseMs: Number.NaN } }), SettingError);
  assert.throws(() => bearer("two words"), SettingError);
  assert.doesNotThrow(() => bearer("abc.def-1"));
});
