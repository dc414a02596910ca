import { expect, test } from "vitest";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { createIntegration, tryPayload } from "#contract/integrations.ts";
import * as contract from "#contract/payload-mappings.ts";
import {
  listMappingTests,
  runMappingTests,
  saveMappingTests,
} from "#contract/payload-mapping-tests.ts";
import { getReceipt } from "#contract/receipts.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const mapping = {
  primary: ["who.node"],
  secondary: ["what"],
  status: ["lvl"],
  status_values: [{ value: "fine", status: "ok" as const }],
  event_filter: "env != test",
};
const event = (lvl: string, env = "live") => ({ who: { node: "db-1" }, what: "disk", lvl, env });

async function mapped(of: Organization) {
  const { appKey, integrationId: id } = await of.connect("generic", "homegrown");
  await of.as("ada").call(contract.savePayloadMapping, { params: { id }, body: mapping });
  const send = async (body: unknown) => {
    const answer = await of.post(body, { path: `/data/v2/sources/generic?app_key=${appKey}` });
    await of.house.server.lanes.drained();
    return answer;
  };
  return { id, send };
}

test("a mapped source is read by its mapping, at once and through the recovery", async () => {
  const of = await northwind();
  const { send } = await mapped(of);
  expect((await send(event("bad"))).status).toBe(202);
  expect(await of.as("ada").folder("active")).toMatchObject([{ status: "critical" }]);
  await send(event("fine"));
  expect(await of.as("ada").folder("active")).toEqual([]);
});

test("what the filter leaves out is taken, and its receipt says why", async () => {
  const of = await northwind();
  const { send } = await mapped(of);
  const answer = await send([event("bad", "test")]);
  expect(answer.status).toBe(202);
  const { id } = answer.body as { id: string };
  expect((await of.as("rui").call(getReceipt, { params: { id } })).events).toMatchObject([
    { outcome: "rejected", reason: "The filter of the mapping leaves it out" },
  ]);
  expect(await of.as("ada").folder("active")).toEqual([]);
});

test("a mapping is tried before it is saved, and one that is saved can be tried without", async () => {
  const of = await northwind();
  const { integrationId: id } = await of.connect("generic", "homegrown");
  const payload = { hostname: "db-1", state: "down", title: "Disk" };
  const call = (body: { mapping?: typeof mapping | null }) =>
    of.as("rui").call(tryPayload, { params: { id }, body: { payload, ...body } });
  expect((await call({})).suggested_mapping).toMatchObject({ primary: ["hostname"] });
  expect(await call({ mapping })).toMatchObject({
    suggested_mapping: null,
    events: [{ outcome: "rejected", problems: [{ field: "primary_property" }] }],
  });
  await of.as("ada").call(contract.savePayloadMapping, { params: { id }, body: mapping });
  expect((await call({})).events).toMatchObject([{ outcome: "rejected" }]);
  expect((await call({ mapping: null })).events).toMatchObject([{ outcome: "opened" }]);
});

test("a source of a kind that somebody named is read at its address as it is tried", async () => {
  const of = await northwind();
  const connect = async (name: string) => {
    const source = await of
      .as("ada")
      .call(createIntegration, { body: { name, source_system: "homemade" } });
    if (source.type !== "source") throw new Error("a source was connected");
    return { id: source.id, path: source.instructions.split(" ")[2] ?? "" };
  };
  const [mappedSource, plainSource] = [await connect("cellar"), await connect("attic")];
  await of.as("ada").call(contract.savePayloadMapping, {
    params: { id: mappedSource.id },
    body: { primary: ["node"], secondary: ["what"], status: ["lvl"] },
  });
  const payload = { node: "db-1", what: "disk", lvl: "critical" };
  const tryAndSend = async ({ id, path }: { id: string; path: string }) => {
    const tried = await of.as("rui").call(tryPayload, { params: { id }, body: { payload } });
    const answer = await of.post(payload, { path });
    await of.house.server.lanes.drained();
    return { reader: tried.source, outcome: tried.events[0]?.outcome, status: answer.status };
  };
  expect(await tryAndSend(plainSource)).toEqual({
    reader: "generic",
    outcome: "rejected",
    status: 400,
  });
  expect(await tryAndSend(mappedSource)).toEqual({
    reader: "generic",
    outcome: "opened",
    status: 202,
  });
  expect(await of.as("ada").folder("active")).toMatchObject([{ status: "critical" }]);
});

