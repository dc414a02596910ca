import { expect, test } from "vitest";
import { dynatrace } from "./dynatrace.ts";
import { readWith, testSender } from "./test-sender.ts";

const notice = (state: string, pid = "-12_V2", more: Record<string, unknown> = {}) => ({
  State: state,
  PID: pid,
  ProblemID: "P-2611",
  ProblemTitle: "Failure rate increase",
  ProblemSeverity: "ERROR",
  ProblemImpact: "SERVICE",
  ProblemURL: "https://abc.live.dynatrace.com/#problems/problemdetails;pid=-12_V2",
  ImpactedEntities: [{ type: "SERVICE", name: "checkout", entity: "SERVICE-1" }],
  ImpactedEntity: "Failure rate increase on service checkout",
  Tags: "team:shop, prod",
  ...more,
});

testSender(dynatrace, {
  problem: (pid) => notice("OPEN", pid),
  recovery: (pid) => notice("RESOLVED", pid),
});

test("a problem names its entity, its title and the way back", () => {
  expect(readWith(dynatrace, notice("OPEN"))).toMatchObject([
    {
      status: "critical",
      subject: "checkout",
      check: "Failure rate increase",
      link: "https://abc.live.dynatrace.com/#problems/problemdetails;pid=-12_V2",
      tags: { team: "shop", tags: ["prod"], severity: "ERROR", problem_number: "P-2611" },
    },
  ]);
});

test.each([
  ["OPEN", "AVAILABILITY", "critical"],
  ["OPEN", "PERFORMANCE", "warning"],
  ["OPEN", "RESOURCE_CONTENTION", "warning"],
  ["OPEN", "{ProblemSeverity}", "critical"],
  ["RESOLVED", "ERROR", "ok"],
  ["MERGED", "ERROR", "ok"],
])("%s of severity %s is %s", (state, ProblemSeverity, status) => {
  expect(readWith(dynatrace, notice(state, "-12_V2", { ProblemSeverity }))).toMatchObject([
    { status },
  ]);
});

test("the default payload tells its problem by the number", () => {
  const standard = (State: string) => ({
    State,
    ProblemID: "P-2611",
    ProblemTitle: "Failure rate increase",
  });
  const [opened] = readWith(dynatrace, standard("OPEN"));
  const [closed] = readWith(dynatrace, standard("RESOLVED"));
  expect(opened).toMatchObject({ status: "critical", check: "Failure rate increase" });
  expect(closed).toMatchObject({ status: "ok", identity: opened?.identity });
});

test("the details alone are a problem, with its times", () => {
  const details = (status: string, endTime: number) => ({
    problemId: "-12_V2",
    displayId: "P-2611",
    title: "Slow disk",
    status,
    severityLevel: "PERFORMANCE",
    impactedEntities: [{ entityId: { id: "HOST-1", type: "HOST" }, name: "db-1" }],
    startTime: 1_772_535_600_000,
    endTime,
  });
  const [opened] = readWith(dynatrace, details("OPEN", -1));
  const [closed] = readWith(dynatrace, details("CLOSED", 1_772_537_400_000));
  expect(opened).toMatchObject({ status: "warning", subject: "db-1", timestamp: 1_772_535_600 });
  expect(closed).toMatchObject({
    status: "ok",
    timestamp: 1_772_537_400,
    identity: opened?.identity,
  });
});

test("what names no state is refused", () => {
  expect(() => dynatrace.toEvents({ ProblemID: "P-1" })).toThrow("must name a State");
});
