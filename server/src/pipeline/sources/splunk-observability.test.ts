import { expect, test } from "vitest";
import { splunkObservability } from "./splunk-observability.ts";
import { readWith, testSender } from "./test-sender.ts";

const alert = (statusExtended: string, id = "DnDW7Z", more: Record<string, unknown> = {}) => ({
  severity: "Critical",
  originatingMetric: "cpu.utilization",
  detector: "Hosts",
  detectorUrl: "https://app.signalfx.test/#/detector/D1/edit",
  rule: "CPU is high",
  status: statusExtended === "anomalous" ? "anomalous" : "ok",
  statusExtended,
  timestamp: "2026-03-03T11:00:00Z",
  incidentId: id,
  messageTitle: "Critical Alert: CPU is high",
  messageBody: "cpu.utilization is above 90 for 5m.",
  runbookUrl: "https://wiki.test/cpu",
  dimensions: { host: "web-1", AWSRegion: "eu-west-1" },
  sf_schema: 2,
  ...more,
});

testSender(splunkObservability, {
  problem: (id) => alert("anomalous", id),
  recovery: (id) => alert("ok", id),
});

test("an alert names its host, its rule, its time and the way back", () => {
  expect(readWith(splunkObservability, alert("anomalous"))).toMatchObject([
    {
      status: "critical",
      subject: "web-1",
      check: "CPU is high",
      description: "cpu.utilization is above 90 for 5m.",
      timestamp: 1_772_535_600,
      link: "https://app.signalfx.test/#/detector/D1/edit",
      tags: { awsregion: "eu-west-1", detector: "Hosts", runbook: "https://wiki.test/cpu" },
    },
  ]);
});

test.each([
  ["anomalous", { severity: "Major" }, "critical"],
  ["anomalous", { severity: "Minor" }, "warning"],
  ["anomalous", { severity: "Info" }, "warning"],
  ["auto resolved", {}, "ok"],
  ["manually resolved", {}, "ok"],
  ["stopped", {}, "ok"],
  ["", { status: "anomalous" }, "critical"],
])("%s with %j is %s", (statusExtended, more, status) => {
  expect(readWith(splunkObservability, alert(statusExtended, "1", more))).toMatchObject([
    { status },
  ]);
});

test("without dimensions of its own it has those of its signal, or its rule", () => {
  const subjectOf = (more: Record<string, unknown>) =>
    readWith(splunkObservability, alert("anomalous", "1", { dimensions: null, ...more }))[0]
      ?.subject;
  expect(subjectOf({ inputs: { A: { value: "93", key: { container: "shop" } } } })).toBe("shop");
  expect(subjectOf({})).toBe("CPU is high");
});

test("several alerts in one request are as many events", () => {
  expect(readWith(splunkObservability, [alert("anomalous", "1"), alert("ok", "2")])).toHaveLength(
    2,
  );
});

test.each([[{ incidentId: "1" }], [alert("somehow")], [{ status: "anomalous" }], [{}]])(
  "%j is refused",
  (payload) => {
    expect(() => splunkObservability.toEvents(payload)).toThrow("must name incidentId");
  },
);
