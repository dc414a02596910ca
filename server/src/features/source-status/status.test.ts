/** How a source does, as its own events and refusals say it. */
import { expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { getSourceStatus, listSourceStatuses } from "#contract/integration-status.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { listIntegrations } from "#contract/integrations.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const statusOf = (of: Organization) =>
  of.as("rui").call(getSourceStatus, { params: { id: of.integrationId } });
const stateOf = async (of: Organization) =>
  (await of.as("rui").call(listSourceStatuses, {})).items.find(({ id }) => id === of.integrationId)
    ?.state;

test("events are counted by minute, hour and outcome, and how long they took", async () => {
  const of = await northwind();
  expect(await statusOf(of)).toMatchObject({ state: "never", total: 0, latency: null });
  await of.send({ status: "critical", host: "a" }, { status: "critical", host: "b" });
  of.clock.forward({ hours: 1 });
  await of.send({ status: "critical", host: "a" });
  const status = await statusOf(of);
  expect(status).toMatchObject({ state: "healthy", total: 3, errors: 0, causes: [] });
  expect(status.outcomes).toMatchObject({ opened: 2, failed: 0 });
  expect(Object.values(status.outcomes).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(status.hours.slice(-2).map(({ events }) => events)).toEqual([2, 1]);
  expect([status.minutes.length, status.minutes.at(-1)]).toEqual([60, 1]);
  expect(status.latency?.p99_ms).toBeLessThan(60_000);
});

test("what is refused is counted by its cause: a part of a request, all of it, a paused source", async () => {
  const of = await northwind();
  const path = `/data/v2/alerts?app_key=${of.appKey}`;
  await of.post({ alerts: [{ status: "critical", host: "a" }, { host: "b" }] }, { path });
  await of.post({ host: "c" }, { path });
  await of.settle();
  await expect
    .poll(async () => (await statusOf(of)).causes)
    .toMatchObject([{ code: "missing", count: 2 }]);
  expect(await statusOf(of)).toMatchObject({ last_error: expect.stringContaining("status") });
  expect(await statusOf(of)).toMatchObject({ state: "failing", errors: 2 });
  await of.as("ada").call(patchIntegration, {
    params: { appKey: of.appKey },
    body: { active: false },
  });
  expect(await stateOf(of)).toBe("paused");
  await expect
    .poll(async () => (await of.post({ host: "d", status: "ok" }, { path })).status)
    .toBe(403);
  await expect
    .poll(async () => (await statusOf(of)).causes.map(({ code }) => code))
    .toContain("integration_paused");
});

test("what is usual at this hour is the mean of the days that the source is known", async () => {
  const of = await northwind();
  const send = (count: number) =>
    of.send(
      ...Array.from({ length: count }, (_, at) => ({ status: "ok" as const, host: `h${at}` })),
    );
  await send(60);
  expect(await statusOf(of)).toMatchObject({ usual_per_minute: null });
  of.clock.forward({ hours: 24 });
  expect(await statusOf(of)).toMatchObject({ usual_per_minute: 1 });
  await send(120);
  of.clock.forward({ hours: 24 });
  const { items } = await of.as("rui").call(listSourceStatuses, {});
  expect(items.find(({ id }) => id === of.integrationId)).toMatchObject({
    events_per_minute: 0,
    usual_per_minute: 1.5,
  });
  of.clock.forward({ hours: 1 });
  expect(await statusOf(of)).toMatchObject({ usual_per_minute: 0 });
});

/** As a source that sends every minute, for two weeks. */
const pastOf = (of: Organization) =>
  of.sql(async (sql) => {
    const hour = Math.floor(of.clock.nowS() / 3600);
    await sql("UPDATE integrations SET created_at = created_at - 20 * 86400");
    await sql(
      `INSERT INTO source_hours (organization_id, integration_id, hour, events, opened, joined,
         updated, resolved, repeated, late, filtered, failed, active_minutes, longest_gap_s, latency)
       SELECT tocsin_organization(), $1, h, 60, 0, 0, 0, 0, 60, 0, 0, 0, 60, 60, '{60,0,0,0,0,0,0,0,0,0,0,0}'
       FROM generate_series($2::int - 336, $2::int - 1) h`,
      [of.integrationId, hour],
    );
  });
const passMinutes = async (of: Organization, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    of.clock.forward({ minutes: 1 });
    await of.settle();
  }
};

test("a source that falls silent says so, opens an incident where that is set, and resolves it", async () => {
  const of = await northwind();
  await of.as("ada").call(updateOrganizationSettings, {
    body: { settings: { silenceIncidents: true } },
  });
  await pastOf(of);
  await of.send({ status: "ok", host: "a" });
  await passMinutes(of, 3);
  expect(await stateOf(of)).toBe("healthy");
  await passMinutes(of, 8);
  expect(await stateOf(of)).toBe("silent");
  const [incident] = await of.as("ada").folder("active");
  expect(incident).toMatchObject({ title: expect.stringContaining("api.") });
  const { items } = await of.as("ada").call(listIntegrations, {});
  expect(items.map(({ source_system }) => source_system)).toContain("tocsin.sources");

  await of.send({ status: "ok", host: "a" });
  expect(await stateOf(of)).toBe("healthy");
  await passMinutes(of, 2);
  expect(await of.as("ada").folder("active")).toEqual([]);
});

test("analytics adds up the silence of sources, in the time that is asked for", async () => {
  const of = await northwind();
  await pastOf(of);
  // Watched since before its last event.
  await passMinutes(of, 1);
  await of.send({ status: "ok", host: "a" });
  const last = of.clock.nowS();
  await passMinutes(of, 12);
  const hoursOf = async (from: number, body: object = {}) =>
    (
      await of.as("ada").call(queryAnalytics, {
        body: { measures: ["silence"], from, to: of.clock.nowS(), ...body },
      })
    ).rows.map(({ dimensions, measures }) => [dimensions["source"], measures["silence"]]);
  expect(await hoursOf(last - 3600)).toEqual([[undefined, 12 / 60]]);
  await of.send({ status: "ok", host: "a" });
  await passMinutes(of, 2);
  const [[, hours] = []] = await hoursOf(last - 3600);
  // To the minute.
  expect(Number(hours) * 60).toBeGreaterThan(10.9);
  expect(Number(hours) * 60).toBeLessThanOrEqual(12);
  await of.house.server.analytics.drained();
  const [[source, ofSource] = []] = await hoursOf(last - 3600, { dimensions: ["source"] });
  expect([source, ofSource]).toEqual([expect.stringContaining("api."), hours]);
  expect(await hoursOf(last - 3600, { query: "status = ok" })).toEqual([[undefined, null]]);
  expect(await hoursOf(last + 6 * 60)).toEqual([[undefined, Number(hours) - 6 / 60]]);
});

test("no incident opens where it is not set, and silence while no server ran is none", async () => {
  const of = await northwind();
  await pastOf(of);
  await of.send({ status: "ok", host: "a" });
  await passMinutes(of, 2);
  of.clock.forward({ hours: 5 });
  await of.settle();
  expect(await stateOf(of)).toBe("healthy");
  await passMinutes(of, 9);
  expect(await stateOf(of)).toBe("silent");
  expect(await of.as("ada").folder("active")).toEqual([]);
});
