import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import * as actions from "#contract/incident-actions.ts";
import {
  addComment,
  findIncidentEnvironment,
  getIncident,
  listActivities,
  listComments,
} from "#contract/incidents.ts";
import { northwind, type Organization, southridge } from "../../../test-northwind.ts";

const all = { env: "all" };
const critical = (host: string, check = "disk") => ({ status: "critical", host, check });
/** Northwind with one incident for each host, each of two alerts. */
async function withIncidents(...hosts: string[]) {
  const of = await northwind();
  const outcomes = await of.send(
    ...hosts.flatMap((host) => [critical(host), critical(host, "cpu")]),
  );
  const ids = hosts.map((_, index) => outcomes[2 * index]?.incident_id ?? "");
  return { ...of, ids, id: ids[0] ?? "", ada: of.as("ada"), uma: of.as("uma") };
}
const incident = (of: Organization, id: string) =>
  of.as("ada").call(getIncident, { params: { ...all, id } });
const activities = async (of: Organization, id: string) =>
  (await of.as("ada").call(listActivities, { params: { ...all, id }, query: { per_page: 200 } }))
    .activities;

test("resolving by hand resolves the alerts, keeps the comment, and says who did it", async () => {
  const of = await withIncidents("db-1", "db-2");
  of.clock.forward({ minutes: 3 });
  const answer = await of.uma.call(actions.resolveIncidents, {
    params: all,
    body: { ids: [of.id], annotation: "disk replaced" },
  });
  expect(answer).toEqual({
    results: [{ id: of.id, ok: true }],
    undo_token: expect.stringMatching(/^undo_/),
  });
  expect(await incident(of, of.id)).toMatchObject({
    active: false,
    status: "ok",
    severity: "critical",
    end: of.clock.nowS(),
    resolved_by: "Uma",
    folders: ["resolved"],
    alerts: { total: 2, active: 0 },
  });
  expect(
    (await of.ada.alertsOf(of.id)).map((alert) => [alert.status, alert.resolved_by, alert.end]),
  ).toEqual([
    ["ok", "Uma", of.clock.nowS()],
    ["ok", "Uma", of.clock.nowS()],
  ]);
  expect((await activities(of, of.id))[0]).toMatchObject({
    type: "resolved",
    actor: { kind: "user", id: of.uma.userId, name: "Uma" },
    params: { annotation: "disk replaced" },
  });
  expect((await of.ada.folder("active")).map((item) => item.title)).toEqual(["db-2"]);
});

test("what fails on after a resolution by hand reopens", async () => {
  const of = await withIncidents("db-1");
  await of.ada.call(actions.resolveIncidents, { params: all, body: { ids: [of.id] } });
  of.clock.forward({ minutes: 1 });
  expect((await of.send(critical("db-1")))[0]).toMatchObject({
    reason: "reopened",
    incident_id: of.id,
  });
});

test("each id of an action answers for itself, and a second time it says why not", async () => {
  const of = await withIncidents("db-1", "db-2");
  const [first, two] = of.ids as [string, string]; // two hosts
  await of.ada.call(actions.resolveIncidents, { params: all, body: { ids: [first] } });
  const answer = await of.ada.call(actions.resolveIncidents, {
    params: all,
    body: { ids: [first, two, "999999999", "nonsense", two] },
  });
  expect(answer.results).toEqual([
    {
      id: first,
      ok: false,
      errors: [{ code: "already_resolved", message: "The incident is already resolved" }],
    },
    { id: two, ok: true },
    { id: "999999999", ok: false, errors: [expect.objectContaining({ code: "not_found" })] },
    { id: "0", ok: false, errors: [expect.objectContaining({ code: "not_found" })] },
  ]);
  expect(
    (await of.ada.call(actions.resolveIncidents, { params: all, body: { ids: [first] } }))
      .undo_token,
  ).toBeNull();
});

test("what the environment named in the path does not hold is not found, also for an admin", async () => {
  const of = await withIncidents("db-1", "web-1");
  const env = await of.ada.call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  await of.settle();
  const answer = await of.ada.call(actions.resolveIncidents, {
    params: { env: env.id },
    body: { ids: of.ids },
  });
  expect(answer.results.map((result) => result.ok)).toEqual([false, true]);
  const otherOrganization = await southridge();
  expect(
    (
      await otherOrganization
        .as("ada")
        .call(actions.resolveIncidents, { params: all, body: { ids: of.ids } })
    ).results.map((result) => result.errors?.[0]?.code),
  ).toEqual(["not_found", "not_found"]);
  expect((await incident(of, of.id)).active).toBe(true);
});

