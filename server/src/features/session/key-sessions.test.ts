import { expect, test } from "vitest";
import { createApiKey, deleteApiKey, updateApiKey } from "#contract/api-keys.ts";
import { getBackofficeOverview } from "#contract/backoffice.ts";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import { endMySession, listMySessions, logIn, me, renewToken } from "#contract/session.ts";
import { type Answer, callerOn, home, withKey, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { addMember, roleNamed } from "../organizations/store.ts";

const handleOf = async (of: Organization): Promise<string> =>
  (await of.as("ada").ask(me, {})).organization.name;
const browser = (of: Organization, answer: Answer) =>
  callerOn(
    of.house.server.app,
    withSession(/tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? ""),
  );
let visitors = 0;

/** Ada of Northwind belongs to Southridge too; her key is Northwind's. */
async function inTwo(body: object = {}) {
  const [of, other] = [await northwind(), await southridge()];
  await other.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("ada").userId,
      roleId: await roleNamed(sql, "admin"),
      nowS: other.clock.nowS(),
    }),
  );
  const { id, key } = await of
    .as("ada")
    .ask(createApiKey, { body: { name: "mine", type: "user", ...body } });
  visitors += 1;
  const door = callerOn(of.house.server.app, {
    origin: home,
    "x-forwarded-for": `192.0.2.${visitors}`,
  });
  const signIn = () => door.try(logIn, { body: { access_token: key } });
  return {
    of,
    other,
    id,
    program: callerOn(of.house.server.app, withKey(key)),
    signIn,
    here: await handleOf(of),
    elsewhere: await handleOf(other),
  };
}

test("a key, and a session that it opened, reaches its own organization and no other of its holder's", async () => {
  const { of, other, program, signIn, elsewhere, here } = await inTwo();
  for (const caller of [program, browser(of, await signIn())]) {
    expect((await caller.ask(listMyOrganizations, {})).map((one) => one.organizationName)).toEqual([
      here,
    ]);
    expect(
      (await caller.try(switchOrganization, { body: { organization_name: elsewhere } })).status,
    ).toBe(404);
  }
  const before = (await of.as("ada").ask(listMySessions, {})).total;
  const switched = await program.try(switchOrganization, { body: { organization_name: here } });
  expect(
    (
      await browser(of, switched).try(switchOrganization, {
        body: { organization_name: elsewhere },
      })
    ).status,
  ).toBe(404);
  expect((await of.as("ada").ask(listMySessions, {})).total).toBe(before + 1);
  // Nor does it see or end what its holder has open there.
  expect(
    await other.sql((sql) =>
      sql(
        `INSERT INTO sessions (organization_id, token_hash, user_id, device, address, created_at,
         last_seen, expires_at) VALUES (tocsin_organization(), $1, $2, 'there', 'x', 0, 0, 1e11)
         RETURNING id`,
        [`hash ${here}`, of.as("ada").userId],
      ),
    ),
  ).toHaveLength(1);
  const theirs = (await of.as("ada").ask(listMySessions, {})).items.find(
    (one) => one.device === "there",
  );
  expect((await program.ask(listMySessions, {})).items.map((one) => one.device)).not.toContain(
    "there",
  );
  expect((await program.try(endMySession, { params: { id: theirs?.id ?? "" } })).status).toBe(404);
});

test("a session by a key is not the super admin's", async () => {
  const { of, program, signIn, here } = await inTwo();
  await of.house.server.db.system((sql) =>
    sql("UPDATE users SET is_superadmin = true WHERE id = $1", [of.as("ada").userId]),
  );
  expect((await of.as("ada").try(getBackofficeOverview, {})).status).toBe(200);
  for (const opened of [
    await signIn(),
    await program.try(switchOrganization, { body: { organization_name: here } }),
  ])
    expect((await browser(of, opened).try(getBackofficeOverview, {})).errors[0]?.code).toBe(
      "no_superadmin",
    );
});

test("it lasts no longer than the key, renewed or not", async () => {
  const { of, signIn } = await inTwo({ expires_at: (await northwind()).clock.nowS() + 3600 });
  const ends = of.clock.nowS() + 3600;
  const own = browser(of, await signIn());
  expect((await own.ask(listMySessions, {})).items.find((one) => one.current)?.expires_at).toBe(
    ends,
  );
  of.clock.forward({ minutes: 59 });
  expect((await own.ask(renewToken, {})).expires_at).toBe(ends);
  of.clock.forward({ minutes: 1 });
  expect((await own.try(me, {})).status).toBe(401);
});

test("it ends with the key: switched off, deleted, or with an earlier end", async () => {
  const endings: ((of: Organization, id: string) => Promise<unknown>)[] = [
    (of, id) => of.as("ada").ask(updateApiKey, { params: { id }, body: { active: false } }),
    (of, id) => of.as("ada").ask(deleteApiKey, { params: { id } }),
    (of, id) =>
      of.as("ada").ask(updateApiKey, { params: { id }, body: { expires_at: of.clock.nowS() } }),
  ];
  for (const end of endings) {
    const { of, id, signIn } = await inTwo();
    const own = browser(of, await signIn());
    expect((await own.try(me, {})).status).toBe(200);
    await end(of, id);
    expect((await own.try(me, {})).status).toBe(401);
  }
  const { of, id, signIn } = await inTwo();
  const own = browser(of, await signIn());
  for (const active of [false, true])
    await of.as("ada").ask(updateApiKey, { params: { id }, body: { active } });
  expect((await own.try(me, {})).status).toBe(401);
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
  const { of, id, program, signIn } = await inTwo({
    expires_at: (await northwind()).clock.nowS() + 3600,
  });
  const ends = of.clock.nowS() + 3600;
  const { id: other } = await of
    .as("ada")
    .ask(createApiKey, { body: { name: "other", type: "user" } });
  await of.as("ada").ask(updateApiKey, { params: { id: other }, body: { active: false } });
  for (const caller of [program, browser(of, await signIn())]) {
    const refused = [
      await caller.try(createApiKey, { body: { name: "next", type: "user" } }),
      await caller.try(updateApiKey, { params: { id }, body: { expires_at: null } }),
      await caller.try(updateApiKey, { params: { id }, body: { expires_at: ends + 1 } }),
      await caller.try(updateApiKey, { params: { id: other }, body: { active: true } }),
    ];
    expect(refused.map((one) => one.errors[0]?.code)).toEqual([
      "impossible",
      "impossible",
      "impossible",
      "impossible",
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
