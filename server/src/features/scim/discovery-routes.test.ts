import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { createScimToken, deleteScimToken, getScim } from "#contract/scim-settings.ts";
import { listUsers } from "#contract/users.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { connectProvider, providerOf } from "./test-scim-scene.ts";

test("the server says what it supports, in SCIM's media type", async () => {
  const send = await connectProvider(await northwind());
  const config = await send("GET", "/ServiceProviderConfig");
  expect([config.status, config.headers["content-type"]]).toEqual([
    200,
    "application/scim+json; charset=utf-8",
  ]);
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  const types = await send("GET", "/ResourceTypes");
  expect(types.body).toMatchObject({
    totalResults: 2,
    Resources: [
      { id: "User", endpoint: "/Users" },
      { id: "Group", endpoint: "/Groups" },
    ],
  });
  const [type] = types.body.Resources;
  expect((await send("GET", `/Schemas/${type?.schema}`)).body).toMatchObject({ name: "User" });
  expect((await send("GET", "/Schemas")).body.totalResults).toBe(2);
});

test("a refusal has SCIM's shape", async () => {
  const of = await northwind();
  const unknown = await (await connectProvider(of))("GET", "/Schemas/urn:nothing");
  expect([unknown.status, unknown.headers["content-type"], unknown.body]).toEqual([
    404,
    "application/scim+json; charset=utf-8",
    {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "404",
      detail: "This does not exist, or you have no access to it",
    },
  ]);
  const stranger = await providerOf(of, "tk_scim_nonsense")("GET", "/ServiceProviderConfig");
  expect([stranger.status, stranger.body.status]).toEqual([401, "401"]);
});

test("the token opens nothing else, no other key opens this, and a replaced or removed one is unknown", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { secret: first } = await ada.call(createScimToken, {});
  const { key } = await ada.call(createApiKey, { body: { name: "mine", type: "user" } });
  expect((await callerOn(of.house.server.app, withKey(first)).try(listUsers, {})).status).toBe(401);
  const statusOf = async (token: string) =>
    (await providerOf(of, token)("GET", "/ServiceProviderConfig")).status;
  expect([await statusOf(first), await statusOf(key)]).toEqual([200, 401]);
  expect((await ada.call(getScim, {})).token?.last_used).toBe(of.clock.nowS());
  const { secret: second } = await ada.call(createScimToken, {});
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await ada.call(deleteScimToken, {});
  expect(await statusOf(second)).toBe(401);
});
