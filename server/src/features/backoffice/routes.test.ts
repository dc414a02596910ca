import { expect, test } from "vitest";
import * as backoffice from "#contract/backoffice.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { createPreviewLink, getPreview } from "#contract/incidents.ts";
import { listEnvironments } from "#contract/environments.ts";
import { listManagedTags } from "#contract/tag-manager.ts";
import { listRoles } from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { me } from "#contract/session.ts";
import { inviteUser } from "#contract/users.ts";
import { toggleNames } from "#contract/toggles.ts";
import { createUser, setSuperadmin } from "../../cli/user.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { southridge } from "../../test-northwind.ts";
import { openBackoffice, organizationParams } from "./test-backoffice.ts";

test("only the command line lets somebody in, it is recorded, and it can be taken back; a key never gets in", async () => {
  const of = await openBackoffice();
  const ada = of.as("ada");
  expect((await ada.call(me, {})).is_superadmin).toBe(true);
  await ada.call(backoffice.getBackofficeOverview, {});
  const { key } = await ada.call(createApiKey, { body: { name: "robot", type: "user" } });
  expect(
    (await callerOn(of.house.server.app, withKey(key)).try(backoffice.getBackofficeOverview, {}))
      .errors[0]?.code,
  ).toBe("no_superadmin");
  expect((await ada.call(listAuditLogs, { query: { text: "superadmin" } })).items[0]).toMatchObject(
    {
      actor: { name: "command line" },
      after: { superadmin: true },
    },
  );
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username: (await ada.call(me, {})).username, isSuperadmin: false },
  );
  expect((await ada.try(backoffice.getBackofficeOverview, {})).status).toBe(403);
  const [name] = await of.sql((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
  );
  await createUser(
    { db: of.house.server.db, clock: of.clock },
    {
      username: `op-${of.organizationId}@northwind.test`,
      organization: name?.name ?? "",
      role: "readonly",
      superadmin: true,
    },
  );
  expect(
    await of.sql((sql) =>
      sql("SELECT 1 FROM users WHERE username = $1 AND is_superadmin", [
        `op-${of.organizationId}@northwind.test`,
      ]),
    ),
  ).toHaveLength(1);
});

test("a program that asks an address of the back office gets the answer, and a browser that opens it never does", async () => {
  const of = await openBackoffice();
  for (const path of [
    "/backoffice/overview",
    "/backoffice/users",
    "/backoffice/organizations",
    `/backoffice/organizations/${of.organizationId}`,
  ]) {
    expect([path, (await of.as("ada").raw("GET", path)).headers["content-type"]]).toEqual([
      path,
      expect.stringContaining("application/json"),
    ]);
    expect(
      JSON.stringify(
        (await of.as("ada").raw("GET", path, undefined, { accept: "text/html" })).body,
      ),
    ).not.toMatch(/events_30_days|"username"/);
  }
});

test("what came in is counted once, by day, and told for one organization and for all", async () => {
  const of = await openBackoffice();
  await of.send({ status: "critical", host: "a" }, { status: "critical", host: "b" });
  of.clock.forward({ hours: 24 });
  await of.send({ status: "ok", host: "a" });
  of.clock.forward({ minutes: 10 });
  await of.settle();
  await of.settle();
  const organization = await of
    .as("ada")
    .call(backoffice.getBackofficeOrganization, organizationParams(of));
  expect(organization).toMatchObject({
    events_today: 1,
    events_30_days: 3,
    users: 4,
    admins: [{ name: "Ada" }],
  });
  expect(
    organization.days.slice(-2).map(({ day, requests, events }) => [day, requests, events]),
  ).toEqual([
    ["2026-03-03", 1, 2],
    ["2026-03-04", 1, 1],
  ]);
  expect([organization.days.length, organization.stored_bytes > 80]).toEqual([30, true]);
  const overview = await of.as("ada").call(backoffice.getBackofficeOverview, {});
  expect(overview.database_bytes).toBeGreaterThan(1_000_000);
  expect(overview.events_30_days).toBeGreaterThanOrEqual(3);
});

test("reports of changes are requests that came in, and no events", async () => {
  const of = await openBackoffice();
  await of.send({ status: "critical", host: "a" });
  const change = { identifier: "CHG-1", status: "Done", summary: "x", start: of.clock.nowS() };
  await of.post({ app_key: of.appKey, changes: [change, change] }, { path: "/data/v2/changes" });
  of.clock.forward({ minutes: 10 });
  await of.settle();
  await of.settle();
  const { days } = await of
    .as("ada")
    .call(backoffice.getBackofficeOrganization, organizationParams(of));
  expect(days.at(-1)).toMatchObject({ requests: 2, events: 1 });
});

