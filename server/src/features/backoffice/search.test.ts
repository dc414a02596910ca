import { expect, test } from "vitest";
import * as backoffice from "#contract/backoffice.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { me, updateMyContact } from "#contract/session.ts";
import { openBackoffice } from "./test-backoffice.ts";

test("people, organizations and the log are found whatever accents and apostrophes are typed", async () => {
  const of = await openBackoffice();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const { username } = await uma.call(me, {});
  const mark = `Zoë${of.organizationId}`;
  await uma.call(updateMyContact, { body: { name: `${mark} O\u2019Brien` } });
  await ada.call(updateOrganizationSettings, {
    body: { settings: { displayName: `Café ${mark}` } },
  });
  const typed = `ZOE${of.organizationId}`;
  expect([
    (
      await ada.call(backoffice.listBackofficeUsers, { query: { search: `${typed} o'brien` } })
    ).items.map((user) => user.username),
    (
      await ada.call(backoffice.listBackofficeOrganizations, { query: { search: `cafe ${typed}` } })
    ).items.map((organization) => organization.id),
  ]).toEqual([[username], [of.organizationId]]);
  await ada.call(backoffice.updateBackofficeOrganization, {
    params: { id: of.organizationId },
    body: { display_name: `Thé ${mark}` },
  });
  expect(
    (await ada.call(backoffice.listInstallationLog, { query: { search: `the ${typed}` } })).total,
  ).toBeGreaterThan(0);
});
