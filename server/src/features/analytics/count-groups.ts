/** Questions over the same time, counted in one pass. */
import { setImmediate } from "node:timers/promises";
import type { Sql } from "../../platform/db.ts";
import { openFold } from "./fold.ts";
import type { GroupRow, Question } from "./question.ts";
import { loadEnvironmentSets, readPacks } from "./store-packs.ts";

export interface CountedGroups {
  groups: GroupRow[];
  total: number;
}

/** An answer for each of them. All of them have the time of the first. */
export async function countGroups(
  sql: Sql,
  questions: readonly Question[],
): Promise<CountedGroups[]> {
  const [first] = questions;
  if (first === undefined) return [];
  const sets = questions.some(({ dimensions }) => dimensions.includes("environment"))
    ? await loadEnvironmentSets(sql)
    : new Map<number, string[]>();
  const folds = questions.map((question) => openFold(question, sets));
  const columns = [...new Set(folds.flatMap((fold) => fold.columns))];
  for await (const read of readPacks(sql, { from: first.from, to: first.to, columns })) {
    for (const fold of folds) fold.add(read);
    // Others have their turn: a pack takes milliseconds.
    await setImmediate();
  }
  return folds.map((fold) => fold.finish());
}
