import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { log } from "./log.ts";
import type { ServerLimits } from "./server-limits.ts";

/** How much space is left where the database stores: it ends where it finds none. */
export interface DiskWatch {
  /** As of a second ago. */
  hasRoom(): boolean;
  stop(): void;
}

const lookMs = 1000;

export function watchDisk(
  dir: string,
  limits: Pick<ServerLimits, "diskReserveBytes" | "diskReservePercent">,
): DiskWatch {
  const isEnough = ({ bavail, blocks, bsize }: Space): boolean =>
    bavail * bsize >=
    Math.min(limits.diskReserveBytes, (blocks * bsize * limits.diskReservePercent) / 100);
  let hasRoom = isEnough(statfsSync(dir));
  const look = async (): Promise<void> => {
    const hadRoom = hasRoom;
    hasRoom = isEnough(await statfs(dir));
    if (hadRoom && !hasRoom) log.error({ dir }, "hardly any space is left: events are refused");
    if (!hadRoom && hasRoom) log.warn({ dir }, "there is space again: events are accepted");
  };
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => {
        log.warn({ dir, error: String(error) }, "the space that is left could not be read");
      }),
    lookMs,
  );
  timer.unref();
  return { hasRoom: () => hasRoom, stop: () => clearInterval(timer) };
}

interface Space {
  bavail: number;
  blocks: number;
  bsize: number;
}
