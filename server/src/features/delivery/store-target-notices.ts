import { isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { failuresUntilDown } from "../outbound-integrations/outbound-row.ts";
import type { TargetKey } from "./store-claims.ts";

export interface TargetState {
  name: string;
  is_down: boolean;
  last_error: string | null;
  /** Unix seconds of the first failure in a row. */
  failing_since: number | null;
  waiting: number;
  notified_at: number | null;
  notified_down: boolean;
}

/** Null where it is gone. */
export async function loadTargetState(
  sql: Sql,
  { system, address }: TargetKey,
): Promise<TargetState | null> {
  const [row] = await sql<TargetState>(
    `SELECT o.name, t.failures >= $3 AS is_down, t.last_error, t.failing_since, t.notified_at,
       t.notified_down, (SELECT count(*)::int FROM deliveries d
         WHERE d.organization_id = tocsin_organization() AND d.system = $1
           AND ($4 OR d.address = $2)
           AND d.state IN ('queued', 'sending', 'failed')) AS waiting
     FROM delivery_targets t JOIN outbound_integrations o
       ON o.organization_id = t.organization_id AND o.system = t.system AND o.id::text = t.address
     WHERE t.organization_id = tocsin_organization() AND t.system = $1 AND t.address = $2`,
    [system, address, failuresUntilDown, isGatewayKind(system)],
    "target-state",
  );
  return row ?? null;
}

export const saveNotified = (
  sql: Sql,
  { system, address }: TargetKey,
  { nowS, isDown }: { nowS: number; isDown: boolean },
) =>
  sql(
    `UPDATE delivery_targets SET notified_at = $3, notified_down = $4
     WHERE organization_id = tocsin_organization() AND system = $1 AND address = $2`,
    [system, address, nowS, isDown],
    "save-notified",
  );

/** Members who may change integrations, and whose addresses are proved to be theirs. */
export async function loadKeepers(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id
     WHERE m.organization_id = tocsin_organization() AND m.active AND m.is_accepted
       AND u.state = 'active' AND NOT u.is_service AND u.proved_at IS NOT NULL
       AND EXISTS (SELECT FROM role_users h JOIN roles r ON r.organization_id = h.organization_id
         AND r.id = h.role_id WHERE h.organization_id = tocsin_organization()
         AND h.user_id = u.id AND 'integrations@update' = ANY(r.permissions))
     ORDER BY u.id LIMIT $1`,
    [limit],
    "target-keepers",
  );
  return rows.map(({ id }) => id);
}
