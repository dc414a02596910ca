import type { Sql } from "../../platform/db.ts";
import { newRankingJob, rankingDueAt } from "../incidents/stores/store-ranking-jobs.ts";
import {
  type AlertFacts,
  CANDIDATES_AFTER_S,
  CANDIDATES_BEFORE_S,
  type Change,
  type Suspect,
} from "#insight/rank-changes.ts";

export const newChangesKind = "new-changes";

const candidatesEach = 500;
const likeBeforeS = 30 * 24 * 3600;
const countedAlike = 100;
const incidentsAround = 500;

/** Of incidents that are listed, those that began or lasted around one of these changes. */
export const loadIncidentsAround = async (
  sql: Sql,
  changeIds: readonly string[],
): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `SELECT i.id FROM incidents i WHERE i.organization_id = tocsin_organization()
         AND i.folder IS NOT NULL AND EXISTS (SELECT FROM changes c
           WHERE c.organization_id = i.organization_id AND c.id = ANY($1::bigint[])
             AND c.start >= i.start - ${CANDIDATES_BEFORE_S}
             AND (i."end" IS NULL OR c.start <= i."end" + ${CANDIDATES_AFTER_S}))
       ORDER BY i.start DESC LIMIT ${incidentsAround}`,
      [changeIds],
      "incidents-around-changes",
    )
  ).map(({ id }) => id);

/** With what else comes in these seconds. */
export const scheduleRankingOf = async (
  sql: Sql,
  incidentIds: readonly string[],
  nowS: number,
): Promise<void> => {
  if (incidentIds.length === 0) return;
  await sql(newRankingJob, [incidentIds, rankingDueAt(nowS)], "schedule-ranking-of");
};

/** At once, by the next run. */
export const postponeRanking = async (
  sql: Sql,
  incidentIds: readonly string[],
  nowS: number,
): Promise<void> => {
  if (incidentIds.length === 0) return;
  await sql(newRankingJob, [incidentIds, nowS], "schedule-ranking-of");
};

export interface IncidentToRank {
  id: string;
  start: number;
  /** Null while it lasts. */
  end: number | null;
  alerts: number;
}
/** The newest first, without those that were merged into others. */
export const loadIncidentsToRank = (sql: Sql, ids: readonly string[]): Promise<IncidentToRank[]> =>
  sql<IncidentToRank>(
    `SELECT id, start, "end", alerts_total AS alerts FROM incidents
     WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])
       AND merged_into IS NULL ORDER BY start DESC, id DESC`,
    [ids],
    "incidents-to-rank",
  );

/**
 * Incident → the changes that began nearest to it; none where there are none. Both sides are read
 * along the index from its start, because one that lasts for weeks has many around it.
 */
export async function loadCandidateIds(
  sql: Sql,
  incidents: readonly IncidentToRank[],
  nowS: number,
): Promise<Map<string, string[]>> {
  const rows = await sql<{ incident_id: string; change_ids: string[] }>(
    `SELECT i.id AS incident_id, array_agg(c.id::text) AS change_ids
     FROM json_to_recordset($1::json) AS i(id bigint, start float8, "end" float8)
     CROSS JOIN LATERAL (SELECT id FROM (
         (SELECT id, start FROM changes WHERE organization_id = tocsin_organization()
            AND start >= i.start - ${CANDIDATES_BEFORE_S} AND start < i.start
          ORDER BY start DESC, id LIMIT ${candidatesEach})
         UNION ALL
         (SELECT id, start FROM changes WHERE organization_id = tocsin_organization()
            AND start >= i.start
            AND start <= coalesce(i."end", $2::float8) + ${CANDIDATES_AFTER_S}
          ORDER BY start, id LIMIT ${candidatesEach})) near
       ORDER BY abs(start - i.start), id LIMIT ${candidatesEach}) c
     GROUP BY i.id`,
    [JSON.stringify(incidents.map(({ id, start, end }) => ({ id, start, end }))), nowS],
    "candidate-ids",
  );
  return new Map(rows.map(({ incident_id, change_ids }) => [incident_id, change_ids]));
}

