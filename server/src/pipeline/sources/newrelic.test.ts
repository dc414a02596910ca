import { expect, test } from "vitest";
import { newrelic } from "./newrelic.ts";
import { readWith, testSender } from "./test-sender.ts";

const issue = (state: string, id = "c5fa", more: Record<string, unknown> = {}) => ({
  id,
  issueUrl: "https://radar-api.service.newrelic.com/accounts/1/issues/c5fa",
  title: "Latency of checkout above 2 s",
  priority: "CRITICAL",
  impactedEntities: ["checkout", "cart"],
  totalIncidents: 1,
  state,
  trigger: "STATE_CHANGE",
  isCorrelated: false,
  createdAt: 1_772_535_600_000,
  updatedAt: 1_772_537_400_000,
  alertPolicyNames: ["Shop"],
  alertConditionNames: ["Latency"],
  workflowName: "To Tocsin",
  ...more,
});

testSender(newrelic, {
  problem: (id) => issue("ACTIVATED", id),
  recovery: (id) => issue("CLOSED", id),
});

test("an issue names its entity, its condition, its time and the way back", () => {
  expect(readWith(newrelic, issue("ACTIVATED"))).toMatchObject([
    {
      status: "critical",
      subject: "checkout",
      check: "Latency",
      description: "Latency of checkout above 2 s",
      timestamp: 1_772_535_600,
      link: "https://radar-api.service.newrelic.com/accounts/1/issues/c5fa",
      tags: { policy: "Shop", priority: "CRITICAL" },
    },
  ]);
  expect(readWith(newrelic, issue("CLOSED"))).toMatchObject([
    { status: "ok", timestamp: 1_772_537_400 },
  ]);
});

test.each([
  ["CREATED", "HIGH", "critical"],
  ["ACTIVATED", "MEDIUM", "warning"],
  ["ACTIVATED", "LOW", "warning"],
  ["ACKNOWLEDGED", "CRITICAL", "acknowledged"],
  ["CLOSED", "CRITICAL", "ok"],
])("%s of priority %s is %s", (state, priority, status) => {
  expect(readWith(newrelic, issue(state, "c5fa", { priority }))).toMatchObject([{ status }]);
});

test("the legacy channel's incident names its target and its condition", () => {
  const legacy = (current_state: string) => ({
    incident_id: 17,
    condition_name: "Apdex",
    current_state,
    severity: "WARNING",
    details: "Apdex below 0.7",
    timestamp: 1_772_535_600_000,
    targets: [{ id: "1", name: "checkout", type: "Application" }],
    incident_url: "https://alerts.newrelic.test/incidents/17",
  });
  const [opened] = readWith(newrelic, legacy("open"));
  const [closed] = readWith(newrelic, legacy("closed"));
  expect(opened).toMatchObject({ status: "warning", subject: "checkout", check: "Apdex" });
  expect(closed).toMatchObject({ status: "ok", identity: opened?.identity });
});

test("what names no state is refused", () => {
  expect(() => newrelic.toEvents({ id: "c5fa", title: "Latency" })).toThrow("must name a state");
});
