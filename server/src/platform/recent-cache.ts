/** Remembers the latest entries, and forgets the oldest of them when there are too many. */
export interface RecentCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function recentCache<Value>(maxEntries: number): RecentCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && oldest.done !== true) entries.delete(oldest.value);
    },
  };
}
