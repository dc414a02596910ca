import { expect, test } from "vitest";
import {
  deleteBackofficeOrganization,
  getBackofficeOrganization,
  updateBackofficeOrganization,
} from "#contract/backoffice.ts";
import { me } from "#contract/session.ts";
import { configureSso, getSso, updateSso } from "#contract/sso.ts";
import { setSuperadmin } from "../../cli/user.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { idpCertificate } from "../../test-every-call.ts";

/** Two organizations, and the first one's Ada runs the installation. */
async function operated() {
  const [of, other] = [await northwind(), await southridge()];
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username: (await of.as("ada").ask(me, {})).username, isSuperadmin: true },
  );
  const follow = (follower: Organization, source: Organization | null) =>
    of.as("ada").try(updateBackofficeOrganization, {
      params: { id: follower.organizationId },
      body: { sso_source_id: source?.organizationId ?? null },
    });
  return {
    of,
    other,
    follow,
    look: (one: Organization) =>
      of.as("ada").ask(getBackofficeOrganization, { params: { id: one.organizationId } }),
  };
}
const nameOf = async (of: Organization): Promise<string> =>
  (await of.as("ada").ask(me, {})).organization.name;

test("an organization follows another's single sign-on, both say so, and it is recorded where it is felt", async () => {
  const { of, other, follow, look } = await operated();
  expect(await look(other)).toMatchObject({ sso_source: null, sso_followers: [] });
  expect((await follow(other, of)).body).toMatchObject({
    sso_source: { id: of.organizationId, name: await nameOf(of) },
  });
  expect((await look(of)).sso_followers.map((one) => one.id)).toEqual([other.organizationId]);
  expect(await other.as("ada").ask(me, {})).toMatchObject({
    organization: { sso_source_id: of.organizationId },
  });
  expect((await other.as("ada").ask(getSso, {})).source).toMatchObject({
    id: of.organizationId,
    is_own: false,
  });
  const [row] = await other.sql((sql) =>
    sql<{ after: object }>(
      `SELECT after FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_type = 'organizations' ORDER BY seq DESC LIMIT 1`,
    ),
  );
  expect(row?.after).toMatchObject({ sso_source: await nameOf(of) });
  expect((await follow(other, null)).body).toMatchObject({ sso_source: null });
  expect((await other.as("ada").ask(getSso, {})).source.is_own).toBe(true);
});

test("no rings and no chains; its own is nobody else's", async () => {
  const { of, other, follow } = await operated();
  const third = await southridge();
  expect((await follow(of, of)).body).toMatchObject({ sso_source: null });
  expect((await follow(other, of)).status).toBe(200);
  for (const [follower, source] of [
    [of, other],
    [third, other],
    [of, third],
  ] as const)
    expect((await follow(follower, source)).errors[0]).toMatchObject({
      code: "impossible",
      field: "sso_source_id",
    });
  expect(
    (
      await of.as("ada").try(updateBackofficeOrganization, {
        params: { id: of.organizationId },
        body: { sso_source_id: "999999999" },
      })
    ).errors[0]?.code,
  ).toBe("impossible");
});

test("of two that would follow each other at once, one does", async () => {
  const { of, other, follow } = await operated();
  const answers = await Promise.all([follow(of, other), follow(other, of)]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
});

test("where the followed one has ended passwords, sessions by password end; those of a provider that was left end too", async () => {
  const { of, other, follow } = await operated();
  await of.as("ada").ask(configureSso, {
    params: { provider: "saml" },
    body: {
      idPissuer: "https://idp.test/entity",
      idPssoUrl: "https://idp.test/sso",
      idPcert: idpCertificate,
    },
  });
  await of.as("ada").ask(updateSso, { body: { enabled: true, status: "offered" } });
  await follow(other, of);
  expect((await other.as("rui").try(me, {})).status).toBe(200);
  await other.sql((sql) =>
    sql(
      `UPDATE sessions SET proof = 'sso', sso_source_id = $1
       WHERE organization_id = tocsin_organization() AND user_id = $2`,
      [of.organizationId, other.as("rui").userId],
    ),
  );
  await follow(other, null);
  expect([
    (await other.as("rui").try(me, {})).status,
    (await other.as("uma").try(me, {})).status,
  ]).toEqual([401, 200]);
  await of.as("ada").ask(updateSso, {
    body: { enabled: true, status: "enforced", confirmation: await nameOf(of) },
  });
  await follow(other, of);
  expect((await other.as("uma").try(me, {})).status).toBe(401);
});

test("who is followed is not deleted before", async () => {
  const { of, other, follow } = await operated();
  const third = await southridge();
  const remove = (one: Organization) =>
    of.as("ada").try(deleteBackofficeOrganization, { params: { id: one.organizationId } });
  await follow(third, other);
  expect((await remove(other)).errors[0]).toMatchObject({
    code: "impossible",
    message: expect.stringContaining("follows"),
  });
  expect((await other.as("ada").try(me, {})).status).toBe(200);
  await follow(third, null);
  expect((await remove(other)).status).toBe(204);
});
