import type { Integration } from "#contract/integrations.ts";
import type { Sql, SendStatement } from "../../platform/db.ts";
import { replaceJob } from "../../platform/jobs/set-job.ts";

const columns = `id, app_key, name, parent_source_system, parent_source_system AS parent_system_id,
  type, active, config, activated_at, last_event_at, created_at,
  parent_source_system || '.' || name AS source_system,
  coalesce((SELECT json_agg(json_build_object('app_key', f.app_key, 'accepted_until',
      f.accepted_until) ORDER BY f.accepted_until)
    FROM former_app_keys f WHERE f.organization_id = integrations.organization_id
      AND f.integration_id = integrations.id), '[]') AS former_app_keys`;

export const loadIntegrations = (sql: Sql): Promise<Integration[]> =>
  sql<Integration>(
    `SELECT ${columns} FROM integrations WHERE organization_id = tocsin_organization()
     AND deleted_at IS NULL ORDER BY name, id`,
  );

/** Also those that were deleted: what they sent is still read, and their alerts are still open. */
export const loadEveryIntegration = (sql: Sql): Promise<Integration[]> =>
  sql<Integration>(
    `SELECT ${columns} FROM integrations WHERE organization_id = tocsin_organization() ORDER BY id`,
  );

export async function loadIntegration(sql: Sql, id: string): Promise<Integration | null> {
  const [row] = await sql<Integration>(
    `SELECT ${columns} FROM integrations WHERE organization_id = tocsin_organization() AND id = $1
     AND deleted_at IS NULL`,
    [id],
  );
  return row ?? null;
}

export type NewIntegration = Pick<
  Integration,
  "app_key" | "name" | "parent_source_system" | "config" | "created_at"
>;
export async function insertIntegration(
  sql: Sql,
  integration: NewIntegration,
): Promise<Integration> {
  const [row] = await sql<Integration>(
    `INSERT INTO integrations (organization_id, app_key, name, parent_source_system, config,
     created_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5) RETURNING ${columns}`,
    [
      integration.app_key,
      integration.name,
      integration.parent_source_system,
      JSON.stringify(integration.config),
      integration.created_at,
    ],
  );
  if (!row) throw new Error("no integration was stored");
  return row;
}

export const saveConfig = (sql: Sql, id: string, config: Integration["config"]) =>
  sql(
    "UPDATE integrations SET config = $2 WHERE organization_id = tocsin_organization() AND id = $1",
    [id, JSON.stringify(config)],
  );

/** Said once a batch, not once an event. */
export const saveLastEvent = (send: SendStatement, ids: readonly string[], at: number) =>
  send(
    `UPDATE integrations SET last_event_at = greatest(coalesce(last_event_at, 0), $2),
     activated_at = coalesce(activated_at, $2) WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids, at],
    "heard",
  );

/**
 * Open alerts count their silence by the new hours, also those that came before anybody asked for
 * it.
 */
export const restartAutoResolveTimers = (sql: Sql, id: string, afterS: number) =>
  sql(
    `INSERT INTO jobs (organization_id, kind, subject, due_at)
     SELECT organization_id, 'auto_resolve', id::text, last_seen + $2::float8 FROM alerts
     WHERE organization_id = tocsin_organization() AND integration_id = $1 AND is_current
       AND status <> 'ok'
     ${replaceJob}`,
    [id, afterS],
  );
