import { useSyncExternalStore } from "react";
import type { UnixSeconds } from "./time-text.ts";

/**
 * The time, renewed every 30 s for all who ask by one timer, and when the tab comes back into
 * sight.
 */
export function useNow(): UnixSeconds {
  return useSyncExternalStore(subscribe, () => now);
}

const EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let now = read();
let timer = 0;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  now = read();
  timer = window.setInterval(tick, EVERY_MS);
  document.addEventListener("visibilitychange", tick);
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", tick);
}

function tick(): void {
  now = read();
  for (const listener of listeners) listener();
}

function read(): UnixSeconds {
  return Math.floor(Date.now() / 1000);
}
