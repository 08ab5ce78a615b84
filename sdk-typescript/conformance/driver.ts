// The driver of the scenarios (tests/scenarios/DRIVERS.md): JSON lines in, JSON lines out.
import { createInterface } from "node:readline";

import type { Page } from "playwright-core";

import * as node from "../src/node.js";
import * as web from "../src/web.js";
import { hasChromium, launch, open } from "./chromium.js";
import { Runner } from "./ops.js";
import { agentRef, type Fields, mouth, say } from "./things.js";

/** The servers of runs with browsers let pages of this origin in. */
const ORIGIN = "http://driver.test";

mouth.say = (line) => void process.stdout.write(`${line}\n`);

const connect = {
  h2: (target: string, options: node.ClientOptions) => node.connect(`http://${target}`, options),
  unix: (target: string, options: node.ClientOptions) => node.connect(target, options),
  "grpc-web": (target: string, options: node.ClientOptions) => web.connect(`http://${target}`, options),
};
const runner = new Runner(connect);

/** What lives in the page: things by their names, and ops that were sent there. */
const there = { names: new Set<string>(), ops: new Set<number>() };
let page: Promise<Page> | undefined;

async function openPage(): Promise<Page> {
  const opened = await open(await launch(), ORIGIN, new URL("../page.js", import.meta.url));
  await opened.exposeFunction("tell", mouth.say);
  return opened;
}

function isThere({ op, on, transport, offer, target }: Fields): boolean {
  if (op === "connect") return transport === "browser";
  if (op === "cancel") return there.ops.has(target);
  // An offer is named after its answerer.
  return there.names.has(op === "answer" ? offer.slice(0, offer.lastIndexOf("/")) : on);
}

async function forward(op: Fields): Promise<void> {
  there.ops.add(op.id);
  if (op.as !== undefined) there.names.add(op.as);
  // Agents live here.
  const sent = op.agent === undefined ? op : { ...op, agent: agentRef(runner.things, op.agent) };
  page ??= openPage();
  await (await page).evaluate((line) => window.drive(line), sent);
}

function take(op: Fields): Promise<void> | void {
  if (op.op === "capabilities") {
    const transports = [...Object.keys(connect), ...(hasChromium() ? ["browser"] : [])];
    return say({ id: op.id, ok: { language: "typescript", transports, ops: Object.keys(runner.ops) } });
  }
  return isThere(op) ? forward(op) : runner.run(op);
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on("line", (line) => void take(JSON.parse(line)));
lines.on("close", () => process.exit(0));
