/** What the values of dimensions are called that go by an id. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { Sql } from "../../platform/db.ts";
import { loadPatterns } from "../correlation/store.ts";
import { loadEnvironmentNames } from "../environments/store.ts";
import type { GroupRow, Question } from "./question.ts";

export async function loadLabels(
  sql: Sql,
  { dimensions }: Pick<Question, "dimensions">,
  groups: readonly GroupRow[],
): Promise<AnalyticsAnswer["labels"]> {
  const labels: AnalyticsAnswer["labels"] = {};
  for (const [index, dimension] of dimensions.entries()) {
    const names = await namesOf(sql, dimension);
    if (names === null) continue;
    const values = new Set(groups.map(({ values: of }) => of[index]));
    labels[dimension] = Object.fromEntries([...names].filter(([id]) => values.has(id)));
  }
  return labels;
}

async function namesOf(sql: Sql, dimension: string): Promise<Map<string, string> | null> {
  if (dimension === "environment") return loadEnvironmentNames(sql);
  if (dimension !== "pattern") return null;
  const patterns = await loadPatterns(sql);
  return new Map(patterns.map(({ id, title, tags }) => [id, title || tags.join(" + ")]));
}
