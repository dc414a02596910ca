import { expect, test } from "vitest";
import { resolveIncidents, undo } from "#contract/incident-actions.ts";
import { lockOrganization } from "../../features/incidents/stores/store-world.ts";
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

/** A Prometheus that reports one alert, and what Tocsin makes of it. */
async function watched() {
  const of = await northwind();
  const { appKey } = await of.connect("prometheus", "main");
  const startsAt = iso(of.clock.nowS());
  const path = `/data/v2/alertmanager/api/v2/alerts?app_key=${appKey}`;
  const postAlert = async (leftS: number, description: string) => {
    const endsAt = iso(of.clock.nowS() + leftS);
    const alert = posted({ startsAt, endsAt, annotations: { description } });
    expect((await of.post([alert], { path })).status).toBe(202);
  };
  return {
    ...of,
    path,
    postAlert,
    report: async (leftS: number, description = "Disk full") => {
      await postAlert(leftS, description);
      await of.house.server.lanes.drained();
    },
    read: async () => {
      const [active, resolved] = [
        await of.as("ada").folder("active"),
        await of.as("ada").folder("resolved"),
      ];
      return {
        active: active.length,
        resolved: resolved.length,
        incident: active[0] ?? resolved[0],
      };
    },
  };
}

test.each(["Back to normal", "Disk full"])(
  "an end a few seconds ahead of the clock here is the end: %s",
  async (description) => {
    const { report, read, clock, settle } = await watched();
    await report(3600);
    clock.forward({ minutes: 2 });
    await report(4, description);
    expect(await read()).toMatchObject({ active: 0, resolved: 1 });
    clock.forward({ minutes: 1 });
    await report(-56, description);
    await settle();
    expect(await read()).toMatchObject({ active: 0, resolved: 1 });
  },
);

test("what ends and begins anew in one request is a new alert", async () => {
  const { report, read, settings, path, post, house, clock } = await watched();
  await settings({ reopenWindowS: 0 });
  await report(240);
  clock.forward({ minutes: 1 });
  const alert = (startS: number, leftS: number) =>
    posted({
      startsAt: iso(clock.nowS() + startS),
      endsAt: iso(clock.nowS() + leftS),
      annotations: { description: "Disk full" },
    });
  await post([alert(-60, 2), alert(3, 240)], { path });
  await house.server.lanes.drained();
  expect(await read()).toMatchObject({ active: 1, resolved: 1 });
});

test("an alert that is known to end soon fires until then", async () => {
  const { report, read, clock, settle } = await watched();
  await report(5);
  expect(await read()).toMatchObject({ active: 1 });
  clock.forward({ seconds: 4 });
  await report(5);
  clock.forward({ seconds: 4 });
  await settle();
  expect(await read()).toMatchObject({ active: 1 });
  clock.forward({ seconds: 2 });
  await settle();
  expect(await read()).toMatchObject({ active: 0, resolved: 1 });
});

test.each(["Disk nearly full", "Disk full"])(
  "an end that comes closer counts at once, though a later one was set before: %s",
  async (description) => {
    const { report, read, clock, settle } = await watched();
    await report(7200);
    clock.forward({ minutes: 2 });
    await report(60, description);
    expect(await read()).toMatchObject({ active: 1 });
    clock.forward({ minutes: 1 });
    await settle();
    expect(await read()).toMatchObject({ active: 0, resolved: 1 });
  },
);

test("a resend that meets its own timer leaves a timer behind", async () => {
  const { postAlert, report, read, clock, settle, house, sql, organizationId } = await watched();
  await report(240);
  clock.forward({ minutes: 4 });
  // The lane waits while the request comes in and the timer falls due.
  await sql(async (locked) => {
    await lockOrganization(locked, organizationId);
    await postAlert(240, "Disk full");
    await house.server.jobs.runDue();
  });
  await house.server.lanes.drained();
  expect(await read()).toMatchObject({ active: 1 });
  await settle();
  clock.forward({ minutes: 4 });
  await settle();
  expect(await read()).toMatchObject({ active: 0, resolved: 1 });
});

test("an alert that ran out while it was resolved by hand ends when that is undone", async () => {
  const { report, read, clock, settle, as } = await watched();
  await report(240);
  const { incident } = await read();
  const { undo_token } = await as("ada").call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [incident?.id ?? ""] },
  });
  clock.forward({ minutes: 5 });
  await settle();
  await as("ada").call(undo, { body: { undo_token: undo_token ?? "" } });
  expect(await read()).toMatchObject({ active: 1 });
  await settle();
  expect(await read()).toMatchObject({ active: 0, resolved: 1 });
});
