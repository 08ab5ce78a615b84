import type { Interceptor } from "@connectrpc/connect";

import { SettingError } from "./errors.js";

/** Sends a token with every call. */
export function bearer(token: string | undefined): Interceptor[] {
  if (token === undefined) return [];
  if (!/^[\x21-\x7e]+$/.test(token)) throw new SettingError("the token has characters that no header takes");
  return [
    (next) => (request) => {
      request.header.set("authorization", `Bearer ${token}`);
      return next(request);
    },
  ];
}
