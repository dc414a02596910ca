import { hashKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** How many results of a search have come since it was asked. */
export const useNewCount = (key: readonly unknown[]): number => {
  const hash = hashKey(key);
  return useSyncExternalStore(subscribe, () => countByHash.get(hash) ?? 0);
};

export function setNewCount(key: readonly unknown[], count: number): void {
  if (count === 0) countByHash.delete(hashKey(key));
  else countByHash.set(hashKey(key), count);
  for (const listener of listeners) listener();
}

const countByHash = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
