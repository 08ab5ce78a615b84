/**
 * The humanplane client for Node: agents that ask, answerers that decide, over HTTP/2.
 *
 * @packageDocumentation
 */
import { setMaxListeners } from "node:events";
import * as http2 from "node:http2";
import * as net from "node:net";

import type { Interceptor, Transport } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";

import { Client } from "./client.js";
import { Base } from "./core/base.js";
import { SettingError } from "./core/errors.js";
import { bearer } from "./core/bearer.js";
import { type ClientOptions, settingsOf } from "./core/settings.js";
import type { Wire } from "./core/wire.js";
import { answererStream } from "./answerer/bidi.js";

export * from "./api.js";
export { canUseTool } from "./claude.js";
export type { CanUseTool, PermissionResult } from "./claude.js";

const CONNECT_LIMIT_MS = 10_000;
/** Only while a call is open; proxies and servers punish more than that. */
const KEEPALIVE = { pingIntervalMs: 20_000, pingTimeoutMs: 10_000, pingIdleConnection: false };

/**
 * A client of the server at a URL such as `http://127.0.0.1:7420`, `https://…` behind a proxy, or
 * `unix:/path/to/socket`. It connects with its first call.
 *
 * @throws SettingError for a URL or a setting that makes no sense.
 */
export function connect(url: string, options: ClientOptions = {}): Client {
  const settings = settingsOf(options);
  return new Client(new Base(wireOf(placeOf(url), bearer(options.token)), settings));
}

interface Place {
  readonly origin: string;
  readonly socket: string | undefined;
}

function placeOf(url: string): Place {
  // What stands in the authority of a socket's calls must be a host's name.
  if (url.startsWith("unix:")) return { origin: "http://localhost", socket: url.slice("unix:".length) };
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: "", origin: "" };
  if (protocol !== "http:" && protocol !== "https:") {
    throw new SettingError(`url ${url}: say http://HOST:PORT, https://HOST:PORT or unix:/PATH`);
  }
  return { origin, socket: undefined };
}

function wireOf(place: Place, interceptors: Interceptor[]): Wire {
  const managers: Http2SessionManager[] = [];
  const transport = (): Transport => {
    const sessionManager = new Http2SessionManager(place.origin, KEEPALIVE, sessionOptions(place));
    managers.push(sessionManager);
    return createGrpcTransport({ baseUrl: place.origin, sessionManager, interceptors, acceptCompression: [] });
  };
  const answering = transport();
  return {
    waiting: transport(),
    answering,
    watching: transport(),
    bidirectional: true,
    answerer: (hello, register) => answererStream(answering, hello, register),
    shared: (signal) => setMaxListeners(0, signal),
    close: () => managers.forEach((manager) => manager.abort()),
  };
}

function sessionOptions({ origin, socket }: Place): http2.ClientSessionOptions {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === "https:") return {};
  // A URL writes an address of IPv6 in brackets, and leaves out the port of its protocol.
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const address = socket === undefined ? { host, port: Number(port || 80), noDelay: true } : { path: socket };
  return { createConnection: () => limited(net.connect(address)) };
}

/** Without a limit, a host that swallows packets is waited for as long as the system likes. */
function limited(socket: net.Socket): net.Socket {
  socket.setTimeout(CONNECT_LIMIT_MS, () => socket.destroy(new Error(`no connection within ${CONNECT_LIMIT_MS} ms`)));
  return socket.once("connect", () => socket.setTimeout(0));
}
