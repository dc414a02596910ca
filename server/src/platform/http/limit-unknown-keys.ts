import { refuseUntil } from "../refuse.ts";
import type { AccessCheck } from "./open-http.ts";

/** A key or session that nobody has costs the database a look; longer than this, it is none. */
const maxTokenLength = 200;
/** Of either kind, the oldest forgotten first. */
const maxRemembered = 10_000;
const windowMs = 60_000;

type Find<T> = (token: string) => Promise<T | null>;

interface Window {
  misses: number;
  endMs: number;
}

type LimitedFind = <T>(find: Find<T>) => (address: string) => Find<T>;

/** From one address the database is asked for so many unknown keys and sessions a minute. */
export function limitUnknownKeys(
  accessCheck: AccessCheck,
  missesPerMinute: number,
): (address: string) => AccessCheck {
  const limited = limitMisses(missesPerMinute);
  const checks = {
    callerBySession: limited(accessCheck.callerBySession),
    callerByToken: limited(accessCheck.callerByToken),
    keyHolder: limited(accessCheck.keyHolder),
    previewHolder: limited(accessCheck.previewHolder),
    runnerHolder: limited(accessCheck.runnerHolder),
    scimHolder: limited(accessCheck.scimHolder),
  };
  return (address) => ({
    ...accessCheck,
    callerBySession: checks.callerBySession(address),
    callerByToken: checks.callerByToken(address),
    keyHolder: checks.keyHolder(address),
    previewHolder: checks.previewHolder(address),
    runnerHolder: checks.runnerHolder(address),
    scimHolder: checks.scimHolder(address),
  });
}

/**
 * Of everything that is looked up with it together. What was good a moment ago passes all the same:
 * whoever guesses shuts out nobody beside them.
 */
export function limitMisses(missesPerMinute: number): LimitedFind {
  const good = new Set<string>();
  const windowOf = openWindows();
  const remember = (token: string, isGood: boolean): void => {
    good.delete(token);
    if (isGood) good.add(token);
    forgetOldest(good);
  };
  return <T>(find: Find<T>): ((address: string) => Find<T>) => {
    /** The same key many times at once, such as after a start, is one look. */
    const unknown = new Map<string, Promise<T | null>>();
    const findUnknown = async (token: string, window: Window): Promise<T | null> => {
      if (window.misses >= missesPerMinute)
        throw refuseUntil(
          "too_many_attempts",
          Math.ceil((window.endMs - performance.now()) / 1000),
        );
      // Counted before the answer, or as many could be under way as arrive at once.
      window.misses += 1;
      let isMiss = false;
      try {
        const result = await find(token);
        isMiss = result === null;
        return result;
      } finally {
        // A database that does not answer says nothing of the key.
        if (!isMiss) window.misses -= 1;
      }
    };
    return (address) => async (token) => {
      if (token === "" || token.length > maxTokenLength) return null;
      const isKnown = good.has(token);
      const lookup = isKnown
        ? find(token)
        : (unknown.get(token) ?? findUnknown(token, windowOf(address)));
      if (!isKnown) unknown.set(token, lookup);
      try {
        const result = await lookup;
        remember(token, result !== null);
        return result;
      } finally {
        unknown.delete(token);
      }
    };
  };
}

function openWindows(): (address: string) => Window {
  const windows = new Map<string, Window>();
  return (address) => {
    const now = performance.now();
    const current = windows.get(address);
    if (current && current.endMs > now) return current;
    const opened = { misses: 0, endMs: now + windowMs };
    windows.delete(address);
    windows.set(address, opened);
    forgetOldest(windows);
    return opened;
  };
}

function forgetOldest(remembered: Set<string> | Map<string, unknown>): void {
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
}
