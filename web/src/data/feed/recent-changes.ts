import { useSyncExternalStore } from "react";

/** Ids of incidents whose rows are tinted, because news just changed them. */
export const useRecentChanges = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, recentChanges);

export const recentChanges = (): ReadonlySet<string> => tinted;

export function setRecentChanges(ids: readonly string[]): void {
  tinted = new Set(ids);
  for (const listener of listeners) listener();
}

let tinted: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
