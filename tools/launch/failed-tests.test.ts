import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { failedJourneys, failedTests, unhandledErrors } from "./failed-tests.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-report-"));
afterAll(() => fs.rmSync(dir, { recursive: true }));

const reportOf = (report: object): string => {
  const file = path.join(dir, "report.json");
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
};

test("each test that failed, was skipped or did not load is named with its reason", () => {
  const testResults = [
    {
      name: "/house/a.test.ts",
      status: "passed",
      assertionResults: [{ fullName: "a", status: "passed" }],
    },
    {
      name: "/house/b/b.test.ts",
      status: "failed",
      message: "no such module",
      assertionResults: [],
    },
    {
      name: "/house/c.test.ts",
      status: "failed",
      assertionResults: [
        {
          fullName: "c one",
          status: "failed",
          failureMessages: ["\u001b[31mexpected 1\u001b[39m\n  to be 2"],
        },
        { fullName: "c two", status: "skipped" },
      ],
    },
    {
      name: "/house/d.test.ts",
      status: "failed",
      message: "the server did not close",
      assertionResults: [{ fullName: "d", status: "passed" }],
    },
  ];
  expect(failedTests(reportOf({ testResults }), "/house")).toEqual([
    "b/b.test.ts: did not load: no such module",
    "c.test.ts: c one: expected 1 to be 2",
    "c.test.ts: c two: ",
    "d.test.ts: failed beside its tests: the server did not close",
  ]);
  expect(failedTests("/nowhere/report.json", "/house")).toEqual([]);
});

test("an error that no test is to blame for is named with the file that ran", () => {
  const errors = [
    { message: "it was refused", VITEST_TEST_PATH: "/house/b/b.test.ts" },
    { message: "the worker ended" },
  ];
  expect(unhandledErrors(reportOf(errors), "/house")).toEqual([
    "b/b.test.ts: unhandled error: it was refused",
    "no file: unhandled error: the worker ended",
  ]);
  expect(unhandledErrors("/nowhere/report.json", "/house")).toEqual([]);
});

test("journeys are named from every level, one that passed at its second try too", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "x.journey.ts",
    ok: statuses.at(-1) === "passed",
    tests: [
      { results: statuses.map((status) => ({ status, errors: [{ message: `it ${status}` }] })) },
    ],
  });
  const suites = [
    {
      specs: [spec("good", "passed"), spec("bad", "failed")],
      suites: [{ specs: [spec("flaky", "timedOut", "passed")] }],
    },
  ];
  expect(failedJourneys(reportOf({ suites }))).toEqual([
    "x.journey.ts: bad: it failed",
    "x.journey.ts: flaky: it timedOut",
  ]);
  expect(failedJourneys("/nowhere/report.json")).toEqual([]);
});
