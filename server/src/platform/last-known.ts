import { setTimeout as sleep } from "node:timers/promises";
import { databaseFaultOf } from "./database-fault.ts";
import { recentCache } from "./recent-cache.ts";

/** What was looked up, for a moment; and for longer while the database does not answer. */
export interface LastKnown<T> {
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** Only what is loaded from now on. */
  getFresh(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** However old it is; reads memory only. */
  peek(key: string): T | null;
}

interface KnownFor {
  maxEntries: number;
  freshMs: number;
  /**
   * What was looked up within this time before the database last answered stands in while it is
   * away; null where nothing does.
   */
  outageMs: number | null;
}

/** The database is away for whoever has something that stands in after this. */
const patienceMs = 250;
const outageMs = 3_600_000;

/** Where NATS takes requests, their senders have to be known while the database is away. */
export const outageMsFrom = (env: Readonly<Record<string, string | undefined>>): number | null =>
  env["NATS_URL"] ? outageMs : null;

export function openLastKnown<T>({ maxEntries, freshMs, outageMs }: KnownFor): LastKnown<T> {
  const entries = recentCache<{ value: T | null; atMs: number }>(maxEntries);
  const loading = new Map<string, { value: Promise<T | null>; sinceMs: number }>();
  let answeredMs = performance.now();
  const getFresh: LastKnown<T>["getFresh"] = async (key, load) => {
    const value = await load();
    answeredMs = performance.now();
    // Keys that nobody has drive out none that is in use.
    if (value !== null || entries.get(key)) entries.set(key, { value, atMs: answeredMs });
    return value;
  };
  /** Who asks at the same time has the same answer; a database that gives none is asked once. */
  const loadOnce = (key: string, load: () => Promise<T | null>) => {
    const running = loading.get(key);
    if (running) return running;
    const value = getFresh(key, load).finally(() => loading.delete(key));
    const started = { value, sinceMs: performance.now() };
    loading.set(key, started);
    return started;
  };
  return {
    getFresh,
    peek: (key) => entries.get(key)?.value ?? null,
    get: async (key, load) => {
      const entry = entries.get(key);
      if (entry && performance.now() - entry.atMs < freshMs) return entry.value;
      const { value, sinceMs } = loadOnce(key, load);
      if (!entry || outageMs === null || answeredMs - entry.atMs > outageMs) return value;
      const leftMs = sinceMs + patienceMs - performance.now();
      if (leftMs <= 0) return entry.value;
      const loaded = value.catch((error: unknown) => {
        if (databaseFaultOf(error) === null) throw error;
        return entry.value;
      });
      return Promise.race([loaded, sleep(leftMs, entry.value)]);
    },
  };
}
