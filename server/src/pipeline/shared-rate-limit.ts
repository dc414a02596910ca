import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { type IngestRateLimit, ingestRateLimit } from "./ingest-rate-limit.ts";
import { saveRateLimit } from "./store-rate-limit.ts";

/** A meter that counts together with those of other processes. */
export interface SharedRateLimit extends Pick<IngestRateLimit, "waitS" | "consume"> {
  /** Tells the others what was taken here, and hears what they took. */
  synchronize(organizationId: string, perMinute: number | null): Promise<void>;
}

/** What was taken is told after this at most, also when nothing else comes in. */
const reportMs = 1000;

export function sharedRateLimit({ db, clock }: { db: Db; clock: Clock }): SharedRateLimit {
  const rateLimit = ingestRateLimit(clock.nowS);
  const reports = new Map<string, NodeJS.Timeout>();
  const synchronize: SharedRateLimit["synchronize"] = async (organizationId, perMinute) => {
    if (perMinute === null) return;
    const consumed = rateLimit.takeUnreported(organizationId);
    // Not heard by the others, it is counted here alone.
    const left = await db
      .tenant(organizationId, (sql) =>
        saveRateLimit(sql, { perMinute, consumed, nowS: clock.nowS() }),
      )
      .then(
        (remaining) => remaining,
        () => null,
      );
    if (left !== null) rateLimit.setRemaining(organizationId, left);
  };
  return {
    synchronize,
    waitS: rateLimit.waitS,
    consume: (organizationId, perMinute, events) => {
      rateLimit.consume(organizationId, perMinute, events);
      if (perMinute === null || reports.has(organizationId)) return;
      const timer = setTimeout(() => {
        reports.delete(organizationId);
        void synchronize(organizationId, perMinute);
      }, reportMs);
      timer.unref();
      reports.set(organizationId, timer);
    },
  };
}
