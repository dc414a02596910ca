import { expect, test } from "vitest";
import { googleCloudMonitoring } from "./google-cloud-monitoring.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const incident = (state: string, id = "0.abc", more: Record<string, unknown> = {}) => ({
  incident: {
    incident_id: id,
    scoping_project_id: "shop-prod",
    url: "https://console.cloud.google.test/monitoring/alerting/incidents/0.abc",
    started_at: 1_772_535_600,
    ended_at: state === "closed" ? 1_772_537_400 : null,
    state,
    summary: "CPU utilization for shop-1 is above the threshold of 0.8 with a value of 0.93.",
    resource: {
      type: "gce_instance",
      labels: { instance_id: "112233", zone: "europe-west1-b", project_id: "shop-prod" },
    },
    resource_name: "shop-prod shop-1",
    resource_display_name: "shop-1",
    metric: { type: "compute.googleapis.com/instance/cpu/utilization", labels: { device: "sda" } },
    policy_name: "Instances",
    policy_user_labels: { team: "shop" },
    condition_name: "CPU is high",
    severity: "Critical",
    ...more,
  },
  version: "1.2",
});

testSender(googleCloudMonitoring, {
  problem: (id) => incident("open", id),
  recovery: (id) => incident("closed", id),
});

test("an incident names its resource, its condition, its time and the way back", () => {
  expect(readWith(googleCloudMonitoring, incident("open"))).toMatchObject([
    {
      status: "critical",
      subject: "shop-1",
      check: "CPU is high",
      description: expect.stringContaining("above the threshold"),
      timestamp: 1_772_535_600,
      link: "https://console.cloud.google.test/monitoring/alerting/incidents/0.abc",
      tags: { team: "shop", zone: "europe-west1-b", policy: "Instances", device: "sda" },
    },
  ]);
  expect(readWith(googleCloudMonitoring, incident("closed"))).toMatchObject([
    { status: "ok", timestamp: 1_772_537_400 },
  ]);
});

test.each([
  ["OPEN", { severity: undefined }, "critical"],
  ["open", { severity: "Error" }, "critical"],
  ["open", { severity: "Warning" }, "warning"],
  ["open", { severity: "No severity" }, "warning"],
  ["Closed", {}, "ok"],
])("%s with %j is %s", (state, more, status) => {
  expect(readWith(googleCloudMonitoring, incident(state, "1", more))).toMatchObject([{ status }]);
});

test("without a name on display a label names the resource, then its own name", () => {
  const subjectOf = (more: Record<string, unknown>) =>
    readWith(
      googleCloudMonitoring,
      incident("open", "1", { resource_display_name: "", ...more }),
    )[0];
  expect(subjectOf({})).toMatchObject({ subject: "112233" });
  expect(subjectOf({ resource: { labels: { zone: "b" } } })).toMatchObject({
    subject: "shop-prod shop-1",
  });
});

test("what Pub/Sub pushes is unwrapped, and is the same alert", () => {
  const data = Buffer.from(JSON.stringify(incident("closed"))).toString("base64");
  const pushed = { message: { data, messageId: "1" }, subscription: "projects/p/subscriptions/s" };
  const [closed] = readWith(googleCloudMonitoring, pushed);
  expect(closed).toMatchObject({ status: "ok" });
  const [opened] = readWith(googleCloudMonitoring, incident("open"));
  expect(closed?.identity).toBe(opened?.identity);
});

test("several messages in one request are as many events", () => {
  expect(
    readWith(googleCloudMonitoring, [incident("open", "1"), incident("open", "2")]),
  ).toHaveLength(2);
});

test("a channel's test makes no alert", () => {
  expect(noticeOf(googleCloudMonitoring, { ...incident("open"), version: "test" })?.kind).toBe(
    "test",
  );
});

test.each([
  [{ incident: { incident_id: "1" } }],
  [incident("somehow")],
  [{ message: { data: "no JSON" } }],
  [null],
])("%j is refused", (payload) => {
  expect(() => googleCloudMonitoring.toEvents(payload)).toThrow("must name an incident");
});
