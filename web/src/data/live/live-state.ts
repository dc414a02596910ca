import { useSyncExternalStore } from "react";

/** Whether the console hears of changes. `since` is Unix seconds: since when it is so. */
export interface LiveState {
  isOnline: boolean;
  since: number;
}

/** For the line that says how fresh everything is. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveChange, () => state);

export function onLiveChange(listener: (isOnline: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isLive = (): boolean => state.isOnline;

export function setLive(isOnline: boolean): void {
  if (state.isOnline === isOnline) return;
  state = { isOnline, since: Math.floor(Date.now() / 1000) };
  for (const listener of listeners) listener(isOnline);
}

let state: LiveState = { isOnline: true, since: Math.floor(Date.now() / 1000) };
const listeners = new Set<(isOnline: boolean) => void>();
