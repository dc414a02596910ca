import { setTimeout as sleep } from "node:timers/promises";
import { memoryMb, countWaiting } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { flood } from "./sender.ts";
import { mixes, stream } from "./stream.ts";

/** Resident megabytes of the server process, settled after each spell of load. */
export interface MemoryUsage {
  first: number;
  last: number;
  peak: number;
  events: number;
  spells: number;
}

const spellS = 10;
const settleMs = 2000;

/**
 * Full load in spells, one after the other; after each, when nothing waits, the process collects
 * its garbage and is looked at. What grows from the first third to the last is kept by something.
 * The server runs with SIGUSR2 as the call to collect.
 * `warmUpS`: news is held for two minutes for consoles that come back, so that the first minutes
 * fill what later ones replace.
 */
export async function memory(
  server: OwnServer,
  { seconds, warmUpS }: { seconds: number; warmUpS: number },
): Promise<MemoryUsage> {
  // The same things over and over: what is open stays the same, so growth is nothing but the
  // server's own.
  const next = stream(mixes.mixed, 1, Date.now() / 1000 - 7200);
  const settled: number[] = [];
  let [peak, events] = [0, 0];
  const watch = setInterval(
    () =>
      void memoryMb(server.pid).then((mb) => {
        peak = Math.max(peak, mb);
      }),
    500,
  );
  const begin = performance.now();
  while (performance.now() - begin < (warmUpS + seconds) * 1000 || settled.length < 3) {
    const end = performance.now() + spellS * 1000;
    events += (
      await flood(server, next, {
        senders: 4,
        perRequest: 100,
        until: () => performance.now() > end,
      })
    ).sent;
    while ((await countWaiting(server)) > 0) await sleep(50);
    process.kill(server.pid, "SIGUSR2");
    await sleep(settleMs);
    if (performance.now() - begin > warmUpS * 1000) settled.push(await memoryMb(server.pid));
  }
  clearInterval(watch);
  const third = Math.floor(settled.length / 3);
  return {
    first: averageOf(settled.slice(0, third)),
    last: averageOf(settled.slice(-third)),
    peak,
    events,
    spells: settled.length,
  };
}

const averageOf = (all: readonly number[]): number =>
  all.reduce((sum, value) => sum + value, 0) / all.length;
