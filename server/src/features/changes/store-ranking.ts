import type { Sql } from "../../platform/db.ts";
import { newRankingJobs, onceEach, rankingPeriod } from "../incidents/stores/store-ranking-jobs.ts";
import {
  CANDIDATES_AFTER_S,
  CANDIDATES_BEFORE_S,
  type Change,
  type Suspect,
} from "#insight/rank-changes.ts";

export const newChangesKind = "new-changes";

const candidates = 500;
const likeBeforeS = 30 * 24 * 3600;
const countedAlike = 100;
const incidentsPerRun = 500;

/** Of incidents that are listed, those that began or lasted around one of these changes. */
export const scheduleRankingAround = (sql: Sql, changeIds: readonly string[], nowS: number) =>
  sql(
    `${newRankingJobs} FROM (
       SELECT i.id FROM incidents i WHERE i.organization_id = tocsin_organization()
         AND i.folder IS NOT NULL AND EXISTS (SELECT FROM changes c
           WHERE c.organization_id = i.organization_id AND c.id = ANY($1::bigint[])
             AND c.start >= i.start - ${CANDIDATES_BEFORE_S}
             AND (i."end" IS NULL OR c.start <= i."end" + ${CANDIDATES_AFTER_S}))
       ORDER BY i.start DESC LIMIT ${incidentsPerRun}) i
     ${onceEach}`,
    [changeIds, rankingPeriod(nowS)],
    "schedule-ranking-around",
  );

export type CandidateRow = Change & { alike: number };
/** Those that began nearest to the incident. */
export const loadCandidates = (
  sql: Sql,
  { start, end }: { start: number; end: number },
): Promise<CandidateRow[]> =>
  sql<CandidateRow>(
    `SELECT c.id, c.summary, c.status, c.start, c."end", c.tags,
       (SELECT count(*)::int FROM (SELECT FROM changes l
          WHERE l.organization_id = c.organization_id AND l.integration_id = c.integration_id
            AND l.likeness = c.likeness AND l.start >= c.start - ${likeBeforeS}
            AND l.start < c.start LIMIT ${countedAlike}) counted) AS alike
     FROM (SELECT * FROM changes WHERE organization_id = tocsin_organization()
       AND start >= $1::float8 - ${CANDIDATES_BEFORE_S} AND start <= $2::float8 + ${CANDIDATES_AFTER_S}
       ORDER BY abs(start - $1::float8), id LIMIT ${candidates}) c`,
    [start, end],
    "candidate-changes",
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
