import { useSyncExternalStore } from "react";

/** Ids of incidents that news changed within the last second: their rows are tinted. */
export const useRecentChanges = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => recent);

export function markChanged(ids: readonly string[]): void {
  if (ids.length === 0) return;
  replace([...recent, ...ids]);
  setTimeout(() => {
    const over = new Set(ids);
    replace([...recent].filter((id) => !over.has(id)));
  }, TINT_MS);
}

const TINT_MS = 1000;
let recent: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function replace(ids: readonly string[]): void {
  recent = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
