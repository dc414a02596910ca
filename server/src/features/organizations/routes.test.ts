import { expect, test } from "vitest";
import { settingDefaults } from "#contract/setting-limits.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { me } from "#contract/session.ts";
import { closeWithFile } from "../../test-closing.ts";
import { openHouse } from "../../test-house.ts";
import { createTestOrganization, northwind } from "../../test-northwind.ts";

const settingsBody = (settings: Record<string, unknown>) => ({ body: { settings } });

test("settings are what is usual until somebody changes them; what is not named stays", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  expect((await ada.call(getOrganizationSettings, {})).settings).toMatchObject({
    appBarColor: null,
    ...settingDefaults,
  });
  const { settings } = await ada.call(
    updateOrganizationSettings,
    settingsBody({ appBarColor: "#112233", resolvedListedS: 7200 }),
  );
  expect(settings).toMatchObject({
    appBarColor: "#112233",
    resolvedListedS: 7200,
    flapChanges: settingDefaults.flapChanges,
  });
  expect(
    (await ada.call(updateOrganizationSettings, settingsBody({ displayName: "Northwind Ltd" })))
      .settings,
  ).toEqual({ ...settings, displayName: "Northwind Ltd" });
  expect(await ada.call(me, {})).toMatchObject({
    organization: { display_name: "Northwind Ltd", settings: { resolvedListedS: 7200 } },
  });
});

test("a setting holds for the next event", async () => {
  const of = await northwind();
  await of.send({ status: "critical", host: "db-1" });
  await of.send({ status: "ok", host: "db-1" });
  await of.as("ada").call(updateOrganizationSettings, settingsBody({ reopenWindowS: 0 }));
  of.clock.forward({ minutes: 1 });
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  expect(outcome?.outcome).toBe("opened");
  expect(await of.as("ada").folder("active")).toHaveLength(1);
  expect(await of.as("ada").folder("resolved")).toHaveLength(1);
});

test("what lies outside of a setting's range is refused by its name, and who may only read changes nothing", async () => {
  const of = await northwind();
  const answer = await of
    .as("ada")
    .try(updateOrganizationSettings, settingsBody({ auditDays: 1, bodyBytes: 1e9 }));
  expect([answer.status, answer.errors.map((error) => error.field)]).toEqual([
    400,
    ["settings.bodyBytes", "settings.auditDays"],
  ]);
  expect(
    (await of.as("uma").try(updateOrganizationSettings, settingsBody({ displayName: "Mine" })))
      .errors[0]?.code,
  ).toBe("no_permission");
});

test("with the toggle off, only name and colour are the organization's own", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"organization_settings": false}'
       WHERE id = tocsin_organization()`,
    ),
  );
  expect(
    (await of.as("ada").try(updateOrganizationSettings, settingsBody({ flapChanges: 9 }))).errors[0]
      ?.code,
  ).toBe("no_toggle");
  await of.as("ada").call(updateOrganizationSettings, settingsBody({ displayName: "Still mine" }));
});

test("allowed destinations are a part of the operator's, and the audit log says who narrowed them", async () => {
  const house = await openHouse({
    env: { TOCSIN_OUTBOUND_ALLOW: "10.0.0.0/8, idp.internal" },
  });
  closeWithFile(() => house.close());
  const ada = (await createTestOrganization(house, "Northwind")).as("ada");
  const narrow = (outboundAllow: string[]) =>
    ada.try(updateOrganizationSettings, settingsBody({ outboundAllow }));
  expect((await narrow(["not a host"])).status).toBe(400);
  const refused = await narrow(["10.1.0.0/16", "192.168.1.1", "Vault.internal"]);
  expect([refused.status, refused.errors.map(({ field, message }) => [field, message])]).toEqual([
    422,
    ["192.168.1.1", "vault.internal"].map((entry) => [
      "settings.outboundAllow",
      expect.stringContaining(`The operator does not allow ${entry} for this organization`),
    ]),
  ]);
  expect((await ada.call(getOrganizationSettings, {})).settings.outboundAllow).toEqual([]);

  expect((await narrow(["10.1.0.0/16", "IDP.internal"])).status).toBe(200);
  expect((await ada.call(getOrganizationSettings, {})).settings.outboundAllow).toEqual([
    "10.1.0.0/16",
    "idp.internal",
  ]);
  expect(
    (await ada.call(listAuditLogs, { query: { resource_type: "general_settings" } })).items[0],
  ).toMatchObject({
    before: { outboundAllow: [] },
    after: { outboundAllow: ["10.1.0.0/16", "idp.internal"] },
  });
});
