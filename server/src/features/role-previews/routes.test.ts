import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { contract } from "#contract/contract.ts";
import { createEnvironment, listEnvironments } from "#contract/environments.ts";
import { resolveIncidents, snoozeIncidents } from "#contract/incident-actions.ts";
import { getFeed } from "#contract/incidents.ts";
import { endRolePreview, startRolePreview } from "#contract/role-previews.ts";
import { createRole, deleteRole, listRoles } from "#contract/roles.ts";
import { listMySessions, logOut, me } from "#contract/session.ts";
import { addressOf, callerOn, withKey } from "../../test-caller.ts";
import { northwind, southridge, type Organization, type Person } from "../../test-northwind.ts";

const previewAs = (person: Person, role_id: string) =>
  person.call(startRolePreview, { body: { role_id } });
const builtIn = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";
const auditOf = async (of: Organization, roleId: string) =>
  of.sql((sql) =>
    sql<{ actor_name: string; after: { preview?: string; ended?: string } }>(
      `SELECT actor_name, after FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_type = 'roles' AND resource_id = $1 AND action = 'act' ORDER BY seq`,
      [roleId],
    ),
  );

test("an administrator sees what a narrow role would see, and themselves again afterwards", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.settle();
  const narrow = await ada.call(createRole, {
    body: { name: "Web", environments: [{ environment_id: web.id, access: "read" }] },
  });
  await of.send({ status: "critical", host: "web-1" }, { status: "critical", host: "db-1" });
  const feed = async () =>
    (await ada.call(getFeed, { params: { env: "all" }, query: {} })).items.length;
  const before = await feed();

  const preview = await previewAs(ada, narrow.id);
  expect(preview).toEqual({
    role_id: narrow.id,
    role_name: "Web",
    ends_at: of.clock.nowS() + 3600,
    is_whole: true,
  });
  const during = await ada.call(me, {});
  expect([
    during.role_preview?.role_name,
    Object.values(during.permissions).some(Boolean),
    during.granular_permissions.environments,
    await feed(),
    (await ada.call(listEnvironments, {})).items.map((environment) => environment.id),
    (await ada.try(listRoles, {})).status,
  ]).toEqual(["Web", false, { [web.id]: ["read"] }, 1, ["all", web.id], 403]);

  await ada.call(endRolePreview, {});
  expect([(await ada.call(me, {})).role_preview, before, await feed()]).toEqual([null, 2, 2]);
});

test("nothing can be changed meanwhile, whatever the role holds: by no call of the contract but those that leave", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  // Whatever is switched off is refused for that reason.
  await of.sql((sql) =>
    sql(
      `UPDATE organizations SET feature_toggles = feature_toggles || '{"public_observability": true}'
       WHERE id = tocsin_organization()`,
    ),
  );
  const [outcome] = await of.send({ status: "critical", host: "a" });
  await previewAs(ada, await builtIn(of, "admin"));
  const ids = [outcome?.incident_id ?? ""];
  for (const attempt of [
    await ada.try(snoozeIncidents, { params: { env: "all" }, body: { ids, duration: 60 } }),
    await ada.try(resolveIncidents, { params: { env: "all" }, body: { ids } }),
    await ada.try(createRole, { body: { name: "New" } }),
    await ada.try(startRolePreview, { body: { role_id: await builtIn(of, "user") } }),
  ])
    expect([attempt.status, attempt.errors[0]?.code]).toEqual([403, "role_preview"]);

  const changing = contract.filter(
    ({ endpoint }) =>
      endpoint.method !== "GET" &&
      ["session", "permission", "environment"].includes(endpoint.needs.kind) &&
      !endpoint.isReadOnly &&
      !endpoint.isInRolePreview,
  );
  const params = { env: "all", id: "1", inc: "1", provider: "saml" };
  for (const { endpoint } of changing) {
    const { status, errors } = await ada.raw(
      endpoint.method,
      addressOf(endpoint, { params }),
      {},
      { "x-forwarded-for": endpoint.path },
    );
    expect([endpoint.path, status, errors[0]?.code]).toEqual([endpoint.path, 403, "role_preview"]);
  }
  await ada.call(endRolePreview, {});
  expect((await ada.try(createRole, { body: { name: "New" } })).status).toBe(201);
});

test("it ends after an hour, with the session and with the role; start and end are in the audit log", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const role = await ada.call(createRole, { body: { name: "Narrow" } });
  await previewAs(ada, role.id);
  of.clock.forward({ minutes: 59 });
  expect((await ada.call(me, {})).role_preview?.role_name).toBe("Narrow");
  of.clock.forward({ minutes: 1 });
  expect((await ada.call(me, {})).role_preview).toBeNull();
  await of.settle();

  await previewAs(ada, role.id);
  await ada.call(endRolePreview, {});
  const uma = await of.join({ permissions: ["roles@update"], environments: [] });
  await previewAs(uma, role.id);
  await uma.call(logOut, {});
  const gil = await of.join({ permissions: ["roles@update"], environments: [] });
  await previewAs(gil, role.id);
  await ada.call(deleteRole, { params: { id: role.id } });
  expect((await gil.call(me, {})).role_preview).toBeNull();
  expect((await auditOf(of, role.id)).map(({ after }) => after.ended ?? after.preview)).toEqual([
    "started",
    "after its time",
    "started",
    "by hand",
    "started",
    "with the session",
    "started",
    "with the role",
  ]);
});

test("it takes the right to manage roles and a session; of another organization's roles there is none", async () => {
  const of = await northwind();
  const readonly = await builtIn(of, "readonly");
  for (const name of ["rui", "uma", "gil"] as const)
    expect(
      (await of.as(name).try(startRolePreview, { body: { role_id: readonly } })).errors[0]?.code,
    ).toBe("no_permission");
  const foreign = await southridge();
  expect(
    (await foreign.as("ada").try(startRolePreview, { body: { role_id: readonly } })).status,
  ).toBe(404);
  const { key } = await of.as("ada").call(createApiKey, { body: { name: "own", type: "user" } });
  const program = callerOn(of.house.server.app, withKey(key));
  expect(
    (await program.try(startRolePreview, { body: { role_id: readonly } })).errors[0]?.code,
  ).toBe("session_needed");
});

test("who manages roles and holds little sees no more as a role that holds much", async () => {
  const of = await northwind();
  const manager = await of.join({ permissions: ["roles@update"], environments: [] });
  await of.send({ status: "critical", host: "a" });
  const preview = await previewAs(manager, await builtIn(of, "admin"));
  const during = await manager.call(me, {});
  expect([
    preview.is_whole,
    Object.entries(during.permissions).flatMap(([name, isGranted]) => (isGranted ? [name] : [])),
    during.granular_permissions.environments,
    (await manager.try(listAuditLogs, {})).status,
    (await manager.call(getFeed, { params: { env: "all" }, query: {} })).items,
    (await manager.call(listMySessions, {})).total,
  ]).toEqual([false, ["roles@update"], {}, 403, [], 1]);
});
