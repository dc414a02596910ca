import type { Sql } from "../../platform/db.ts";
import { type AlertCounter, type AlertCounts, openCounter } from "./alert-counts.ts";
import { loadIncidentTags, readAlerts } from "./store-alerts.ts";

/**
 * Each of the incidents once, in portions, so that no statement and no turn of this process takes
 * long, however many alerts there are.
 */
export async function* countAlerts(
  sql: Sql,
  incidentIds: readonly string[],
): AsyncGenerator<AlertCounts[]> {
  const tags = Map.groupBy(await loadIncidentTags(sql, incidentIds), (tag) => tag.incident_id);
  const countsOf = (counter: AlertCounter): AlertCounts =>
    counter.counts(tags.get(counter.incidentId) ?? []);
  const withoutAlerts = new Set(incidentIds);
  let open: AlertCounter | null = null;
  for await (const alerts of readAlerts(sql, incidentIds)) {
    const counted: AlertCounts[] = [];
    for (const alert of alerts) {
      if (open?.incidentId !== alert.incident_id) {
        if (open !== null) counted.push(countsOf(open));
        open = openCounter(alert.incident_id);
        withoutAlerts.delete(alert.incident_id);
      }
      open.add(alert);
    }
    if (counted.length > 0) yield counted;
  }
  const rest = [...withoutAlerts].map((id) => openCounter(id).counts([]));
  if (open !== null) rest.unshift(countsOf(open));
  if (rest.length > 0) yield rest;
}
