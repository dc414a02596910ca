import { expect, test } from "vitest";
import { applyDiff, getDiffView } from "#contract/diff-view.ts";
import { me } from "#contract/session.ts";
import { freshToken } from "../../platform/tokens.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, roleNamed } from "../organizations/store.ts";

const handleOf = async (of: Organization): Promise<string> =>
  (await of.as("ada").ask(me, {})).organization.name;

/** Ada of the first administers both. */
async function pair() {
  const [of, other] = [await northwind(), await southridge()];
  await other.sql(async (sql) =>
    addMember(sql, {
      userId: of.as("ada").userId,
      roleId: await roleNamed(sql, "admin"),
      nowS: of.clock.nowS(),
    }),
  );
  return { of, other, here: await handleOf(of), there: await handleOf(other) };
}
const setUp = (of: Organization, status: string) =>
  of.sql((sql) =>
    sql(
      `INSERT INTO sso_configs (organization_id, provider, status, idp_name, public_url,
       sp_certificate, sp_key, updated_at)
       VALUES (tocsin_organization(), 'saml', $1, '', 'http://tocsin.test', '', '', 0)`,
      [status],
    ),
  );

test("a session reaches into no organization that it would have to sign in to anew", async () => {
  const { of, other, here, there } = await pair();
  const ways = [
    { source: here, target: there },
    { source: there, target: here },
  ];
  for (const query of ways)
    expect((await of.as("ada").try(getDiffView, { query })).status).toBe(200);
  // By a password, where single sign-on is the only way in.
  await setUp(other, "enforced");
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
  const { of, other, here, there } = await pair();
  await setUp(other, "offered");
  const token = freshToken("ses");
  await other.sql((sql) =>
    insertSession(sql, {
      token,
      user_id: of.as("ada").userId,
      device: "test",
      address: "127.0.0.1",
      nowS: of.clock.nowS(),
      expires_at: of.clock.nowS() + 3600,
      sso_source_id: other.organizationId,
      proof: "sso",
    }),
  );
  const bySso = callerOn(of.house.server.app, withSession(token));
  expect((await bySso.ask(me, {})).organization.name).toBe(there);
  for (const query of [
    { source: there, target: here },
    { source: here, target: there },
  ])
    expect((await bySso.try(getDiffView, { query })).status).toBe(404);
});
