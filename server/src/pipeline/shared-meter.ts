import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { type IngestMeter, ingestMeter } from "./ingest-meter.ts";
import { saveMeter } from "./store-meter.ts";

/** A meter that counts together with those of other processes. */
export interface SharedMeter extends Pick<IngestMeter, "waitS" | "took"> {
  /** Tells the others what was taken here, and hears what they took. */
  compare(organizationId: string, perMinute: number | null): Promise<void>;
}

/** What was taken is told after this at most, also when nothing else comes in. */
const reportMs = 1000;

export function sharedMeter({ db, clock }: { db: Db; clock: Clock }): SharedMeter {
  const meter = ingestMeter(clock.nowS);
  const reports = new Map<string, NodeJS.Timeout>();
  const compare: SharedMeter["compare"] = async (organizationId, perMinute) => {
    if (perMinute === null) return;
    const took = meter.unreported(organizationId);
    // Not heard by the others, it is counted here alone.
    const left = await db
      .tenant(organizationId, (sql) => saveMeter(sql, { perMinute, took, nowS: clock.nowS() }))
      .then(
        (known) => known,
        () => null,
      );
    if (left !== null) meter.settle(organizationId, left);
  };
  return {
    compare,
    waitS: meter.waitS,
    took: (organizationId, perMinute, events) => {
      meter.took(organizationId, perMinute, events);
      if (perMinute === null || reports.has(organizationId)) return;
      const timer = setTimeout(() => {
        reports.delete(organizationId);
        void compare(organizationId, perMinute);
      }, reportMs);
      timer.unref();
      reports.set(organizationId, timer);
    },
  };
}
