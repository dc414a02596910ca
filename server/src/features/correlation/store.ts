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
  { active, ...body }: Omit<PatternBody, "topology"> & Partial<PatternBody> & { active: boolean },
  nowS: number,
): Promise<PatternRow> {
  return patternOf(
    await insertRule<PatternBody>(sql, {
      kind: patternKind.kind,
      name: null,
      active,
      body: { topology: null, ...body },
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
