import { expect, test } from "vitest";
import { azureMonitor } from "./azure-monitor.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

interface Parts {
  essentials?: Record<string, unknown>;
  context?: Record<string, unknown>;
}

const subscription = "/subscriptions/00000000-0000-0000-0000-00000000abcd";
const target = (name: string) =>
  `${subscription}/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/${name}`;
const metricContext = (disk = "C:") => ({
  conditionType: "MultipleResourceMultipleMetricCriteria",
  condition: {
    windowSize: "PT5M",
    allOf: [
      {
        metricName: "Percentage CPU",
        operator: "GreaterThan",
        threshold: "80",
        metricValue: 91.5,
        dimensions: [{ name: "Disk", value: disk }],
      },
    ],
  },
});
const alert = (
  monitorCondition: string,
  name = "vm-1",
  { essentials = {}, context = metricContext() }: Parts = {},
) => ({
  schemaId: "azureMonitorCommonAlertSchema",
  data: {
    essentials: {
      alertId: `${subscription}/providers/Microsoft.AlertsManagement/alerts/1`,
      alertRule: "CPU is high",
      severity: "Sev1",
      signalType: "Metric",
      monitorCondition,
      monitoringService: "Platform",
      alertTargetIDs: [target(name)],
      configurationItems: [name],
      firedDateTime: "2026-03-03T11:00:00.1234567Z",
      ...(monitorCondition === "Resolved" ? { resolvedDateTime: "2026-03-03T11:30:00Z" } : {}),
      ...essentials,
    },
    alertContext: context,
    customProperties: { team: "shop" },
  },
});

testSender(azureMonitor, {
  problem: (name) => alert("Fired", name),
  recovery: (name) => alert("Resolved", name),
});

test("a metric alert names its resource, its rule, its time, its value and its dimensions", () => {
  expect(readWith(azureMonitor, alert("Fired"))).toMatchObject([
    {
      status: "critical",
      subject: "vm-1",
      check: "CPU is high",
      description: "Percentage CPU is 91.5, threshold 80",
      timestamp: expect.closeTo(1_772_535_600.123, 3),
      tags: { disk: "C:", severity: "Sev1", resource_group: "shop", team: "shop" },
    },
  ]);
  expect(readWith(azureMonitor, alert("Resolved"))).toMatchObject([
    { status: "ok", timestamp: 1_772_537_400 },
  ]);
});

test("each dimension is an alert of its own, whatever the case of its resource", () => {
  const identityOf = (parts: Parts) => readWith(azureMonitor, alert("Fired", "vm-1", parts))[0];
  const upper = { alertTargetIDs: [target("vm-1").toUpperCase()] };
  expect(identityOf({ essentials: upper })?.identity).toBe(identityOf({})?.identity);
  expect(identityOf({ context: metricContext("D:") })?.identity).not.toBe(identityOf({})?.identity);
});

test("a log alert links its results; without items its target is the subject", () => {
  const essentials = { configurationItems: undefined, severity: "Sev3", signalType: "Log" };
  const context = {
    condition: {
      allOf: [
        {
          searchQuery: "Heartbeat | count",
          metricValue: 0,
          threshold: "1",
          dimensions: [],
          linkToFilteredSearchResultsUI: "https://portal.azure.test/#logs",
        },
      ],
    },
  };
  expect(readWith(azureMonitor, alert("Fired", "vm-2", { essentials, context }))).toMatchObject([
    { status: "warning", subject: "vm-2", link: "https://portal.azure.test/#logs" },
  ]);
});

test.each([
  [{ currentHealthStatus: "Unavailable", previousHealthStatus: "Available" }, "critical"],
  [{ currentHealthStatus: "Degraded", previousHealthStatus: "Unavailable" }, "warning"],
  [{ currentHealthStatus: "Available", previousHealthStatus: "Unavailable" }, "ok"],
  [{ title: "Network in West Europe", stage: "Active", trackingId: "ABC" }, "critical"],
  [{ title: "Network in West Europe", stage: "Resolved", trackingId: "ABC" }, "ok"],
])("health of %j is %s", (properties, status) => {
  const context = { properties };
  expect(readWith(azureMonitor, alert("Fired", "vm-1", { context }))).toMatchObject([{ status }]);
});

test("several messages in one request are as many events", () => {
  expect(readWith(azureMonitor, [alert("Fired"), alert("Fired", "vm-2")])).toHaveLength(2);
});

test("the portal's test and a maintenance make no alert", () => {
  const alertId =
    "/subscriptions/11111111-1111-1111-1111-111111111111/providers/Microsoft.AlertsManagement/alerts/1";
  const essentials = { alertId };
  expect(noticeOf(azureMonitor, alert("Fired", "vm-1", { essentials }))?.kind).toBe("test");
  const context = { properties: { incidentType: "Maintenance", stage: "Planned" } };
  expect(noticeOf(azureMonitor, alert("Fired", "vm-1", { context }))?.kind).toBe("maintenance");
});

test.each([
  [{ schemaId: "AzureMonitorMetricAlert", data: { status: "Activated", context: {} } }],
  [alert("Somehow")],
  [{}],
])("%j is refused", (payload) => {
  expect(() => azureMonitor.toEvents(payload)).toThrow("turn on the common alert schema");
});
