import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { alertmanager } from "./alertmanager.ts";
import { SourceFault } from "./source.ts";

const zeroTime = "0001-01-01T00:00:00Z";
const firing = (labels: Record<string, string>, more: Record<string, unknown> = {}) => ({
  status: "firing",
  labels: { alertname: "DiskFull", ...labels },
  annotations: { summary: "Disk full" },
  startsAt: "2026-03-03T11:50:00.123Z",
  endsAt: zeroTime,
  generatorURL: "http://prom/graph?g0",
  fingerprint: "0f",
  ...more,
});
const webhook = (...alerts: unknown[]) => ({
  version: "4",
  groupKey: "{}:{}",
  status: "firing",
  receiver: "tocsin",
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: "http://am:9093",
  truncatedAlerts: 0,
  alerts,
});
const firstEvent = (alert: unknown) => alertmanager.toEvents(webhook(alert))[0] ?? {};

test.each([
  ["critical", "critical"],
  ["page", "critical"],
  ["error", "critical"],
  ["warning", "warning"],
  ["info", "warning"],
  ["none", "unknown"],
  ["gold", "warning"],
  [undefined, "warning"],
])("severity %j is %j", (severity, status) => {
  expect(firstEvent(firing(severity === undefined ? {} : { severity }))["status"]).toBe(status);
});

test("a resolved alert is ok at its end, whatever its severity", () => {
  expect(
    firstEvent({
      ...firing({ severity: "critical" }),
      status: "resolved",
      endsAt: "2026-03-03T12:00:00Z",
    }),
  ).toMatchObject({ status: "ok", timestamp: "2026-03-03T12:00:00Z" });
});

test.each([
  [
    { instance: "db-1:9100", job: "node" },
    { host: "db-1", job: "node" },
  ],
  [
    { instance: "http://shop.test:443", service: "shop" },
    { host: "shop.test", service: "shop" },
  ],
  [{ instance: "[2001:db8::1]:9100" }, { host: "2001:db8::1" }],
  [
    { host: "db-2", instance: "10.0.0.1:9100" },
    { host: "db-2", instance: "10.0.0.1:9100" },
  ],
  [{ job: "checkout" }, { service: "checkout" }],
  [
    { namespace: "shop", pod: "cart-7" },
    { pod: "cart-7", primary_property: "pod" },
  ],
])("of the labels %j the subject is %j", (labels, subject) => {
  expect(firstEvent(firing(labels))).toMatchObject(subject);
});

test("the job is no service where the host is known", () => {
  expect(firstEvent(firing({ instance: "db-1:9100", job: "node" }))).not.toHaveProperty("service");
});

test("labels become tags, annotations the description, the links tags", () => {
  expect(
    firstEvent(
      firing(
        { team: "storage" },
        {
          annotations: {
            summary: "Disk full",
            description: "Disk of db-1 is full",
            runbook_url: "https://runbooks.test/disk",
          },
        },
      ),
    ),
  ).toMatchObject({
    team: "storage",
    check: "DiskFull",
    description: "Disk of db-1 is full",
    summary: "Disk full",
    runbook: "https://runbooks.test/disk",
    generator_url: "http://prom/graph?g0",
    timestamp: "2026-03-03T11:50:00.123Z",
  });
});

test("the label set is the identity, in whatever order it comes", () => {
  const identifierOf = (labels: Record<string, string>) =>
    firstEvent(firing(labels))["incident_identifier"];
  expect(identifierOf({ a: "1", b: "2" })).toBe(identifierOf({ b: "2", a: "1" }));
  expect(identifierOf({ a: "1", b: "2" })).not.toBe(identifierOf({ a: "1", b: "3" }));
  expect(identifierOf({ a: '1",b="2' })).not.toBe(identifierOf({ a: "1", b: "2" }));
});

test.each([
  [{}],
  [{ alerts: {} }],
  [{ alerts: [{}] }],
  [{ alerts: [{ labels: { a: 1 } }] }],
  [[]],
  ["text"],
  [null],
])("%j is not its shape", (payload) => {
  expect(() => alertmanager.toEvents(payload)).toThrow(SourceFault);
});

test("a group fires, is sent again and resolves as one incident of its instance", async () => {
  const { as, post, connect, house, clock } = await northwind();
  const { appKey } = await connect("alertmanager", "prod");
  const deliver = async (...alerts: unknown[]) => {
    expect(
      (await post(webhook(...alerts), { path: `/data/v2/sources/alertmanager?app_key=${appKey}` }))
        .status,
    ).toBe(202);
    await house.server.lanes.drained();
  };
  const [disk, load] = [
    firing({ instance: "db-1:9100", severity: "critical" }),
    firing({ alertname: "HighLoad", instance: "db-1:9100", severity: "warning" }),
  ];
  await deliver(disk, load);
  await deliver(disk, load);
  const [incident] = await as("ada").folder("active");
  expect(incident).toMatchObject({
    title: "db-1",
    status: "critical",
    alerts: { total: 2, active: 2 },
    source_systems: ["alertmanager.prod"],
  });
  expect((await as("ada").alertsOf(incident?.id ?? "")).map((alert) => alert.events)).toEqual([
    2, 2,
  ]);
  clock.forward({ minutes: 5 });
  const endsAt = new Date(clock.nowS() * 1000).toISOString();
  await deliver({ ...disk, status: "resolved", endsAt }, { ...load, status: "resolved", endsAt });
  expect(await as("ada").folder("active")).toEqual([]);
  expect((await as("ada").folder("resolved"))[0]).toMatchObject({
    id: incident?.id,
    status: "ok",
    end: clock.nowS(),
  });
});
