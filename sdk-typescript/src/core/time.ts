/** Waits; rejects with its reason as soon as one of the signals is aborted. */
export function sleep(ms: number, ...signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops = signals.filter((signal) => signal !== undefined);
    const aborted = stops.find((signal) => signal.aborted);
    if (aborted) return reject(aborted.reason);
    const finish = (say: () => void) => {
      clearTimeout(timer);
      for (const signal of stops) signal.removeEventListener("abort", stop);
      say();
    };
    const stop = (event: Event) => finish(() => reject((event.target as AbortSignal).reason));
    const timer = setTimeout(() => finish(resolve), ms);
    for (const signal of stops) signal.addEventListener("abort", stop);
  });
}

/** What a promise comes to, unless the signal is aborted first: then its reason, at once. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let over = () => {};
  const aborted = new Promise<never>((_, reject) => {
    over = () => reject(signal.reason);
    if (signal.aborted) over();
    else signal.addEventListener("abort", over, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", over);
  }
}

/** Whether a promise is done, well or badly, within the time. */
export async function doneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest that a timer of this platform can wait. */
const LONGEST_MS = 0x7fff_ffff;

/** A signal that is aborted after a time, until it is cleared. */
export interface Expiry {
  readonly signal: AbortSignal;
  clear(): void;
}

/** Aborts with `reason` after `ms`; never where that is longer than timers wait (24 days). */
export function expiry(ms: number, reason: Error): Expiry {
  const controller = new AbortController();
  const timer = ms > LONGEST_MS ? undefined : setTimeout(() => controller.abort(reason), ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
