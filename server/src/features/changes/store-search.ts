import { type Change, changeLimits, type ChangeSearch } from "#contract/changes.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Cursor } from "../../platform/cursor.ts";
import type { Sql } from "../../platform/db.ts";
import { changesSql } from "./store-change-fields.ts";
import { visibleChanges } from "./store-visible-changes.ts";

type ChangeFilter = Omit<ChangeSearch, "cursor" | "per_page">;

const changeColumns = `c.id, c.identifier, c.status, c.summary, c.start, c."end", c.ticket_url,
  c.tags, c.metadata, c.source_system, c.integration_id, c.created_at,
  c.updated_at`;
/**
 * A change without an end is in progress, or took no time. The index changes_lasted is over it: a
 * CASE, because with row level security an index cannot use what is not leakproof.
 */
export const lastsUntil = `CASE WHEN c."end" IS NOT NULL THEN c."end"
  WHEN c.status = 'In Progress' THEN 'infinity'::float8 ELSE c.start END`;

const matching = `c.organization_id = tocsin_organization()
  AND ($1 = '' OR position(lower($1) in lower(c.identifier || ' ' || c.summary)) > 0)
  AND ($2::text[] IS NULL OR c.status = ANY($2))
  AND ($3::text IS NULL OR c.tags->$3 ? $4)
  AND ($5::bigint IS NULL OR c.integration_id = $5)
  AND ($6::float8 IS NULL OR ${lastsUntil} >= $6)
  AND ($7::float8 IS NULL OR c.start <= $7)`;

const paramsOf = ({ query, status, tag, integration_id, from, to }: ChangeFilter) => {
  const colon = tag?.indexOf(":") ?? -1;
  return [
    query,
    status ?? null,
    tag?.slice(0, colon).trim().toLowerCase() ?? null,
    tag?.slice(colon + 1) ?? "",
    integration_id ?? null,
    from ?? null,
    to ?? null,
  ];
};

interface Reached {
  filter: ChangeFilter;
  /** Where the caller may see something. */
  environments: EnvironmentReach["environments"];
}

export async function findChanges(
  sql: Sql,
  { filter, environments }: Reached,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Change[]> {
  const values = [...paramsOf(filter), after?.value ?? null, after?.id ?? null, limit];
  const visible = await visibleChanges(sql, environments, values.length + 1);
  return sql<Change>(
    `SELECT ${changeColumns} FROM ${changesSql} WHERE ${matching} AND ${visible.sql}
       AND ($8::float8 IS NULL OR (c.start, c.id) < ($8, $9::bigint))
     ORDER BY c.start DESC, c.id DESC LIMIT $10`,
    [...values, ...visible.values],
  );
}

/** Those that are visible in these environments. */
export async function loadChanges(
  sql: Sql,
  ids: readonly string[],
  environments: EnvironmentReach["environments"],
): Promise<Change[]> {
  const visible = await visibleChanges(sql, environments, 2);
  return sql<Change>(
    `SELECT ${changeColumns} FROM ${changesSql}
     WHERE c.id = ANY($1::bigint[]) AND ${visible.sql}`,
    [ids, ...visible.values],
  );
}

/** One more than are counted, where there are more. */
export async function countChanges(sql: Sql, { filter, environments }: Reached): Promise<number> {
  const values = paramsOf(filter);
  const visible = await visibleChanges(sql, environments, values.length + 1);
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM ${changesSql} WHERE ${matching}
       AND ${visible.sql} LIMIT ${changeLimits.counted + 1}) counted`,
    [...values, ...visible.values],
  );
  return row?.total ?? 0;
}
