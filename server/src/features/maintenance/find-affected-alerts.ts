import type { Sql } from "../../platform/db.ts";
import { isSameMute, type Muting, nextMute } from "../incidents/world/muting.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import {
  type ConditionAlertRow,
  loadActiveAlerts,
  loadMutedAlerts,
  loadOpenIncidents,
} from "./store.ts";

const slice = 1000;

/**
 * Ids of the alerts that these plans begin or cease to mute, without holding up the lane: whoever
 * changes them looks again.
 * A muted alert is found by being muted; another one only by looking at all that are active, so
 * only when a window is open.
 */
export async function findAffectedAlerts(
  sql: Sql,
  {
    muting,
    due,
    mayBegin,
    nowS,
  }: { muting: Muting; due: ReadonlySet<string>; mayBegin: boolean; nowS: number },
): Promise<string[]> {
  const affectedIds: string[] = [];
  const collect = (alerts: readonly ConditionAlertRow[]) => {
    for (const alert of alerts) if (isAffected(alert, muting, nowS)) affectedIds.push(alert.id);
  };
  for (let after = "0"; ;) {
    const muted = await loadMutedAlerts(sql, after, slice);
    collect(muted.filter((alert) => alert.mute?.plans.some((plan) => due.has(plan.id))));
    after = muted.at(-1)?.id ?? after;
    if (muted.length < slice) break;
  }
  const incidents = mayBegin ? await loadOpenIncidents(sql) : [];
  for (let start = 0; start < incidents.length; start += slice)
    collect(
      await loadActiveAlerts(
        sql,
        incidents.slice(start, start + slice).map((incident) => incident.id),
      ),
    );
  return [...new Set(affectedIds)];
}

function isAffected(alert: ConditionAlertRow, muting: Muting, nowS: number): boolean {
  const next = nextMute(
    muting,
    { mute: alert.mute, conditionFacts: () => subjectOf(alert, nowS).conditionFacts },
    nowS,
  );
  return next.over !== undefined || !isSameMute(alert.mute, next.mute);
}
