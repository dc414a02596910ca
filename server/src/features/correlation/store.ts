import type { CorrelationPattern, PatternBody } from "#contract/correlation-patterns.ts";
import type { Sql } from "../../platform/db.ts";
import { type Rule, presentRule } from "../rules/rule.ts";
import { insertRule, loadRules } from "../rules/store.ts";
import { patternKind } from "./kind.ts";
import { defaultPatterns, type Mode } from "./patterns.ts";

export type PatternRow = CorrelationPattern;

const patternOf = (rule: Rule<PatternBody>): PatternRow => presentRule(patternKind, rule);
export const loadPatterns = async (sql: Sql): Promise<PatternRow[]> =>
  (await loadRules<PatternBody>(sql, patternKind.kind)).map(patternOf);

export async function loadMode(sql: Sql): Promise<Mode> {
  const [row] = await sql<{ correlation_mode: Mode }>(
    "SELECT correlation_mode FROM organizations WHERE id = tocsin_organization()",
  );
  return row?.correlation_mode ?? "time_window";
}
export const saveMode = (sql: Sql, mode: Mode) =>
  sql("UPDATE organizations SET correlation_mode = $1 WHERE id = tocsin_organization()", [mode]);

export async function insertPattern(
  sql: Sql,
  {
    active,
    ...body
  }: Omit<PatternBody, "title" | "topology"> & Partial<PatternBody> & { active: boolean },
  nowS: number,
): Promise<PatternRow> {
  return patternOf(
    await insertRule<PatternBody>(sql, {
      kind: patternKind.kind,
      name: null,
      active,
      body: { title: "", topology: null, ...body },
      nowS,
    }),
  );
}

export async function insertDefaultPatterns(sql: Sql, nowS: number): Promise<void> {
  for (const { tags, time_window, note } of defaultPatterns) {
    await insertPattern(
      sql,
      {
        tags,
        time_window,
        note,
        filter: "",
        source_systems: [],
        window_mode: "anchored",
        cross_source: true,
        active: true,
      },
      nowS,
    );
  }
}

export interface PatternUsage {
  alerts: number;
  from: number;
  items: { pattern_id: string; alerts: number }[];
}

/** Of the latest requests since then: what became alerts, and which pattern joined them. */
export async function loadPatternUsage(sql: Sql, since: number): Promise<PatternUsage> {
  const [row] = await sql<PatternUsage>(
    `WITH latest AS (
       SELECT received_at, outcomes FROM receipts WHERE organization_id = tocsin_organization()
         AND received_at >= $1 AND outcomes IS NOT NULL AND source <> 'changes'
         ORDER BY received_at DESC, id DESC LIMIT $2),
     decided AS (
       SELECT o->>'a' AS alert_id, (SELECT p->>0 FROM json_array_elements(o->'p') p
         WHERE p->>1 = 'joined' LIMIT 1) AS pattern_id
       FROM latest CROSS JOIN json_array_elements(outcomes) o
       WHERE o->>'o' IN ('opened', 'joined') AND o->>'a' IS NOT NULL),
     counted AS (
       SELECT pattern_id, count(DISTINCT alert_id)::int AS alerts FROM decided
       WHERE pattern_id IS NOT NULL GROUP BY pattern_id)
     SELECT (SELECT count(DISTINCT alert_id)::int FROM decided) AS alerts,
       coalesce((SELECT min(received_at) FROM latest), $1) AS "from",
       coalesce((SELECT json_agg(counted) FROM counted), '[]') AS items`,
    [since, maxRequests],
  );
  return row ?? { alerts: 0, from: since, items: [] };
}

/** More would hold up whoever opens the page. */
const maxRequests = 20_000;
