export interface Batcher<T> {
  add: (...items: readonly T[]) => void;
  /** Once all that was added is handed over, and the work on it done. */
  settled: () => Promise<void>;
  /** Forgets what was collected. */
  stop: () => void;
}

/**
 * A window is this many times as long as the last work took: many consoles on a busy server make
 * way for each other.
 */
const WINDOW_FACTOR = 4;
const MAX_WINDOW_MS = 2000;

/**
 * What comes after a rest is handed over at once, and opens a window; what comes within it is
 * collected and handed over at its end. The next window opens when that work is done.
 */
export function createBatcher<T>({
  everyMs,
  onBatch,
}: {
  everyMs: number;
  onBatch: (items: T[]) => Promise<void>;
}): Batcher<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let windowEnd = 0;
  let waiting: (() => void)[] = [];
  const openWindow = () => {
    if (timer === undefined && !isBusy && items.length > 0)
      timer = setTimeout(() => void closeWindow(), Math.max(0, windowEnd - performance.now()));
  };
  const closeWindow = async () => {
    const batch = items;
    items = [];
    timer = undefined;
    isBusy = true;
    const begin = performance.now();
    // What could not be brought now is asked for again at the next news, or by the reader.
    await onBatch(batch).catch(() => undefined);
    const end = performance.now();
    windowEnd = end + Math.max(everyMs, Math.min(MAX_WINDOW_MS, WINDOW_FACTOR * (end - begin)));
    isBusy = false;
    openWindow();
    if (items.length > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    add: (...more) => {
      items.push(...more);
      openWindow();
    },
    settled: () =>
      new Promise((resolve) => {
        if (isBusy || items.length > 0) waiting.push(resolve);
        else resolve();
      }),
    stop: () => {
      items = [];
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Waits until it has been quiet for `waitMs`, but never longer than `mostMs`. */
export function createDebouncer({
  waitMs,
  mostMs,
  run,
}: {
  waitMs: number;
  mostMs: number;
  run: () => void;
}): { trigger: () => void; stop: () => void } {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let maxWaitTimer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(quiet);
    clearTimeout(maxWaitTimer);
    quiet = maxWaitTimer = undefined;
  };
  const fire = () => {
    stop();
    run();
  };
  const trigger = () => {
    clearTimeout(quiet);
    quiet = setTimeout(fire, waitMs);
    maxWaitTimer ??= setTimeout(fire, mostMs);
  };
  return { trigger, stop };
}
