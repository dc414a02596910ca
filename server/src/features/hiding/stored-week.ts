import type { Sql } from "../../platform/db.ts";
import type { ProjectedSchedule } from "../schedules/projection.ts";
import type { Window } from "../schedules/windows.ts";
import { loadFirstReceipt } from "./store.ts";

export const weekS = 7 * 24 * 3600;

/** The time that what hides is measured by. */
export interface StoredWeek {
  from: number;
  to: number;
  nowS: number;
  /** Later than `from` where an organization is young or keeps less; `to` where nothing is stored. */
  storedSince: number;
}

export async function loadStoredWeek(
  sql: Sql,
  nowS: number,
  { from = nowS - weekS, to = nowS }: { from?: number | undefined; to?: number | undefined } = {},
): Promise<StoredWeek> {
  return { from, to, nowS, storedSince: (await loadFirstReceipt(sql, from)) ?? to };
}

/**
 * What to measure a schedule by: null for any hour, also where nothing is stored of the hours in
 * which it would have held. Not to know is no reason to let it pass.
 */
export function coveredTime(
  projection: ProjectedSchedule | null,
  { storedSince }: StoredWeek,
): readonly Window[] | null {
  if (projection === null || projection.covered.length === 0) return projection && [];
  return projection.covered.some((window) => window.end > storedSince) ? projection.covered : null;
}
