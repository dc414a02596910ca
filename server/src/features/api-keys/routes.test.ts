import { expect, test } from "vitest";
import * as contract from "#contract/api-keys.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";

test("a key is shown once, kept hashed, and recognised by its beginning", async () => {
  const of = await northwind();
  const made = await of.as("ada").ask(contract.createApiKey, { body: { name: "sender" } });
  expect(made).toMatchObject({
    type: "organization",
    user_id: null,
    active: true,
    expires_at: null,
    last_used: null,
    hint: made.key.slice(0, 10),
  });
  const { items } = await of.as("ada").ask(contract.listApiKeys, {});
  expect(items.map((one) => one.name)).toEqual(["ingest", "sender"]);
  const stored = await of.sql((sql) =>
    sql<{ row: string }>(
      `SELECT to_jsonb(k)::text AS row FROM api_keys k
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(JSON.stringify([items, stored])).not.toContain(made.key);
});

test("a key says when it was last used, and a name is free again once its key is deleted", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const made = await ada.ask(contract.createApiKey, { body: { name: "mine", type: "user" } });
  of.clock.forward({ minutes: 5 });
  expect(
    (await callerOn(of.house.server.app, withKey(made.key)).raw("GET", "/web/me")).status,
  ).toBe(200);
  expect(
    (await ada.ask(contract.listApiKeys, {})).items.find((one) => one.id === made.id),
  ).toMatchObject({ last_used: of.clock.nowS(), user_id: ada.userId });
  const again = () => ada.try(contract.createApiKey, { body: { name: "MINE" } });
  expect((await again()).status).toBe(409);
  await ada.ask(contract.deleteApiKey, { params: { id: made.id } });
  expect([
    (await again()).status,
    (await callerOn(of.house.server.app, withKey(made.key)).raw("GET", "/web/me")).status,
  ]).toEqual([201, 401]);
});

test("switching a key off and on, or moving its expiry, holds at the next call", async () => {
  const of = await northwind();
  const { id, key } = await of
    .as("ada")
    .ask(contract.createApiKey, { body: { name: "mine", type: "user" } });
  const update = (body: object) =>
    of.as("ada").ask(contract.updateApiKey, { params: { id }, body });
  const status = async () =>
    (await callerOn(of.house.server.app, withKey(key)).raw("GET", "/web/me")).status;
  await update({ active: false });
  expect(await status()).toBe(401);
  await update({ active: true, expires_at: of.clock.nowS() + 60 });
  expect(await status()).toBe(200);
  of.clock.forward({ minutes: 1 });
  expect(await status()).toBe(401);
  await update({ expires_at: null });
  expect(await status()).toBe(200);
});
