/** Static checks, the tests on real parts, the journeys in a real browser; given a PLACE, what concerns it. */
import fs from "node:fs";
import path from "node:path";
import { buildConsole } from "./build.ts";
import { failedJourneys, failedTests, unhandledErrors } from "./failed-tests.ts";
import { bin, PROJECT } from "./project.ts";
import { passes, STATIC_CHECKS } from "./steps.ts";
import { journeyCount, testCount, type Count } from "./test-counts.ts";
import { planTests, type TestPlan } from "./test-plan.ts";
import { type Timing, timed, timingTable } from "./timings.ts";
import { UNHANDLED } from "./unhandled-errors.ts";

const reports = path.join(PROJECT, ".cache/reports");
const testReport = path.join(reports, "tests.json");
const journeyReport = path.join(reports, "journeys.json");
const timings: Timing[] = [];

const places = process.argv
  .slice(2)
  .map((place) => path.relative(PROJECT, path.resolve(PROJECT, place)));
const all: TestPlan = {
  tests: fs.globSync("{bench,bpql,contract,insight,server,time,tools,web}/**/*.test.ts", {
    cwd: PROJECT,
  }),
  journeys: fs.globSync("journeys/**/*.journey.ts", { cwd: PROJECT }),
};
const plan = planTests(places, { ...all, kindOf });
if (typeof plan === "string") console.error(plan);
const counts = typeof plan === "string" ? [{ passed: 0, failed: 1 }] : runPlan(plan);

const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}));
for (const line of [
  ...failedTests(testReport, PROJECT),
  ...unhandledErrors(UNHANDLED, PROJECT),
  ...failedJourneys(journeyReport),
])
  console.log(`failed: ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function kindOf(place: string): "folder" | "file" | null {
  const entry = fs.statSync(path.join(PROJECT, place), { throwIfNoEntry: false });
  if (!entry) return null;
  return entry.isDirectory() ? "folder" : "file";
}

function runPlan({ tests, journeys }: TestPlan): Count[] {
  fs.rmSync(reports, { recursive: true, force: true });
  fs.mkdirSync(reports, { recursive: true });
  const checks = places.length > 0 ? [] : STATIC_CHECKS;
  const failedChecks = checks
    .filter((step) => !timed(timings, step.name, () => passes(step)))
    .map(({ name }) => name);
  if (!timed(timings, "console's build", buildConsole)) failedChecks.push("the console's build");
  const run = [runTests(tests), runJourneys(journeys)];

  if (failedChecks.length > 0) console.log(`Failed before the tests: ${failedChecks.join("; ")}.`);
  if (places.length > 0)
    console.log(
      `Of ${places.join(", ")}: ${tests.length} of ${all.tests.length} test files, ${journeys.length} of ${all.journeys.length} journeys. The others were not run, nor the static checks.`,
    );
  console.log(`\n${timingTable(timings)}\n`);
  return [...run, { passed: 0, failed: failedChecks.length }];
}

function runTests(files: readonly string[]): Count {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const didPass = timed(timings, "tests", () =>
    passes({
      name: "tests",
      command: bin("vitest"),
      args: [
        "run",
        ...(places.length > 0 ? files : []),
        "--reporter=default",
        "--reporter=json",
        `--reporter=${path.join(PROJECT, "tools/launch/unhandled-errors.ts")}`,
        `--outputFile.json=${testReport}`,
      ],
    }),
  );
  return orOneFailure(testCount(testReport), didPass);
}

function runJourneys(files: readonly string[]): Count {
  if (files.length === 0) return { passed: 0, failed: 0 };
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = journeyReport;
  const didPass = timed(timings, "journeys", () =>
    passes({
      name: "journeys",
      command: bin("playwright"),
      // It reads a path as a pattern.
      args: [
        "test",
        "--reporter",
        "list,json",
        ...files.map((file) => file.replaceAll(".", "\\.")),
      ],
    }),
  );
  return orOneFailure(journeyCount(journeyReport), didPass);
}

/**
 * A run may fail without a failed test, when a file does not load or a process crashes: that is not
 * "0 failed".
 */
function orOneFailure(count: Count, didPass: boolean): Count {
  return didPass || count.failed > 0 ? count : { ...count, failed: 1 };
}
