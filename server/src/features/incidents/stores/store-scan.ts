import type { Sql } from "../../../platform/db.ts";

/** Those of the feed, by age. */
export async function loadFeedAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization() AND folder IS NOT NULL
     AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
    "feed-after",
  );
  return rows.map((row) => row.id);
}

/**
 * Active ones, of these sets where given, that came (`created_at`) or changed (`last_change`)
 * since; newest first.
 */
export async function loadNewestActive(
  sql: Sql,
  {
    timeColumn,
    since,
    sets,
    limit,
  }: {
    timeColumn: "created_at" | "last_change";
    since: number;
    sets: readonly number[] | null;
    limit: number;
  },
): Promise<string[]> {
  const time = timeColumn === "created_at" ? "created_at" : "last_change";
  const rows = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization() AND folder = 'active'
     AND merged_into IS NULL AND ${time} >= $1 AND ($2::int[] IS NULL OR set_id = ANY($2))
     ORDER BY ${time} DESC, id DESC LIMIT $3`,
    [since, sets, limit],
  );
  return rows.map((row) => row.id);
}
