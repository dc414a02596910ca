import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import {
  createDashboard,
  createWidget,
  deleteDashboard,
  deleteWidget,
  exportDashboard,
  getDashboard,
  importDashboard,
  listDashboards,
  listWidgets,
  markDashboard,
  restoreDashboards,
  updateDashboard,
  updateWidget,
} from "#contract/dashboards.ts";
import { createEnvironment } from "#contract/environments.ts";
import { listRoles } from "#contract/roles.ts";
import { deleteUser } from "#contract/users.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const defaults = ["Operations overview", "Team response"];
const namesFor = async (person: Person) =>
  (await person.call(listDashboards, {})).items.map(({ name }) => name);
const create = (person: Person, body: object = {}) =>
  person.call(createDashboard, { body: { name: "Mine", ...body } });
const roleNamed = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";

test("an organization begins with dashboards for all; deleted, they can be restored", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  expect(await namesFor(rui)).toEqual(defaults);
  const { items } = await ada.call(listDashboards, {});
  expect(items[0]).toMatchObject({ owner: null, is_for_all: true, may_share: true });
  await ada.call(deleteDashboard, { params: { id: items[0]?.id ?? "" } });
  expect((await rui.call(listDashboards, {})).missing_defaults).toEqual(["Operations overview"]);
  const restored = await ada.call(restoreDashboards, {});
  expect(restored.items.map(({ name }) => name)).toEqual(["Operations overview"]);
  expect(await namesFor(rui)).toEqual(defaults);
  expect((await ada.call(restoreDashboards, {})).total).toBe(0);
});

test("a dashboard is its owner's alone until it is shared; then its owner decides about it", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const bea = await of.join("admin");
  const { id } = await create(ada);
  const params = { id };
  expect((await bea.try(getDashboard, { params })).status).toBe(404);
  expect((await bea.try(updateDashboard, { params, body: { name: "x" } })).status).toBe(404);
  await ada.call(updateDashboard, {
    params,
    body: { role_ids: [await roleNamed(of, "admin"), await roleNamed(of, "readonly")] },
  });
  expect(await namesFor(rui)).toContain("Mine");
  expect((await rui.try(updateDashboard, { params, body: { name: "his" } })).status).toBe(403);
  expect(await rui.call(getDashboard, { params })).toMatchObject({
    is_own: false,
    may_change: false,
    may_share: false,
  });
  const changed = await bea.call(updateDashboard, { params, body: { name: "Ours" } });
  expect(changed).toMatchObject({ name: "Ours", may_change: true, may_share: false });
  const unshared = await bea.try(updateDashboard, { params, body: { role_ids: [] } });
  expect([unshared.status, unshared.errors[0]]).toMatchObject([
    403,
    { code: "dashboard_of_another", message: expect.stringContaining("Ada") as string },
  ]);
  expect((await bea.try(deleteDashboard, { params })).status).toBe(403);
  await ada.call(deleteDashboard, { params });
  expect(await namesFor(bea)).toEqual(defaults);
});

test("what somebody who leaves has shared stays, and is the organization's", async () => {
  const of = await northwind();
  const bea = await of.join("admin");
  const shared = await create(bea, { name: "Shared", is_for_all: true });
  await create(bea, { name: "Private" });
  await of.as("ada").call(deleteUser, { params: { id: bea.userId } });
  expect(await of.as("ada").call(getDashboard, { params: { id: shared.id } })).toMatchObject({
    owner: null,
    may_share: true,
  });
  const [row] = await of.sql((sql) =>
    sql<{ total: number }>(
      `SELECT count(*)::int AS total FROM dashboards
       WHERE organization_id = tocsin_organization() AND name = 'Private'`,
    ),
  );
  expect(row?.total).toBe(0);
});

test("two who change one dashboard: the later is told, and nothing is lost", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id, version } = await create(ada);
  const params = { id };
  await ada.call(updateDashboard, { params, body: { name: "First", version } });
  const late = await ada.try(updateDashboard, { params, body: { name: "Second", version } });
  expect([late.status, late.errors[0]?.code]).toEqual([409, "stale"]);
  expect((await ada.call(getDashboard, { params })).name).toBe("First");
});