test("versions are kept, stale changes refused, and without it the source is read as before", async () => {
  const of = await northwind();
  const { id, send } = await mapped(of);
  const save = (body: object) =>
    of.as("ada").try(contract.savePayloadMapping, {
      params: { id },
      body: { ...mapping, ...body },
    });
  expect((await save({ what: [], base: { primary: ["else"] } })).status).toBe(409);
  expect((await save({ event_filter: "env =" })).body).toMatchObject({
    errors: [{ field: "event_filter" }],
  });
  expect((await save({ secondary: [], base: { secondary: ["what"] } })).status).toBe(200);
  await of.as("ada").call(contract.deletePayloadMapping, { params: { id } });

  const versions = await of.as("rui").call(contract.listPayloadMappingVersions, { params: { id } });
  expect(versions.items.map((version) => version.mapping?.secondary ?? null)).toEqual([
    null,
    [],
    ["what"],
  ]);
  expect(versions.items[1]?.differences).toEqual([
    { path: "secondary", before: ["what"], after: [] },
  ]);
  const audit = await of.as("ada").call(getAuditOfResource, {
    params: { resource_id: `payload-mapping-${id}` },
  });
  expect(audit.items.map(({ action }) => action)).toEqual(["delete", "update", "create"]);

  await send({ hostname: "db-9", state: "down" });
  expect(await of.as("ada").folder("active")).toMatchObject([{ status: "critical" }]);
});

test("named groups of a text become paths; a mapping of a former version has none", async () => {
  const of = await northwind();
  const { id, send } = await mapped(of);
  const extracting = (regex: string) =>
    of.as("ada").try(contract.savePayloadMapping, {
      params: { id },
      body: { primary: ["node"], extractions: [{ path: "line", regex }] },
    });
  for (const regex of ["(.*)", "(?<node", "(?<node>(a{99}){9})"])
    expect((await extracting(regex)).body).toMatchObject({
      errors: [{ field: "extractions.0.regex" }],
    });
  expect((await extracting("on (?<node>[a-z]+-\\d+)")).status).toBe(200);
  await send({ line: "no space left on db-7 since noon" });
  expect(await of.as("ada").folder("active")).toMatchObject([
    { title: expect.stringMatching("db-7") },
  ]);

  await of.sql((sql) => sql("UPDATE payload_mappings SET mapping = mapping - 'extractions'"));
  const saved = await of.as("rui").call(contract.getPayloadMapping, { params: { id } });
  expect(saved.mapping).toMatchObject({ primary: ["node"], extractions: [] });
});

test("a sender with an adapter takes no mapping, and who only reads saves none", async () => {
  const of = await northwind();
  const { integrationId: id } = await of.connect("grafana", "boards");
  const input = { params: { id }, body: mapping };
  expect(await of.as("ada").try(contract.savePayloadMapping, input)).toMatchObject({
    status: 422,
    body: { errors: [{ code: "has_adapter" }] },
  });
  expect((await of.as("rui").try(contract.savePayloadMapping, input)).status).toBe(403);
  expect(await of.as("rui").call(contract.getPayloadMapping, { params: { id } })).toMatchObject({
    mapping: null,
    is_mappable: false,
  });
});

const mappingTest = {
  name: "the disk is fine",
  payload: event("fine"),
  expect: { events: [{ status: "ok" as const, primary: { name: "host", value: "db-1" } }] },
};

test("tests of a mapping stay with it, and run on what is saved or written", async () => {
  const of = await northwind();
  const { id } = await mapped(of);
  const params = { id };
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const { version } = await rui.call(listMappingTests, { params });
  const saved = await ada.call(saveMappingTests, {
    params,
    body: { tests: [mappingTest], version },
  });
  expect(saved.tests).toEqual([mappingTest]);
  expect((await rui.call(runMappingTests, { params, body: {} })).results).toMatchObject([
    { mismatches: [] },
  ]);
  const draft = { ...mapping, status_values: [{ value: "fine", status: "warning" as const }] };
  expect(
    (await rui.call(runMappingTests, { params, body: { mapping: draft } })).results,
  ).toMatchObject([{ mismatches: [{ path: "events.0.status", expected: "ok", got: "warning" }] }]);

  await ada.call(contract.savePayloadMapping, { params, body: draft });
  expect((await rui.call(listMappingTests, { params })).tests).toEqual([mappingTest]);
  await ada.call(contract.deletePayloadMapping, { params });
  expect((await rui.call(listMappingTests, { params })).tests).toEqual([]);
});

test("tests are changed by who may change the mapping, on what they saw, and the audit log has both", async () => {
  const of = await northwind();
  const { id } = await mapped(of);
  const save = (body: { tests: (typeof mappingTest)[]; version?: string }, name: "ada" | "rui") =>
    of.as(name).try(saveMappingTests, { params: { id }, body });
  expect((await save({ tests: [mappingTest] }, "rui")).status).toBe(403);
  expect((await save({ tests: [mappingTest] }, "ada")).status).toBe(200);
  expect((await save({ tests: [], version: "former" }, "ada")).status).toBe(409);
  const [change] = (
    await of
      .as("ada")
      .call(getAuditOfResource, { params: { resource_id: `payload-mapping-${id}` } })
  ).items;
  expect(change).toMatchObject({
    action: "update",
    before: { tests: [] },
    after: { tests: [mappingTest] },
  });

  const { integrationId: unmapped } = await of.connect("generic", "unmapped");
  expect(
    (
      await of
        .as("ada")
        .try(saveMappingTests, { params: { id: unmapped }, body: { tests: [mappingTest] } })
    ).status,
  ).toBe(404);
});
