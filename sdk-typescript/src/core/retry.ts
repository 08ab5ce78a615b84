import { Pace } from "./backoff.js";
import type { HumanplaneError } from "./errors.js";
import type { Settings } from "./settings.js";
import { errorOf } from "./status.js";
import { sleep } from "./time.js";

/** How long failures in a row are borne. */
const WINDOW_MS = 120_000;

/** What a call can be given up for. */
export interface Until {
  /** Ends the calls; the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Aborted with an error when it is no use to try again. */
  readonly over?: AbortSignal | undefined;
}

/**
 * Calls until it succeeds, is refused for good, failed for two minutes, or `over` says that it is no use any more;
 * then it calls one last time. The call must carry a request id, or change nothing.
 */
export async function persist<T>(settings: Settings, call: () => Promise<T>, until: Until = {}): Promise<T> {
  const pace = new Pace(settings.backoff);
  const started = performance.now();
  for (;;) {
    until.signal?.throwIfAborted();
    const error = await attempt(call, until.signal);
    if ("came" in error) return error.came;
    if (!error.failed.retryable || performance.now() - started > WINDOW_MS) throw error.failed;
    try {
      await sleep(pace.next(error.failed.retryAfterMs), until.signal, until.over);
    } catch {
      until.signal?.throwIfAborted();
      return lastly(call, until);
    }
  }
}

type Attempt<T> = { came: T } | { failed: HumanplaneError };

async function attempt<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<Attempt<T>> {
  try {
    return { came: await call() };
  } catch (thrown) {
    signal?.throwIfAborted();
    return { failed: errorOf(thrown) };
  }
}

/** Once more: what was asked under this name has ended with the lease, and the server says how (3.8). */
async function lastly<T>(call: () => Promise<T>, { signal, over }: Until): Promise<T> {
  const last = await attempt(call, signal);
  if ("came" in last) return last.came;
  throw over?.reason;
}
