import type { FoundItem } from "#contract/search.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadChanges } from "../changes/store-search.ts";
import { alertOnWire } from "../incidents/detail/incident-on-wire.ts";
import { loadVisibleEnvironments, presentWithTags } from "../incidents/detail/present-incidents.ts";
import { loadAlerts, loadIncidents } from "../incidents/stores/store-world.ts";
import type { FoundPosition } from "./page.ts";
import type { CountedKind } from "./search-ask.ts";

/** In the order of the page; what is gone by now, or no longer the caller's to see, is left out. */
export async function presentFound(
  sql: Sql,
  page: readonly FoundPosition[],
  { reach, tags }: { reach: EnvironmentReach; tags?: readonly string[] },
): Promise<FoundItem[]> {
  const idsOf = (kind: CountedKind): string[] =>
    page.filter((position) => position.kind === kind).map(({ id }) => id);
  const items = new Map<string, FoundItem>();
  for (const incident of await presentWithTags(sql, await loadIncidents(sql, idsOf("incidents")), {
    reach,
    tags,
  }))
    items.set(`incidents ${incident.id}`, { kind: "incident", ...incident });
  for (const alert of await presentAlerts(sql, idsOf("alerts"), reach))
    items.set(`alerts ${alert.id}`, alert);
  const changeIds = idsOf("changes");
  const changes =
    changeIds.length === 0 ? [] : await loadChanges(sql, changeIds, reach.environments);
  for (const change of changes) items.set(`changes ${change.id}`, { kind: "change", ...change });
  return page.flatMap(({ kind, id }) => items.get(`${kind} ${id}`) ?? []);
}

async function presentAlerts(
  sql: Sql,
  ids: readonly string[],
  reach: EnvironmentReach,
): Promise<Extract<FoundItem, { kind: "alert" }>[]> {
  if (ids.length === 0) return [];
  const alerts = await loadAlerts(sql, ids);
  const rows = await loadIncidents(sql, [...new Set(alerts.map((alert) => alert.incident_id))]);
  const visible = await loadVisibleEnvironments(sql, rows, reach);
  const incidents = new Map(rows.map((row) => [row.id, row]));
  return alerts.flatMap((alert) => {
    const row = incidents.get(alert.incident_id);
    const environments = row && visible.get(row.set_id);
    if (row === undefined || environments === undefined) return [];
    const incident = {
      id: row.id,
      title: row.title,
      status: row.status,
      environments: [...environments],
    };
    return [{ kind: "alert" as const, ...alertOnWire(alert), incident }];
  });
}
