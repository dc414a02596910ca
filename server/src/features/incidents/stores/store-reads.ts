import type { IncidentAction } from "#contract/incident-actions.ts";
import type { Sql } from "../../../platform/db.ts";
import { replaceDeadJob } from "../../../platform/jobs/set-job.ts";
import { alertColumns, selectList } from "./store-columns.ts";
import type { ActivityRow } from "../detail/incident-on-wire.ts";
import type { DelayedShare } from "../world/members/shares.ts";
import type { AlertState } from "../world/state.ts";

const inOrganization = "organization_id = tocsin_organization()";

/** A merged incident's history stays readable in the one that took it over. */
const family = `WITH RECURSIVE family AS (SELECT $1::bigint AS id UNION SELECT i.id
  FROM incidents i JOIN family f ON i.merged_into = f.id
  WHERE i.organization_id = tocsin_organization() AND i.folder IS NULL
  AND i.merged_into IS NOT NULL)`;

export async function loadActivities(
  sql: Sql,
  incidentId: string,
  { types, page, perPage }: { types: readonly string[] | null; page: number; perPage: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const matching = `${inOrganization} AND incident_id IN (SELECT id FROM family) AND ($2::text[] IS NULL OR type = ANY($2))`;
  const rows = await sql<ActivityRow>(
    `${family} SELECT id, type, at, actor_kind, actor_id, actor_name, params FROM activities WHERE ${matching} ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4`,
    [incidentId, types, perPage, (page - 1) * perPage],
  );
  const [count] = await sql<{ total: number }>(
    `${family} SELECT count(*)::int AS total FROM activities WHERE ${matching}`,
    [incidentId, types],
  );
  return { rows, total: count?.total ?? 0 };
}

export const loadAlertsOfIncident = (sql: Sql, incidentId: string): Promise<AlertState[]> =>
  sql<AlertState>(
    `SELECT ${selectList(alertColumns, "a")} FROM alerts a WHERE a.${inOrganization}
     AND a.incident_id = $1 ORDER BY a.id`,
    [incidentId],
    "alerts-of-one",
  );

export const loadSetEnvironments = (
  sql: Sql,
  setIds: readonly number[],
): Promise<{ id: number; environments: string[] }[]> =>
  sql(
    `SELECT id, environments FROM environment_sets WHERE ${inOrganization} AND id = ANY($1::int[])`,
    [setIds],
    "environments-of-sets",
  );

export async function insertUndo(
  sql: Sql,
  undo: {
    token_hash: string;
    user_id: string | null;
    action: IncidentAction;
    at: number;
    expires_at: number;
    environment_id: string;
    before: unknown;
  },
): Promise<void> {
  await sql(
    `INSERT INTO undos (organization_id, token_hash, user_id, action, at, expires_at,
     environment_id, before) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      undo.token_hash,
      undo.user_id,
      undo.action,
      undo.at,
      undo.expires_at,
      undo.environment_id,
      JSON.stringify(undo.before),
    ],
  );
}
export interface UndoRow {
  user_id: string | null;
  action: IncidentAction;
  environment_id: string;
  expires_at: number;
  before: unknown;
  done: boolean;
}
export async function loadUndo(sql: Sql, tokenHash: string): Promise<UndoRow | null> {
  const [row] = await sql<UndoRow>(
    `SELECT user_id, action, environment_id, expires_at, before, done FROM undos
     WHERE ${inOrganization} AND token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}
export const markUndone = (sql: Sql, tokenHash: string) =>
  sql(`UPDATE undos SET done = true WHERE ${inOrganization} AND token_hash = $1`, [tokenHash]);
export const deleteOldUndos = (sql: Sql, before: number) =>
  sql(`DELETE FROM undos WHERE ${inOrganization} AND expires_at < $1`, [before]);

export interface LinkRow {
  id: string;
  incident_id: string;
  environment_id: string;
  created_by: string;
  created_at: number;
  expires_at: number;
}
const linkColumns = "id, incident_id, environment_id, created_by, created_at, expires_at";
export async function insertPreviewLink(
  sql: Sql,
  link: Omit<LinkRow, "id"> & { token_hash: string },
): Promise<LinkRow> {
  const [row] = await sql<LinkRow>(
    `INSERT INTO preview_links (organization_id, incident_id, environment_id, token_hash,
     created_by, created_at, expires_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6)
     RETURNING ${linkColumns}`,
    [
      link.incident_id,
      link.environment_id,
      link.token_hash,
      link.created_by,
      link.created_at,
      link.expires_at,
    ],
  );
  if (!row) throw new Error("no link was stored");
  return row;
}
export const loadPreviewLinks = (sql: Sql, incidentId: string, nowS: number): Promise<LinkRow[]> =>
  sql<LinkRow>(
    `SELECT ${linkColumns} FROM preview_links WHERE ${inOrganization} AND incident_id = $1
     AND expires_at > $2 ORDER BY id DESC`,
    [incidentId, nowS],
  );
export const deletePreviewLink = (
  sql: Sql,
  incidentId: string,
  id: string,
): Promise<{ id: string }[]> =>
  sql(
    `DELETE FROM preview_links WHERE ${inOrganization} AND incident_id = $1 AND id = $2
     RETURNING id`,
    [incidentId, id],
  );

/** Incidents that left the feed's "resolved": the counters lose them in the same transaction. */
export const loadIncidentsToArchive = (
  sql: Sql,
  before: number,
  limit: number,
): Promise<{ id: string }[]> =>
  sql(
    `SELECT id FROM incidents WHERE ${inOrganization} AND folder = 'resolved' AND resolved_at < $1
     ORDER BY resolved_at LIMIT $2`,
    [before, limit],
  );

/** A rule that waits already waits on: its delay counts from the first reason. */
export async function saveDelayedShares(sql: Sql, rows: readonly DelayedShare[]): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO jobs (organization_id, kind, subject, due_at, params)
     SELECT tocsin_organization(), 'autoshare', r.incident_id || ' ' || r.rule_id, r.due_at, '{}'
     FROM json_to_recordset($1::json) AS r(incident_id text, rule_id text, due_at float8)
     ${replaceDeadJob}`,
    [JSON.stringify(rows)],
    "delayed-shares",
  );
}
