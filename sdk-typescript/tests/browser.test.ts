import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../conformance/chromium.js";
import { agentOf, clientOf, Server } from "./server.js";

const ORIGIN = "http://page.test";
const SERVER = `[web]\norigins = ["${ORIGIN}"]\n`;
/** What the product promises of a tab. */
const FOUND_MS = 20_000;

async function withPage(work: (page: Awaited<ReturnType<typeof open>>, server: Server) => Promise<void>) {
  await using server = await Server.start(SERVER);
  const browser = await launch();
  try {
    await work(await open(browser, ORIGIN, new URL("../tests-page.js", import.meta.url)), server);
  } finally {
    await browser.close();
  }
}

test("a page answers approvals, and hears that they count", async () => {
  await withPage(async (page, server) => {
    await page.evaluate((url) => window.answer(url, false), server.url);
    await using client = clientOf(server);
    const agent = await agentOf(client);
    await agent.turn(async (turn) => {
      const allowed = await turn.approve("ls", {});
      assert.deepEqual([allowed.granted, allowed.note, allowed.by?.answererId], [true, "go on", "tab"]);
      const rejected = await turn.approve("bash", {});
      assert.deepEqual([rejected.granted, rejected.note], [false, "no shell"]);
    });
    await page.waitForFunction(() => window.reports.length === 2);
    assert.deepEqual(await page.evaluate(() => window.reports), ["counted", "counted"]);
  });
});

test("a page reads the details of errors, and is told what it cannot do", async () => {
  await withPage(async (page, server) => {
    const read = await page.evaluate((url) => window.readError(url), server.url);
    assert.deepEqual(read, { name: "RefusedError", reason: "FIELD_INVALID", code: "INVALID_ARGUMENT" });
    const attached = await page.evaluate((url) => window.attach(url), server.url);
    assert.match(attached, /^SettingError: an agent needs a stream in both directions/);
  });
});

test("a tab that stands still while it holds a request is found within 20 s", async () => {
  await withPage(async (page, server) => {
    await page.evaluate((url) => window.answer(url, true), server.url);
    await using client = clientOf(server);
    const agent = await agentOf(client);
    const turn = await agent.startTurn();
    const began = performance.now();
    const decision = await turn.approve("ls", {});
    const took = performance.now() - began;
    assert.deepEqual([decision.outcome, decision.cause], ["unavailable", "ANSWERER_UNLOADED"]);
    assert.ok(took < FOUND_MS, `found after ${took} ms`);
  });
});
