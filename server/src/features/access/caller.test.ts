/**
 * Who may call, looked at for each call: sessions and keys end with a membership, but one that was
 * opened at the same moment, or restored from a backup, must be worth nothing by itself.
 */
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listRoles } from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { logIn, me } from "#contract/session.ts";
import { type Caller, callerOn, withKey } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const changeMembership = (of: Organization, userId: string, change: "active" | "is_accepted") =>
  of.sql((sql) =>
    sql(
      `UPDATE memberships SET ${change} = false
       WHERE organization_id = tocsin_organization() AND user_id = $1`,
      [userId],
    ),
  );
const statusOf = async (caller: Pick<Caller, "try">): Promise<number> =>
  (await caller.try(me, {})).status;

async function serviceToken(of: Organization): Promise<string> {
  const ada = of.as("ada");
  const role = (await ada.call(listRoles, {})).items.find(({ key }) => key === "readonly");
  const body = { name: "Reports", role_ids: [role?.id ?? ""] };
  return (await ada.call(createServiceAccount, { body })).token;
}

test.each(["active", "is_accepted"] as const)(
  "a session and a key of a member who is not %s any more are worth nothing, although they stand",
  async (change) => {
    const of = await northwind();
    const rui = of.as("rui");
    const { key } = await of
      .as("ada")
      .call(createApiKey, { body: { name: "Ada's", type: "user" } });
    const byKey = callerOn(of.house.server.app, withKey(key));
    expect([await statusOf(rui), await statusOf(byKey)]).toEqual([200, 200]);
    await changeMembership(of, rui.userId, change);
    await changeMembership(of, of.as("ada").userId, change);
    expect([await statusOf(rui), await statusOf(byKey)]).toEqual([401, 401]);
  },
);

test("an ingest key calls nothing, also one that was given a person", async () => {
  const of = await northwind();
  const byIngestKey = callerOn(of.house.server.app, withKey(of.ingestKey));
  expect(await statusOf(byIngestKey)).toBe(401);
  await of.sql((sql) =>
    sql(
      `UPDATE api_keys SET user_id = $1
       WHERE organization_id = tocsin_organization() AND type = 'organization'`,
      [of.as("ada").userId],
    ),
  );
  expect(await statusOf(byIngestKey)).toBe(401);
});

test("only an ingest key sends events: a person's key and a service account's token do not", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { key } = await ada.call(createApiKey, { body: { name: "Ada's", type: "user" } });
  const token = await serviceToken(of);
  const send = async (by: string): Promise<number> =>
    (
      await callerOn(of.house.server.app, withKey(by)).raw("POST", "/data/v2/alerts", {
        host: "db-1",
        status: "critical",
        app_key: of.appKey,
      })
    ).status;
  expect([await send(key), await send(token), await send(of.ingestKey)]).toEqual([401, 401, 202]);
});

test("a service account opens no session by its token", async () => {
  const of = await northwind();
  const token = await serviceToken(of);
  const signedIn = await callerOn(of.house.server.app, {}).try(logIn, {
    body: { access_token: token },
  });
  expect([signedIn.status, signedIn.headers["set-cookie"]]).toEqual([401, undefined]);
});
