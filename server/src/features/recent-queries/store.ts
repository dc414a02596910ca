import type { Sql } from "../../platform/db.ts";

interface RecentQueryRow {
  query: string;
  at: number;
}

/** Of one person, the newest first. */
export const loadRecentQueries = (
  sql: Sql,
  userId: string,
  limit: number,
): Promise<RecentQueryRow[]> =>
  sql<RecentQueryRow>(
    `SELECT query, at FROM recent_queries WHERE organization_id = tocsin_organization()
     AND user_id = $1 ORDER BY id DESC LIMIT $2`,
    [userId, limit],
    "recent-queries",
  );

/** The last of them becomes the newest; what is beyond the limit is forgotten. */
export async function saveRecentQueries(
  sql: Sql,
  userId: string,
  { queries, nowS, most }: { queries: readonly string[]; nowS: number; most: number },
): Promise<void> {
  for (const query of queries)
    await sql(
      `INSERT INTO recent_queries (organization_id, user_id, query, at)
       VALUES (tocsin_organization(), $1, $2, $3)
       ON CONFLICT (organization_id, user_id, query) DO UPDATE
         SET at = excluded.at, id = excluded.id`,
      [userId, query, nowS],
      "save-recent-query",
    );
  await sql(
    `DELETE FROM recent_queries WHERE organization_id = tocsin_organization() AND user_id = $1
     AND id <= (SELECT id FROM recent_queries WHERE organization_id = tocsin_organization()
       AND user_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [userId, most],
    "forget-recent-queries",
  );
}

export const clearRecentQueries = (sql: Sql, userId: string) =>
  sql("DELETE FROM recent_queries WHERE organization_id = tocsin_organization() AND user_id = $1", [
    userId,
  ]);
