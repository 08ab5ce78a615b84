// The real server, and what tests share about it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { type AnswererOptions, type Client, connect, type Serving } from "../src/node.js";

const BINARY =
  process.env.HUMANPLANE_BINARY ??
  process.env.HUMANPLANE_BIN ??
  fileURLToPath(new URL("../../../target/debug/humanplane", import.meta.url));

/** A server on a port of its own, which keeps nothing. */
export class Server implements AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  readonly #process: ChildProcess;

  private constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.folder = folder;
    this.#process = child;
  }

  static async start(config = ""): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "humanplane-"));
    writeFileSync(join(folder, "humanplane.toml"), config.replaceAll("$folder", folder));
    const files = ["--config", join(folder, "humanplane.toml"), "--data-dir", folder];
    const child = spawn(BINARY, ["serve", "--listen", "127.0.0.1:0", "--log", "memory:", ...files], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
    const url = /http:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url === undefined) throw new Error(`the first line holds no address: ${line}`);
    const server = new Server(url, folder, child);
    // It starts behind its first line; making a session waits for it.
    await using client = clientOf(server);
    await client.newSession();
    return server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exit = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exit;
  }
}

/** Something that is told once, or as often as it is awaited. */
export class Told<T> {
  readonly #values: T[] = [];
  #wake = () => {};

  readonly tell = (value: T): void => {
    this.#values.push(value);
    this.#wake();
  };

  async next(): Promise<T> {
    while (this.#values.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#values.shift()!;
  }
}

/** A client that is closed with its test. */
export function clientOf(server: Server): Client {
  return connect(server.url, { backoff: { baseMs: 20, capMs: 200 } });
}

/** A live agent in a session of its own. */
export async function agentOf(client: Client) {
  return client.attach({ sessionId: await client.newSession(), agentId: "coder" });
}

/** Ada, who answers everything. */
export function ada(client: Client, options: Omit<AnswererOptions, "identity">): Promise<Serving> {
  return client.serveAnswers({ identity: { id: "ada", displayName: "Ada", kind: "HUMAN" }, ...options });
}

/** All events of a session by type. */
export async function typesOf(client: Client, sessionId: string): Promise<string[]> {
  const types = [];
  for await (const { type } of client.sessions.events(sessionId)) types.push(type);
  return types;
}
