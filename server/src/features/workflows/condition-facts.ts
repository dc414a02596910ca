import type { Facts } from "#bpql/facts.ts";
import type { Sql } from "../../platform/db.ts";
import { haystackOf } from "../incidents/world/facts.ts";
import { incidentFacts } from "../incidents/world/incident-fields.ts";
import { loadAlertsOf, loadFacts, loadIncidents } from "../incidents/stores/store-world.ts";
import { holds } from "./step-scope.ts";

/** What conditions ask of incidents, by id; those that are gone are left out. */
export async function loadConditionFacts(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, Facts>> {
  const incidents = await loadIncidents(sql, incidentIds);
  const facts = new Map((await loadFacts(sql, incidentIds)).map((row) => [row.incident_id, row]));
  const alerts = Map.groupBy(await loadAlertsOf(sql, incidentIds), (alert) => alert.incident_id);
  return new Map(
    incidents.flatMap((incident) => {
      const row = facts.get(incident.id);
      if (row === undefined) return [];
      const texts = () => [
        haystackOf(row, incident.title, incident.subtitle),
        ...(alerts.get(incident.id) ?? []).map(({ description }) => description),
      ];
      return [[incident.id, incidentFacts(incident, row, texts)] as const];
    }),
  );
}

/** Whether a workflow's condition holds for an incident that is there; none holds always. */
export async function isWanted(
  sql: Sql,
  { condition, incidentId }: { condition: string | undefined; incidentId: string },
): Promise<boolean> {
  const facts = (await loadConditionFacts(sql, [incidentId])).get(incidentId);
  return facts !== undefined && (condition === undefined || holds(condition, facts));
}
