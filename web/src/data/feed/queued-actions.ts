import { useSyncExternalStore } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ActionPrediction } from "./action-prediction.ts";

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
  /** Absent where it changes no incident. */
  prediction?: ActionPrediction;
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

/** Whether something that this person did to the incident is not sent yet. */
export const useIsQueued = (incidentId: string): boolean =>
  useQueuedActions().some(({ text }) => Object.hasOwn(text.names, incidentId));

export function setQueuedActions(next: readonly QueuedAction[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Where a page that is left keeps its queue for the next one in the same tab. */
export const QUEUE_KEY = "tocsin.queued-actions";

/** A page before this one left a queue, and nobody has read it yet: rows would show the past. */
export const isQueueUnread = (): boolean => !isRead && sessionStorage.getItem(QUEUE_KEY) !== null;

export const useIsQueueUnread = (): boolean => useSyncExternalStore(subscribe, isQueueUnread);

export function markQueueRead(): void {
  isRead = true;
  for (const listener of listeners) listener();
}

let isRead = false;
let queue: readonly QueuedAction[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
