import type { CallError } from "./call-error.ts";

/** Told of every refusal, so that the application can leave when the session is over. */
export function onRefused(listener: (error: CallError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * While the session is exchanged for another one: what was on its way with the old one is refused,
 * and says nothing of the new. Answers how to listen again.
 */
export function ignoreRefusals(): () => void {
  isIgnoring = true;
  return () => {
    isIgnoring = false;
  };
}

export function notifyRefused(error: CallError): void {
  if (isIgnoring) return;
  for (const listener of listeners) listener(error);
}

let isIgnoring = false;
const listeners = new Set<(error: CallError) => void>();
