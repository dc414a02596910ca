/** The points of a detector that are complete and not judged yet. */
import { anomalyLimits } from "#contract/anomaly-limits.ts";
import type { Watched } from "#contract/anomaly-detection.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";
import { loadFirstReceipt } from "../hiding/store.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { ownSources } from "../integrations/own-source.ts";
import type { EventCounts } from "./event-counts.ts";
import type { DetectorRow } from "./store-detectors.ts";
import { loadFirstHour, loadValues } from "./store-watched.ts";

export interface PointSpan {
  from: number;
  to: number;
  points: readonly { at: number; value: number }[];
  /** There is more that is complete: this is a slice of it. */
  isSlice: boolean;
}

/** What came so late is still of its interval. */
const delayS = { rate: 5, value: 60 } as const;
/** Events that wait for so long are counted where they arrive. */
const patienceS = 600;
/** Read at once: events are counted one by one. */
const sliceS = { rate: 86_400, value: 7 * 86_400 } as const;
const slicePoints = 2500;

type Rate = Extract<Watched, { kind: "rate" }>;

/** Null where there is nothing complete. */
export async function readPoints(
  sql: Sql,
  detector: DetectorRow,
  { counts, nowS }: { counts: EventCounts; nowS: number },
): Promise<PointSpan | null> {
  const { watch, interval_s: intervalS } = detector;
  const from = detector.next_at ?? (await firstTime(sql, detector, nowS));
  if (from === null) return null;
  const complete = Math.floor((nowS - delayS[watch.kind]) / intervalS) * intervalS;
  const slice = Math.max(1, Math.min(slicePoints, Math.floor(sliceS[watch.kind] / intervalS)));
  const to = Math.min(complete, from + slice * intervalS);
  if (to <= from) return null;
  const span = { from, to, isSlice: to < complete };
  if (watch.kind === "value")
    return { ...span, points: await loadValues(sql, { ...watch, from, to, intervalS }) };
  if (nowS - to < patienceS && (await counts.isAnyPending(to))) return null;
  return { ...span, points: await countRate(sql, detector, { watch, from, to, counts }) };
}

async function firstTime(
  sql: Sql,
  { watch, interval_s: intervalS }: DetectorRow,
  nowS: number,
): Promise<number | null> {
  const sinceS = Math.max(
    nowS - anomalyLimits.learnDays * 86_400,
    nowS - anomalyLimits.points * intervalS,
  );
  if (watch.kind === "value") {
    const hour = await loadFirstHour(sql, watch, sinceS);
    return hour === null ? null : Math.floor((hour * 3600) / intervalS) * intervalS;
  }
  const first = await loadFirstReceipt(sql, sinceS);
  // The interval in which it came was not watched from its beginning.
  return first === null ? null : Math.ceil(first / intervalS) * intervalS;
}

/** An interval without an event is a zero. */
async function countRate(
  sql: Sql,
  { environment_id: environmentId, interval_s: intervalS }: DetectorRow,
  {
    watch,
    from,
    to,
    counts: shared,
  }: { watch: Rate; from: number; to: number; counts: EventCounts },
): Promise<PointSpan["points"]> {
  const counts = await shared.count(
    {
      from,
      to,
      intervalS,
      integrationId: watch.integration_id,
      sets: environmentId === null ? null : await loadSetIds(sql, [environmentId]),
      ownKind: ownSources.anomalies.kind,
    },
    parseQuery(watch.query),
  );
  const intervals = Math.round((to - from) / intervalS);
  return Array.from({ length: intervals }, (_, index) => {
    const at = from + index * intervalS;
    return { at, value: counts.get(at) ?? 0 };
  });
}
