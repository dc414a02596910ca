import fs from "node:fs";

export interface Count {
  passed: number;
  failed: number;
}

const NONE: Count = { passed: 0, failed: 0 };

/**
 * From Vitest's JSON report. A file that did not even load counts as one failure, a skipped test as
 * another.
 */
export function testCount(report: string): Count {
  if (!fs.existsSync(report)) return NONE;
  // Vitest writes it in Jest's form.
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(
    fs.readFileSync(report, "utf8"),
  ) as {
    numPassedTests: number;
    numTotalTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded };
}

/** From Playwright's JSON report. Only a test that passed at its first try counts as passed. */
export function journeyCount(report: string): Count {
  if (!fs.existsSync(report)) return NONE;
  // The documented part of its report.
  const { stats, errors } = JSON.parse(fs.readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}
