/** What "tocsin jobs" asks of the organization that was entered. */
import type { Sql } from "../platform/db.ts";

export interface TroubledJob {
  kind: string;
  subject: string;
  due_at: number;
  attempts: number;
  last_error: string | null;
  dead_at: number | null;
}
/** Jobs that failed, dead ones first, and those of kinds that are not known. */
export const loadTroubledJobs = (
  sql: Sql,
  { kind, knownKinds, limit }: { kind: string | null; knownKinds: string[]; limit: number },
): Promise<TroubledJob[]> =>
  sql<TroubledJob>(
    `SELECT kind, subject, due_at, attempts, last_error, dead_at FROM jobs
     WHERE organization_id = tocsin_organization() AND ($1::text IS NULL OR kind = $1)
       AND (attempts > 0 OR kind <> ALL($2::text[]))
     ORDER BY dead_at DESC NULLS LAST, due_at, id LIMIT $3`,
    [kind, knownKinds, limit],
  );

export interface KindCount {
  kind: string;
  jobs: number;
}
export const retryDeadJobs = (
  sql: Sql,
  { kind, nowS }: { kind: string | null; nowS: number },
): Promise<KindCount[]> =>
  sql<KindCount>(
    `WITH retried AS (
       UPDATE jobs SET dead_at = NULL, attempts = 0, last_error = NULL, due_at = $2
       WHERE organization_id = tocsin_organization() AND dead_at IS NOT NULL
         AND ($1::text IS NULL OR kind = $1)
       RETURNING kind)
     SELECT kind, count(*)::int AS jobs FROM retried GROUP BY kind ORDER BY kind`,
    [kind, nowS],
  );

/** Its dead letters, or all of the kind. */
export const discardJobs = async (
  sql: Sql,
  { kind, isDeadOnly }: { kind: string; isDeadOnly: boolean },
): Promise<number> =>
  (
    await sql(
      `DELETE FROM jobs WHERE organization_id = tocsin_organization() AND kind = $1
         AND (dead_at IS NOT NULL OR NOT $2) RETURNING id`,
      [kind, isDeadOnly],
    )
  ).length;
