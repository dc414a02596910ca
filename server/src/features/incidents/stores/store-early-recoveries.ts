import type { SendStatement, Sql } from "../../../platform/db.ts";
import { rememberedS } from "../world/early-recovery.ts";
import type { EarlyRecovery, WorldRecoveries } from "../world/members/recoveries.ts";

export type EarlyRecoveryRow = EarlyRecovery & { identity: string };

export const loadEarlyRecoveries = (
  sql: Sql,
  identities: readonly string[],
): Promise<EarlyRecoveryRow[]> =>
  sql<EarlyRecoveryRow>(
    `SELECT identity, at, received_at FROM early_recoveries
     WHERE organization_id = tocsin_organization() AND identity = ANY($1::uuid[])`,
    [identities],
    "early-recoveries",
  );

/** Of two the newer holds; rows in the order of their keys. */
export async function saveEarlyRecoveries(
  send: SendStatement,
  organizationId: string,
  { byIdentity, changed }: WorldRecoveries,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed]
    .toSorted()
    .flatMap((identity) => ({ identity, ...byIdentity.get(identity) }));
  await send(
    `INSERT INTO early_recoveries AS e (organization_id, identity, at, received_at)
     SELECT $1::bigint, r.identity, r.at, r.received_at
     FROM json_to_recordset($2::json) AS r(identity uuid, at float8, received_at float8)
     ON CONFLICT (organization_id, identity) DO UPDATE
       SET at = greatest(e.at, excluded.at), received_at = excluded.received_at`,
    [organizationId, JSON.stringify(rows)],
    "save-early-recoveries",
  );
}

export const deleteOldRecoveries = (sql: Sql, nowS: number) =>
  sql(
    `DELETE FROM early_recoveries WHERE organization_id = tocsin_organization()
     AND received_at < $1`,
    [nowS - rememberedS],
  );
