/** What is found of the installation, and since when; in system mode. */
import type { HealthFinding, HealthState, HealthSubject } from "#contract/installation-health.ts";
import type { Sql } from "../../platform/db.ts";

/** One process at a time judges; false where another does. */
export const lockFindings = async (sql: Sql): Promise<boolean> =>
  (
    await sql<{ locked: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtext('installation-health')) AS locked",
    )
  )[0]?.locked ?? false;

export interface FindingRow {
  subject: HealthSubject;
  /** What of the subject: a host, a role. */
  item: string;
  state: Exclude<HealthState, "ok">;
  text: string;
}

/** Those that hold are kept with when they began; those that are missing here are over. */
export async function saveFindings(
  sql: Sql,
  findings: readonly FindingRow[],
  nowS: number,
): Promise<void> {
  const rows = JSON.stringify(findings);
  await sql(
    `UPDATE health_findings f SET until = $2 WHERE until IS NULL AND NOT EXISTS (
       SELECT FROM json_to_recordset($1::json) AS r(subject text, item text)
       WHERE r.subject = f.subject AND r.item = f.item)`,
    [rows, nowS],
    "end-health-findings",
  );
  await sql(
    `INSERT INTO health_findings (subject, item, state, text, since)
     SELECT subject, item, state, text, $2
     FROM json_to_recordset($1::json) AS r(subject text, item text, state text, text text)
     ON CONFLICT (subject, item) WHERE until IS NULL
       DO UPDATE SET state = excluded.state, text = excluded.text
       WHERE (health_findings.state, health_findings.text) <> (excluded.state, excluded.text)`,
    [rows, nowS],
    "save-health-findings",
  );
}

const columns = "id, subject, item, state, text, since, until";
export type StoredFinding = HealthFinding & { item: string };
export const loadOpenFindings = (sql: Sql): Promise<StoredFinding[]> =>
  sql<StoredFinding>(`SELECT ${columns} FROM health_findings WHERE until IS NULL`);
/** Those that are over, the newest first. */
export const loadEndedFindings = (sql: Sql, limit: number): Promise<StoredFinding[]> =>
  sql<StoredFinding>(
    `SELECT ${columns} FROM health_findings WHERE until IS NOT NULL
     ORDER BY since DESC, id DESC LIMIT $1`,
    [limit],
  );
export const deleteFindingsBefore = (sql: Sql, beforeS: number) =>
  sql("DELETE FROM health_findings WHERE until < $1", [beforeS]);

export interface SwitchCall {
  answered_at: number | null;
  problem: string | null;
}
export const loadSwitchCall = async (sql: Sql): Promise<SwitchCall | null> =>
  (await sql<SwitchCall>("SELECT answered_at, problem FROM dead_mans_switch"))[0] ?? null;
/** The turn to call; false while the last call of any process is newer. */
export const claimSwitchCall = async (
  sql: Sql,
  { nowS, everyS }: { nowS: number; everyS: number },
): Promise<boolean> =>
  (
    await sql(
      `INSERT INTO dead_mans_switch AS c (at) VALUES ($1)
       ON CONFLICT (id) DO UPDATE SET at = $1 WHERE c.at <= $1::float8 - $2::float8 OR c.at > $1
       RETURNING id`,
      [nowS, everyS],
    )
  ).length > 0;
export const saveSwitchCall = (sql: Sql, nowS: number, problem: string | null) =>
  sql(
    `UPDATE dead_mans_switch SET problem = $2,
       answered_at = CASE WHEN $2::text IS NULL THEN $1 ELSE answered_at END`,
    [nowS, problem],
  );
