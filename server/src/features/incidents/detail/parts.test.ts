/** A storm that one incident cannot hold: what continues it, and how each part says so. */
import { expect, test } from "vitest";
import { createEnvironment, getCounters } from "#contract/environments.ts";
import { mergeIncidents, resolveIncidents, undo } from "#contract/incident-actions.ts";
import {
  getFeedByIds,
  getIncident,
  listActivities,
  listIncidentParts,
} from "#contract/incidents.ts";
import { northwind, type Organization } from "../../../test-northwind.ts";
import { numberParts } from "./number-parts.ts";

const all = { env: "all" };

/** Twelve alerts of one host where an incident holds five: parts of five, five and two. */
async function storm(
  cast?: Organization,
): Promise<{ of: Organization; ids: [string, string, string] }> {
  const of = cast ?? (await northwind());
  await of.settings({ alertsPerIncident: 5 });
  const outcomes = await of.send(
    ...Array.from({ length: 12 }, (_, index) => ({
      status: "critical",
      host: "db-1",
      check: `check-${index}`,
      stage: index < 5 ? "test" : "prod",
    })),
    { status: "critical", host: "web-1" },
  );
  const [first = "", second = "", third = ""] = [
    ...new Set(outcomes.map((outcome) => outcome.incident_id ?? "")),
  ];
  return { of, ids: [first, second, third] };
}

const partsOf = async (of: Organization, ids: readonly string[], person: "ada" | "gil" = "ada") =>
  (await of.as(person).call(getFeedByIds, { params: all, body: { ids: [...ids] } })).items
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((incident) => incident.part && `${incident.part.number} of ${incident.part.total}`);

test("an incident that continues a full one says which part it is, and all parts are listed in order", async () => {
  const { of, ids } = await storm();
  expect(await partsOf(of, ids)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  const third = await of.as("ada").call(getIncident, { params: { ...all, id: ids[2] } });
  expect(third).toMatchObject({ previous_incident_id: ids[1], part: { first_id: ids[0] } });
  for (const id of ids) {
    const parts = await of.as("ada").call(listIncidentParts, { params: { ...all, id } });
    expect([parts.total, ...parts.items.map((incident) => incident.id)]).toEqual([3, ...ids]);
  }
  const { activities } = await of
    .as("ada")
    .call(listActivities, { params: { ...all, id: ids[2] }, query: { types: "created" } });
  expect(activities[0]?.params["first_part_id"]).toBe(ids[0]);
});

test("an alert that comes back too late follows its old incident and is no part of it", async () => {
  const { as, send, clock } = await northwind();
  const event = { host: "db-1", check: "disk" };
  const [first] = await send({ ...event, status: "critical" });
  await send({ ...event, status: "ok" });
  clock.forward({ hours: 30 });
  const [next] = await send({ ...event, status: "critical" });
  const incident = await as("ada").call(getIncident, {
    params: { ...all, id: next?.incident_id ?? "" },
  });
  expect(incident).toMatchObject({ previous_incident_id: first?.incident_id, part: null });
});

test("a folder counts its incidents, and how many of them continue another one in it", async () => {
  const { of, ids } = await storm();
  const counters = async () => (await of.as("ada").call(getCounters, {})).items[0];
  expect(await counters()).toMatchObject({
    active: 4,
    unhandled: 4,
    parts: { active: 2, unhandled: 2, shared: 0, resolved: 0 },
  });
  await of.as("ada").call(resolveIncidents, { params: all, body: { ids: ids.slice(0, 2) } });
  expect(await counters()).toMatchObject({
    active: 2,
    resolved: 2,
    parts: { active: 0, unhandled: 0, resolved: 1 },
  });
});

test("who sees some of the parts is told of those alone", async () => {
  const of = await northwind();
  const { id } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "prod", filter: "stage = prod" } });
  await of.grant("gil", id, "read");
  const { ids } = await storm(of);
  expect(await partsOf(of, ids, "gil")).toEqual(["1 of 2", "2 of 2"]);
  const parts = await of.as("gil").call(listIncidentParts, { params: { ...all, id: ids[2] } });
  expect(parts.items.map((incident) => incident.id)).toEqual(ids.slice(1));
  const hidden = await of.as("gil").try(listIncidentParts, { params: { ...all, id: ids[0] } });
  expect(hidden.status).toBe(404);
  const { items } = await of.as("gil").call(getCounters, {});
  expect(items.map((counters) => [counters.active, counters.parts.active])).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

test("a part that was merged into another incident is none, until that is undone", async () => {
  const { of, ids } = await storm();
  await of.settings({ alertsPerIncident: 50 });
  const { undo_token } = await of.as("ada").call(mergeIncidents, {
    params: { ...all, id: ids[0] },
    body: { source_incident_ids: [ids[1]] },
  });
  expect(await partsOf(of, [ids[0], ids[2]])).toEqual(["1 of 2", "2 of 2"]);
  await of.as("ada").call(undo, { body: { undo_token } });
  expect(await partsOf(of, ids)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
});

test("parts are numbered in the order in which they opened; what stands alone has no number", () => {
  const row = (id: string, first_part_id: string | null) => ({ id, first_part_id, set_id: 1 });
  expect([
    ...numberParts([row("3", null), row("5", "3"), row("7", "1"), row("8", null), row("9", "3")]),
  ]).toEqual([
    ["3", { first_id: "3", number: 1, total: 3 }],
    ["5", { first_id: "3", number: 2, total: 3 }],
    ["9", { first_id: "3", number: 3, total: 3 }],
    ["7", { first_id: "1", number: 1, total: 1 }],
  ]);
});
