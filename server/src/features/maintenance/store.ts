import type { Sql } from "../../platform/db.ts";
import type { AlertState, IncidentState } from "../incidents/world/state.ts";

/** What conditions ask of an alert. */
export type ConditionAlertRow = Pick<
  AlertState,
  | "id"
  | "tags"
  | "source_system"
  | "primary_name"
  | "secondary_name"
  | "status"
  | "description"
  | "start"
  | "mute"
>;
const conditionColumns =
  "a.id, a.tags, a.source_system, a.primary_name, a.secondary_name, a.status, a.description, a.start, a.mute";

/** In slices, after the one with this id. */
export const loadMutedAlerts = (
  sql: Sql,
  after: string,
  limit: number,
): Promise<ConditionAlertRow[]> =>
  sql<ConditionAlertRow>(
    `SELECT ${conditionColumns} FROM alerts a WHERE a.organization_id = tocsin_organization()
     AND a.muted AND a.id > $1 ORDER BY a.id LIMIT $2`,
    [after, limit],
  );

/** Incidents with active alerts are in one of these folders. */
export const loadOpenIncidents = (sql: Sql): Promise<Pick<IncidentState, "id">[]> =>
  sql(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization()
     AND folder IN ('active', 'snoozed', 'maintenance') ORDER BY id`,
  );

export const loadActiveAlerts = (
  sql: Sql,
  incidentIds: readonly string[],
): Promise<ConditionAlertRow[]> =>
  sql<ConditionAlertRow>(
    `SELECT ${conditionColumns} FROM alerts a WHERE a.organization_id = tocsin_organization()
     AND a.incident_id = ANY($1::bigint[]) AND a.status <> 'ok' ORDER BY a.id`,
    [incidentIds],
  );

/** Active plans that no timer waits for: brought in by other ways than the calls. */
export const loadPlansWithoutTimer = (sql: Sql, kind: string): Promise<{ id: string }[]> =>
  sql(
    `SELECT r.id FROM rules r WHERE r.organization_id = tocsin_organization()
     AND r.kind = 'maintenance-plan' AND r.active
       AND NOT EXISTS (SELECT FROM jobs j WHERE j.organization_id = r.organization_id
         AND j.kind = $1 AND j.subject = r.id::text)`,
    [kind],
  );

/** Incidents of which some active alerts are muted and others not, by whether they say so. */
export const loadPartlyMutedIncidents = (
  sql: Sql,
  { isShown }: { isShown: boolean },
  limit: number,
): Promise<{ id: string }[]> =>
  sql(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization()
     AND folder IN ('active', 'snoozed', 'maintenance')
     AND
     ${isShown ? "maintenance = 'partial'" : "maintenance IS NULL AND muted_by_status <> '[0, 0, 0, 0, 0]'::jsonb"} ORDER BY id LIMIT $1`,
    [limit],
  );
