interface Window {
  calls: number;
  endMs: number;
}

const windowMs = 60_000;
/** The oldest are forgotten first. */
const maxRemembered = 10_000;

/** Counts the calls of each in this process alone; answers the seconds to wait, or 0. */
export function limitCalls(perMinute: number): (key: string) => number {
  const windows = new Map<string, Window>();
  return (key) => {
    const now = performance.now();
    const window = current(windows, key, now);
    window.calls += 1;
    return window.calls > perMinute ? Math.ceil((window.endMs - now) / 1000) : 0;
  };
}

function current(windows: Map<string, Window>, key: string, now: number): Window {
  const known = windows.get(key);
  if (known && known.endMs > now) return known;
  const opened = { calls: 0, endMs: now + windowMs };
  windows.delete(key);
  windows.set(key, opened);
  const [oldest] = windows.keys();
  if (windows.size > maxRemembered && oldest !== undefined) windows.delete(oldest);
  return opened;
}
