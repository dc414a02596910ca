/**
 * Everything, in one run: static checks, the tests on real parts, the journeys in a real browser.
 */
import fs from "node:fs";
import path from "node:path";
import { buildConsole } from "./build.ts";
import { bin, PROJECT } from "./project.ts";
import { passes, STATIC_CHECKS } from "./steps.ts";
import { journeyCount, testCount, type Count } from "./test-counts.ts";

const reports = path.join(PROJECT, ".cache/reports");
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const testReport = path.join(reports, "tests.json");
const journeyReport = path.join(reports, "journeys.json");
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = journeyReport;

const failedChecks = STATIC_CHECKS.filter((step) => !passes(step)).map(({ name }) => name);
if (!buildConsole()) failedChecks.push("the console's build");
const didTests = passes({
  name: "tests",
  command: bin("vitest"),
  args: ["run", "--reporter", "default", "--reporter", "json", `--outputFile.json=${testReport}`],
});
const didJourneys = passes({
  name: "journeys",
  command: bin("playwright"),
  args: ["test", "--reporter", "list,json"],
});

const counts = [
  orOneFailure(testCount(testReport), didTests),
  orOneFailure(journeyCount(journeyReport), didJourneys),
  { passed: 0, failed: failedChecks.length },
];
if (failedChecks.length > 0) console.log(`Failed before the tests: ${failedChecks.join("; ")}.`);
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * A run may fail without a failed test, when a file does not load or a process crashes: that is not
 * "0 failed".
 */
function orOneFailure(count: Count, didPass: boolean): Count {
  return didPass || count.failed > 0 ? count : { ...count, failed: 1 };
}
