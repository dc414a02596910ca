import type { Anomaly, Detector } from "#contract/anomaly-detection.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { scoreOf, thresholdsOf } from "./decide.ts";
import { type AnomalyRow, loadJudged, loadLasting } from "./store-anomalies.ts";
import { type DetectorRow, type DetectorSettings, loadDetectors } from "./store-detectors.ts";
import { loadPointSummaries } from "./store-points.ts";

const recentPoints = 48;

/** One of the whole organization is seen by those alone who see all of it. */
export const maySee = (
  { environment_id }: Pick<DetectorSettings, "environment_id">,
  caller: Caller,
): boolean => accessTo(caller, environment_id ?? everyEnvironment) !== null;

export const loadVisibleDetectors = async (sql: Sql, caller: Caller): Promise<DetectorRow[]> =>
  (await loadDetectors(sql)).filter((row) => maySee(row, caller));

/** Those that are out of their band first, then by name. */
export async function presentDetectors(
  sql: Sql,
  rows: readonly DetectorRow[],
): Promise<Detector[]> {
  const ids = rows.map(({ id }) => id);
  const judged = Map.groupBy(await loadJudged(sql, ids), (each) => each.detector_id);
  const lasting = new Map((await loadLasting(sql)).map((row) => [row.detector_id, row.start]));
  const summaries = new Map(
    (await loadPointSummaries(sql, { ids, recent: recentPoints })).map((row) => [
      row.detector_id,
      row,
    ]),
  );
  return rows
    .map((row): Detector => {
      const { next_at: _next, history: _history, ...settings } = row;
      const summary = summaries.get(row.id);
      return {
        ...settings,
        threshold: thresholdsOf(row, judged.get(row.id) ?? []),
        last: summary
          ? { at: summary.at, value: summary.value, low: summary.low, high: summary.high }
          : null,
        out_since: lasting.get(row.id) ?? null,
        recent: summary?.recent ?? [],
      };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ is_active: isActive, state }: Detector): number =>
  isActive ? (state === "out" ? 0 : 1) : 2;

export const presentAnomaly = (row: AnomalyRow): Anomaly => ({
  id: row.id,
  detector_id: row.detector_id,
  start: row.start,
  end: row.end,
  direction: row.direction,
  kind: row.kind,
  value: row.value,
  low: row.low,
  high: row.high,
  score: scoreOf(row.surprise),
  reported_at: row.reported_at,
  alert_at: row.alert_at,
  incident_id: row.incident_id,
  verdict: row.verdict,
  verdict_by: row.verdict_by,
  reason: row.reason,
});
