/**
 * The humanplane client for browsers: answerers, questions, commands and watches, over gRPC-web. It uses `fetch` alone,
 * and so runs wherever that is, Node too.
 *
 * @packageDocumentation
 */
import { createGrpcWebTransport } from "@connectrpc/connect-web";

import { answererPair } from "./answerer/pair.js";
import { Client } from "./client.js";
import { Base } from "./core/base.js";
import { bearer } from "./core/bearer.js";
import { SettingError } from "./core/errors.js";
import { type ClientOptions, settingsOf } from "./core/settings.js";

export * from "./api.js";

/**
 * A client of the server at a URL such as `https://humanplane.example`. The server's `web.origins` must name the page's
 * origin. It connects with its first call. Over plain HTTP a browser holds at most six connections to a server, and
 * each answerer and each watch takes one.
 *
 * @throws SettingError for a URL or a setting that makes no sense.
 */
export function connect(url: string, options: ClientOptions = {}): Client {
  const settings = settingsOf(options);
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new SettingError(`url ${url}: say http://HOST:PORT or https://HOST:PORT`);
  }
  const transport = createGrpcWebTransport({ baseUrl: url, interceptors: bearer(options.token) });
  const wire = {
    waiting: transport,
    answering: transport,
    watching: transport,
    bidirectional: false,
    answerer: answererPair.bind(undefined, transport, settings),
    shared: () => {},
    // Each call ends with what made it; `fetch` keeps nothing else.
    close: () => {},
  };
  return new Client(new Base(wire, settings));
}
