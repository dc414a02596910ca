/** People who work on an incident beside its assignee. */
import { expect, test } from "vitest";
import { addResponders, mergeIncidents, removeResponders } from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { northwind, southridge } from "../../../test-northwind.ts";

const all = { env: "all" };

async function openScene() {
  const of = await northwind();
  const outcomes = await of.send(
    ...["db-1", "db-2"].map((host) => ({ host, check: "disk", status: "critical" })),
  );
  const ids = outcomes.map((outcome) => outcome.incident_id ?? "");
  const [ada, uma, rui] = [of.as("ada"), of.as("uma"), of.as("rui")];
  return {
    ...of,
    ids,
    id: ids[0] ?? "",
    ada,
    uma,
    rui,
    add: (...responders: string[]) =>
      uma.try(addResponders, { params: all, body: { ids: [ids[0] ?? ""], responders } }),
    incident: (id: string) => ada.call(getIncident, { params: { ...all, id } }),
  };
}

test("several people respond to an incident, whose assignee and folder stay as they are", async () => {
  const of = await openScene();
  expect((await of.incident(of.id)).responders).toEqual([]);
  of.clock.forward({ minutes: 2 });
  await of.add(of.uma.userId, of.ada.userId, of.uma.userId);
  expect(await of.incident(of.id)).toMatchObject({
    responders: [of.uma.userId, of.ada.userId],
    assignment: null,
    folders: ["active", "unhandled"],
    last_change: of.clock.nowS(),
  });
  const again = await of.add(of.ada.userId);
  expect(again.body).toMatchObject({
    results: [{ ok: false, errors: [{ code: "already_responding" }] }],
    undo_token: null,
  });

  const { results } = await of.ada.call(removeResponders, {
    params: all,
    body: { ids: of.ids, responders: [of.uma.userId] },
  });
  expect(results.map((result) => result.errors?.[0]?.code)).toEqual([undefined, "not_responding"]);
  expect((await of.incident(of.id)).responders).toEqual([of.ada.userId]);
  const { activities } = await of.ada.call(listActivities, {
    params: { ...all, id: of.id },
    query: {},
  });
  expect(activities.slice(0, 2)).toMatchObject([
    { type: "responders_removed", params: { responders: [{ name: "Uma" }] } },
    {
      type: "responders_added",
      actor: { name: "Uma" },
      params: { responders: [{ name: "Uma" }, { name: "Ada" }] },
    },
  ]);
});

test("a responder is a member who may be assigned, and whoever reads only adds none", async () => {
  const of = await openScene();
  const foreign = await southridge();
  const refused = await of.add(of.ada.userId, foreign.as("ada").userId);
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, "not_assignable"]);
  const body = { ids: [of.id], responders: [of.uma.userId] };
  expect((await of.rui.try(addResponders, { params: all, body })).status).toBe(403);
  expect((await of.incident(of.id)).responders).toEqual([]);
  const tooMany = Array.from({ length: limits.respondersPerIncident + 1 }, () => of.ada.userId);
  expect((await of.add(...tooMany)).status).toBe(400);
});

test("the feed is searched by responder, one name of several", async () => {
  const of = await openScene();
  await of.add(of.uma.userId, of.ada.userId);
  const matching = async (query: string) =>
    (await of.ada.call(getFeed, { params: all, query: { query } })).items.map((item) => item.title);
  expect(await matching("responder = uma")).toEqual(["db-1"]);
  expect(await matching("responder =~ ^Ad")).toEqual(["db-1"]);
  expect(await matching("responder = *")).toEqual(["db-1"]);
  expect(await matching("responder != ada")).toEqual(["db-2"]);
});

test("a merge keeps the target's responders", async () => {
  const of = await openScene();
  const [source, target] = of.ids as [string, string]; // two hosts
  await of.add(of.uma.userId);
  await of.ada.call(mergeIncidents, {
    params: { ...all, id: target },
    body: { source_incident_ids: [source] },
  });
  expect((await of.incident(target)).responders).toEqual([]);
});
