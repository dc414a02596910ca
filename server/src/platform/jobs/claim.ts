/** What the loop asks of the table of jobs. A claimed job is locked until its transaction ends. */
import type { Sql } from "../db.ts";
import type { NextAttempt } from "./failure.ts";
import type { Job } from "./handler.ts";

export interface DueKind {
  organization_id: string;
  kind: string;
}
/** In system mode. */
export const loadDueKinds = (sql: Sql, nowS: number): Promise<DueKind[]> =>
  sql<DueKind>(
    `SELECT organization_id, kind FROM jobs WHERE due_at <= $1 AND dead_at IS NULL
     GROUP BY organization_id, kind ORDER BY min(due_at), organization_id, kind`,
    [nowS],
    "due-kinds",
  );

/**
 * What recurs and is due later than its next time can be: the clock was set back. In system mode;
 * an index holds what recurs by kind and time, so it reads no other jobs.
 */
export const loadDisplacedKinds = (
  sql: Sql,
  recurring: readonly { kind: string; everyS?: number }[],
  nowS: number,
): Promise<DueKind[]> =>
  sql<DueKind>(
    `SELECT DISTINCT j.organization_id, j.kind FROM jobs j
     JOIN json_to_recordset($1::json) AS r(kind text, "everyS" float8) ON r.kind = j.kind
     WHERE j.subject = 'all' AND j.due_at > $2::float8 + r."everyS" AND j.dead_at IS NULL`,
    [JSON.stringify(recurring.map(({ kind, everyS }) => ({ kind, everyS }))), nowS],
    "displaced-kinds",
  );

export interface KindFailures {
  kind: string;
  /** Failed at least once, and will be tried again. */
  failing: number;
  dead: number;
}
/** In system mode, over all organizations. */
export const countFailures = (sql: Sql): Promise<KindFailures[]> =>
  sql<KindFailures>(
    `SELECT kind, count(*) FILTER (WHERE dead_at IS NULL)::int AS failing, count(dead_at)::int AS dead
     FROM jobs WHERE attempts > 0 GROUP BY kind`,
    [],
    "count-failures",
  );

const columns = "id, kind, subject, due_at, params, attempts";
const isDue =
  "organization_id = tocsin_organization() AND kind = $1 AND due_at <= $2 AND dead_at IS NULL";
const isDisplaced =
  "organization_id = tocsin_organization() AND kind = $1 AND subject = 'all' AND due_at > $2::float8 AND dead_at IS NULL";

/** The oldest that nobody else has claimed. */
export const claimDue = (
  sql: Sql,
  { kind, nowS, limit }: { kind: string; nowS: number; limit: number },
): Promise<Job[]> =>
  sql<Job>(
    `SELECT ${columns} FROM jobs WHERE ${isDue}
     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [kind, nowS, limit],
    "claim-due",
  );

/**
 * The oldest, for as long as its claim holds. One whose claim has run out counts as an attempt: the
 * process that sent it is gone.
 */
export const claimToSend = async (
  sql: Sql,
  { kind, nowS, claim, untilS }: { kind: string; nowS: number; claim: string; untilS: number },
): Promise<Job | null> => {
  const [job] = await sql<Job>(
    `UPDATE jobs SET claim = $3::uuid, due_at = $4,
       attempts = attempts + CASE WHEN claim IS NULL THEN 0 ELSE 1 END
     WHERE organization_id = tocsin_organization() AND id = (
       SELECT id FROM jobs WHERE ${isDue} ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [kind, nowS, claim, untilS],
    "claim-to-send",
  );
  return job ?? null;
};
interface SendClaim {
  id: string;
  claim: string;
}
const isClaimed = "organization_id = tocsin_organization() AND id = $1 AND claim = $2::uuid";
export const isStillClaimed = async (sql: Sql, { id, claim }: SendClaim): Promise<boolean> =>
  (await sql(`SELECT 1 FROM jobs WHERE ${isClaimed} FOR UPDATE`, [id, claim])).length > 0;
export const deleteClaimed = async (sql: Sql, { id, claim }: SendClaim): Promise<void> => {
  await sql(`DELETE FROM jobs WHERE ${isClaimed}`, [id, claim]);
};
export const saveClaimedFailure = (
  sql: Sql,
  { id, claim, error, next }: SendClaim & { error: string; next: NextAttempt },
) =>
  sql(
    `UPDATE jobs SET attempts = attempts + 1, last_error = $3, due_at = $4, dead_at = $5,
       claim = NULL WHERE ${isClaimed}`,
    [id, claim, error, next.dueAt, next.deadAt],
  );

/** What is due later than the next time of a kind that recurs can be becomes due now. */
export const resetDisplaced = (
  sql: Sql,
  { kind, everyS, nowS }: { kind: string; everyS: number; nowS: number },
) =>
  sql(`UPDATE jobs SET due_at = $3 WHERE ${isDisplaced}`, [kind, nowS + everyS, nowS], "displaced");

/** Of these, what is still due: meanwhile another process may have done some. */
export const claimAgain = (
  sql: Sql,
  { kind, nowS, ids }: { kind: string; nowS: number; ids: readonly string[] },
): Promise<Job[]> =>
  sql<Job>(
    `SELECT ${columns} FROM jobs WHERE ${isDue} AND id = ANY($3::bigint[])
     ORDER BY due_at FOR UPDATE SKIP LOCKED`,
    [kind, nowS, ids],
    "claim-again",
  );

/** Before the handler runs, so that what it sets anew stays. */
export const deleteJobs = (sql: Sql, jobs: readonly Job[]) =>
  sql(
    "DELETE FROM jobs WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])",
    [jobs.map((job) => job.id)],
    "delete-jobs",
  );

export const saveFailure = (
  sql: Sql,
  { id, error, next }: { id: string; error: string; next: NextAttempt },
) =>
  sql(
    `UPDATE jobs SET attempts = attempts + 1, last_error = $2, due_at = $3, dead_at = $4
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, error, next.dueAt, next.deadAt],
  );
