import type { InsightKind, Precision } from "#contract/insight-feedback.ts";
import type { Sql } from "../../platform/db.ts";

export interface StoredFeedback {
  incidentId: string | null;
  kind: InsightKind;
  /** Which suggestion of the incident it is about. */
  subject: string;
  /** The suggestion as it was shown. */
  shown: unknown;
  isHelpful: boolean;
  reason: string | null;
  by: { id: string | null; name: string };
  at: number;
}

/**
 * A second verdict of the same person on the same suggestion replaces the first; no two of these
 * are on the same one.
 */
export const saveFeedback = (sql: Sql, rows: readonly StoredFeedback[]) =>
  sql(
    `INSERT INTO insight_feedback (organization_id, incident_id, kind, subject, shown, is_helpful,
       reason, actor_id, actor_name, at)
     SELECT tocsin_organization(), r.incident_id, r.kind, r.subject, r.shown::jsonb, r.is_helpful,
       r.reason, r.actor_id, r.actor_name, r.at
     FROM json_to_recordset($1::json) AS r(incident_id bigint, kind text, subject text, shown text,
       is_helpful boolean, reason text, actor_id bigint, actor_name text, at float8)
     ON CONFLICT (organization_id, incident_id, kind, subject, actor_id) DO UPDATE
       SET shown = excluded.shown, is_helpful = excluded.is_helpful, reason = excluded.reason,
       actor_name = excluded.actor_name, at = excluded.at`,
    [
      JSON.stringify(
        rows.map(({ incidentId, isHelpful, by, shown, ...row }) => ({
          ...row,
          shown: JSON.stringify(shown),
          incident_id: incidentId,
          is_helpful: isHelpful,
          actor_id: by.id ?? "0",
          actor_name: by.name,
        })),
      ),
    ],
    "save-feedback",
  );

/** Of no incident: those of one go with it. Answers how many. */
export async function deleteOldFeedback(sql: Sql, beforeS: number, limit: number): Promise<number> {
  const rows = await sql(
    `DELETE FROM insight_feedback d USING (
       SELECT id FROM insight_feedback WHERE organization_id = tocsin_organization()
         AND incident_id IS NULL AND at < $1 ORDER BY at LIMIT $2) old
     WHERE d.organization_id = tocsin_organization() AND d.id = old.id RETURNING d.id`,
    [beforeS, limit],
    "delete-old-feedback",
  );
  return rows.length;
}

/** Of the kinds that somebody has judged since then. */
export async function loadPrecisions(
  sql: Sql,
  sinceS: number,
): Promise<Map<string, NonNullable<Precision>>> {
  const rows = await sql<{ kind: string; right: number; of: number }>(
    `SELECT kind, count(*) FILTER (WHERE is_helpful)::int AS "right", count(*)::int AS of
     FROM insight_feedback
     WHERE organization_id = tocsin_organization() AND at >= $1 GROUP BY kind`,
    [sinceS],
    "insight-precisions",
  );
  return new Map(rows.map(({ kind, ...precision }) => [kind, precision]));
}

/** Null where nobody has judged one since then. */
export async function loadKindPrecision(
  sql: Sql,
  kind: InsightKind,
  sinceS: number,
): Promise<Precision> {
  const [row] = await sql<{ right: number; of: number }>(
    `SELECT count(*) FILTER (WHERE is_helpful)::int AS "right", count(*)::int AS of
     FROM insight_feedback
     WHERE organization_id = tocsin_organization() AND kind = $1 AND at >= $2`,
    [kind, sinceS],
    "insight-precision",
  );
  return row === undefined || row.of === 0 ? null : row;
}

/** What one person said of the suggestions of an incident, by subject. */
export async function loadOwnFeedback(
  sql: Sql,
  { incidentId, kind, userId }: { incidentId: string; kind: InsightKind; userId: string | null },
): Promise<Map<string, boolean>> {
  const rows = await sql<{ subject: string; is_helpful: boolean }>(
    `SELECT subject, is_helpful FROM insight_feedback
     WHERE organization_id = tocsin_organization() AND incident_id = $1 AND kind = $2
       AND actor_id = $3`,
    [incidentId, kind, userId ?? "0"],
    "own-feedback",
  );
  return new Map(rows.map(({ subject, is_helpful }) => [subject, is_helpful]));
}
