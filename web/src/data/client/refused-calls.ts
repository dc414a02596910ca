import type { CallError } from "./call-error.ts";

/** Told of every refusal, so that the application can leave when the session is over. */
export function onRefused(listener: (error: CallError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyRefused(error: CallError): void {
  for (const listener of listeners) listener(error);
}

const listeners = new Set<(error: CallError) => void>();
