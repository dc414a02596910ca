import { setTimeout as sleep } from "node:timers/promises";
import { loadWaiting } from "../../../features/receipts/store.ts";
import type { ClusterRig } from "./cluster-rig.ts";

/** When the oldest of what waits came in, seen again and again. */
export interface Backlog {
  /** Seconds from this moment until everything was decided that had been accepted by then. */
  workedOffS(sinceS: number): number | null;
  stop(): Promise<void>;
}
interface Sample {
  atS: number;
  oldestS: number | null;
}

const everyMs = 100;

export function watchBacklog(
  { database, nats }: Pick<ClusterRig, "database" | "nats">,
  organizationId: string,
): Backlog {
  const samples: Sample[] = [];
  let isOpen = true;
  const look = async (): Promise<void> => {
    const logged = await nats?.backlog();
    const waiting = await database.db().system(loadWaiting);
    const own = waiting.find((row) => row.organization_id === organizationId);
    const oldest = [logged?.oldestAt, own?.oldest_at].flatMap((atS) => atS ?? []);
    samples.push({
      atS: Date.now() / 1000,
      oldestS: oldest.length === 0 ? null : Math.min(...oldest),
    });
  };
  const watching = (async () => {
    while (isOpen) {
      await look().catch(() => undefined); // the database or NATS is away
      await sleep(everyMs);
    }
  })();
  return {
    workedOffS: (sinceS) => workedOffS(samples, sinceS),
    stop: async () => {
      isOpen = false;
      await watching;
      // All may have been worked off since the last look.
      await look().catch(() => undefined);
    },
  };
}

export function workedOffS(samples: readonly Sample[], sinceS: number): number | null {
  const done = samples.find(
    ({ atS, oldestS }) => atS >= sinceS && (oldestS === null || oldestS > sinceS),
  );
  return done ? done.atS - sinceS : null;
}
