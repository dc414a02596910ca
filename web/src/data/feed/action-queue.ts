import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Problem } from "#contract/refusals.ts";
import { call } from "../client/call.ts";
import { CallError, isServerUnreachable } from "../client/call-error.ts";
import { isBrowserOffline } from "../client/server-reach.ts";
import { announceUndone } from "./last-action.ts";
import {
  type ActionInput,
  type ActionText,
  markQueueRead,
  QUEUE_KEY,
  type QueuedAction,
  queuedActions,
  setQueuedActions,
} from "./queued-actions.ts";
import { predictionsOf } from "./action-prediction.ts";
import { applyPredictions, type ShownPrediction } from "./predicted-incidents.ts";
import {
  forgetFetched,
  rememberAllFetched,
  rememberFetched,
  restoreFetched,
} from "./fetched-incidents.ts";

export type QueueResult =
  | { kind: "answered"; action: QueuedAction; reply: unknown }
  | { kind: "refused"; action: QueuedAction; error: unknown };

/** Thrown to whoever sent it: it is not refused, it waits. */
export class ActionQueued extends Error {
  readonly actionId: string;

  constructor(actionId: string) {
    super("it waits for the connection");
    this.name = "ActionQueued";
    this.actionId = actionId;
  }
}

/** Asks the server, or throws `ActionQueued`: nothing overtakes what waits already. */
export async function callOrQueue<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<ReplyOf<E>> {
  if (queuedActions().length > 0 || isBrowserOffline()) throw enqueue(endpoint, input, false);
  return call(endpoint, input).catch((error: unknown) => {
    throw isServerUnreachable(error) ? enqueue(endpoint, input, true) : error;
  });
}

/** What is said about it, and what it will look like until it is sent. */
export function describeQueued(id: string, text: ActionText): void {
  replace(queuedActions().map((action) => (action.id === id ? { ...action, text } : action)));
}

/** It is shown over what the server says, also after the page was loaded anew. */
export function predictQueued(id: string, shown: ShownPrediction): void {
  rollBacks.set(id, shown.rollBack);
  const { action: prediction } = shown;
  replace(queuedActions().map((action) => (action.id === id ? { ...action, prediction } : action)));
}

/** The server has just said this: what it does not know of yet is shown over it. */
export function showQueuedOver(key: readonly unknown[], data: unknown): void {
  if (queuedActions().length === 0) return;
  rememberFetched(key, data);
  showQueued();
}

/** What waits, over what the server says of incidents. */
export function showQueued(): void {
  for (const { prediction } of queuedActions())
    if (prediction) applyPredictions(predictionsOf(prediction));
}

/** Takes back what was not sent yet. False when it is too late for that. */
export function cancelQueued(id: string): boolean {
  const action = queuedActions().find((candidate) => candidate.id === id);
  if (!action || id === sendingId) return false;
  rollBacks.get(id)?.();
  restoreFetched();

  remove(id);
  showQueued();
  announceUndone(Object.keys(action.text.names));
  return true;
}

interface QueueOwner {
  /** Somebody else's actions, left in this tab, are dropped. */
  ownerId: string;
  store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Whether the action, which may have arrived, did; it is not sent twice then. */
  hasArrived: (action: QueuedAction) => Promise<boolean>;
  onResults: (results: readonly QueueResult[]) => Promise<void> | void;
}

/**
 * Begins to send what waits, and what waited before the page was loaded anew. What was sent by the
 * page that was left then is told here.
 */
export function openQueue(next: QueueOwner): () => void {
  if (next.ownerId !== formerOwnerId) untoldResults = [];
  formerOwnerId = next.ownerId;
  owner = next;
  const { queue, results } = readStored(next);
  const knownIds = new Set(queuedActions().map(({ id }) => id));
  if (untoldResults.length === 0 && results.length > 0) {
    untoldResults = results;
    void tell(results);
  }
  replace([...queue.filter(({ id }) => !knownIds.has(id)), ...queuedActions()]);
  if (queuedActions().length > 0) rememberAllFetched();
  showQueued();
  markQueueRead();
  const wake = () => void sendQueued();
  addEventListener("online", wake);
  addEventListener("beforeunload", warn);
  wake();
  return () => {
    owner = null;
    clearTimeout(retry);
    removeEventListener("online", wake);
    removeEventListener("beforeunload", warn);
  };
}

