import type { TestResult } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import { givingWay } from "../../platform/give-way.ts";
import type { NamedBook } from "./named-book.ts";
import { resultOf } from "./run-test.ts";

/**
 * One after the other, so that events in the lanes have their turn; those that are not begun after
 * `mostMs` are left out.
 */
export async function runTests(
  named: NamedBook,
  tests: readonly RuleTest[],
  mostMs: number,
): Promise<{ results: TestResult[]; is_cut: boolean }> {
  const results: TestResult[] = [];
  const giveWay = givingWay();
  const began = performance.now();
  for (const test of tests) {
    if (performance.now() - began > mostMs) return { results, is_cut: true };
    results.push(resultOf(named, test));
    const turn = giveWay();
    if (turn) await turn;
  }
  return { results, is_cut: false };
}
