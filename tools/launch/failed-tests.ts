/** What failed, for the last lines of a run: whoever reads only its end must know what to look at. */
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { UnhandledError } from "./unhandled-errors.ts";

interface TestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** From Vitest's JSON report: file, name and reason of each test that did not pass. */
export function failedTests(report: string, root: string): string[] {
  if (!fs.existsSync(report)) return [];
  // Vitest writes it in Jest's form.
  const { testResults } = JSON.parse(fs.readFileSync(report, "utf8")) as TestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    if (status === "failed" && assertionResults.length === 0)
      return [lineOf(file, "did not load", message)];
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (status === "failed" && failed.length === 0)
      return [lineOf(file, "failed beside its tests", message)];
    return failed.map((test) => lineOf(file, test.fullName, test.failureMessages?.[0]));
  });
}

/** What no test is to blame for, from the report of `unhandled-errors.ts`. */
export function unhandledErrors(report: string, root: string): string[] {
  if (!fs.existsSync(report)) return [];
  // As our own reporter writes it.
  const errors = JSON.parse(fs.readFileSync(report, "utf8")) as UnhandledError[];
  return errors.map(({ VITEST_TEST_PATH: file, message }) =>
    lineOf(file ? path.relative(root, file) : "no file", "unhandled error", message),
  );
}

interface JourneySuite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { status: string; errors: { message?: string }[] }[] }[];
  }[];
  suites?: JourneySuite[];
}

/** From Playwright's JSON report, alike. */
export function failedJourneys(report: string): string[] {
  if (!fs.existsSync(report)) return [];
  // The documented part of its report.
  const { suites } = JSON.parse(fs.readFileSync(report, "utf8")) as { suites: JourneySuite[] };
  return suites.flatMap(failedIn);
}

function failedIn({ specs, suites = [] }: JourneySuite): string[] {
  const failed = specs.flatMap(({ title, file, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const failure = results.find(({ status }) => status !== "passed");
    return failure ? [lineOf(file, title, failure.errors[0]?.message ?? failure.status)] : [];
  });
  return [...failed, ...suites.flatMap(failedIn)];
}

const messageLimit = 300;
const lineOf = (file: string, title: string, message = ""): string => {
  const reason = stripVTControlCharacters(message).replaceAll(/\s+/g, " ").trim();
  return `${file}: ${title}: ${reason.slice(0, messageLimit)}`;
};
