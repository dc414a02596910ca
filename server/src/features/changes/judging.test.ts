import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import {
  type ChangeCertainty,
  judgeChange,
  listRootCauseChanges,
  searchChanges,
} from "#contract/changes.ts";
import { createEnvironment } from "#contract/environments.ts";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { listActivities } from "#contract/incidents.ts";
import { northwind, southridge } from "../../test-northwind.ts";

async function openScene() {
  const of = await northwind();
  const [first, second] = await of.send(
    { status: "critical", host: "db-1" },
    { status: "critical", host: "web-1" },
  );
  const incidentId = first?.incident_id ?? "";
  const change = {
    identifier: "CHG-1",
    status: "Done",
    summary: "Firewall",
    start: of.clock.nowS(),
  };
  await of.post({ app_key: of.appKey, ...change }, { path: "/data/v2/changes" });
  const ada = of.as("ada");
  const { items } = await ada.call(searchChanges, { query: {} });
  const changeId = items[0]?.id ?? "";
  const judge = (match_certainty: ChangeCertainty, comment?: string | null) =>
    ada.call(judgeChange, {
      params: { changeId },
      body: { incident_id: incidentId, match_certainty, ...(comment !== undefined && { comment }) },
    });
  const list = async () =>
    (await ada.call(listRootCauseChanges, { query: { incident_id: incidentId } })).items;
  const history = async () =>
    (
      await ada.call(listActivities, {
        params: { env: "all", id: incidentId },
        query: { types: "change_judged" },
      })
    ).activities;
  return {
    ...of,
    ada,
    incidentId,
    secondId: second?.incident_id ?? "",
    changeId,
    judge,
    list,
    history,
  };
}

test("a person says what a change has to do with an incident, and the history keeps it", async () => {
  const { judge, list, history, ada, changeId, clock } = await openScene();
  expect(await list()).toEqual([]);
  const judged = await judge("MATCH", "the rules were wrong");
  expect(judged).toMatchObject({
    change: { id: changeId, identifier: "CHG-1" },
    certainty: "MATCH",
    score: 0,
    reasons: [],
    comment: "the rules were wrong",
    by: { id: ada.userId, name: "Ada" },
    at: clock.nowS(),
  });
  expect(await list()).toEqual([judged]);
  clock.forward({ minutes: 1 });
  await judge("NONE");
  expect((await history()).map(({ actor, params }) => [actor.name, params])).toEqual([
    ["Ada", { certainty: "NONE", change: "CHG-1: Firewall", comment: "the rules were wrong" }],
    ["Ada", { certainty: "MATCH", change: "CHG-1: Firewall", comment: "the rules were wrong" }],
  ]);
  const { items } = await ada.call(listAuditLogs, { query: { resource_type: "changes" } });
  expect(items.map(({ resource_id }) => resource_id)).toEqual([changeId, changeId]);
});

test("the same again changes nothing; what was said can be taken back", async () => {
  const { judge, list, history } = await openScene();
  await judge("NONE", "other datacentre");
  await judge("NONE");
  expect(await history()).toHaveLength(1);
  expect(await judge("SUSPECT", null)).toMatchObject({ comment: null, by: null, at: null });
  // Nothing but the person had named it.
  expect(await list()).toEqual([]);
});

test("only of incidents that the person sees, of this organization, and that are still there", async () => {
  const { ada, join, settle, incidentId, secondId, changeId, judge } = await openScene();
  const { id } = await ada.call(createEnvironment, {
    body: { name: "Web", filter: "host = web-1 OR Firewall" },
  });
  await settle();
  const person = await join({
    permissions: ["changes@read", "changes@update"],
    environments: [{ environment_id: id, access: "read" }],
  });
  const body = (incident_id: string) => ({ incident_id, match_certainty: "NONE" });
  const path = `/resources/v2.0/changes/${changeId}`;
  const rcc = (incident_id: string) => `/resources/v2.0/changes/rcc?incident_id=${incident_id}`;
  expect((await person.raw("GET", rcc(incidentId))).status).toBe(404);
  expect((await person.raw("PUT", path, body(incidentId))).status).toBe(404);
  expect((await person.raw("PUT", path, body(secondId))).status).toBe(200);
  expect((await person.raw("GET", rcc(secondId))).status).toBe(200);
  const foreign = (await southridge()).as("ada");
  expect((await foreign.raw("PUT", path, body(incidentId))).status).toBe(404);
  expect((await ada.raw("PUT", "/resources/v2.0/changes/1", body(incidentId))).status).toBe(404);
  await ada.call(mergeIncidents, {
    params: { env: "all", id: secondId },
    body: { source_incident_ids: [incidentId] },
  });
  await expect(judge("MATCH")).rejects.toThrow("merged");
});
