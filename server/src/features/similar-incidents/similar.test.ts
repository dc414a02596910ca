/** Incidents of the past beside one that is like them. */
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { addComment } from "#contract/incidents.ts";
import {
  explainSimilarIncidents,
  findSimilarIncidents,
  judgeSimilarIncident,
} from "#contract/similar-incidents.ts";
import { northwind, southridge } from "../../test-northwind.ts";

const full = (host: string) => ({
  status: "critical",
  host,
  check: "disk",
  service: "orders",
  description: `No space left on device: writes of ${host} fail`,
});
const loss = (host: string) => ({
  status: "critical",
  host,
  check: "ping",
  service: "network",
  description: "Packets get lost between the sites",
});

async function openScene() {
  const of = await northwind();
  const ada = of.as("ada");
  let opened = 0;
  const open = async (event: Record<string, unknown>) => {
    opened += 1;
    // Nothing joins what is older.
    of.clock.forward({ hours: 2 });
    // The same identity would reopen the incident of before.
    const [outcome] = await of.send({ incident_identifier: `alert ${opened}`, ...event });
    await of.house.server.searchIndex.drained();
    return outcome?.incident_id ?? "0";
  };
  const resolve = async (id: string, comment?: string) => {
    if (comment !== undefined)
      await ada.call(addComment, { params: { env: "all", id }, body: { body: comment } });
    await ada.call(resolveIncidents, { params: { env: "all" }, body: { ids: [id] } });
    await of.house.server.searchIndex.drained();
  };
  const search = (id: string, caller = ada) =>
    caller.call(findSimilarIncidents, { params: { env: "all", id }, query: {} });
  return { ...of, ada, open, resolve, search };
}

test("the resolved incident that is like it comes first, with reasons, evidence and sentences", async () => {
  const { ada, open, resolve, search } = await openScene();
  const past = await open(full("db-1"));
  await resolve(past, "Deleted old logs of db-1");
  await resolve(await open(loss("edge-1")));
  const lasting = await open(full("db-2"));
  const now = await open(full("db-1"));
  const reply = await search(now);
  expect(reply.items.map(({ incident_id }) => incident_id)).toEqual([past, lasting]);
  expect(reply).toMatchObject({ compared: 3, precision: null, is_hidden: false });
  const [first] = reply.items;
  expect(first?.reasons.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["text", "entities", "tags", "structure"]),
  );
  expect(first?.evidence).toEqual([
    { kind: "alert", id: expect.any(String), text: full("db-1").description },
    { kind: "comment", id: expect.any(String), text: "Deleted old logs of db-1" },
  ]);
  const params = { env: "all", id: now, requestId: reply.request_id };
  const explained = await ada.call(explainSimilarIncidents, { params });
  expect(explained.items.map(({ incident_id }) => incident_id)).toEqual([past, lasting]);
  expect(explained.items[0]?.explanation).toContain("Both are about db-1");
});

test("explanations are there for a day, and of no other incident", async () => {
  const { ada, open, resolve, search, clock, settle } = await openScene();
  const past = await open(full("db-1"));
  await resolve(past);
  const now = await open(full("db-1"));
  const { request_id } = await search(now);
  const path = (id: string) =>
    `/resources/v1/environments/all/incidents/${id}/similarity-search/${request_id}/explanations`;
  expect((await ada.raw("GET", path(now))).status).toBe(200);
  expect((await ada.raw("GET", path(past))).status).toBe(404);
  expect((await (await southridge()).as("ada").raw("GET", path(now))).status).toBe(404);
  clock.forward({ hours: 25 });
  expect((await ada.raw("GET", path(now))).status).toBe(404);
  await settle();
});

test("what the asker may not see is neither reply, explained nor compared", async () => {
  const { ada, open, resolve, search, settle, join } = await openScene();
  const { id: orders } = await ada.call(createEnvironment, {
    body: { name: "Second", filter: "host = db-2" },
  });
  const hidden = await open(full("db-1"));
  await resolve(hidden, "Only for some");
  const now = await open(full("db-2"));
  await settle();
  const person = await join({
    permissions: [],
    environments: [{ environment_id: orders, access: "read" }],
  });
  const { items } = await search(now);
  expect(items.map(({ incident_id }) => incident_id)).toEqual([hidden]);
  expect(await search(now, person)).toMatchObject({ items: [], compared: 0 });
  const path = `/resources/v1/environments/all/incidents/${hidden}/similarity-search`;
  expect((await person.raw("GET", path)).status).toBe(404);
  const { request_id } = await search(now);
  const params = { env: orders, id: now, requestId: request_id };
  expect((await person.call(explainSimilarIncidents, { params })).items).toEqual([]);
});

test("incidents of more than 90 days ago are not compared", async () => {
  const { open, resolve, search, clock } = await openScene();
  await resolve(await open(full("db-1")));
  clock.forward({ hours: 91 * 24 });
  expect(await search(await open(full("db-1")))).toMatchObject({ items: [], compared: 0 });
});

test("verdicts are shown with their kind, and a kind that was wrong too often hides itself", async () => {
  const { ada, open, resolve, search } = await openScene();
  const judge = (id: string, incident_id: string, isHelpful: boolean) =>
    ada.call(judgeSimilarIncident, {
      params: { env: "all", id },
      body: { incident_id, isHelpful, additionalFeedback: "another disk" },
    });
  const past = await open(full("db-1"));
  await resolve(past);
  const now = await open(full("db-1"));
  expect(await judge(now, past, true)).toEqual({
    precision: { right: 1, of: 1 },
    is_hidden: false,
    isHelpful: true,
  });
  expect((await search(now)).items[0]?.feedback).toBe(true);
  await judge(now, past, false);
  for (let host = 0; host < 9; host += 1) await judge(await open(loss(`e-${host}`)), past, false);
  expect(await search(now)).toMatchObject({
    items: [],
    precision: { right: 0, of: 10 },
    is_hidden: true,
  });
  const params = { env: "all", id: now };
  const query = { include_hidden: "true" } as const;
  const shown = await ada.call(findSimilarIncidents, { params, query });
  expect(shown.items).toMatchObject([{ incident_id: past, feedback: false }]);
});
