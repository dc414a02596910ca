import type { Activity } from "#contract/incidents.ts";
import type { Sql } from "../../../platform/db.ts";
import { activityOnWire } from "./incident-on-wire.ts";
import { loadActivities } from "../stores/store-reads.ts";

export async function loadHistory(
  sql: Sql,
  incidentId: string,
  page: { types: readonly string[] | null; page: number; perPage: number },
): Promise<{ activities: Activity[]; total: number }> {
  const { rows, total } = await loadActivities(sql, incidentId, page);
  return { activities: rows.map(activityOnWire), total };
}
