import { expect, test } from "vitest";
import { getAnalysis, giveAnalysisFeedback, startAnalysis } from "#contract/analysis.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { createEnvironment } from "#contract/environments.ts";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { listActivities } from "#contract/incidents.ts";
import { replaceTopology } from "#contract/topology.ts";
import { northwind, southridge } from "../../test-northwind.ts";

async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(replaceTopology, {
    body: {
      nodes: [
        { id: "shop", kind: "host", names: [{ host: "web-1" }] },
        { id: "data", kind: "host", names: [{ host: "db-1" }] },
      ],
      edges: [{ source: "shop", target: "data", kind: "needs" }],
    },
  });
  const [first] = await of.send({
    status: "critical",
    host: "db-1",
    check: "disk",
    service: "shop",
  });
  of.clock.forward({ minutes: 2 });
  await of.send({ status: "warning", host: "web-1", check: "latency", service: "shop" });
  const id = first?.incident_id ?? "0";
  const params = { env: "all", id };
  const start = (who: Pick<typeof ada, "try"> = ada) => who.try(startAnalysis, { params });
  const run = async () => {
    const answer = await start();
    await of.settle();
    return answer;
  };
  return { ...of, ada, id, params, start, run };
}

test("an analysis is asked for, runs, and says what happened with its evidence", async () => {
  const { ada, params, run, start, settle, clock } = await openScene();
  expect(await ada.call(getAnalysis, { params })).toMatchObject({
    id: null,
    status: null,
    runs: { used: 0, of: 5 },
  });
  const first = await start();
  expect([first.status, first.body]).toEqual([
    202,
    { id: expect.any(String), status: "in progress" },
  ]);
  expect((await start()).body).toEqual(first.body);
  expect(await ada.call(getAnalysis, { params })).toMatchObject({
    status: "in progress",
    requested_by: "Ada",
    summary: "",
  });
  await settle();
  const analysis = await ada.call(getAnalysis, { params });
  expect(analysis).toMatchObject({
    status: "completed",
    engine: "built-in",
    completed_at: clock.nowS(),
    error: null,
    category: "Latency",
    precision: null,
    runs: { used: 1, of: 5 },
    causes: [{ entity: "db-1" }, { entity: "web-1" }],
  });
  expect(analysis.sentences.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["From db-1 it reached web-1 after 2 min.", "web-1 depends on db-1."]),
  );
  expect(analysis.summary).toBe(analysis.sentences.map(({ text }) => text).join(" "));
  expect(analysis.evidence.slice(0, 2).map(({ n, kind, title }) => [n, kind, title])).toEqual([
    [1, "alert", "db-1: disk"],
    [2, "alert", "web-1: latency"],
  ]);
  const { activities } = await ada.call(listActivities, {
    params,
    query: { types: "ai_analysis" },
  });
  expect(activities.map(({ actor, params: more }) => [actor.name, more])).toEqual([
    ["Ada", { engine: "built-in" }],
  ]);
  const { items } = await ada.call(listAuditLogs, { query: { resource_type: "incidents" } });
  expect(items[0]?.after).toMatchObject({ action: "analyse", analysis: analysis.id });
  await run();
  expect((await ada.call(getAnalysis, { params })).summary).toBe(analysis.summary);
});

test("an incident is analysed five times, or as often as the setting says", async () => {
  const { run, start, settings } = await openScene();
  for (let at = 0; at < 5; at += 1) expect((await run()).status).toBe(202);
  const refused = await start();
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    422,
    "Incidents cannot be analyzed more than 5 times",
  ]);
  await settings({ analysesPerIncident: 6 });
  expect((await run()).status).toBe(202);
  expect((await start()).errors[0]?.message).toBe("Incidents cannot be analyzed more than 6 times");
});

test("two who ask at once ask for one", async () => {
  const { start, ada, params } = await openScene();
  const answers = await Promise.all([start(), start(), start()]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await ada.call(getAnalysis, { params })).runs.used).toBe(1);
});

test("a reader without changes or topology is told nothing that rests on them", async () => {
  const of = await openScene();
  const { ada, params, run, clock } = of;
  const report = { app_key: of.appKey, identifier: "CHG-1", status: "Done", summary: "New disks" };
  await of.post({ ...report, start: clock.nowS() - 300 }, { path: "/data/v2/changes" });
  const { items } = await ada.call(searchChanges, { query: {} });
  await ada.call(judgeChange, {
    params: { changeId: items[0]?.id ?? "0" },
    body: { incident_id: of.id, match_certainty: "MATCH" },
  });
  await run();
  const whole = await ada.call(getAnalysis, { params });
  expect(whole.summary).toContain("CHG-1: New disks");
  expect(whole.evidence.some(({ kind }) => kind === "change")).toBe(true);
  const reader = await of.join({
    permissions: [],
    environments: [{ environment_id: "all", access: "incident_actions" }],
  });
  const seen = JSON.stringify(await reader.call(getAnalysis, { params }));
  expect(seen).toContain("db-1");
  expect(seen).not.toContain("CHG-1");
  expect(seen).not.toContain("depends");
  // Nor does an analysis that they ask for look at either.
  await of.start(reader);
  await of.settle();
  expect(JSON.stringify(await ada.call(getAnalysis, { params }))).not.toMatch(/CHG-1|depends/);
});