test("snoozing sets an incident aside; waking brings it back", async () => {
  const of = await withIncidents("db-1");
  const snooze = (body: Record<string, unknown>) =>
    of.uma.raw("POST", "/web/environments/all/incidents/snooze", { ids: [of.id], ...body });
  expect((await snooze({ duration: 600, annotation: "deploy" })).status).toBe(200);
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["snoozed"],
    snooze: { until: of.clock.nowS() + 600, by: "Uma", annotation: "deploy", wake_on_change: true },
  });
  await of.uma.call(actions.unsnoozeIncidents, { params: all, body: { ids: [of.id] } });
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active", "unhandled"],
    snooze: null,
  });
  expect(
    (await of.uma.call(actions.unsnoozeIncidents, { params: all, body: { ids: [of.id] } }))
      .results[0]?.errors?.[0]?.message,
  ).toBe("The incident is not snoozed");
  expect([
    (await snooze({})).status,
    (await snooze({ duration: 5, until: 5 })).status,
    (await snooze({ until: of.clock.nowS() - 1 })).status,
    (await snooze({ duration: -5 })).status,
  ]).toEqual([400, 400, 422, 400]);
});

test("an assignee is a member; assigning anew says from whom", async () => {
  const of = await withIncidents("db-1");
  const otherOrganization = await southridge();
  const assign = (assignee: string) =>
    of.uma.try(actions.assignIncidents, { params: all, body: { ids: [of.id], assignee } });
  await assign(of.uma.userId);
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active"],
    assignment: { assignee: of.uma.userId, assigner: of.uma.userId },
  });
  await assign(of.ada.userId);
  expect((await activities(of, of.id))[0]).toMatchObject({
    type: "assigned",
    params: { from: of.uma.userId, assignee: of.ada.userId, name: "Ada" },
  });
  expect((await assign(otherOrganization.as("ada").userId)).status).toBe(422);
  await of.uma.call(actions.unassignIncidents, { params: all, body: { ids: [of.id] } });
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active", "unhandled"],
    assignment: null,
  });
});

test("resolving single alerts ends the incident with the last of them", async () => {
  const of = await withIncidents("db-1");
  // two alerts
  const [first, two] = (await of.ada.alertsOf(of.id)).map((alert) => alert.id) as [string, string];
  await of.uma.call(actions.resolveAlerts, { params: all, body: { entity_ids: [first] } });
  expect(await incident(of, of.id)).toMatchObject({ active: true, alerts: { active: 1 } });
  const answer = await of.uma.call(actions.resolveAlerts, {
    params: all,
    body: { entity_ids: [first, two, "999999999"] },
  });
  expect(answer.results.map((result) => result.ok)).toEqual([false, true, false]);
  expect(await incident(of, of.id)).toMatchObject({ active: false });
});

test("comments are kept in order and found by search; an empty one is refused", async () => {
  const of = await withIncidents("db-1");
  for (const body of ["first **words**", "second"])
    await of.uma.call(addComment, { params: { ...all, id: of.id }, body: { body } });
  const { items } = await of.ada.call(listComments, { params: { ...all, id: of.id } });
  expect(items.map((comment) => [comment.body, comment.author.name])).toEqual([
    ["first **words**", "Uma"],
    ["second", "Uma"],
  ]);
  expect(
    (await of.uma.try(addComment, { params: { ...all, id: of.id }, body: { body: "   " } })).status,
  ).toBe(400);
  expect(
    (await of.ada.raw("GET", "/resources/v2.0/environments/all/feed/incidents?query=words")).body,
  ).toMatchObject({ items: [{ id: of.id }] });
});

