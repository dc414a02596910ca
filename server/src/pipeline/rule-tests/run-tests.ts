import type { TestResult } from "#contract/rule-testing.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { NamedBook } from "./named-book.ts";
import { resultOf } from "./run-test.ts";

/**
 * One after the other, so that events in the lanes have their turn; those that are not begun after
 * `mostMs` are left out.
 */
export async function runTests(
  namedRules: NamedBook,
  tests: readonly RuleTest[],
  mostMs: number,
): Promise<{ results: TestResult[]; is_cut: boolean }> {
  const results: TestResult[] = [];
  const yieldIfBusy = eventLoopYielder();
  const began = performance.now();
  for (const test of tests) {
    if (performance.now() - began > mostMs) return { results, is_cut: true };
    results.push(resultOf(namedRules, test));
    const pause = yieldIfBusy();
    if (pause) await pause;
  }
  return { results, is_cut: false };
}