test("a new organization has an admin who is invited or known, and nobody of the installation in it", async () => {
  const of = await openBackoffice();
  const ada = of.as("ada");
  const created = await ada.call(backoffice.createBackofficeOrganization, {
    body: {
      display_name: "Westland",
      type: "pov",
      admin_email: `new-${of.organizationId}@westland.test`,
      limits: { eventsPerMinute: 100 },
    },
  });
  expect(created).toMatchObject({
    type: "pov",
    limits: { eventsPerMinute: 100, storageBytes: null, retentionDays: null },
    invitation: { mailed: false, link: expect.stringContaining("/activate#token=") as string },
    users: 1,
  });
  const second = await ada.call(backoffice.createBackofficeOrganization, {
    body: { display_name: "Westland", admin_email: (await ada.call(me, {})).username },
  });
  expect(second).toMatchObject({ invitation: null, admins: [{ name: "Ada" }] });
  expect(second.name).not.toBe(created.name);
  expect(
    (
      await ada.call(backoffice.listBackofficeOrganizations, {
        query: { search: "westland", type: "pov" },
      })
    ).items.map((organization) => organization.id),
  ).toContain(created.id);
  const people = await ada.call(backoffice.listBackofficeUsers, {
    query: { search: `new-${of.organizationId}` },
  });
  expect(people.items).toMatchObject([
    { state: "invited", organizations: [{ display_name: "Westland", roles: ["admin"] }] },
  ]);
});

test("an organization that expires is closed to its people at once, and opened again by who runs the installation", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  const setExpiry = (expires_at: number | null) =>
    of.as("ada").call(backoffice.updateBackofficeOrganization, {
      ...organizationParams(otherOrganization),
      body: { expires_at, type: "demo" },
    });
  expect(await setExpiry(of.clock.nowS() - 1)).toMatchObject({ is_expired: true, type: "demo" });
  expect((await otherOrganization.as("ada").call(me, {})).expired).toBe(true);
  expect((await otherOrganization.as("ada").try(listEnvironments, {})).errors[0]?.code).toBe(
    "account_expired",
  );
  await setExpiry(null);
  await otherOrganization.as("ada").call(listEnvironments, {});
  expect(
    (
      await otherOrganization
        .as("ada")
        .call(listAuditLogs, { query: { resource_type: "organizations", action: "update" } })
    ).items[0],
  ).toMatchObject({ actor: { name: "Ada" }, after: { expires_at: null } });
  await of.as("ada").call(backoffice.updateBackofficeOrganization, {
    ...organizationParams(of),
    body: { expires_at: 1 },
  });
  await of.as("ada").call(backoffice.getBackofficeOverview, {});
});

test("a toggle that is switched off is felt at once, and what is not built says so", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  await otherOrganization.as("ada").call(listManagedTags, {});
  const { items } = await of.as("ada").call(backoffice.saveFeatureToggles, {
    ...organizationParams(otherOrganization),
    body: { feature_toggles: { tag_manager: false } },
  });
  expect(items.map((toggle) => toggle.name)).toEqual(toggleNames);
  expect(items.find((toggle) => toggle.name === "tag_manager")).toEqual({
    name: "tag_manager",
    on: false,
    initially: true,
    is_built: true,
  });
  expect((await otherOrganization.as("ada").try(listManagedTags, {})).errors[0]?.code).toBe(
    "no_toggle",
  );
  await of.as("ada").call(listManagedTags, {});
  expect(
    (
      await of
        .as("ada")
        .raw(
          "PUT",
          `/backoffice/organizations/${otherOrganization.organizationId}/feature-toggles`,
          {
            feature_toggles: { no_such: true },
          },
        )
    ).status,
  ).toBe(400);
});

