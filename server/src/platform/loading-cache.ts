import type { Clock } from "./clock.ts";
import { recentCache } from "./recent-cache.ts";

export interface LoadingCache<Value> {
  get(key: string): Promise<Value | null>;
  /** What is being loaded as well: it may be of before. */
  forget(key: string): void;
}

interface Entry<Value> {
  loadedAt: number;
  value: Promise<Value | null>;
}

/**
 * Values that are loaded when somebody asks, once for all who ask meanwhile. Keys that name nothing
 * have their own places: whoever makes them up drives out no value.
 */
export function loadingCache<Value>(
  load: (key: string) => Promise<Value | null>,
  {
    clock,
    maxAgeS,
    maxValues,
    maxMissing,
  }: { clock: Clock; maxAgeS: number; maxValues: number; maxMissing: number },
): LoadingCache<Value> {
  const values = recentCache<Entry<Value>>(maxValues);
  const missing = recentCache<Entry<Value>>(maxMissing);
  const fresh = (entry: Entry<Value> | undefined): Promise<Value | null> | undefined =>
    entry && Math.abs(clock.nowS() - entry.loadedAt) < maxAgeS ? entry.value : undefined;
  const start = (key: string): Promise<Value | null> => {
    const entry = { loadedAt: clock.nowS(), value: load(key) };
    missing.set(key, entry);
    void entry.value.then(
      (value) => {
        if (value !== null && missing.get(key) === entry) values.set(key, entry);
      },
      () => {
        entry.loadedAt = Number.NEGATIVE_INFINITY;
      },
    );
    return entry.value;
  };
  return {
    get: (key) => fresh(values.get(key)) ?? fresh(missing.get(key)) ?? start(key),
    forget: (key) => {
      const expired = { loadedAt: Number.NEGATIVE_INFINITY, value: Promise.resolve(null) };
      if (values.get(key)) values.set(key, expired);
      missing.set(key, expired);
    },
  };
}
