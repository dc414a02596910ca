import type { Activity } from "#contract/incidents.ts";
import type { Sql } from "../../../platform/db.ts";
import { activityOnWire } from "./incident-on-wire.ts";
import { loadActivities } from "../stores/store-reads.ts";

interface HistoryPage {
  types: readonly string[] | null;
  page: number;
  perPage: number;
  /** Whether the reader may see changes. */
  namesChanges: boolean;
}

export async function loadHistory(
  sql: Sql,
  incidentId: string,
  { namesChanges, ...page }: HistoryPage,
): Promise<{ activities: Activity[]; total: number }> {
  const { rows, total } = await loadActivities(sql, incidentId, page);
  const activities = rows.map(activityOnWire);
  return { activities: namesChanges ? activities : activities.map(withoutChanges), total };
}

/** That changes are suspected or judged, but neither which ones nor what was written about them. */
function withoutChanges(activity: Activity): Activity {
  const { type, params } = activity;
  if (type === "change_suspected") {
    const changes = Array.isArray(params["changes"]) ? params["changes"] : [];
    return { ...activity, params: { count: changes.length } };
  }
  if (type === "change_judged")
    return { ...activity, params: { certainty: params["certainty"] ?? null } };
  return activity;
}
