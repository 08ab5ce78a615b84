import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { allowOnce } from "../src/node.js";
import { ada, clientOf, Server } from "./server.js";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSC = join(ROOT, "node_modules/.bin/tsc");
/** The version whose types the test was written against. */
const CLAUDE = "@anthropic-ai/claude-agent-sdk@0.3.332";
const STRICT = ["--strict", "--exactOptionalPropertyTypes", "--module", "NodeNext", "--target", "ES2022", "--noEmit"];

const CHECK = `
import type { CanUseTool } from "@anthropic-ai/claude-agent-sdk";
import { canUseTool, type Turn } from "humanplane";
import { connect } from "humanplane/web";
export const ask = (turn: Turn): CanUseTool => canUseTool(turn);
export const client = connect("http://127.0.0.1:7420");
`;

/** The first example of the README, against a server of this test's. */
function example(url: string): string {
  const code = /```ts\n([^]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"))?.[1];
  assert.ok(code !== undefined && code.includes("http://127.0.0.1:7420"));
  return code.replace("http://127.0.0.1:7420", url);
}

test("the package installs into an empty project, and the README's example runs there as it stands", async () => {
  await using server = await Server.start();
  await using client = clientOf(server);
  await using _ = await ada(client, { onApproval: () => allowOnce() });
  const cwd = mkdtempSync(join(tmpdir(), "humanplane-package-"));
  const packed = await run("npm", ["pack", "--json", "--pack-destination", cwd], { cwd: ROOT });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf("[")));
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--no-audit", "--no-fund", `./${filename}`], { cwd });

  writeFileSync(join(cwd, "example.js"), example(server.url));
  const { stdout } = await run("node", ["example.js"], { cwd });
  assert.equal(stdout, "granted: run it now, once\n");

  // Its types alone: neither its programs for each platform nor its peers.
  await run("npm", ["install", "--no-audit", "--no-fund", "--omit=optional", "--omit=peer", CLAUDE], { cwd });
  writeFileSync(join(cwd, "check.ts"), CHECK);
  await run(TSC, [...STRICT, "--skipLibCheck", "check.ts"], { cwd });
});

test("the API's documentation is written without a warning", async () => {
  const out = mkdtempSync(join(tmpdir(), "humanplane-docs-"));
  await run("npx", ["typedoc", "--treatWarningsAsErrors", "--out", out], { cwd: ROOT });
});
