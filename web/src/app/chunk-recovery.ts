import {
  isPageOutdated,
  isServerAnswering,
  whenServerAnswers,
} from "../data/client/server-reach.ts";
import type { ChunkTry } from "../ui/load-chunk.ts";

const RELOADED_KEY = "tocsin.reloaded";
const RELOAD_PAUSE_MS = 60_000;
const MAX_FAILURES = 3;
const PAUSE_MS = 1000;

/**
 * A part of the console did not arrive. Without a connection the page stays as it is until there is
 * one. Where a newer version took the part away, or the browser no longer asks for it, the page
 * itself has to come anew, never over and over.
 */
export async function recoverChunk(error: unknown, failures: number): Promise<ChunkTry> {
  if (!(await isServerAnswering())) {
    const back = whenServerAnswers();
    for (const listener of listeners) listener(back);
    await back;
    return { wasOffline: true };
  }

  if (failures >= MAX_FAILURES || (await isPageOutdated(entryPath()))) return reloadOnce(error);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures));
  return { wasOffline: false };
}

/** Hears that something waits for the connection, until `back`. */
export function onChunkWait(listener: (back: Promise<void>) => void): void {
  listeners.add(listener);
}

const listeners = new Set<(back: Promise<void>) => void>();

const entryPath = (): string =>
  document.querySelector("script[type=module]")?.getAttribute("src") ?? "";

function reloadOnce(error: unknown): Promise<never> {
  const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - lastMs < RELOAD_PAUSE_MS) return Promise.reject(error);
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  // The page is leaving: nothing is to be drawn any more.
  return new Promise(() => {});
}
