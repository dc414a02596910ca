/** What happened to incidents, for the question how often a workflow would have started. */
import type { Sql } from "../../platform/db.ts";

export interface Happening {
  incident_id: string;
  at: number;
}

/**
 * The newest `limit` of the incidents that changed since then; what happens to one at one moment is
 * one start.
 */
export const loadHappenings = (
  sql: Sql,
  {
    types,
    tag,
    sinceS,
    limit,
  }: { types: readonly string[]; tag: string | null; sinceS: number; limit: number },
): Promise<Happening[]> =>
  sql<Happening>(
    `WITH changed AS (
       SELECT id FROM incidents
       WHERE organization_id = tocsin_organization() AND folder IS NOT NULL AND last_change >= $3
       UNION ALL
       SELECT id FROM incidents
       WHERE organization_id = tocsin_organization() AND folder IS NULL
         AND merged_into IS NULL AND last_change >= $3)
     SELECT DISTINCT a.incident_id, a.at FROM changed c
     JOIN activities a ON a.organization_id = tocsin_organization() AND a.incident_id = c.id
     WHERE a.at >= $3 AND a.type = ANY($1) AND ($2::text IS NULL OR lower(a.params->>'tag') = $2)
     ORDER BY a.at DESC, a.incident_id DESC LIMIT $4`,
    [types, tag, sinceS, limit],
    "workflow-happenings",
  );
