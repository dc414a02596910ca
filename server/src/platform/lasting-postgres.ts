import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, type PostgresOptions, startPostgres } from "./embedded-postgres.ts";
import { log } from "./log.ts";

/** A bundled PostgreSQL that is started again whenever it ends by itself. */
export interface LastingPostgres {
  ownerUrl: string;
  stop(): Promise<void>;
}

const firstDelayMs = 500;
const maxDelayMs = 5000;

/**
 * It ends when the disk is full, or when somebody kills it. Until it is back, everybody is told to
 * wait; the address stays the same.
 */
export async function startLastingPostgres(options: PostgresOptions): Promise<LastingPostgres> {
  let isStopped = false;
  let postgres = await startPostgres(options);
  const restart = async (): Promise<EmbeddedPostgres | null> => {
    for (let delayMs = firstDelayMs; !isStopped; delayMs = Math.min(maxDelayMs, delayMs * 2)) {
      try {
        return await startPostgres(options);
      } catch (error) {
        log.error({ error: String(error) }, "the database could not be started again");
        await sleep(delayMs);
      }
    }
    return null;
  };
  const supervise = async (): Promise<void> => {
    for (;;) {
      await postgres.ended;
      if (isStopped) return;
      log.error("the database ended by itself and is started again");
      const started = await restart();
      if (!started) return;
      postgres = started;
      // It came back while it was told to stop.
      if (isStopped) return postgres.stop();
      log.warn("the database is back");
    }
  };
  const supervising = supervise();
  return {
    ownerUrl: postgres.ownerUrl,
    stop: async () => {
      isStopped = true;
      await postgres.stop();
      await supervising;
    },
  };
}