test("a merge moves the alerts, hides the sources, redirects their links and keeps their comments readable", async () => {
  const of = await withIncidents("db-1", "db-2", "db-3");
  const [target, first, two] = of.ids as [string, string, string]; // three hosts
  await of.uma.call(addComment, { params: { ...all, id: first }, body: { body: "seen on db-2" } });
  expect(
    await of.uma.call(actions.mergeIncidents, {
      params: { ...all, id: target },
      body: { source_incident_ids: [first, two], annotation: "same switch" },
    }),
  ).toMatchObject({ id: target });
  expect(await incident(of, target)).toMatchObject({ alerts: { total: 6, active: 6 } });
  expect(await incident(of, first)).toMatchObject({
    merged_into: target,
    folders: [],
    alerts: { total: 0 },
  });
  expect((await of.ada.folder("active")).map((item) => item.id)).toEqual([target]);
  expect(await of.ada.call(findIncidentEnvironment, { params: { id: two } })).toEqual({
    environment_id: "all",
    incident_id: target,
  });
  expect(
    (await of.ada.call(listComments, { params: { ...all, id: target } })).items.map(
      (comment) => comment.body,
    ),
  ).toEqual(["seen on db-2"]);
  expect((await activities(of, target))[0]).toMatchObject({
    type: "merged",
    params: { sources: [first, two], annotation: "same switch" },
  });
  await of.send({ ...critical("db-2"), status: "ok" });
  expect(await incident(of, target)).toMatchObject({ alerts: { total: 6, active: 5 } });
  expect((await of.send({ ...critical("db-2"), rack: "r1", check: "new" }))[0]?.outcome).toBe(
    "opened",
  );
});

test("a merge is refused of itself, of what was merged, of what is not there, and beyond the most alerts", async () => {
  const of = await withIncidents("db-1", "db-2", "db-3");
  const [target, first, two] = of.ids as [string, string, string]; // three hosts
  const merge = async (into: string, ...sources: string[]) =>
    (
      await of.uma.try(actions.mergeIncidents, {
        params: { ...all, id: into },
        body: { source_incident_ids: sources },
      })
    ).status;
  expect([
    await merge(target, target),
    await merge(target, "999999999"),
    await merge("999999999", first),
  ]).toEqual([422, 404, 404]);
  await merge(target, first);
  expect([await merge(target, first), await merge(first, two)]).toEqual([422, 422]);
  await of.settings({ alertsPerIncident: 5 });
  expect(await merge(target, two)).toBe(422);
  expect(await incident(of, two)).toMatchObject({ merged_into: null, alerts: { total: 2 } });
});

test("a split leaves one behind, takes no assignee along, and what was split does not drift back", async () => {
  const of = await withIncidents("db-1");
  // two alerts
  const [first, two] = (await of.ada.alertsOf(of.id)).map((alert) => alert.id) as [string, string];
  await of.uma.call(actions.assignIncidents, {
    params: all,
    body: { ids: [of.id], assignee: of.uma.userId },
  });
  const split = (...entity_ids: string[]) =>
    of.uma.try(actions.splitIncident, { params: { ...all, id: of.id }, body: { entity_ids } });
  expect([
    (await split(first, two)).status,
    (await split("999999999")).status,
    (await split()).status,
  ]).toEqual([422, 422, 400]);
  const { id: createdId } = (await split(two)).body as { id: string };
  expect([await incident(of, of.id), await incident(of, createdId)]).toMatchObject([
    { alerts: { total: 1 }, assignment: { assignee: of.uma.userId } },
    { alerts: { total: 1 }, assignment: null, escalations: [], active: true },
  ]);
  await of.send(critical("db-1", "cpu"), { ...critical("db-1", "cpu"), status: "warning" });
  expect(await incident(of, createdId)).toMatchObject({ status: "warning", alerts: { total: 1 } });
  expect((await of.send(critical("db-1", "load")))[0]).toMatchObject({
    outcome: "joined",
    incident_id: of.id,
  });
});

test("activities page by page, newest first, and by type", async () => {
  const of = await withIncidents("db-1");
  for (const body of ["a", "b", "c"])
    await of.uma.call(addComment, { params: { ...all, id: of.id }, body: { body } });
  const page = (query: { page?: number; per_page?: number; types?: string }) =>
    of.ada.call(listActivities, { params: { ...all, id: of.id }, query });
  const fullPage = await page({});
  expect(fullPage.activities.map((activity) => activity.type)).toEqual([
    "commented",
    "commented",
    "commented",
    "alerts_added",
    "created",
  ]);
  expect([
    ...(await page({ page: 1, per_page: 2 })).activities,
    ...(await page({ page: 2, per_page: 2 })).activities,
    ...(await page({ page: 3, per_page: 2 })).activities,
  ]).toEqual(fullPage.activities);
  expect(await page({ types: "created,alerts_added" })).toMatchObject({ total: 2 });
  expect(fullPage.activities.at(-1)).toMatchObject({
    actor: { kind: "system", id: null, name: "Tocsin" },
  });
});
