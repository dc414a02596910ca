import { expect, test } from "vitest";
import { createApiKey, deleteApiKey, updateApiKey } from "#contract/api-keys.ts";
import { getBackofficeOverview } from "#contract/backoffice.ts";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import { endMySession, listMySessions, logIn, me, renewToken } from "#contract/session.ts";
import {
  type TestResponse,
  callerOn,
  testOrigin,
  withKey,
  withSession,
} from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";

const organizationName = async (of: Organization): Promise<string> =>
  (await of.as("ada").call(me, {})).organization.name;
const browserCaller = (of: Organization, answer: TestResponse) =>
  callerOn(
    of.house.server.app,
    withSession(/tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? ""),
  );
let visitorCount = 0;

/** Ada of Northwind belongs to Southridge too; her key is Northwind's. */
async function memberOfTwo(body: object = {}) {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("ada").userId,
      roleId: await loadRoleId(sql, "admin"),
      nowS: otherOrganization.clock.nowS(),
    }),
  );
  const { id, key } = await of
    .as("ada")
    .call(createApiKey, { body: { name: "mine", type: "user", ...body } });
  visitorCount += 1;
  const door = callerOn(of.house.server.app, {
    origin: testOrigin,
    "x-forwarded-for": `192.0.2.${visitorCount}`,
  });
  const signIn = () => door.try(logIn, { body: { access_token: key } });
  return {
    of,
    other: otherOrganization,
    id,
    program: callerOn(of.house.server.app, withKey(key)),
    signIn,
    here: await organizationName(of),
    elsewhere: await organizationName(otherOrganization),
  };
}

test("a key, and a session that it opened, reaches its own organization and no other of its holder's", async () => {
  const {
    of,
    other: otherOrganization,
    program,
    signIn,
    elsewhere: otherName,
    here: ownName,
  } = await memberOfTwo();
  for (const caller of [program, browserCaller(of, await signIn())]) {
    expect(
      (await caller.call(listMyOrganizations, {})).map(
        (organization) => organization.organizationName,
      ),
    ).toEqual([ownName]);
    expect(
      (await caller.try(switchOrganization, { body: { organization_name: otherName } })).status,
    ).toBe(404);
  }
  const before = (await of.as("ada").call(listMySessions, {})).total;
  const switched = await program.try(switchOrganization, { body: { organization_name: ownName } });
  expect(
    (
      await browserCaller(of, switched).try(switchOrganization, {
        body: { organization_name: otherName },
      })
    ).status,
  ).toBe(404);
  expect((await of.as("ada").call(listMySessions, {})).total).toBe(before + 1);
  // Nor does it see or end what its holder has open there.
  expect(
    await otherOrganization.sql((sql) =>
      sql(
        `INSERT INTO sessions (organization_id, token_hash, user_id, device, address, created_at,
         last_seen, expires_at) VALUES (tocsin_organization(), $1, $2, 'there', 'x', 0, 0, 1e11)
         RETURNING id`,
        [`hash ${ownName}`, of.as("ada").userId],
      ),
    ),
  ).toHaveLength(1);
  const otherSession = (await of.as("ada").call(listMySessions, {})).items.find(
    (session) => session.device === "there",
  );
  expect(
    (await program.call(listMySessions, {})).items.map((session) => session.device),
  ).not.toContain("there");
  expect((await program.try(endMySession, { params: { id: otherSession?.id ?? "" } })).status).toBe(
    404,
  );
});

test("a session by a key is not the super admin's", async () => {
  const { of, program, signIn, here: ownName } = await memberOfTwo();
  await of.house.server.db.system((sql) =>
    sql("UPDATE users SET is_superadmin = true WHERE id = $1", [of.as("ada").userId]),
  );
  expect((await of.as("ada").try(getBackofficeOverview, {})).status).toBe(200);
  for (const opened of [
    await signIn(),
    await program.try(switchOrganization, { body: { organization_name: ownName } }),
  ])
    expect((await browserCaller(of, opened).try(getBackofficeOverview, {})).errors[0]?.code).toBe(
      "no_superadmin",
    );
});

test("it lasts no longer than the key, renewed or not", async () => {
  const { of, signIn } = await memberOfTwo({ expires_at: (await northwind()).clock.nowS() + 3600 });
  const ends = of.clock.nowS() + 3600;
  const keySession = browserCaller(of, await signIn());
  expect(
    (await keySession.call(listMySessions, {})).items.find((session) => session.current)
      ?.expires_at,
  ).toBe(ends);
  of.clock.forward({ minutes: 59 });
  expect((await keySession.call(renewToken, {})).expires_at).toBe(ends);
  of.clock.forward({ minutes: 1 });
  expect((await keySession.try(me, {})).status).toBe(401);
});

test("it ends with the key: switched off, deleted, or with an earlier end", async () => {
  const endings: ((of: Organization, id: string) => Promise<unknown>)[] = [
    (of, id) => of.as("ada").call(updateApiKey, { params: { id }, body: { active: false } }),
    (of, id) => of.as("ada").call(deleteApiKey, { params: { id } }),
    (of, id) =>
      of.as("ada").call(updateApiKey, { params: { id }, body: { expires_at: of.clock.nowS() } }),
  ];
  for (const end of endings) {
    const { of, id, signIn } = await memberOfTwo();
    const keySession = browserCaller(of, await signIn());
    expect((await keySession.try(me, {})).status).toBe(200);
    await end(of, id);
    expect((await keySession.try(me, {})).status).toBe(401);
  }
  const { of, id, signIn } = await memberOfTwo();
  const keySession = browserCaller(of, await signIn());
  for (const active of [false, true])
    await of.as("ada").call(updateApiKey, { params: { id }, body: { active } });
  expect((await keySession.try(me, {})).status).toBe(401);
  expect(
    await of.sql((sql) =>
      sql(
        `SELECT 1 FROM audit_log WHERE organization_id = tocsin_organization()
         AND action = 'sign_out' AND resource_type = 'sessions'`,
      ),
    ),
  ).toHaveLength(1);
});

test("it makes itself no other key, and lasts no longer than it was given", async () => {
  const { of, id, program, signIn } = await memberOfTwo({
    expires_at: (await northwind()).clock.nowS() + 3600,
  });
  const ends = of.clock.nowS() + 3600;
  const { id: otherId } = await of
    .as("ada")
    .call(createApiKey, { body: { name: "other", type: "user" } });
  await of.as("ada").call(updateApiKey, { params: { id: otherId }, body: { active: false } });
  for (const caller of [program, browserCaller(of, await signIn())]) {
    const refused = [
      await caller.try(createApiKey, { body: { name: "next", type: "user" } }),
      await caller.try(updateApiKey, { params: { id }, body: { expires_at: null } }),
      await caller.try(updateApiKey, { params: { id }, body: { expires_at: ends + 1 } }),
      await caller.try(updateApiKey, { params: { id: otherId }, body: { active: true } }),
    ];
    expect(refused.map((answer) => answer.errors[0]?.code)).toEqual([
      "personal_key_by_key",
      "personal_key_by_key",
      "personal_key_by_key",
      "personal_key_by_key",
    ]);
    expect(
      (
        await caller.try(updateApiKey, {
          params: { id },
          body: { name: "renamed", expires_at: ends },
        })
      ).status,
    ).toBe(200);
  }
  expect(
    (await program.try(createApiKey, { body: { name: "for events", type: "organization" } }))
      .status,
  ).toBe(201);
  expect(
    (await of.as("ada").try(updateApiKey, { params: { id }, body: { expires_at: null } })).status,
  ).toBe(200);
});
