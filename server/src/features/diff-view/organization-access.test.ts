import { expect, test } from "vitest";
import { applyDiff, getDiffView } from "#contract/diff-view.ts";
import { me } from "#contract/session.ts";
import { generateToken } from "../../platform/tokens.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";

const organizationName = async (of: Organization): Promise<string> =>
  (await of.as("ada").call(me, {})).organization.name;

/** Ada of the first administers both. */
async function pair() {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("ada").userId,
      roleId: await loadRoleId(sql, "admin"),
      nowS: of.clock.nowS(),
    }),
  );
  return {
    of,
    other: otherOrganization,
    here: await organizationName(of),
    there: await organizationName(otherOrganization),
  };
}
const setUpSso = (of: Organization, status: string) =>
  of.sql((sql) =>
    sql(
      `INSERT INTO sso_configs (organization_id, provider, status, idp_name, public_url,
       sp_certificate, sp_key, updated_at)
       VALUES (tocsin_organization(), 'saml', $1, '', 'http://tocsin.test', '', '', 0)`,
      [status],
    ),
  );

test("a session reaches into no organization that it would have to sign in to anew", async () => {
  const { of, other: otherOrganization, here: ownName, there: otherName } = await pair();
  const ways = [
    { source: ownName, target: otherName },
    { source: otherName, target: ownName },
  ];
  for (const query of ways)
    expect((await of.as("ada").try(getDiffView, { query })).status).toBe(200);
  // By a password, where single sign-on is the only way in.
  await setUpSso(otherOrganization, "enforced");
  for (const query of ways) {
    expect((await of.as("ada").try(getDiffView, { query })).status).toBe(404);
    expect(
      (
        await of
          .as("ada")
          .try(applyDiff, { body: { ...query, changes: [{ kind: "settings", key: "settings" }] } })
      ).status,
    ).toBe(404);
  }
});

test("one organization's single sign-on opens no other's configuration", async () => {
  const { of, other: otherOrganization, here: ownName, there: otherName } = await pair();
  await setUpSso(otherOrganization, "offered");
  const token = generateToken("ses");
  await otherOrganization.sql((sql) =>
    insertSession(sql, {
      token,
      user_id: of.as("ada").userId,
      device: "test",
      address: "127.0.0.1",
      nowS: of.clock.nowS(),
      expires_at: of.clock.nowS() + 3600,
      sso_source_id: otherOrganization.organizationId,
      proof: "sso",
    }),
  );
  const bySso = callerOn(of.house.server.app, withSession(token));
  expect((await bySso.call(me, {})).organization.name).toBe(otherName);
  for (const query of [
    { source: otherName, target: ownName },
    { source: ownName, target: otherName },
  ])
    expect((await bySso.try(getDiffView, { query })).status).toBe(404);
});

test("an organization that asks for a second factor is not compared in a session that proved none there", async () => {
  const { of, other: otherOrganization, here, there } = await pair();
  await otherOrganization.sql((sql) =>
    sql("UPDATE organizations SET second_factor_required = true WHERE id = tocsin_organization()"),
  );
  // A link of recovery vouches for the organization that it leads into alone.
  for (const proof of ["password", "recovery"] as const) {
    const token = generateToken("ses");
    await of.sql((sql) =>
      insertSession(sql, {
        token,
        user_id: of.as("ada").userId,
        device: "test",
        address: "127.0.0.1",
        nowS: of.clock.nowS(),
        expires_at: of.clock.nowS() + 3600,
        sso_source_id: null,
        proof,
      }),
    );
    const caller = callerOn(of.house.server.app, withSession(token));
    for (const query of [
      { source: here, target: there },
      { source: there, target: here },
    ]) {
      const refused = await caller.try(getDiffView, { query });
      expect([refused.status, refused.errors[0]?.code]).toEqual([403, "second_factor_required"]);
    }
  }
});

test("what is not readable on one side is neither compared nor copied", async () => {
  const { of, other: otherOrganization, here, there } = await pair();
  const reader = await of.join({
    permissions: ["general_settings@read", "correlations@read"],
    environments: [],
  });
  await otherOrganization.sql(async (sql) =>
    addMember(sql, {
      userId: reader.userId,
      roleId: await loadRoleId(sql, "admin"),
      nowS: of.clock.nowS(),
    }),
  );
  for (const query of [
    { source: here, target: there },
    { source: there, target: here },
  ]) {
    const { kinds, hidden } = await reader.call(getDiffView, { query });
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      "correlation-pattern",
      "public-view",
      "settings",
    ]);
    expect(hidden).toContainEqual({ kind: "roles", permission: "roles@read" });
  }
  const copied = await reader.try(applyDiff, {
    body: { source: here, target: there, changes: [{ kind: "roles", key: "watchers" }] },
  });
  expect([copied.status, copied.errors[0]?.code, copied.errors[0]?.message]).toEqual([
    403,
    "no_permission",
    "This needs the permission roles@read",
  ]);
});
