import { type PrimaryAlert, primaryAlertsOf } from "../incidents/stores/store-descriptions.ts";
import { loadSetEnvironments } from "../incidents/stores/store-reads.ts";
import { loadFacts, loadIncidents } from "../incidents/stores/store-world.ts";
import type { FactsState, IncidentState } from "../incidents/world/state.ts";
import { loadEnvironmentNames } from "../environments/store.ts";
import type { Sql } from "../../platform/db.ts";

/** An incident as its targets read it: with its newest state. */
export interface IncidentContent {
  incident: {
    id: string;
    title: string;
    subtitle: string;
    status: string;
    severity: string;
    active: boolean;
    start: number;
    end: number | null;
    url: string;
    alerts: { total: number; active: number };
    /** Of its alerts: name → distinct values. */
    tags: Record<string, string[]>;
    environments: string[];
    assignment: { id: string; name: string } | null;
  };
  primary_alert: PrimaryAlert | null;
  /** Unix seconds; null unless somebody has. */
  acknowledged_at: number | null;
}

/** Incidents that are gone are left out. A fixed number of statements for any number of them. */
export async function loadIncidentContents(
  sql: Sql,
  ids: readonly string[],
  publicUrl: string,
): Promise<Map<string, IncidentContent>> {
  const rows = await loadIncidents(sql, [...new Set(ids)]);
  const sets = await loadSetEnvironments(sql, [...new Set(rows.map((row) => row.set_id))]);
  const environments = new Map(sets.map((set) => [set.id, set.environments]));
  const names = await loadEnvironmentNames(sql);
  const facts = new Map(
    (
      await loadFacts(
        sql,
        rows.map(({ id }) => id),
      )
    ).map((state) => [state.incident_id, state]),
  );
  const alerts = await primaryAlertsOf(sql, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        incident: {
          ...contentFields(row),
          url: `${publicUrl}/incident/${row.id}`,
          tags: contentTags(facts.get(row.id)),
          environments: (environments.get(row.set_id) ?? []).flatMap((id) => names.get(id) ?? []),
        },
        primary_alert: alerts.get(row.id) ?? null,
        acknowledged_at: row.acknowledgement?.at ?? null,
      },
    ]),
  );
}

export const contentFields = (row: IncidentState) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  status: row.status,
  severity: row.severity,
  active: row.active,
  start: row.start,
  end: row.end,
  alerts: { total: row.alerts_total, active: row.alerts_active },
  assignment:
    row.assignment === null
      ? null
      : { id: row.assignment.assignee, name: row.assignment.assignee_name },
});

/** "@" names what is no tag. */
export const contentTags = (state: FactsState | undefined): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(state?.facts ?? {}).filter(
      ([name]) => !name.startsWith("@") && name !== "source",
    ),
  );
