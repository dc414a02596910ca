import { expect, test } from "vitest";
import { grafana } from "./grafana.ts";
import { SourceFault } from "./source.ts";

const contactPoint = {
  receiver: "tocsin",
  status: "firing",
  orgId: 1,
  title: "[FIRING:1] Latency",
  state: "alerting",
  message: "…",
  externalURL: "http://grafana/",
  alerts: [
    {
      status: "firing",
      labels: {
        alertname: "Latency",
        grafana_folder: "Shop",
        instance: "web-3:9100",
        severity: "warning",
      },
      annotations: { summary: "Slow" },
      startsAt: "2026-03-03T11:00:00Z",
      endsAt: "0001-01-01T00:00:00Z",
      values: { A: 1.2 },
      valueString: "",
      dashboardURL: "",
      fingerprint: "c1",
    },
  ],
};
const legacy = {
  title: "[Alerting] Latency",
  ruleId: 12,
  ruleName: "Latency",
  ruleUrl: "http://grafana/d/1",
  state: "alerting",
  message: "p99 above 2 s",
  evalMatches: [{ metric: "p99", value: 3.1, tags: { host: "web-3" } }],
  tags: { team: "shop" },
};
const firstEvent = (payload: unknown) => grafana.toEvents(payload)[0] ?? {};

test("a contact point's webhook is read as Alertmanager's", () => {
  expect(grafana.toEvents(contactPoint)).toMatchObject([
    {
      host: "web-3",
      check: "Latency",
      status: "warning",
      description: "Slow",
      grafana_folder: "Shop",
    },
  ]);
});

test("a legacy notification names its rule, its host and its link", () => {
  expect(firstEvent(legacy)).toMatchObject({
    host: "web-3",
    check: "Latency",
    status: "critical",
    description: "p99 above 2 s",
    metric: ["p99"],
    team: "shop",
    generator_url: "http://grafana/d/1",
    incident_identifier: "rule 12",
  });
});

test.each([
  ["alerting", "critical"],
  ["ok", "ok"],
  ["no_data", "unknown"],
  ["pending", "warning"],
  ["paused", "acknowledged"],
  ["other", "warning"],
])("the legacy state %j is %j", (state, status) => {
  expect(firstEvent({ ...legacy, state })["status"]).toBe(status);
});

test("without a host the rule itself is what is monitored; firing and recovery are one alert", () => {
  const bare = firstEvent({ title: "Latency", state: "alerting" });
  expect(bare).toMatchObject({ application: "Latency", check: "Latency", description: "Latency" });
  expect(firstEvent({ ...legacy, state: "ok", evalMatches: [] })["incident_identifier"]).toBe(
    firstEvent(legacy)["incident_identifier"],
  );
});

test.each([[{}], [{ state: 7 }], [{ alerts: "none" }], [[]], [null], ["text"]])(
  "%j is not its shape",
  (payload) => {
    expect(() => grafana.toEvents(payload)).toThrow(SourceFault);
  },
);
