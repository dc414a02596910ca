import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { journeyCount, testCount } from "./test-counts.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-report-"));
afterAll(() => fs.rmSync(dir, { recursive: true }));

const reportOf = (report: object): string => {
  const file = path.join(dir, "report.json");
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
};

test("a test file that does not load is a failure", () => {
  const testResults = [
    { status: "passed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [] },
  ];
  expect(testCount(reportOf({ numPassedTests: 2, numTotalTests: 2, testResults }))).toEqual({
    passed: 2,
    failed: 1,
  });
});

test("a skipped test is no passed test", () => {
  expect(testCount(reportOf({ numPassedTests: 2, numTotalTests: 3, testResults: [] }))).toEqual({
    passed: 2,
    failed: 1,
  });
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  expect(journeyCount(reportOf({ stats, errors: [] }))).toEqual({ passed: 1, failed: 3 });
});

test("a report that was never written counts nothing", () => {
  expect(testCount("/nowhere/report.json")).toEqual({ passed: 0, failed: 0 });
});
