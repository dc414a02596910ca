import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { prometheus } from "./prometheus.ts";
import { SourceFault } from "./source.ts";

const nowS = Date.UTC(2026, 2, 3, 12) / 1000;
const iso = (atS: number) => new Date(atS * 1000).toISOString();
const posted = (more: Record<string, unknown> = {}) => ({
  labels: { alertname: "DiskFull", instance: "db-1:9100", severity: "critical" },
  annotations: { summary: "Disk full" },
  startsAt: iso(nowS - 600),
  generatorURL: "http://prom/graph",
  ...more,
});
const firstEvent = (alert: unknown) => prometheus(nowS).toEvents([alert])[0] ?? {};

test("an alert whose end lies ahead fires until then", () => {
  expect(firstEvent(posted({ endsAt: iso(nowS + 240) }))).toMatchObject({
    status: "critical",
    host: "db-1",
    check: "DiskFull",
    expires_at: nowS + 240,
    timestamp: iso(nowS - 600),
  });
});

test("an alert whose end has come is ok since then", () => {
  expect(firstEvent(posted({ endsAt: iso(nowS - 5) }))).toMatchObject({
    status: "ok",
    timestamp: iso(nowS - 5),
  });
});

test("an alert without an end holds for the usual resend timeout", () => {
  for (const endsAt of [undefined, "0001-01-01T00:00:00Z"])
    expect(firstEvent(posted({ endsAt }))).toMatchObject({
      status: "critical",
      expires_at: nowS + 300,
    });
});

test("an end that is no time is none", () => {
  expect(firstEvent(posted({ endsAt: "soon" }))).toMatchObject({
    status: "critical",
    expires_at: nowS + 300,
  });
});

test.each([[{}], [{ alerts: [posted()] }], [[{ labels: { a: 1 } }]], [[{}]], ["text"], [null]])(
  "%j is not its shape",
  (payload) => {
    expect(() => prometheus(nowS).toEvents(payload)).toThrow(SourceFault);
  },
);

test("what Prometheus stops sending ends by itself; what it sends again stays", async () => {
  const { as, post, connect, house, clock, settle } = await northwind();
  const { appKey } = await connect("prometheus", "main");
  const startsAt = iso(clock.nowS());
  const resend = async (...instances: string[]) => {
    const alerts = instances.map((instance) =>
      posted({
        labels: { alertname: "Down", instance, severity: "critical" },
        startsAt,
        endsAt: iso(clock.nowS() + 240),
      }),
    );
    expect(
      (await post(alerts, { path: `/data/v2/alertmanager/api/v2/alerts?app_key=${appKey}` }))
        .status,
    ).toBe(202);
    await house.server.lanes.drained();
  };
  await resend("db-1", "db-2");
  clock.forward({ minutes: 2 });
  await resend("db-1");
  clock.forward({ minutes: 3 });
  await settle();
  expect((await as("ada").folder("active")).map((incident) => incident.title)).toEqual(["db-1"]);
  expect(
    (await as("ada").folder("resolved")).map((incident) => [incident.title, incident.resolved_by]),
  ).toEqual([["db-2", "alerts"]]);
  clock.forward({ minutes: 2 });
  await settle();
  expect(await as("ada").folder("active")).toEqual([]);
  await resend("db-2");
  expect(
    (await as("ada").folder("active")).map((incident) => [incident.title, incident.alerts.total]),
  ).toEqual([["db-2", 1]]);
});
