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
import { idpCertificate } from "../../test-fixtures.ts";

/** Two organizations, and the first one's Ada runs the installation. */
async function openBackoffice() {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username: (await of.as("ada").call(me, {})).username, isSuperadmin: true },
  );
  const setSsoSource = (follower: Organization, source: Organization | null) =>
    of.as("ada").try(updateBackofficeOrganization, {
      params: { id: follower.organizationId },
      body: { sso_source_id: source?.organizationId ?? null },
    });
  return {
    of,
    other: otherOrganization,
    follow: setSsoSource,
    look: (organization: Organization) =>
      of.as("ada").call(getBackofficeOrganization, { params: { id: organization.organizationId } }),
  };
}
const organizationName = async (of: Organization): Promise<string> =>
  (await of.as("ada").call(me, {})).organization.name;

test("an organization follows another's single sign-on, both say so, and it is recorded where it is felt", async () => {
  const { of, other: otherOrganization, follow, look } = await openBackoffice();
  expect(await look(otherOrganization)).toMatchObject({ sso_source: null, sso_followers: [] });
  expect((await follow(otherOrganization, of)).body).toMatchObject({
    sso_source: { id: of.organizationId, name: await organizationName(of) },
  });
  expect((await look(of)).sso_followers.map((follower) => follower.id)).toEqual([
    otherOrganization.organizationId,
  ]);
  expect(await otherOrganization.as("ada").call(me, {})).toMatchObject({
    organization: { sso_source_id: of.organizationId },
  });
  expect((await otherOrganization.as("ada").call(getSso, {})).source).toMatchObject({
    id: of.organizationId,
    is_own: false,
  });
  const [row] = await otherOrganization.sql((sql) =>
    sql<{ after: object }>(
      `SELECT after FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_type = 'organizations' ORDER BY seq DESC LIMIT 1`,
    ),
  );
  expect(row?.after).toMatchObject({ sso_source: await organizationName(of) });
  expect((await follow(otherOrganization, null)).body).toMatchObject({ sso_source: null });
  expect((await otherOrganization.as("ada").call(getSso, {})).source.is_own).toBe(true);
});

test("no rings and no chains; its own is nobody else's", async () => {
  const { of, other: otherOrganization, follow } = await openBackoffice();
  const third = await southridge();
  expect((await follow(of, of)).body).toMatchObject({ sso_source: null });
  expect((await follow(otherOrganization, of)).status).toBe(200);
  for (const [follower, source, code] of [
    [of, otherOrganization, "sso_source_follows"],
    [third, otherOrganization, "sso_source_follows"],
    [of, third, "sso_has_followers"],
  ] as const)
    expect((await follow(follower, source)).errors[0]).toMatchObject({
      code,
      field: "sso_source_id",
    });
  expect(
    (
      await of.as("ada").try(updateBackofficeOrganization, {
        params: { id: of.organizationId },
        body: { sso_source_id: "999999999" },
      })
    ).errors[0]?.code,
  ).toBe("unknown_sso_source");
});

test("of two that would follow each other at once, one does", async () => {
  const { of, other: otherOrganization, follow } = await openBackoffice();
  const answers = await Promise.all([follow(of, otherOrganization), follow(otherOrganization, of)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test("where the followed one has ended passwords, sessions by password end; those of a provider that was left end too", async () => {
  const { of, other: otherOrganization, follow } = await openBackoffice();
  await of.as("ada").call(configureSso, {
    params: { provider: "saml" },
    body: {
      idPissuer: "https://idp.test/entity",
      idPssoUrl: "https://idp.test/sso",
      idPcert: idpCertificate,
    },
  });
  await of.as("ada").call(updateSso, { body: { enabled: true, status: "offered" } });
  await follow(otherOrganization, of);
  expect((await otherOrganization.as("rui").try(me, {})).status).toBe(200);
  await otherOrganization.sql((sql) =>
    sql(
      `UPDATE sessions SET proof = 'sso', sso_source_id = $1
       WHERE organization_id = tocsin_organization() AND user_id = $2`,
      [of.organizationId, otherOrganization.as("rui").userId],
    ),
  );
  await follow(otherOrganization, null);
  expect([
    (await otherOrganization.as("rui").try(me, {})).status,
    (await otherOrganization.as("uma").try(me, {})).status,
  ]).toEqual([401, 200]);
  await of.as("ada").call(updateSso, {
    body: { enabled: true, status: "enforced", confirmation: await organizationName(of) },
  });
  await follow(otherOrganization, of);
  expect((await otherOrganization.as("uma").try(me, {})).status).toBe(401);
});

test("who is followed is not deleted before", async () => {
  const { of, other: otherOrganization, follow } = await openBackoffice();
  const third = await southridge();
  const removeOrganization = (organization: Organization) =>
    of.as("ada").try(deleteBackofficeOrganization, { params: { id: organization.organizationId } });
  await follow(third, otherOrganization);
  expect((await removeOrganization(otherOrganization)).errors[0]).toMatchObject({
    code: "organization_followed",
    message: expect.stringContaining("uses its single sign-on"),
  });
  expect((await otherOrganization.as("ada").try(me, {})).status).toBe(200);
  await follow(third, null);
  expect((await removeOrganization(otherOrganization)).status).toBe(204);
});