test("the installation's log tells who did what to which organization, outlives it, and nobody can rewrite it", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  const ada = of.as("ada");
  await ada.call(backoffice.updateBackofficeOrganization, {
    ...organizationParams(otherOrganization),
    body: { limits: { eventsPerMinute: 100 } },
  });
  await ada.call(backoffice.saveFeatureToggles, {
    ...organizationParams(otherOrganization),
    body: { feature_toggles: { diff_view: false, tag_manager: true } },
  });
  await ada.call(backoffice.saveFeatureToggles, {
    ...organizationParams(otherOrganization),
    body: { feature_toggles: { diff_view: false } },
  });
  // The organization's own admin sees it too.
  expect(
    (
      await otherOrganization
        .as("ada")
        .call(listAuditLogs, { query: { resource_type: "organizations", action: "update" } })
    ).items.map((entry) => entry.after),
  ).toEqual([
    { feature_toggles: { diff_view: false } },
    expect.objectContaining({
      limits: { eventsPerMinute: 100, storageBytes: null, retentionDays: null },
    }),
  ]);
  await ada.call(backoffice.deleteBackofficeOrganization, organizationParams(otherOrganization));
  await of.settle();
  const { items, total } = await ada.call(backoffice.listInstallationLog, {
    query: { organization: otherOrganization.organizationId },
  });
  expect([
    total,
    items.map((entry) => [entry.actor.name, entry.action, entry.subject.name]),
  ]).toEqual([
    3,
    [
      ["Ada", "delete", "Southridge"],
      ["Ada", "update", "Southridge"],
      ["Ada", "update", "Southridge"],
    ],
  ]);
  expect(items[1]).toMatchObject({
    before: { feature_toggles: { diff_view: true } },
    after: { feature_toggles: { diff_view: false } },
    subject: { kind: "organization", id: otherOrganization.organizationId },
  });
  const { username } = await ada.call(me, {});
  expect(
    (await ada.call(backoffice.listInstallationLog, { query: { search: username } })).items[0],
  ).toMatchObject({
    actor: { name: "command line" },
    subject: { kind: "person", name: username },
    before: { superadmin: false },
    after: { superadmin: true },
  });
  await expect(
    of.house.server.db.system((sql) => sql("UPDATE installation_log SET actor_name = 'Nobody'")),
  ).rejects.toThrow(/permission denied/);
  expect((await otherOrganization.as("ada").try(backoffice.listInstallationLog, {})).status).toBe(
    401,
  );
  expect((await of.as("uma").try(backoffice.listInstallationLog, {})).errors[0]?.code).toBe(
    "no_superadmin",
  );
});

test("a deleted organization is closed at once and leaves nothing behind; its neighbours keep everything", async () => {
  const [of, otherOrganization] = [await openBackoffice(), await southridge()];
  const [outcome] = await otherOrganization.send({ status: "critical", host: "a" });
  const incident = outcome?.incident_id ?? "";
  const link = await otherOrganization
    .as("ada")
    .call(createPreviewLink, { params: { env: "all", id: incident }, body: {} });
  expect(
    (
      await callerOn(of.house.server.app, withKey(link.token)).try(getPreview, {
        params: { env: "all", id: incident },
      })
    ).status,
  ).toBe(200);
  const { key } = await otherOrganization
    .as("ada")
    .call(createApiKey, { body: { name: "unused" } });
  await of.send({ status: "critical", host: "a" });
  expect(
    (await of.as("ada").try(backoffice.deleteBackofficeOrganization, organizationParams(of)))
      .errors[0]?.code,
  ).toBe("organization_in_use");
  await of
    .as("ada")
    .call(backoffice.deleteBackofficeOrganization, organizationParams(otherOrganization));
  expect((await otherOrganization.as("ada").try(me, {})).status).toBe(401);
  // Its keys and links too, before the work in the background.
  expect(
    (
      await callerOn(of.house.server.app, withKey(key)).raw(
        "POST",
        `/data/v2/alerts?app_key=${otherOrganization.appKey}`,
        { status: "critical", host: "b" },
      )
    ).status,
  ).toBe(401);
  expect(
    (
      await callerOn(of.house.server.app, withKey(link.token)).try(getPreview, {
        params: { env: "all", id: incident },
      })
    ).status,
  ).toBe(401);
  await of.settle();
  const tables = await of.sql((sql) =>
    sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE column_name = 'organization_id' AND table_schema = 'public'`,
    ),
  );
  for (const { name } of tables)
    expect([
      name,
      await otherOrganization.sql((sql) =>
        sql(`SELECT 1 FROM "${name}" WHERE organization_id = $1`, [
          otherOrganization.organizationId,
        ]),
      ),
    ]).toEqual([name, []]);
  expect(await of.as("ada").folder("active")).toHaveLength(1);
  expect(
    (
      await of
        .as("ada")
        .try(backoffice.getBackofficeOrganization, organizationParams(otherOrganization))
    ).status,
  ).toBe(404);
  expect(
    (
      await of
        .as("ada")
        .call(listAuditLogs, { query: { action: "delete", resource_type: "organizations" } })
    ).items[0],
  ).toMatchObject({ before: { id: otherOrganization.organizationId } });
});

test("the admins of an organization are people, and no link is shown to somebody whom another organization has invited", async () => {
  const of = await openBackoffice();
  const ada = of.as("ada");
  const admin =
    (await ada.call(listRoles, {})).items.find((role) => role.key === "admin")?.id ?? "";
  await ada.call(createServiceAccount, { body: { name: "Robot", role_ids: [admin] } });
  expect(
    (await ada.call(backoffice.getBackofficeOrganization, organizationParams(of))).admins.map(
      (admin) => admin.name,
    ),
  ).toEqual(["Ada"]);
  const email = `waits-${of.organizationId}@northwind.test`;
  await ada.call(inviteUser, { body: { email, roles: [admin] } });
  expect(
    (
      await ada.try(backoffice.createBackofficeOrganization, {
        body: { display_name: "Westgate", admin_email: email },
      })
    ).errors[0],
  ).toMatchObject({ code: "invited_elsewhere", field: "admin_email" });
});
