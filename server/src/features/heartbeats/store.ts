import type { Heartbeat } from "#contract/heartbeats.ts";
import type { Sql } from "../../platform/db.ts";
import { replaceDeadJob } from "../../platform/jobs/set-job.ts";
import type { Progress, Schedule } from "./decide.ts";

export interface HeartbeatRow extends Omit<Heartbeat, "path"> {
  key: string;
  name: string;
  app_key: string;
}
const columns =
  "h.integration_id, h.key, h.period_s, h.grace_s, h.state, h.called_at, h.started_at, h.deadline_at, i.name, i.app_key";
const joined = `heartbeats h JOIN integrations i
  ON i.organization_id = h.organization_id AND i.id = h.integration_id`;

export const insertHeartbeat = (
  sql: Sql,
  { integrationId, key, period_s, grace_s }: Schedule & { integrationId: string; key: string },
) =>
  sql(
    `INSERT INTO heartbeats (organization_id, integration_id, key, period_s, grace_s)
     VALUES (tocsin_organization(), $1, $2, $3, $4)`,
    [integrationId, key, period_s, grace_s],
  );

/** In system mode: the key is what proves whoever calls. */
export async function findHeartbeat(
  sql: Sql,
  key: string,
): Promise<{ organization_id: string; integration_id: string } | null> {
  const [row] = await sql<{ organization_id: string; integration_id: string }>(
    "SELECT organization_id, integration_id FROM heartbeats WHERE key = $1",
    [key],
    "find-heartbeat",
  );
  return row ?? null;
}

export async function loadHeartbeat(sql: Sql, id: string): Promise<HeartbeatRow | null> {
  const [row] = await sql<HeartbeatRow>(
    `SELECT ${columns} FROM ${joined}
     WHERE h.organization_id = tocsin_organization() AND h.integration_id = $1`,
    [id],
    "load-heartbeat",
  );
  return row ?? null;
}

/** Whoever else calls or looks waits until this transaction ends. */
export async function lockHeartbeat(sql: Sql, id: string): Promise<HeartbeatRow | null> {
  await sql(
    `SELECT FROM heartbeats WHERE organization_id = tocsin_organization() AND integration_id = $1
     FOR UPDATE`,
    [id],
    "lock-heartbeat",
  );
  return loadHeartbeat(sql, id);
}

export const saveProgress = (
  sql: Sql,
  id: string,
  { state, called_at, started_at, deadline_at }: Progress,
) =>
  sql(
    `UPDATE heartbeats SET state = $2, called_at = $3, started_at = $4, deadline_at = $5
     WHERE organization_id = tocsin_organization() AND integration_id = $1`,
    [id, state, called_at, started_at, deadline_at],
    "save-heartbeat",
  );

export const saveSchedule = (
  sql: Sql,
  id: string,
  { period_s, grace_s, deadline_at }: Schedule & Pick<Progress, "deadline_at">,
) =>
  sql(
    `UPDATE heartbeats SET period_s = $2, grace_s = $3, deadline_at = $4
     WHERE organization_id = tocsin_organization() AND integration_id = $1`,
    [id, period_s, grace_s, deadline_at],
    "save-heartbeat-schedule",
  );

/** Nothing, where it is watched already. */
export const ensureWatch = (sql: Sql, dueAt: number) =>
  sql(
    `INSERT INTO jobs (organization_id, kind, subject, due_at, params)
     VALUES (tocsin_organization(), 'heartbeat-watch', 'all', $1, '{}')
     ${replaceDeadJob}`,
    [dueAt],
    "ensure-heartbeat-watch",
  );

/**
 * Nobody could be heard between the two times: whatever may have been called then has all of its
 * time again. Two calls in time are at least a period less the grace apart.
 */
export const excuseDowntime = (sql: Sql, { fromS, toS }: { fromS: number; toS: number }) =>
  sql(
    `UPDATE heartbeats SET state = 'up', started_at = NULL, deadline_at = $2::float8 + period_s + grace_s
     WHERE organization_id = tocsin_organization() AND deadline_at >= $1::float8
       AND coalesce(started_at, deadline_at - 2 * grace_s) <= $2::float8`,
    [fromS, toS],
    "excuse-heartbeats",
  );

/** Those that have missed their call, locked. */
export const lockOverdue = (sql: Sql, nowS: number): Promise<HeartbeatRow[]> =>
  sql<HeartbeatRow>(
    `SELECT ${columns} FROM ${joined}
     WHERE h.organization_id = tocsin_organization() AND h.deadline_at <= $1
     ORDER BY h.integration_id FOR UPDATE OF h`,
    [nowS],
    "overdue-heartbeats",
  );

export const hasHeartbeats = async (sql: Sql): Promise<boolean> =>
  (
    await sql(
      "SELECT 1 FROM heartbeats WHERE organization_id = tocsin_organization() LIMIT 1",
      [],
      "has-heartbeats",
    )
  ).length > 0;
