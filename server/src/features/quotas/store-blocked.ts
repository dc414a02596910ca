import type { Sql } from "../../platform/db.ts";
import type { BlockedShare, BlockedRow } from "./blocked-share.ts";

/** Named with the entry; there may be more. */
const maxNamed = 100;

export async function insertBlockedShares(sql: Sql, rows: readonly BlockedShare[]): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO blocked_shares (organization_id, at, channel, "limit", used, rule_id, by_name,
     incident_ids, incidents)
     SELECT tocsin_organization(), r.*
       FROM json_to_recordset($1::json) AS r(at float8, channel text, "limit" bigint, used bigint,
       rule_id bigint, by_name text, incident_ids jsonb, incidents int)`,
    [
      JSON.stringify(
        rows.map((row) => ({ ...row, incident_ids: row.incident_ids.slice(0, maxNamed) })),
      ),
    ],
  );
}

const columns =
  'id, at, channel, "limit"::float8 AS "limit", used::float8 AS used, rule_id, by_name, incident_ids, incidents';
const inOrganization = "organization_id = tocsin_organization()";
export async function loadBlockedShare(sql: Sql, id: string): Promise<BlockedRow | null> {
  const [row] = await sql<BlockedRow>(
    `SELECT ${columns} FROM blocked_shares WHERE ${inOrganization} AND id = $1`,
    [id],
  );
  return row ?? null;
}

export interface BlockedFilter {
  from: number;
  to: number;
  search: string;
}
const matching = `${inOrganization} AND at >= $1 AND at <= $2 AND ($3 = '' OR position(lower($3) in lower('quota ' || channel || ' ' || by_name)) > 0 OR id::text = $3)`;
/** Newest first. */
export async function loadBlockedSharesPage(
  sql: Sql,
  { from, to, search }: BlockedFilter,
  limit: number,
): Promise<{ rows: BlockedRow[]; total: number }> {
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM blocked_shares WHERE ${matching}`,
    [from, to, search],
  );
  const total = count?.total ?? 0;
  return {
    total,
    rows:
      total === 0
        ? []
        : await sql<BlockedRow>(
            `SELECT ${columns} FROM blocked_shares WHERE ${matching} ORDER BY at DESC, id DESC
             LIMIT $4`,
            [from, to, search, limit],
          ),
  };
}
