import { SettingError } from "./errors.js";

/** Full jitter: before try n, a random time between 0 and `baseMs` · 2ⁿ, at most `capMs`. */
export interface Backoff {
  /** The bound before the first retry, in milliseconds. 200 by default. */
  readonly baseMs: number;
  /** The highest bound, in milliseconds. 10 000 by default. */
  readonly capMs: number;
}

/** Settings of a client. All have defaults. */
export interface ClientOptions {
  /** Sent as `authorization: Bearer …` with every call. It is shown nowhere. */
  readonly token?: string;
  /** How to wait between tries. */
  readonly backoff?: Partial<Backoff>;
  /** How long a call that does not wait for people may take, in milliseconds. 30 000 by default. */
  readonly callLimitMs?: number;
  /** How long one call waits for people before it is made anew, in milliseconds. 25 000 by default. */
  readonly waitMs?: number;
}

/** What every part of a client goes by. */
export interface Settings {
  readonly backoff: Backoff;
  readonly callLimitMs: number;
  readonly waitMs: number;
}

/** What proxies let live. */
const WAIT_MS = 25_000;
const CALL_LIMIT_MS = 30_000;
const BACKOFF: Backoff = { baseMs: 200, capMs: 10_000 };

/** The options with the defaults filled in. */
export function settingsOf(options: ClientOptions): Settings {
  const settings = {
    backoff: { ...BACKOFF, ...options.backoff },
    callLimitMs: options.callLimitMs ?? CALL_LIMIT_MS,
    waitMs: options.waitMs ?? WAIT_MS,
  };
  const { backoff, ...rest } = settings;
  for (const [name, value] of Object.entries({ ...backoff, ...rest })) {
    if (!(value >= 0)) throw new SettingError(`${name} is ${value}; say milliseconds, 0 or more`);
  }
  return settings;
}