/** Now, if there is a connection; each in its turn. */
export async function sendQueued(): Promise<void> {
  clearTimeout(retry);
  if (sendingId !== null || !owner || queuedActions().length === 0) return;
  const results: QueueResult[] = [];
  for (let next = queuedActions()[0]; next && !isBrowserOffline(); next = queuedActions()[0]) {
    sendingId = next.id;
    const result = await send(next, owner);
    if (result === null) break;
    results.push(result);
    untoldResults = [...untoldResults, result];
    remove(next.id);
  }
  sendingId = null;

  if (results.length > 0) await tell(results);
  if (queuedActions().length > 0) retry = setTimeout(() => void sendQueued(), RETRY_MS);
}

const RETRY_MS = 5000;
/** A page that is left may still send and tell; one that stands this long was seen. */
const SEEN_MS = 2000;

let owner: QueueOwner | null = null;
let formerOwnerId: string | null = null;
let sendingId: string | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Kept with the queue until somebody has seen them. */
let untoldResults: readonly QueueResult[] = [];
const rollBacks = new Map<string, ShownPrediction["rollBack"]>();

function enqueue(endpoint: Endpoint, input: ActionInput, wasSent: boolean): ActionQueued {
  const id = crypto.randomUUID?.() ?? `${performance.now()}-${queuedActions().length}`;
  const { method, path } = endpoint;
  const text = { title: "", done: "", names: {} };
  replace([...queuedActions(), { id, method, path, input, queuedAtMs: Date.now(), wasSent, text }]);
  if (queuedActions().length === 1) retry = setTimeout(() => void sendQueued(), RETRY_MS);
  return new ActionQueued(id);
}

async function tell(results: readonly QueueResult[]): Promise<void> {
  setTimeout(() => {
    untoldResults = untoldResults.filter((result) => !results.includes(result));
    if (owner) store(owner);
  }, SEEN_MS);
  await owner?.onResults(results);
}

/** Null while there is no answer, or nobody is signed in any more: it stays. */
async function send(action: QueuedAction, { hasArrived }: QueueOwner): Promise<QueueResult | null> {
  try {
    if (action.wasSent && (await hasArrived(action)))
      return { kind: "answered", action, reply: null };
    replace(
      queuedActions().map((item) => (item.id === action.id ? { ...item, wasSent: true } : item)),
    );
    // Calls need of an endpoint only its method and its path; `enqueue` took both with the input.
    const endpoint = { method: action.method, path: action.path } as Endpoint;
    const reply = await call(endpoint, action.input as CallOf<Endpoint>);
    return { kind: "answered", action, reply };
  } catch (error) {
    const stays =
      isServerUnreachable(error) ||
      (error instanceof CallError && [401, 429].includes(error.status));
    return stays ? null : { kind: "refused", action, error };
  }
}

function remove(id: string): void {
  rollBacks.delete(id);
  replace(queuedActions().filter((action) => action.id !== id));
}

function replace(next: readonly QueuedAction[]): void {
  setQueuedActions(next);
  if (next.length === 0) forgetFetched();
  if (owner) store(owner);
}

interface StoredQueue {
  ownerId: string;
  queue: readonly QueuedAction[];
  results: readonly StoredResult[];
}
type StoredResult =
  | Extract<QueueResult, { kind: "answered" }>
  | { kind: "refused"; action: QueuedAction; status: number; problems: readonly Problem[] };

/** In this tab only: two tabs would send it twice. */
function store({ store: place, ownerId }: QueueOwner): void {
  const queue = queuedActions();
  const stored: StoredQueue = { ownerId, queue, results: untoldResults.map(storedResult) };
  if (queue.length === 0 && untoldResults.length === 0) place.removeItem(QUEUE_KEY);
  else place.setItem(QUEUE_KEY, JSON.stringify(stored));
}

function readStored({ store: place, ownerId }: QueueOwner): {
  queue: readonly QueuedAction[];
  results: readonly QueueResult[];
} {
  const text = place.getItem(QUEUE_KEY);
  if (text === null) return { queue: [], results: [] };
  // Only `store` writes it.
  const stored = JSON.parse(text) as StoredQueue;
  if (stored.ownerId === ownerId)
    return { queue: stored.queue, results: stored.results.map(readResult) };
  place.removeItem(QUEUE_KEY);
  return { queue: [], results: [] };
}

function storedResult(result: QueueResult): StoredResult {
  if (result.kind === "answered") return result;
  const { action, error } = result;
  const [status, problems] =
    error instanceof CallError ? [error.status, error.problems] : [500, []];
  return { kind: "refused", action, status, problems };
}

function readResult(result: StoredResult): QueueResult {
  if (result.kind === "answered") return result;
  const { action, status, problems } = result;
  return { kind: "refused", action, error: new CallError(status, problems) };
}

/** Whoever closes the tab loses what was not sent. */
function warn(event: BeforeUnloadEvent): void {
  if (queuedActions().length > 0) event.preventDefault();
}
