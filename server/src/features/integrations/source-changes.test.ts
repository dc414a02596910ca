/** A source is renamed, paused, given a new key and deleted; its senders and its alerts notice. */
import { expect, test } from "vitest";
import { createIntegration, getIntegration, listIntegrations } from "#contract/integrations.ts";
import { deleteIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { listTroubleshootingLogs } from "#contract/receipts.ts";
import { endFormerAppKey, rotateAppKey } from "#contract/source-keys.ts";
import { northwind } from "../../test-northwind.ts";

const open = async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const post = async (appKey: string, event: object = { status: "critical", host: "db-1" }) => {
    const answer = await of.post(event, { path: `/data/v2/alerts?app_key=${appKey}` });
    return [answer.status, answer.errors[0]?.code];
  };
  /** The door reads its settings once a second. */
  const eventually = async (appKey: string, answer: unknown[]) =>
    await expect.poll(() => post(appKey), { timeout: 10_000 }).toEqual(answer);
  const patch = (body: object) =>
    ada.try(patchIntegration, { params: { appKey: of.appKey }, body });
  const rotate = (body: object = {}) =>
    ada.try(rotateAppKey, { params: { id: of.integrationId }, body });
  const get = () => ada.call(getIntegration, { params: { id: of.integrationId } });
  return { of, ada, post, eventually, patch, rotate, get };
};

test("a paused source's sender is refused and seen, and accepted again once it goes on", async () => {
  const { of, ada, eventually, patch, post } = await open();
  expect((await patch({ active: false, base: { active: true } })).status).toBe(200);
  await eventually(of.appKey, [403, "integration_paused"]);
  const bodyKey = { app_key: of.appKey, status: "ok", host: "a" };
  expect(await of.post(bodyKey)).toMatchObject({ status: 403 });
  await expect
    .poll(async () => {
      const query = { resource_id: of.integrationId };
      const { items } = await ada.call(listTroubleshootingLogs, { query });
      return items.some(({ message }) => message.includes("This integration is paused"));
    })
    .toBe(true);
  expect(await patch({ active: true, base: { active: true } })).toMatchObject({
    status: 409,
    errors: [{ code: "stale" }],
  });
  await patch({ active: true });
  await eventually(of.appKey, [202, undefined]);
  expect(await post("unknown")).toEqual([400, "unknown_app_key"]);
});

test("a name is changed and stays taken; what comes next has it", async () => {
  const { ada, patch, get } = await open();
  await ada.call(createIntegration, { body: { name: "second", source_system: "api" } });
  const { name, source_system } = await get();
  expect((await patch({ name: "Second", base: { name } })).errors).toMatchObject([
    { code: "name_taken" },
  ]);
  expect((await patch({ name: "core" })).status).toBe(200);
  expect(await get()).toMatchObject({
    name: "core",
    source_system: source_system.replace(name, "core"),
  });
});

test("a replaced key is accepted for a day, then refused like an unknown one", async () => {
  const { of, eventually, rotate, get } = await open();
  expect((await rotate({ base: { app_key: "another" } })).errors).toMatchObject([
    { code: "stale" },
  ]);
  await rotate({ base: { app_key: of.appKey } });
  const { app_key, ...source } = await get();
  expect([app_key === of.appKey, source]).toMatchObject([
    false,
    { former_app_keys: [{ app_key: of.appKey, accepted_until: of.clock.nowS() + 86_400 }] },
  ]);
  await eventually(app_key, [202, undefined]);
  await eventually(of.appKey, [202, undefined]);
  await of.settle();
  expect(await of.as("ada").folder("active")).toHaveLength(1);
  of.clock.forward({ hours: 25 });
  await eventually(of.appKey, [400, "unknown_app_key"]);
  await eventually(app_key, [202, undefined]);
  expect(await get()).toMatchObject({ former_app_keys: [] });
});

test("the time of a replaced key is ended early, once", async () => {
  const { of, ada, eventually, rotate } = await open();
  await rotate();
  const end = () =>
    ada.try(endFormerAppKey, { params: { id: of.integrationId, appKey: of.appKey } });
  expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
  await eventually(of.appKey, [400, "unknown_app_key"]);
});

test("a deleted source takes nothing more; its alerts stay and its name is free", async () => {
  const { of, ada, eventually, get } = await open();
  await of.send({ status: "critical", host: "db-1" });
  const { name, parent_source_system } = await get();
  const remove = () => ada.try(deleteIntegration, { params: { appKey: of.appKey } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await ada.call(listIntegrations, {})).items).toEqual([]);
  await eventually(of.appKey, [400, "unknown_app_key"]);
  expect(await ada.folder("active")).toHaveLength(1);
  const body = { name, source_system: parent_source_system };
  expect((await ada.try(createIntegration, { body })).status).toBe(201);
});

test("what to show of an integration is added where it is wanted", async () => {
  const { ada } = await open();
  const [plain] = (await ada.call(listIntegrations, {})).items;
  const [shown] = (await ada.call(listIntegrations, { query: { normalizedDisplayData: "true" } }))
    .items;
  expect([plain?.display, shown?.display, plain?.parent_system_id]).toEqual([
    undefined,
    { title: plain?.name, kind: "api", direction: "inbound" },
    "api",
  ]);
});
