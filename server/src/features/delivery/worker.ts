import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../platform/log.ts";
import { failuresUntilDown } from "../outbound-integrations/outbound-row.ts";
import { outboxChannel } from "../sharing/store-outbox.ts";
import { deliverTo, type DeliveryParts } from "./deliver.ts";
import { type DueTarget, findDueTargets } from "./store-claims.ts";

export interface DeliveryWorker {
  stop(): Promise<void>;
  /** Everything that is due now; for tests that move the clock. */
  runDue(): Promise<void>;
}

const pollMs = 500;
/** That this process sends to at once. */
const maxTargets = 16;
/** What is under way then is settled by whoever claims it next. */
const stopWithinMs = 8000;

/** Where other processes send. */
export const noDelivery: DeliveryWorker = {
  stop: async () => undefined,
  runDue: async () => undefined,
};

/** Any number of processes may run this: a message is claimed before it is sent. */
export async function startDelivery(parts: DeliveryParts): Promise<DeliveryWorker> {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  const start = (target: DueTarget): void => {
    const key = `${target.organization_id} ${target.system} ${target.address}`;
    if (isStopped || running.has(key) || running.size >= maxTargets) return;
    const work = deliverTo(parts, target, () => isStopped)
      .catch((error: unknown) => {
        log.warn(
          { organizationId: target.organization_id, error: String(error) },
          "delivery was interrupted and will be tried again",
        );
        return false;
      })
      .then((hasSent) => {
        running.delete(key);
        // What was queued while it ended; who had nothing to send is asked again in a while.
        if (hasSent) wake();
      });
    running.set(key, work);
  };
  const look = async (): Promise<void> => {
    if (isStopped) return;
    const due = await parts.db
      .system((sql) => findDueTargets(sql, { nowS: parts.clock.nowS(), failuresUntilDown }))
      // A database that is away is asked again.
      .catch(() => []);
    for (const target of due) start(target);
  };
  const looks = repeatable(look);
  const wake = (): void => void looks();
  const timer = setInterval(wake, pollMs);
  const deaf = await parts.db.listen(outboxChannel, wake, wake);
  return {
    runDue: async () => {
      do {
        await looks();
        await Promise.all(running.values());
        await looks();
      } while (running.size > 0);
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await deaf();
      await Promise.race([
        Promise.all(running.values()),
        sleep(stopWithinMs, null, { ref: false }),
      ]);
    },
  };
}

/** Calls during the work are followed by one more turn, however many they are. */
function repeatable(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const turn = work().finally(() => {
      if (running === turn) running = null;
    });
    running = turn;
    return turn;
  };
  return () => {
    if (running === null) return run();
    next ??= running.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
