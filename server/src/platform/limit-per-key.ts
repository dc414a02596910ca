/** Runs work of many at once, but of each only so much. */
export type LimitPerKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Whoever waits longer for their place gets `onTimeout`'s error. */
export function limitPerKey(
  places: number,
  { waitMs, onTimeout }: { waitMs: number; onTimeout: () => Error },
): LimitPerKey {
  const running = new Map<string, { count: number; waiting: (() => void)[] }>();
  const enter = async (key: string): Promise<void> => {
    const line = running.get(key);
    if (!line) {
      running.set(key, { count: 1, waiting: [] });
      return;
    }
    if (line.count < places) {
      line.count += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(resolve), 1);
      reject(onTimeout());
    }, waitMs);
    line.waiting.push(resolve);
    await promise.finally(() => clearTimeout(timer));
  };
  const leave = (key: string): void => {
    const line = running.get(key);
    if (!line) return;
    const next = line.waiting.shift();
    // The place passes to whoever waits.
    if (next) next();
    else if (line.count > 1) line.count -= 1;
    else running.delete(key);
  };
  return async (key, work) => {
    await enter(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
