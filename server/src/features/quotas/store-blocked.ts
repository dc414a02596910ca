import type { Sql } from "../../platform/db.ts";
import type { BlockedShare, BlockedRow } from "./blocked-share.ts";

/** Named with the entry; there may be more. */
const maxNamed = 100;

export async function insertBlockedShares(sql: Sql, rows: readonly BlockedShare[]): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO blocked_shares (organization_id, at, channel, "limit", used, rule_id, by_name,
     target, incident_ids, incidents)
     SELECT tocsin_organization(), r.*
       FROM json_to_recordset($1::json) AS r(at float8, channel text, "limit" bigint, used bigint,
       rule_id bigint, by_name text, target text, incident_ids jsonb, incidents int)`,
    [
      JSON.stringify(
        rows.map((row) => ({ ...row, incident_ids: row.incident_ids.slice(0, maxNamed) })),
      ),
    ],
  );
}

const columns =
  'id, at, channel, "limit"::float8 AS "limit", used::float8 AS used, rule_id, by_name, target, incident_ids, incidents';
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
  /** In outcomes and reasons. */
  message: string;
}
/** One list has no more of them. */
const maxListed = 10_000;
const isNamed = (text: "$3" | "$4"): string =>
  `(${text} = '' OR position(lower(${text}) in lower('blocked by quota ' || channel || ' ' || by_name || ' ' || coalesce(target, ''))) > 0`;

/** Newest first. */
export const findBlockedShares = (
  sql: Sql,
  { from, to, search, message }: BlockedFilter,
): Promise<{ id: string; at: number }[]> =>
  sql(
    `SELECT id, at FROM blocked_shares WHERE ${inOrganization} AND at >= $1 AND at <= $2
       AND ${isNamed("$3")} OR id::text = $3) AND ${isNamed("$4")})
     ORDER BY at DESC, id DESC LIMIT ${maxListed}`,
    [from, to, search, message],
  );

export const loadBlockedShares = (sql: Sql, ids: readonly string[]): Promise<BlockedRow[]> =>
  sql<BlockedRow>(
    `SELECT ${columns} FROM blocked_shares WHERE ${inOrganization} AND id = ANY($1::bigint[])`,
    [ids],
  );

/** Answers how many. */
export async function deleteBlockedShares(
  sql: Sql,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await sql(
    `DELETE FROM blocked_shares b USING (
       SELECT id FROM blocked_shares WHERE ${inOrganization} AND at < $1 ORDER BY at LIMIT $2) old
     WHERE b.organization_id = tocsin_organization() AND b.id = old.id RETURNING 1`,
    [before, limit],
    "delete-blocked-shares",
  );
  return rows.length;
}