test("widgets are added where there is place, replaced and taken off one by one", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await create(ada);
  const add = (body: object) =>
    ada.call(createWidget, {
      params: { id },
      body: { kind: "number", title: "n", size: "small", ...body },
    });
  const first = await add({ config: { measure: "incidents" } });
  expect(first).toMatchObject({ kind: "number", title: "n", size: "small", x: 0, y: 0 });
  expect(await add({})).toMatchObject({ x: 3, y: 0, config: { measure: "incidents" } });
  const params = { id, widgetId: first.id };
  const moved = await ada.call(updateWidget, {
    params,
    body: { kind: "text", size: "large", x: 9, y: 4, config: { markdown: "# Hello" } },
  });
  expect(moved).toMatchObject({ id: first.id, kind: "text", x: 4, y: 4 });
  await ada.call(deleteWidget, { params });
  expect((await ada.try(deleteWidget, { params })).status).toBe(404);
  const { items, total } = await ada.call(listWidgets, { params: { id } });
  expect([total, items.map((widget) => widget.x)]).toEqual([1, [3]]);
  expect((await ada.call(getDashboard, { params: { id } })).version).toBe(5);
  const unknown = await ada.try(createWidget, {
    params: { id },
    body: { kind: "number", config: { measure: "incidents", environment_id: "17" } },
  });
  expect([unknown.status, unknown.errors[0]?.code]).toEqual([400, "unknown_environment"]);
});

test("favourites are each person's own, and stand first", async () => {
  const of = await northwind();
  const rui = of.as("rui");
  const { items } = await rui.call(listDashboards, {});
  const params = { id: items.at(-1)?.id ?? "" };
  await rui.call(markDashboard, { params, body: { is_favorite: true } });
  expect(await namesFor(rui)).toEqual(defaults.toReversed());
  expect(await namesFor(of.as("ada"))).toEqual(defaults);
});

test("a dashboard goes to another organization as a document, by the names of environments", async () => {
  const [of, target] = [await northwind(), await northwind()];
  const [ada, away] = [of.as("ada"), target.as("ada")];
  const environment = { name: "shop", filter: "service = shop" };
  const { id: environment_id } = await ada.call(createEnvironment, { body: environment });
  const { id } = await create(ada, {
    widgets: [{ kind: "number", title: "n", config: { measure: "mttr", environment_id } }],
  });
  const document = await ada.call(exportDashboard, { params: { id } });
  expect(document).toMatchObject({
    format: "tocsin-dashboard",
    version: 1,
    name: "Mine",
    widgets: [{ kind: "number", config: { environment_id: "shop" } }],
  });
  const refused = await away.try(importDashboard, {
    body: { document: { ...document, version: 2, name: "" } },
  });
  expect(refused.status).toBe(400);
  expect(refused.errors.map(({ field }) => field)).toEqual([
    "document.widgets.0.config",
    "document.version",
    "document.name",
  ]);
  const there = await away.call(createEnvironment, { body: environment });
  const imported = await away.call(importDashboard, { body: { document, name: "Theirs" } });
  expect(imported).toMatchObject({ name: "Theirs", is_own: true, role_ids: [] });
  expect(imported.widgets).toMatchObject([{ config: { environment_id: there.id } }]);
});

test("what cannot be stored is refused with every reason; what it named before may be gone", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await create(ada);
  const refused = await ada.try(createDashboard, {
    body: {
      name: "Other",
      role_ids: ["17"],
      widgets: [
        { kind: "number", config: { measure: "incidents", query: "host = (" } },
        { kind: "top_n", config: { environment_id: "18" } },
      ],
    },
  });
  expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([
    400,
    ["role_ids", "widgets.1.config.environment_id", "widgets.0.config.query"],
  ]);
  const taken = await ada.try(createDashboard, { body: { name: "MINE" } });
  expect([taken.status, taken.errors[0]?.code]).toEqual([409, "name_taken"]);
  const audited = await ada.call(listAuditLogs, { query: {} });
  expect(audited.items[0]).toMatchObject({ resource_type: "dashboards", action: "create" });
});
