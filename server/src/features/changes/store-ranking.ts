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

/** Answers whether they are others than before. What a person said stays. */
export async function saveSuspects(
  sql: Sql,
  incidentId: string,
  suspects: readonly Suspect[],
): Promise<boolean> {
  const rows = suspects.map(({ id, score, reasons }) => ({ change_id: id, score, reasons }));
  const removed = await sql(
    `DELETE FROM incident_changes WHERE organization_id = tocsin_organization()
     AND incident_id = $1 AND certainty = 'SUSPECT' AND change_id <> ALL($2::bigint[])
     RETURNING change_id`,
    [incidentId, rows.map(({ change_id }) => change_id)],
    "remove-suspects",
  );
  const written = await sql<{ is_new: boolean }>(
    `INSERT INTO incident_changes AS k (organization_id, incident_id, change_id, certainty, score,
       reasons)
     SELECT tocsin_organization(), $1, r.change_id, 'SUSPECT', r.score, r.reasons
     FROM json_to_recordset($2::json) AS r(change_id bigint, score float8, reasons jsonb)
     ORDER BY r.change_id
     ON CONFLICT (organization_id, incident_id, change_id) DO UPDATE
       SET score = excluded.score, reasons = excluded.reasons
     WHERE (k.score, k.reasons) IS DISTINCT FROM (excluded.score, excluded.reasons)
     RETURNING k.xmax = 0 AS is_new`,
    [incidentId, JSON.stringify(rows)],
    "save-suspects",
  );
  return removed.length > 0 || written.some(({ is_new }) => is_new);
}

/** In words for the incident's history, best first. */
export async function loadSuspectTitles(sql: Sql, incidentId: string): Promise<string[]> {
  const rows = await sql<{ title: string }>(
    `SELECT c.identifier || ': ' || c.summary AS title FROM incident_changes k
     JOIN changes c ON c.organization_id = k.organization_id AND c.id = k.change_id
     WHERE k.organization_id = tocsin_organization() AND k.incident_id = $1
       AND k.certainty = 'SUSPECT' ORDER BY k.score DESC, c.id`,
    [incidentId],
    "suspect-titles",
  );
  return rows.map(({ title }) => title);
}
