import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

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
    | "add_responders"
    | "remove_responders"
    | "merge"
    | "split"
    | "resolve_alerts"
    | "share"
    | "unsubscribe"
    | "tag"
    | "untag";
  /** How many incidents, or alerts, it changed. */
  count: number;
  /** The incidents that it met, where they are still there. */
  ids?: readonly string[];
}

export const useLastAction = (): LastAction | null => useSyncExternalStore(subscribe, () => last);

/** Not a hook. */
export const lastAction = (): LastAction | null => last;

export function rememberAction(action: LastAction): void {
  if (action.ids) undoable.set(action.token, action.ids);
  for (const token of [...undoable.keys()].slice(0, -MAX_UNDOABLE)) undoable.delete(token);
  setLast(action);
}

/** While it is being undone, and afterwards. Null where another action is the last by now. */
export function forgetAction(token: string): LastAction | null {
  if (last?.token !== token) return null;
  const action = last;
  setLast(null);
  return action;
}

/** What could not be undone may be tried again, unless something else was done meanwhile. */
export function restoreAction(action: LastAction): void {
  if (last === null) setLast(action);
}

/** Hears of the incidents of each action that was taken back. */
export function useUndone(listener: (ids: readonly string[]) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const listen = (ids: readonly string[]) => hear(ids);
    undoneListeners.add(listen);
    return () => void undoneListeners.delete(listen);
  }, []);
}

export function announceUndone(ids: readonly string[]): void {
  for (const listener of undoneListeners) listener(ids);
}

/** What was said of an action, which undoing it says again. */
export interface ActionDescription {
  /** "Resolved db-1". */
  done: string;
  /** Titles of the incidents, by id. */
  names: Readonly<Record<string, string>>;
}

export function describeAction(token: string, description: ActionDescription): void {
  descriptions.set(token, description);
  for (const former of [...descriptions.keys()].slice(0, -MAX_UNDOABLE))
    descriptions.delete(former);
}

export const descriptionOfAction = (token: string): ActionDescription | undefined =>
  descriptions.get(token);

/** By the token: a toast may undo what was not the last. */
export const idsOfAction = (token: string): readonly string[] => undoable.get(token) ?? [];

/** More toasts than that never wait. */
const MAX_UNDOABLE = 20;
const undoable = new Map<string, readonly string[]>();
const descriptions = new Map<string, ActionDescription>();
const undoneListeners = new Set<(ids: readonly string[]) => void>();

let last: LastAction | null = null;
const listeners = new Set<() => void>();

function setLast(action: LastAction | null): void {
  last = action;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
