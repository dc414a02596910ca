import { expect, test } from "vitest";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { tryPayload } from "#contract/integrations.ts";
import * as contract from "#contract/payload-mappings.ts";
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
  const audit = await of.as("ada").call(getAuditOfResource, {
    params: { resource_id: `payload-mapping-${id}` },
  });
  expect(audit.items.map(({ action }) => action)).toEqual(["delete", "update", "create"]);

  await send({ hostname: "db-9", state: "down" });
  expect(await of.as("ada").folder("active")).toMatchObject([{ status: "critical" }]);
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
