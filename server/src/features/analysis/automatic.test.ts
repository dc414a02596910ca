/** What is done without a click: only where it is configured, within bounds, and by the same words. */
import { afterAll, expect, test } from "vitest";
import { type AiConfiguration, updateAiConfiguration } from "#contract/ai-configuration.ts";
import { getAnalysis } from "#contract/analysis.ts";
import { listIncidentTags, tagIncidents } from "#contract/incident-tags.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import { openHouse } from "../../test-house.ts";
import { openModelEndpoint } from "../../test-peers/model-endpoint.ts";
import { openModelScene } from "./test-model-scene.ts";

const [house, endpoint] = await Promise.all([
  openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } }),
  openModelEndpoint(),
]);
afterAll(async () => {
  await house.close();
  await endpoint.close();
});

const bothOn = { ai_analysis_environment_automation: true, ai_analysis_auto_apply: true };

/** Its first incident was there before anything was switched on. */
async function openScene(settings: Partial<AiConfiguration>, toggles: object = bothOn) {
  const of = await openModelScene({ house, endpoint });
  const { ada, configuration, sql, settle, clock } = of;
  await sql((inside) =>
    inside(
      `UPDATE organizations SET config_version = config_version + 1,
         feature_toggles = feature_toggles || $1::jsonb WHERE id = tocsin_organization()`,
      [JSON.stringify(toggles)],
    ),
  );
  const change = (body: Partial<AiConfiguration>) =>
    ada.call(updateAiConfiguration, { params: { id: configuration.id }, body });
  await change(settings);
  const wait = async (minutes: number) => {
    clock.forward({ minutes });
    for (const _round of [1, 2, 3, 4]) await settle();
  };
  const open = async (event: object) => {
    const [outcome] = await of.send({ status: "critical", check: "disk", ...event });
    return { env: "all", id: outcome?.incident_id ?? "0" };
  };
  const analysisOf = (params: { env: string; id: string }) => ada.call(getAnalysis, { params });
  const countAnalyses = () =>
    sql(async (inside) => {
      const [row] = await inside<{ count: number }>(
        `SELECT count(*)::int AS count FROM incident_analyses
         WHERE organization_id = tocsin_organization()`,
      );
      return row?.count;
    });
  return { ...of, change, wait, open, analysisOf, countAnalyses };
}

test("a new incident is analysed by itself, once, when its alerts have gathered", async () => {
  const of = await openScene({ auto_analyse: true });
  const incident = await of.open({ host: "web-1" });
  await of.wait(1);
  expect(await of.analysisOf(incident)).toMatchObject({ id: null });
  await of.wait(2);
  expect(await of.analysisOf(incident)).toMatchObject({
    status: "completed",
    engine: "model",
    requested_by: null,
    summary: "The model saw web-1 fail first.",
    runs: { used: 1, of: 5 },
  });
  expect(await of.analysisOf(of.params)).toMatchObject({ id: null });
  await of.open({ host: "web-1", check: "latency" });
  await of.wait(5);
  expect(endpoint.calls.filter(({ text }) => text.includes("web-1")).length).toBeLessThan(3);
  expect((await of.analysisOf(incident)).runs.used).toBe(1);
});

test.each<[string, Partial<AiConfiguration>, object?]>([
  ["nothing is configured", {}],
  ["the toggle is off", { auto_analyse: true }, { ai_analysis_environment_automation: false }],
  ["analyses are off", { auto_analyse: true }, { ...bothOn, ai_incident_summary: false }],
  ["it is for others", { auto_analyse: true, condition: "host = db-*" }],
  ["it is of no environment that is meant", { auto_analyse: true, auto_environment_ids: ["1"] }],
  ["the budget is spent", { auto_analyse: true, calls_per_day: 0 }],
  ["it is paused", { auto_analyse: true, active: false }],
])("none is analysed by itself where %s", async (_what, settings, toggles) => {
  const of = await openScene(settings, toggles);
  await of.open({ host: "web-1" });
  await of.wait(3);
  expect(await of.countAnalyses()).toBe(0);
  expect(endpoint.calls).toEqual([]);
});

test("in a storm ten are analysed at once, the others in turn", async () => {
  const of = await openScene({ auto_analyse: true });
  const hosts = Array.from({ length: 12 }, (_, at) => ({ host: `web-${at}`, team: `t-${at}` }));
  await of.send(...hosts.map((event) => ({ status: "critical", check: "disk", ...event })));
  of.clock.forward({ minutes: 3 });
  await of.settle();
  expect(await of.countAnalyses()).toBe(10);
  await of.wait(1);
  await of.wait(1);
  expect(await of.countAnalyses()).toBe(12);
});

/** Two earlier incidents of its problem had the priority P1; none since has one. */
async function openRepeated(settings: Partial<AiConfiguration>, toggles?: object) {
  const of = await openScene({ auto_analyse: true, ...settings }, toggles);
  const disk = { host: "mail-1", check: "disk" };
  for (const run of ["1", "2"]) {
    await of.send({ ...disk, status: "critical", priority: "P1", run });
    of.clock.forward({ minutes: 1 });
    await of.send({ ...disk, status: "ok", priority: "P1" });
    of.clock.forward({ hours: 48 });
  }
  const incident = await of.open(disk);
  const tags = async () => {
    const { incident_tags } = await of.ada.call(getIncident, { params: incident });
    return Object.values(incident_tags).map(({ value }) => value);
  };
  return { ...of, incident, tags };
}

test("recommended tags are applied by themselves, and the activity says by whom", async () => {
  const of = await openRepeated({ auto_apply: true });
  expect(await of.tags()).toEqual([]);
  await of.wait(3);
  expect(await of.tags()).toEqual(["P1"]);
  const { activities } = await of.ada.call(listActivities, {
    params: of.incident,
    query: { types: "tag_set" },
  });
  expect(activities).toMatchObject([{ actor: { kind: "system" }, params: { value: "P1" } }]);
});

test.each<[string, Partial<AiConfiguration>, object?]>([
  ["it is not configured", {}],
  ["the toggle is off", { auto_apply: true }, { ...bothOn, ai_analysis_auto_apply: false }],
  ["another one is chosen", { auto_apply: true, recommended_tags: ["1"] }],
])("recommended tags wait for a click where %s", async (_what, settings, toggles) => {
  const of = await openRepeated(settings, toggles);
  await of.wait(3);
  expect((await of.analysisOf(of.incident)).status).toBe("completed");
  expect(await of.tags()).toEqual([]);
});

test("a value that somebody gave meanwhile stays", async () => {
  const of = await openRepeated({ auto_apply: true });
  const { items } = await of.ada.call(listIncidentTags, {});
  await of.ada.call(tagIncidents, {
    params: { env: "all" },
    body: {
      tags: [{ tag_id: items[0]?.id ?? "0", tag_value: "P4" }],
      incident_ids: [of.incident.id],
    },
  });
  await of.wait(3);
  expect(await of.tags()).toEqual(["P4"]);
});
