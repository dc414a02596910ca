import type { ReplyOf } from "#contract/endpoint.ts";
import type { getSourceStatus, SourceSummary } from "#contract/integration-status.ts";
import { outcomes } from "#contract/statuses.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { addLatency, emptyLatency, latencyAt } from "../source-activity/latency.ts";
import {
  type HourRow,
  loadErrors,
  loadHours,
  loadMinutes,
  loadSummaries,
  type SummaryRow,
} from "../source-activity/store.ts";
import { learnedDays } from "./silence.ts";
import { sourceState } from "./source-state.ts";

const hoursShown = 24;
const minutesShown = 60;
/** Over which the present rate is taken. */
const rateMinutes = 5;

export const listSummaries = async (sql: Sql, nowS: number): Promise<SourceSummary[]> =>
  (await loadSummaries(sql, { nowS, days: learnedDays })).map((row) => summaryOf(row, nowS));

export async function loadStatus(
  sql: Sql,
  { id, nowS }: { id: string; nowS: number },
): Promise<ReplyOf<typeof getSourceStatus>> {
  const [row] = await loadSummaries(sql, { nowS, days: learnedDays, id });
  if (!row) throw refuse("not_found");
  const [thisHour, thisMinute] = [Math.floor(nowS / 3600), Math.floor(nowS / 60)];
  const shown = await loadHours(sql, { id, from: thisHour - hoursShown + 1 });
  const minutes = new Map(
    (await loadMinutes(sql, { id, from: thisMinute - minutesShown + 1 })).map(
      ({ minute, events }) => [minute, events],
    ),
  );
  const summary = summaryOf(row, nowS);
  return {
    ...summary,
    hours: summary.hours.map((events, place) => ({
      at: (thisHour - hoursShown + 1 + place) * 3600,
      events,
    })),
    minutes: Array.from(
      { length: minutesShown },
      (_, place) => minutes.get(thisMinute - minutesShown + 1 + place) ?? 0,
    ),
    total: shown.reduce((sum, { events }) => sum + events, 0),
    outcomes: Object.fromEntries(
      outcomes.map((outcome) => [outcome, shown.reduce((sum, hour) => sum + hour[outcome], 0)]),
    ) as Record<(typeof outcomes)[number], number>,
    causes: await loadErrors(sql, { id, from: thisHour - hoursShown + 1 }),
    latency: latencyOf(shown),
  };
}

function summaryOf(row: SummaryRow, nowS: number): SourceSummary {
  const thisHour = Math.floor(nowS / 3600);
  const events = new Map(row.hours.map((hour, place) => [hour, row.hour_events[place] ?? 0]));
  const hours = Array.from(
    { length: hoursShown },
    (_, place) => events.get(thisHour - hoursShown + 1 + place) ?? 0,
  );
  const recent_hour_events = hours.slice(-2).reduce((sum, count) => sum + count, 0);
  return {
    id: row.id,
    state: sourceState({ ...row, recent_hour_events }, nowS),
    last_event_at: row.last_event_at,
    events_per_minute: row.recent_events / rateMinutes,
    hours,
    errors: row.errors,
    last_error: row.last_error,
    usual_per_minute: usualPerMinute(row, thisHour),
  };
}

function latencyOf(hours: readonly HourRow[]) {
  const counts = hours.reduce((sum, { latency }) => addLatency(sum, latency), emptyLatency());
  const [p50_ms, p99_ms] = [latencyAt(counts, 0.5), latencyAt(counts, 0.99)];
  return p50_ms === null || p99_ms === null ? null : { p50_ms, p99_ms };
}

/** At this hour of the days that it is known. */
function usualPerMinute(
  { activated_at, alike_events }: Pick<SummaryRow, "activated_at" | "alike_events">,
  thisHour: number,
): number | null {
  if (activated_at === null) return null;
  const days = Math.min(learnedDays, Math.floor((thisHour - Math.floor(activated_at / 3600)) / 24));
  return days <= 0 ? null : alike_events / days / 60;
}