test("only who sees an incident reads its analysis, and only who may act asks for one", async () => {
  const of = await openScene();
  const { id: environment } = await of.ada.call(createEnvironment, {
    body: { name: "Other", filter: "host = nothing" },
  });
  await of.settle();
  const stranger = await of.join({
    permissions: [],
    environments: [{ environment_id: environment, access: "incident_actions" }],
  });
  expect((await of.start(stranger)).status).toBe(404);
  expect((await stranger.try(getAnalysis, { params: of.params })).status).toBe(404);
  expect((await of.start(of.as("rui"))).status).toBe(403);
  expect((await of.start((await southridge()).as("ada"))).status).toBe(404);
});

test("tags of alike incidents are recommended to who sees those incidents", async () => {
  const of = await openScene();
  const { ada, send, clock, settle } = of;
  const { id: environment } = await ada.call(createEnvironment, {
    body: { name: "Newest", filter: "rack = r9" },
  });
  const disk = { host: "mail-1", check: "disk" };
  for (const step of [1, 2]) {
    await send({ ...disk, status: "critical", priority: "P1", run: String(step) });
    clock.forward({ minutes: 1 });
    await send({ ...disk, status: "ok", priority: "P1" });
    clock.forward({ hours: 48 });
  }
  const [outcome] = await send({ ...disk, status: "critical", rack: "r9" });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  await ada.call(startAnalysis, { params });
  await settle();
  const { recommended_tags: tags, evidence } = await ada.call(getAnalysis, { params });
  expect(tags).toMatchObject([{ name: "priority", value: "P1" }]);
  expect(evidence.filter(({ kind }) => kind === "incident")).toHaveLength(2);
  const reader = await of.join({
    permissions: [],
    environments: [{ environment_id: environment, access: "read" }],
  });
  const seen = await reader.call(getAnalysis, { params });
  expect(seen.recommended_tags).toEqual([]);
  expect(seen.summary).toContain("disk");
});

test("one that fails again and again has failed, and does not count", async () => {
  const { ada, start, settle, sql, params } = await openScene();
  await start();
  await sql((inside) =>
    inside(
      `UPDATE jobs SET attempts = 4 WHERE organization_id = tocsin_organization()
       AND kind = 'analyse-incident'`,
    ),
  );
  await settle();
  expect(await ada.call(getAnalysis, { params })).toMatchObject({
    status: "failed",
    error: "The analysis failed several times",
    runs: { used: 0 },
  });
});

test("an incident that was merged meanwhile has no analysis, and none is asked for", async () => {
  const { ada, send, start, settle, id, params } = await openScene();
  const [target] = await send({ status: "critical", host: "mail-1", check: "queue" });
  await start();
  await ada.call(mergeIncidents, {
    params: { env: "all", id: target?.incident_id ?? "0" },
    body: { source_incident_ids: [id] },
  });
  await settle();
  expect((await ada.try(getAnalysis, { params })).body).toMatchObject({
    status: "failed",
    error: "The incident was merged into another one",
    runs: { used: 0 },
  });
  expect((await start()).errors[0]?.code).toBe("merged_away");
});

test("a person says whether it was right, and everyone sees how often it was", async () => {
  const { ada, params, run, as } = await openScene();
  await run();
  const { id } = await ada.call(getAnalysis, { params });
  const say = (isHelpful: boolean) =>
    ada.try(giveAnalysisFeedback, {
      params,
      body: { analysis_id: id ?? "0", isHelpful, additionalFeedback: "the disk was fine" },
    });
  expect((await say(true)).body).toEqual({
    precision: { right: 1, of: 1 },
    is_hidden: false,
    isHelpful: true,
  });
  await say(false);
  expect(await ada.call(getAnalysis, { params })).toMatchObject({
    precision: { right: 0, of: 1 },
    feedback: false,
  });
  expect((await as("rui").call(getAnalysis, { params })).feedback).toBeNull();
  const wrong = { analysis_id: "1", isHelpful: true };
  expect((await ada.try(giveAnalysisFeedback, { params, body: wrong })).status).toBe(404);
});
