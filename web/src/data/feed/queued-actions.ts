import { useSyncExternalStore } from "react";
import type { Endpoint } from "#contract/endpoint.ts";

/** What a person did while there was no connection. It is sent, in order, once there is one. */
export interface QueuedAction {
  id: string;
  method: Endpoint["method"];
  path: string;
  input: ActionInput;
  queuedAtMs: number;
  /** It may have arrived: the connection ended before the answer came. */
  wasSent: boolean;
  text: ActionText;
}

export interface ActionText {
  /** What is to be done: "Snooze db-1". */
  title: string;
  /** What is said once it was done. */
  done: string;
  /** Titles of the incidents, by id. */
  names: Readonly<Record<string, string>>;
}

export type ActionInput = { params?: unknown; query?: unknown; body?: unknown };

export const queuedActions = (): readonly QueuedAction[] => queue;

export const useQueuedActions = (): readonly QueuedAction[] =>
  useSyncExternalStore(subscribe, queuedActions);

export function setQueuedActions(next: readonly QueuedAction[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

let queue: readonly QueuedAction[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
