import { recentChanges, setRecentChanges } from "./recent-changes.ts";

/**
 * Tints rows for a second. One that goes on changing, as in a storm, is tinted once, and again
 * only after it was quiet: else it would be tinted for as long as the storm lasts.
 */
export function markChanged(ids: readonly string[]): void {
  const nowMs = Date.now();
  const fresh = ids.filter((id) => nowMs - (lastChangeMs.get(id) ?? -Infinity) > QUIET_MS);
  for (const id of ids) lastChangeMs.set(id, nowMs);
  for (const [id, changedMs] of lastChangeMs)
    if (nowMs - changedMs > QUIET_MS) lastChangeMs.delete(id);
  if (fresh.length === 0) return;
  setRecentChanges([...recentChanges(), ...fresh]);
  setTimeout(() => {
    const over = new Set(fresh);
    setRecentChanges([...recentChanges()].filter((id) => !over.has(id)));
  }, TINT_MS);
}

const TINT_MS = 1000;
/** Longer than the tint, so that a row's tint has ended before it can begin anew. */
const QUIET_MS = 3000;
const lastChangeMs = new Map<string, number>();
