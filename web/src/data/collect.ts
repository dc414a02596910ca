export interface Collector<T> {
  add: (...items: readonly T[]) => void;
  /** Forgets what was collected. */
  stop: () => void;
}

/**
 * A window is this many times as long as the last work took: many consoles on a busy server make
 * way for each other.
 */
const PATIENCE = 4;
const MOST_MS = 2000;

/**
 * Collects what comes within a window and hands it over at its end. The next window opens when that
 * work is done.
 */
export function collect<T>({
  everyMs,
  handOver,
}: {
  everyMs: number;
  handOver: (items: T[]) => Promise<void>;
}): Collector<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let tookMs = 0;
  const open = () => {
    if (timer === undefined && !isBusy && items.length > 0)
      timer = setTimeout(
        () => void close(),
        Math.max(everyMs, Math.min(MOST_MS, PATIENCE * tookMs)),
      );
  };
  const close = async () => {
    const taken = items;
    items = [];
    timer = undefined;
    isBusy = true;
    const begin = performance.now();
    // What could not be brought now is asked for again at the next news, or by the reader.
    await handOver(taken).catch(() => undefined);
    tookMs = performance.now() - begin;
    isBusy = false;
    open();
  };
  return {
    add: (...more) => {
      items.push(...more);
      open();
    },
    stop: () => {
      items = [];
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Waits until it has been quiet for `waitMs`, but never longer than `mostMs`. */
export function settleDown({
  waitMs,
  mostMs,
  run,
}: {
  waitMs: number;
  mostMs: number;
  run: () => void;
}): { touch: () => void; stop: () => void } {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let most: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(quiet);
    clearTimeout(most);
    quiet = most = undefined;
  };
  const go = () => {
    stop();
    run();
  };
  const touch = () => {
    clearTimeout(quiet);
    quiet = setTimeout(go, waitMs);
    most ??= setTimeout(go, mostMs);
  };
  return { touch, stop };
}
