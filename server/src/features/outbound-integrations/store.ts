import { type GatewayKind, gatewayKinds, isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import type { HealthRow, OutboundRow } from "./outbound-row.ts";

const columns =
  "o.id, o.system, o.name, o.config, o.secrets, o.stored_secrets, o.active, o.created_at, o.activated_at";

export const loadOutbound = (sql: Sql): Promise<OutboundRow[]> =>
  sql<OutboundRow>(
    `SELECT ${columns} FROM outbound_integrations o
     WHERE o.organization_id = tocsin_organization() ORDER BY lower(o.name), o.id`,
    [],
    "outbound",
  );

export async function findOutbound(sql: Sql, id: string): Promise<OutboundRow | null> {
  const [row] = await sql<OutboundRow>(
    `SELECT ${columns} FROM outbound_integrations o
     WHERE o.organization_id = tocsin_organization() AND o.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Of which the organization has one at least; a paused one keeps what is to be sent. */
export async function loadGatewayKinds(sql: Sql): Promise<ReadonlySet<GatewayKind>> {
  const rows = await sql<Pick<OutboundRow, "system">>(
    `SELECT DISTINCT system FROM outbound_integrations
     WHERE organization_id = tocsin_organization() AND system = ANY($1::text[])`,
    [gatewayKinds],
    "gateway-kinds",
  );
  return new Set(rows.map(({ system }) => system).filter(isGatewayKind));
}

/**
 * Address of a target → how it answers. What waits for the numbers of a kind waits for each gateway
 * of it.
 */
export async function loadHealth(
  sql: Sql,
  rows: readonly Pick<OutboundRow, "id" | "system">[],
): Promise<Map<string, HealthRow>> {
  const rowsWithHealth = await sql<HealthRow & { id: string }>(
    `SELECT r.id, coalesce(t.failures, 0) AS failures, t.failing_since, t.blocked_until,
       t.last_error, t.last_delivered_at, w.waiting, x.dead
     FROM json_to_recordset($1::json) AS r(id text, system text, is_gateway boolean)
     LEFT JOIN delivery_targets t ON t.organization_id = tocsin_organization()
       AND t.system = r.system AND t.address = r.id
     CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM deliveries d
       WHERE d.organization_id = tocsin_organization() AND d.system = r.system
         AND d.address = r.id AND d.state IN ('queued', 'sending', 'failed')) w
     CROSS JOIN LATERAL (SELECT count(*)::int AS dead FROM deliveries d
       WHERE d.organization_id = tocsin_organization() AND d.state IN ('dead', 'blocked')
         AND d.system = r.system AND d.address = r.id) x
     WHERE NOT r.is_gateway
     UNION ALL
     SELECT r.id, coalesce(t.failures, 0), t.failing_since, t.blocked_until, t.last_error,
       t.last_delivered_at, n.waiting, n.dead
     FROM json_to_recordset($1::json) AS r(id text, system text, is_gateway boolean)
     LEFT JOIN delivery_targets t ON t.organization_id = tocsin_organization()
       AND t.system = r.system AND t.address = r.id
     CROSS JOIN LATERAL (SELECT
         count(*) FILTER (WHERE d.state IN ('queued', 'sending', 'failed'))::int AS waiting,
         count(*) FILTER (WHERE d.state IN ('dead', 'blocked'))::int AS dead
       FROM deliveries d WHERE d.organization_id = tocsin_organization() AND d.system = r.system
         AND d.state IN ('queued', 'sending', 'failed', 'dead', 'blocked')) n
     WHERE r.is_gateway`,
    [
      JSON.stringify(
        rows.map(({ id, system }) => ({ id, system, is_gateway: isGatewayKind(system) })),
      ),
    ],
    "target-health",
  );
  return new Map(rowsWithHealth.map((row) => [row.id, row]));
}

export async function nextOutboundId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }>("SELECT nextval('ids') AS id");
  if (!row) throw new Error("no id was given out");
  return row.id;
}

export const insertOutbound = (sql: Sql, row: Omit<OutboundRow, "activated_at">) =>
  sql(
    `INSERT INTO outbound_integrations (organization_id, id, system, name, config, secrets,
     stored_secrets, active, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.id,
      row.system,
      row.name,
      JSON.stringify(row.config),
      row.secrets,
      JSON.stringify(row.stored_secrets),
      row.active,
      row.created_at,
    ],
  );

export const updateOutbound = (
  sql: Sql,
  row: Pick<OutboundRow, "id" | "name" | "config" | "secrets" | "stored_secrets" | "active">,
) =>
  sql(
    `UPDATE outbound_integrations SET name = $2, config = $3, secrets = $4, stored_secrets = $5,
       active = $6
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [
      row.id,
      row.name,
      JSON.stringify(row.config),
      row.secrets,
      JSON.stringify(row.stored_secrets),
      row.active,
    ],
  );

/**
 * Its shares end with it; what was sent stays in the ledger, and nothing more is. With the last
 * gateway, the shares end that went through it.
 */
export async function deleteOutbound(
  sql: Sql,
  { id, system }: Pick<OutboundRow, "id" | "system">,
  end: { by: string; at: number },
): Promise<void> {
  if (isGatewayKind(system) && (await isLastGateway(sql, { id, system })))
    await endNumbers(sql, system, end);
  await sql(
    `UPDATE shares SET unsubscribed = $3 WHERE organization_id = tocsin_organization()
     AND system = $2 AND address = $1 AND unsubscribed IS NULL`,
    [id, system, JSON.stringify(end)],
  );
  await sql(
    `UPDATE deliveries SET state = 'dropped', settled_at = $3, reason = 'The target was deleted',
       claim = NULL, claimed_until = NULL
     WHERE organization_id = tocsin_organization() AND system = $2 AND address = $1
       AND state IN ('queued', 'sending', 'failed')`,
    [id, system, end.at],
  );
  await sql(
    `DELETE FROM delivery_targets WHERE organization_id = tocsin_organization() AND system = $2
     AND address = $1`,
    [id, system],
  );
  await sql(
    "DELETE FROM outbound_integrations WHERE organization_id = tocsin_organization() AND id = $1",
    [id],
  );
}

async function isLastGateway(
  sql: Sql,
  { id, system }: { id: string; system: GatewayKind },
): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM outbound_integrations WHERE organization_id = tocsin_organization()
     AND system = $2 AND id <> $1 LIMIT 1`,
    [id, system],
  );
  return rows.length === 0;
}

async function endNumbers(
  sql: Sql,
  system: GatewayKind,
  end: { by: string; at: number },
): Promise<void> {
  await sql(
    `UPDATE shares SET unsubscribed = $2 WHERE organization_id = tocsin_organization()
     AND system = $1 AND state <> 'recorded' AND unsubscribed IS NULL`,
    [system, JSON.stringify(end)],
  );
  await sql(
    `UPDATE deliveries SET state = 'dropped', settled_at = $2, reason = 'The gateway was deleted',
       claim = NULL, claimed_until = NULL
     WHERE organization_id = tocsin_organization() AND system = $1
       AND state IN ('queued', 'sending', 'failed')`,
    [system, end.at],
  );
}