export type CandidateRow = Change & { alike: number };
export const loadCandidates = (sql: Sql, ids: readonly string[]): Promise<CandidateRow[]> =>
  sql<CandidateRow>(
    `SELECT c.id, c.summary, c.status, c.start, c."end", c.tags,
       (SELECT count(*)::int FROM (SELECT FROM changes l
          WHERE l.organization_id = c.organization_id AND l.integration_id = c.integration_id
            AND l.likeness = c.likeness AND l.start >= c.start - ${likeBeforeS}
            AND l.start < c.start LIMIT ${countedAlike}) counted) AS alike
     FROM changes c WHERE c.organization_id = tocsin_organization() AND c.id = ANY($1::bigint[])`,
    [ids],
    "candidate-changes",
  );

export type AlertRow = AlertFacts & { incident_id: string };
export const loadAlertsToRank = (sql: Sql, incidentIds: readonly string[]): Promise<AlertRow[]> =>
  sql<AlertRow>(
    `SELECT incident_id, tags, description AS text, start FROM alerts
     WHERE organization_id = tocsin_organization() AND incident_id = ANY($1::bigint[])
     ORDER BY id`,
    [incidentIds],
    "alerts-to-rank",
  );

export interface RankedIncident {
  id: string;
  suspects: readonly Suspect[];
}

/** Answers the incidents whose suspects are others than before. What a person said stays. */
export async function saveSuspects(sql: Sql, ranked: readonly RankedIncident[]): Promise<string[]> {
  const incidentIds = ranked.map(({ id }) => id);
  const rows = JSON.stringify(
    ranked.flatMap(({ id: incident_id, suspects }) =>
      suspects.map(({ id, score, reasons }) => ({ incident_id, change_id: id, score, reasons })),
    ),
  );
  const removed = await sql<{ incident_id: string }>(
    `DELETE FROM incident_changes k WHERE k.organization_id = tocsin_organization()
     AND k.incident_id = ANY($1::bigint[]) AND k.certainty = 'SUSPECT' AND NOT EXISTS (
       SELECT FROM json_to_recordset($2::json) AS r(incident_id bigint, change_id bigint)
       WHERE r.incident_id = k.incident_id AND r.change_id = k.change_id)
     RETURNING k.incident_id`,
    [incidentIds, rows],
    "remove-suspects",
  );
  const written = await sql<{ incident_id: string; is_new: boolean }>(
    `INSERT INTO incident_changes AS k (organization_id, incident_id, change_id, certainty, score,
       reasons)
     SELECT tocsin_organization(), r.incident_id, r.change_id, 'SUSPECT', r.score, r.reasons
     FROM json_to_recordset($1::json) AS r(incident_id bigint, change_id bigint, score float8,
       reasons jsonb)
     ORDER BY r.incident_id, r.change_id
     ON CONFLICT (organization_id, incident_id, change_id) DO UPDATE
       SET score = excluded.score, reasons = excluded.reasons
     WHERE (k.score, k.reasons) IS DISTINCT FROM (excluded.score, excluded.reasons)
     RETURNING k.incident_id, k.xmax = 0 AS is_new`,
    [rows],
    "save-suspects",
  );
  return [
    ...new Set(
      [...removed, ...written.filter(({ is_new }) => is_new)].map((row) => row.incident_id),
    ),
  ];
}

/** Incident → its suspects in words for its history, best first. */
export async function loadSuspectTitles(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await sql<{ incident_id: string; title: string }>(
    `SELECT k.incident_id, c.identifier || ': ' || c.summary AS title FROM incident_changes k
     JOIN changes c ON c.organization_id = k.organization_id AND c.id = k.change_id
     WHERE k.organization_id = tocsin_organization() AND k.incident_id = ANY($1::bigint[])
       AND k.certainty = 'SUSPECT' ORDER BY k.incident_id, k.score DESC, c.id`,
    [incidentIds],
    "suspect-titles",
  );
  const titles = new Map(incidentIds.map((id) => [id, [] as string[]]));
  for (const { incident_id, title } of rows) titles.get(incident_id)?.push(title);
  return titles;
}
