/** Acknowledging: who knows of an incident, and for how long that holds. */
import { expect, test } from "vitest";
import { createEnvironment, getCounters } from "#contract/environments.ts";
import {
  acknowledgeIncidents,
  mergeIncidents,
  splitIncident,
  unacknowledgeIncidents,
} from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities } from "#contract/incidents.ts";
import { northwind } from "../../../test-northwind.ts";

const all = { env: "all" };
const critical = (host: string, check = "disk") => ({ status: "critical", host, check });

/** Northwind with an incident of two alerts for each host. */
async function openScene(...hosts: string[]) {
  const of = await northwind();
  const outcomes = await of.send(
    ...hosts.flatMap((host) => [critical(host), critical(host, "cpu")]),
  );
  const ids = hosts.map((_, index) => outcomes[2 * index]?.incident_id ?? "");
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  return {
    ...of,
    ids,
    id: ids[0] ?? "",
    ada,
    uma,
    acknowledge: (...incidentIds: string[]) =>
      uma.call(acknowledgeIncidents, { params: all, body: { ids: incidentIds } }),
    incident: (id: string) => ada.call(getIncident, { params: { ...all, id } }),
    activities: async (id: string) =>
      (await ada.call(listActivities, { params: { ...all, id }, query: { per_page: 200 } }))
        .activities,
  };
}

test("an acknowledged incident says who knows of it since when, and is unhandled no more", async () => {
  const of = await openScene("db-1", "db-2");
  const answer = await of.uma.call(acknowledgeIncidents, {
    params: all,
    body: { ids: of.ids, annotation: "looking" },
  });
  expect(answer).toEqual({
    results: of.ids.map((id) => ({ id, ok: true })),
    undo_token: expect.stringMatching(/^undo_/),
  });
  expect(await of.incident(of.id)).toMatchObject({
    acknowledgement: { by: of.uma.userId, name: "Uma", at: of.clock.nowS() },
    assignment: null,
    status: "critical",
    folders: ["active"],
    last_change: of.clock.nowS(),
  });
  expect((await of.activities(of.id))[0]).toMatchObject({
    type: "acknowledged",
    actor: { kind: "user", id: of.uma.userId, name: "Uma" },
    params: { annotation: "looking" },
  });
  expect((await of.ada.call(getCounters, {})).items[0]).toMatchObject({ active: 2, unhandled: 0 });

  await of.ada.call(unacknowledgeIncidents, { params: all, body: { ids: [of.id] } });
  expect(await of.incident(of.id)).toMatchObject({
    acknowledgement: null,
    folders: ["active", "unhandled"],
  });
  expect((await of.activities(of.id))[0]).toMatchObject({
    type: "unacknowledged",
    actor: { name: "Ada" },
    params: { from: of.uma.userId, name: "Uma" },
  });
});

test("the first acknowledgement counts, and what is over needs none", async () => {
  const of = await openScene("db-1", "db-2");
  await of.acknowledge(of.id);
  of.clock.forward({ minutes: 1 });
  await of.send(
    { ...critical("db-2"), status: "ok" },
    { ...critical("db-2", "cpu"), status: "ok" },
  );
  const { results } = await of.ada.call(acknowledgeIncidents, {
    params: all,
    body: { ids: of.ids },
  });
  expect(results.map((result) => result.errors?.[0]?.code)).toEqual([
    "already_acknowledged",
    "acknowledge_resolved",
  ]);
  expect(await of.incident(of.id)).toMatchObject({ acknowledgement: { name: "Uma" } });
  const again = await of.ada.call(unacknowledgeIncidents, {
    params: all,
    body: { ids: [of.ids[1] ?? ""] },
  });
  expect(again.results[0]?.errors?.[0]?.message).toBe("The incident is not acknowledged");
});

test("an acknowledgement outlives new alerts and worse statuses, and ends where the incident reopens", async () => {
  const of = await openScene("db-1");
  await of.acknowledge(of.id);
  const [joined] = await of.send({ status: "critical", host: "db-1", check: "swap" });
  expect(joined?.incident_id).toBe(of.id);
  expect(await of.incident(of.id)).toMatchObject({ acknowledgement: { name: "Uma" } });

  const checks = ["disk", "cpu", "swap"];
  await of.send(...checks.map((check) => ({ status: "ok", host: "db-1", check })));
  expect(await of.incident(of.id)).toMatchObject({
    active: false,
    acknowledgement: { name: "Uma" },
  });
  of.clock.forward({ minutes: 1 });
  await of.send(critical("db-1"));
  expect(await of.incident(of.id)).toMatchObject({
    active: true,
    acknowledgement: null,
    folders: ["active", "unhandled"],
  });
  expect((await of.activities(of.id)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["reopened", "unacknowledged"]),
  );
});

test("what flaps stays acknowledged while it flaps", async () => {
  const of = await openScene("db-1");
  const flip = async (status: string) => {
    of.clock.forward({ minutes: 1 });
    await of.send({ status, host: "db-1", check: "disk" }, { status, host: "db-1", check: "cpu" });
  };
  for (const status of ["ok", "critical", "ok", "critical", "ok", "critical"]) await flip(status);
  expect(await of.incident(of.id)).toMatchObject({ flapping: true });
  await of.acknowledge(of.id);
  for (const status of ["ok", "critical"]) await flip(status);
  expect(await of.incident(of.id)).toMatchObject({
    active: true,
    acknowledgement: { name: "Uma" },
  });
});

test("a merge keeps the target's acknowledgement, a split takes none along", async () => {
  const of = await openScene("db-1", "db-2");
  const [target, source] = of.ids as [string, string]; // two hosts
  await of.acknowledge(source);
  await of.ada.call(mergeIncidents, {
    params: { ...all, id: target },
    body: { source_incident_ids: [source] },
  });
  expect(await of.incident(target)).toMatchObject({ acknowledgement: null });
  await of.acknowledge(target);
  const { id } = await of.ada.call(splitIncident, {
    params: { ...all, id: target },
    body: { entity_ids: [(await of.ada.alertsOf(target))[0]?.id ?? ""] },
  });
  expect([await of.incident(target), await of.incident(id)]).toMatchObject([
    { acknowledgement: { name: "Uma" } },
    { acknowledgement: null, folders: ["active", "unhandled"] },
  ]);
});

test("queries and environments ask whether, by whom and when an incident was acknowledged", async () => {
  const of = await openScene("db-1", "db-2");
  const { id: known } = await of.ada.call(createEnvironment, {
    body: { name: "known", filter: "acknowledged = true" },
  });
  await of.settle();
  await of.acknowledge(of.id);
  const matching = async (query: string, env = "all") =>
    (await of.ada.call(getFeed, { params: { env }, query: { query } })).items.map(
      (item) => item.title,
    );
  expect(await matching("acknowledged = true")).toEqual(["db-1"]);
  expect(await matching("acknowledged = false")).toEqual(["db-2"]);
  expect(await matching("acknowledged_by = uma")).toEqual(["db-1"]);
  expect(await matching("acknowledged_at > -1h")).toEqual(["db-1"]);
  expect(await matching("acknowledged_at != *")).toEqual(["db-2"]);
  expect(await matching("", known)).toEqual(["db-1"]);
});
