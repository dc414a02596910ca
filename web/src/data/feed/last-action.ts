import { useSyncExternalStore } from "react";

/** The last thing this person did to incidents, while it can be undone. */
export interface LastAction {
  token: string;
  name:
    | "resolve"
    | "snooze"
    | "unsnooze"
    | "assign"
    | "unassign"
    | "acknowledge"
    | "unacknowledge"
    | "merge"
    | "split"
    | "resolve_alerts"
    | "share"
    | "unsubscribe"
    | "tag"
    | "untag";
  /** How many incidents, or alerts, it changed. */
  count: number;
}

export const useLastAction = (): LastAction | null => useSyncExternalStore(subscribe, () => last);

/** Not a hook. */
export const lastAction = (): LastAction | null => last;

export function rememberAction(action: LastAction | null): void {
  last = action;
  for (const listener of listeners) listener();
}

let last: LastAction | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
