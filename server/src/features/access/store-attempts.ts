/**
 * How often something was tried lately, by what it was tried on: a name that was typed, an address.
 * Whoever tries makes these up, so neither time nor number may be without an end.
 */
import type { Sql } from "../../platform/db.ts";

/** Beyond it, whatever was tried least often and longest ago is forgotten. */
export const maxAttemptRows = 100_000;
/** So many new rows by this process, and it looks whether there are too many. */
const rowsPerTrim = 500;
let rowsSinceTrim = 0;

interface AttemptCount {
  count: number;
  window_start: number;
}
interface AttemptWindow {
  nowS: number;
  windowS: number;
}

/**
 * Counts an attempt; answers how many there were in the running minute and when it began. No
 * organization needed.
 */
export const countAttempt = (sql: Sql, key: string, nowS: number): Promise<AttemptCount> =>
  countAttemptInWindow(sql, key, { nowS, windowS: 60 });

export async function countAttemptInWindow(
  sql: Sql,
  key: string,
  { nowS, windowS }: AttemptWindow,
): Promise<AttemptCount> {
  const [row] = await sql<AttemptCount>(
    `INSERT INTO attempts AS a (key, window_start, ends_at, count)
     VALUES ($1, $2::float8, $2::float8 + $3::float8, 1)
     ON CONFLICT (key) DO UPDATE
       SET count = CASE WHEN a.window_start <= $2::float8 - $3::float8 THEN 1 ELSE a.count + 1 END,
       window_start = CASE WHEN a.window_start <= $2::float8 - $3::float8 THEN $2::float8 ELSE
       a.window_start END, ends_at = CASE WHEN a.window_start <= $2::float8 - $3::float8 THEN
       $2::float8 + $3::float8 ELSE a.ends_at END RETURNING count, window_start`,
    [key, nowS, windowS],
  );
  const attempt = row ?? { count: 1, window_start: nowS };
  if (attempt.count === 1) await trimNowAndThen(sql, nowS);
  return attempt;
}

/** How many there were, without another. */
export async function loadAttemptCount(
  sql: Sql,
  key: string,
  { nowS, windowS }: AttemptWindow,
): Promise<AttemptCount> {
  const [row] = await sql<AttemptCount>(
    `SELECT count, window_start FROM attempts WHERE key = $1
     AND window_start > $2::float8 - $3::float8`,
    [key, nowS, windowS],
  );
  return row ?? { count: 0, window_start: nowS };
}

export const deleteOldAttempts = (sql: Sql, nowS: number) =>
  sql(
    `DELETE FROM attempts WHERE key IN (SELECT key FROM attempts WHERE ends_at < $1::float8
     FOR UPDATE SKIP LOCKED)`,
    [nowS],
  );

async function trimNowAndThen(sql: Sql, nowS: number): Promise<void> {
  rowsSinceTrim += 1;
  if (rowsSinceTrim < rowsPerTrim) return;
  rowsSinceTrim = 0;
  await deleteOldAttempts(sql, nowS);
  // A name that was tried often stays locked, however many others are made up beside it.
  await sql(
    `DELETE FROM attempts WHERE key IN (SELECT key FROM attempts ORDER BY count, ends_at
     LIMIT greatest(0, (SELECT count(*) FROM attempts) - $1::int) FOR UPDATE SKIP LOCKED)`,
    [maxAttemptRows],
  );
}
