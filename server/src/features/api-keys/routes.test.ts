import { expect, test } from "vitest";
import * as contract from "#contract/api-keys.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";

test("a key is shown once, kept hashed, and recognised by its beginning", async () => {
  const of = await northwind();
  const apiKey = await of.as("ada").call(contract.createApiKey, { body: { name: "sender" } });
  expect(apiKey).toMatchObject({
    type: "organization",
    user_id: null,
    active: true,
    expires_at: null,
    last_used: null,
    hint: apiKey.key.slice(0, 10),
  });
  const { items } = await of.as("ada").call(contract.listApiKeys, {});
  expect(items.map((listedKey) => listedKey.name)).toEqual(["ingest", "sender"]);
  const stored = await of.sql((sql) =>
    sql<{ row: string }>(
      `SELECT to_jsonb(k)::text AS row FROM api_keys k
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(JSON.stringify([items, stored])).not.toContain(apiKey.key);
});

test("a key says when it was last used, and a name is free again once its key is deleted", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const apiKey = await ada.call(contract.createApiKey, { body: { name: "mine", type: "user" } });
  const useKey = async () => {
    const caller = callerOn(of.house.server.app, withKey(apiKey.key));
    expect((await caller.raw("GET", "/web/me")).status).toBe(200);
  };
  const listedKey = async () =>
    (await ada.call(contract.listApiKeys, {})).items.find(({ id }) => id === apiKey.id);
  of.clock.forward({ minutes: 5 });
  await useKey();
  const firstS = of.clock.nowS();
  expect(await listedKey()).toMatchObject({ last_used: firstS, user_id: ada.userId });
  // To the minute: a call that reads need not write.
  of.clock.forward({ seconds: 59 });
  await useKey();
  expect(await listedKey()).toMatchObject({ last_used: firstS });
  of.clock.forward({ seconds: 1 });
  await useKey();
  expect(await listedKey()).toMatchObject({ last_used: firstS + 60 });
  const createDuplicate = () => ada.try(contract.createApiKey, { body: { name: "MINE" } });
  expect((await createDuplicate()).status).toBe(409);
  await ada.call(contract.deleteApiKey, { params: { id: apiKey.id } });
  expect([
    (await createDuplicate()).status,
    (await callerOn(of.house.server.app, withKey(apiKey.key)).raw("GET", "/web/me")).status,
  ]).toEqual([201, 401]);
});

test("switching a key off and on, or moving its expiry, holds at the next call", async () => {
  const of = await northwind();
  const { id, key } = await of
    .as("ada")
    .call(contract.createApiKey, { body: { name: "mine", type: "user" } });
  const updateKey = (body: object) =>
    of.as("ada").call(contract.updateApiKey, { params: { id }, body });
  const senderStatus = async () =>
    (await callerOn(of.house.server.app, withKey(key)).raw("GET", "/web/me")).status;
  await updateKey({ active: false });
  expect(await senderStatus()).toBe(401);
  await updateKey({ active: true, expires_at: of.clock.nowS() + 60 });
  expect(await senderStatus()).toBe(200);
  of.clock.forward({ minutes: 1 });
  expect(await senderStatus()).toBe(401);
  await updateKey({ expires_at: null });
  expect(await senderStatus()).toBe(200);
});

test("keys come in pages, are found by name or beginning, and say whose they are when asked", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  for (const name of ["Grafana", "Deploys", "My laptop"])
    await ada.call(contract.createApiKey, {
      body: { name, type: name === "My laptop" ? "user" : "organization" },
    });
  const list = (query: object) => ada.call(contract.listApiKeys, { query });
  expect((await list({ per_page: 2, page: 2 })).items.map(({ name }) => name)).toEqual([
    "ingest",
    "My laptop",
  ]);
  const [laptopKey] = (await list({ query: "LAPTOP" })).items;
  expect((await list({ query: laptopKey?.hint ?? "" })).items).toEqual([laptopKey]);
  expect(laptopKey).not.toHaveProperty("user");

  const { items } = await list({ full_user_data: "true" });
  expect(items.map(({ name, user }) => [name, user?.name ?? null])).toEqual([
    ["Deploys", null],
    ["Grafana", null],
    ["ingest", null],
    ["My laptop", "Ada"],
  ]);
  expect(
    await ada.call(contract.getApiKey, {
      params: { id: laptopKey?.id ?? "" },
      query: { full_user_data: "true" },
    }),
  ).toMatchObject({ user: { id: ada.userId, name: "Ada" } });
});
