import type { Sql } from "../../platform/db.ts";
import { isSameMute, type Muting, nextMute } from "../incidents/muting.ts";
import { subjectOf } from "../incidents/subject.ts";
import { type AskedAlert, loadActiveAlerts, loadMuted, loadOpenIncidents } from "./store.ts";

const slice = 1000;

/**
 * Ids of the alerts that these plans begin or cease to mute, without holding up the lane: whoever
 * changes them looks again.
 * A muted alert is found by being muted; another one only by looking at all that are active, so
 * only when a window is open.
 */
export async function concernedAlerts(
  sql: Sql,
  {
    muting,
    due,
    mayBegin,
    nowS,
  }: { muting: Muting; due: ReadonlySet<string>; mayBegin: boolean; nowS: number },
): Promise<string[]> {
  const found: string[] = [];
  const look = (alerts: readonly AskedAlert[]) => {
    for (const alert of alerts) if (isConcerned(alert, muting, nowS)) found.push(alert.id);
  };
  for (let after = "0"; ;) {
    const muted = await loadMuted(sql, after, slice);
    look(muted.filter((alert) => alert.mute?.plans.some((plan) => due.has(plan.id))));
    after = muted.at(-1)?.id ?? after;
    if (muted.length < slice) break;
  }
  const incidents = mayBegin ? await loadOpenIncidents(sql) : [];
  for (let start = 0; start < incidents.length; start += slice)
    look(
      await loadActiveAlerts(
        sql,
        incidents.slice(start, start + slice).map((one) => one.id),
      ),
    );
  return [...new Set(found)];
}

function isConcerned(alert: AskedAlert, muting: Muting, nowS: number): boolean {
  const next = nextMute(
    muting,
    { mute: alert.mute, asked: () => subjectOf(alert, nowS).asked },
    nowS,
  );
  return next.over !== undefined || !isSameMute(alert.mute, next.mute);
}
