/** What is checked every hour. */
import { type SelfCheck, selfChecks, type SelfCheckResult } from "#contract/installation-health.ts";
import type { Sql } from "../../platform/db.ts";

export interface CheckRow {
  name: SelfCheck;
  checked: number;
  wrong: number;
  /** Up to where it has looked, where it goes on from there. */
  place?: string;
}

/** Of the organization that was entered. */
export const saveCheck = (
  sql: Sql,
  { name, checked, wrong, place = "0" }: CheckRow,
  nowS: number,
) =>
  sql(
    `INSERT INTO self_checks (organization_id, name, at, checked, wrong, place)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, name) DO UPDATE SET at = excluded.at,
       checked = excluded.checked, wrong = excluded.wrong, place = excluded.place`,
    [name, nowS, checked, wrong, place],
  );

export interface OutcomeCheck {
  checked: number;
  wrong: number;
  place: string;
}
/** Of the organization that was entered, as it was left. */
export async function loadOutcomeCheck(sql: Sql): Promise<OutcomeCheck> {
  const [row] = await sql<OutcomeCheck>(
    `SELECT checked::float8, wrong::float8, place FROM self_checks
     WHERE organization_id = tocsin_organization() AND name = 'outcomes'`,
  );
  return row ?? { checked: 0, wrong: 0, place: "0" };
}

export interface OutcomeCounts {
  requests: number;
  events: number;
  wrong: number;
  place: string;
}
/**
 * Events of the next requests that were decided, and how many of them have no outcome. Changes are
 * no events: they are recorded when they come.
 */
export async function countOutcomes(
  sql: Sql,
  { place, limit }: { place: string; limit: number },
): Promise<OutcomeCounts> {
  const [row] = await sql<OutcomeCounts>(
    `SELECT count(*)::int AS requests,
       coalesce(sum(events) FILTER (WHERE source <> 'changes'), 0)::float8 AS events,
       coalesce(sum(abs(events - outcomes)) FILTER (WHERE source <> 'changes'), 0)::float8 AS wrong,
       coalesce(max(taken), $1::bigint)::text AS place
     FROM (SELECT r.events, r.source, r.taken,
         (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(r.tally)) AS outcomes
       FROM receipts r WHERE r.organization_id = tocsin_organization() AND r.taken > $1
       ORDER BY r.taken LIMIT $2) decided`,
    [place, limit],
  );
  return row ?? { requests: 0, events: 0, wrong: 0, place };
}

/** Over all organizations, in system mode. */
export async function loadCheckResults(sql: Sql): Promise<SelfCheckResult[]> {
  const rows = await sql<SelfCheckResult>(
    `SELECT name AS check, min(at) AS checked_at, sum(checked)::float8 AS checked,
       sum(wrong)::float8 AS wrong FROM self_checks GROUP BY name`,
    [],
    "load-self-checks",
  );
  const results = new Map(rows.map((row) => [row.check, row]));
  return selfChecks.map(
    (check) => results.get(check) ?? { check, checked_at: null, checked: 0, wrong: 0 },
  );
}
