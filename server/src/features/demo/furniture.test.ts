import { expect, test } from "vitest";
import { listApiKeys } from "#contract/api-keys.ts";
import { listAlertFilters } from "#contract/alert-filters.ts";
import { listAlertViews } from "#contract/alert-views.ts";
import { listAutoshareRules } from "#contract/autoshare-rules.ts";
import { deleteBackofficeOrganization } from "#contract/backoffice.ts";
import { listContacts } from "#contract/contacts.ts";
import { listEnrichmentTags } from "#contract/enrichment.ts";
import { listEnvironments } from "#contract/environments.ts";
import { listIncidentTags } from "#contract/incident-tags.ts";
import { listIncidentViews } from "#contract/incident-views.ts";
import { getFeed } from "#contract/incidents.ts";
import { listMaintenancePlans } from "#contract/maintenance-plans.ts";
import { getMappingTable, listMappingTables } from "#contract/mapping.ts";
import { listTargets } from "#contract/outbound-integrations.ts";
import { listRoles } from "#contract/roles.ts";
import { listServiceAccounts } from "#contract/service-accounts.ts";
import { logIn } from "#contract/session.ts";
import { startDemo } from "#contract/setup.ts";
import { getSso, listJitDomains, listJitRoles, updateSso } from "#contract/sso.ts";
import { getTopology } from "#contract/topology.ts";
import { inviteUser, listUsers } from "#contract/users.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { saveSuperadmin } from "../backoffice/store.ts";
import { loadOrganizations } from "../organizations/store.ts";
import { orderFurniture } from "./store.ts";

const furnitureTables = [
  "rules",
  "views",
  "contacts",
  "roles",
  "api_keys",
  "mapping_rows",
  "jit_domains",
  "jit_roles",
  "sso_configs",
  "memberships",
  "topologies",
  "outbound_integrations",
];

const countIn = (of: Organization, organizationId: string) =>
  of.house.server.db.tenant(organizationId, async (sql) => {
    const counts: Record<string, number> = {};
    for (const table of furnitureTables) {
      const [row] = await sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = tocsin_organization()`,
      );
      counts[table] = row?.count ?? 0;
    }
    return counts;
  });

async function demoOf(of: Organization) {
  await of.as("ada").call(startDemo, {});
  await of.settle();
  const demo = (await of.house.server.db.system(loadOrganizations)).find(
    ({ demo_of }) => demo_of === of.organizationId,
  );
  const id = demo?.id ?? "0";
  const token = `ses_demo_${id}`;
  await of.house.server.db.tenant(id, (sql) =>
    insertSession(sql, {
      token,
      user_id: of.as("ada").userId,
      device: "test",
      address: "127.0.0.1",
      nowS: of.clock.nowS(),
      expires_at: of.clock.nowS() + 3600,
    }),
  );
  return { id, name: demo?.name ?? "", ada: callerOn(of.house.server.app, withSession(token)) };
}

test("no page of a demo starts empty, and nothing in it rests", async () => {
  const of = await northwind();
  const { ada } = await demoOf(of);
  const lists = {
    filters: (await ada.call(listAlertFilters, { query: {} })).items,
    plans: (await ada.call(listMaintenancePlans, { query: {} })).data,
    maps: (await ada.call(listMappingTables, {})).items,
    tags: (await ada.call(listEnrichmentTags, {})).items,
    incidentTags: (await ada.call(listIncidentTags, {})).items,
    sharing: (await ada.call(listAutoshareRules, {})).items,
    alertViews: (await ada.call(listAlertViews, {})).items,
    incidentViews: (await ada.call(listIncidentViews, {})).items,
  };
  const summary = Object.entries(lists).map(([name, items]) => ({
    name,
    isEmpty: items.length === 0,
    problems: items.flatMap(({ problem }) => (problem === null ? [] : [problem])),
  }));
  expect(summary).toEqual(
    Object.keys(lists).map((name) => ({ name, isEmpty: false, problems: [] })),
  );
  const map = await ada.call(getMappingTable, { params: { id: lists.maps[0]?.id ?? "0" } });
  expect(map.map?.rows).toBe(7);
  expect(Object.keys(await ada.call(listContacts, {}))).toHaveLength(2);
  expect((await ada.call(listServiceAccounts, { query: {} })).items).toMatchObject([
    { name: "Nightly report", roles: [{ key: "readonly" }], last_used: null },
  ]);
  expect((await ada.call(listJitRoles, {})).items.length).toBeGreaterThan(0);
  expect((await ada.call(listJitDomains, {})).items).toMatchObject([{ proved_at: null }]);
  const { nodes, edges } = await ada.call(getTopology, {});
  expect([nodes.length > 10, edges.length > 10]).toEqual([true, true]);
  expect((await ada.call(listApiKeys, { query: {} })).items.length).toBeGreaterThan(0);
  expect((await ada.call(listRoles, {})).items.some((role) => !role.is_built_in)).toBe(true);
  expect((await ada.call(listEnvironments, {})).items.length).toBeGreaterThan(5);
  // Its receiver is nowhere: it waits until somebody enters one of their own.
  const { items } = await ada.call(listTargets, {});
  expect(items).toMatchObject([{ system: "webhook", name: "Operations room", active: false }]);
});

test("a demo has colleagues with roles, as whom nobody can come in", async () => {
  const of = await northwind();
  const { ada, name } = await demoOf(of);
  const { items } = await ada.call(listUsers, { query: {} });
  const colleagues = items.filter((user) => user._id !== of.as("ada").userId);
  expect(
    colleagues.map((user) => [user.name, user.state, user.roles.map((role) => role.name)]),
  ).toEqual([
    ["Gil", "active", ["Payments on duty"]],
    ["Rui", "active", ["Viewer (Read-only)"]],
    ["Uma", "active", ["user"]],
  ]);
  const username = `uma@${name}.tocsin.invalid`;
  expect(colleagues.map((user) => user.username)).toContain(username);
  const password = "Storm-watch-7";
  const signedIn = await callerOn(of.house.server.app, {}).try(logIn, {
    body: { username, password },
  });
  expect(signedIn.status).toBe(401);
  const roles = items.flatMap((user) => user.roles.map((role) => role.id)).slice(0, 1);
  const invited = await of.as("ada").try(inviteUser, { body: { email: username, roles } });
  expect([invited.status, invited.errors[0]?.field]).toEqual([400, "email"]);
});

test("a demo's single sign-on is an example that is switched off", async () => {
  const of = await northwind();
  const { ada } = await demoOf(of);
  const sso = await ada.call(getSso, {});
  expect(sso).toMatchObject({ provider: "saml", enabled: false, status: "off", tested: null });
  expect([sso.idPissuer, sso.idP_certificates.length]).toEqual([
    "https://id.northwind.example/metadata",
    1,
  ]);
  // Its keys are real: it can be tried out like any other.
  const enabled = await ada.call(updateSso, { body: { enabled: true, status: "offered" } });
  expect(enabled.enabled).toBe(true);
});

test("the furniture is in use: incidents carry its tags", async () => {
  const of = await northwind();
  const { ada } = await demoOf(of);
  const folder = async (name: "active" | "resolved") =>
    (await ada.call(getFeed, { params: { env: "all" }, query: { folder: name, per_page: 200 } }))
      .items;
  const incidents = [...(await folder("active")), ...(await folder("resolved"))];
  const valuesOf = incidents.flatMap(({ incident_tags }) =>
    Object.values(incident_tags).map(({ value }) => value),
  );
  expect(valuesOf).toContain("customers");
  expect(valuesOf).toContain("storefront");
});

test("a demo that is furnished again has nothing twice", async () => {
  const of = await northwind();
  const { id } = await demoOf(of);
  const before = await countIn(of, id);
  await of.house.server.db.tenant(id, (sql) => orderFurniture(sql, of.clock.nowS()));
  await of.settle();
  expect(await countIn(of, id)).toEqual(before);
});

test("no other organization gets any of it, and it goes with the demo", async () => {
  const [of, operator] = [await northwind(), await southridge()];
  const before = [
    await countIn(of, of.organizationId),
    await countIn(operator, operator.organizationId),
  ];
  const { id, name } = await demoOf(of);
  expect([
    await countIn(of, of.organizationId),
    await countIn(operator, operator.organizationId),
  ]).toEqual(before);

  await of.house.server.db.system((sql) => saveSuperadmin(sql, operator.as("ada").userId, true));
  await operator.as("ada").call(deleteBackofficeOrganization, { params: { id } });
  await of.settle();
  expect(Object.values(await countIn(of, id))).toEqual(furnitureTables.map(() => 0));
  const accounts = await of.house.server.db.system((sql) =>
    sql("SELECT username FROM users WHERE username LIKE $1", [`%@${name}.tocsin.invalid`]),
  );
  expect(accounts).toEqual([]);
});
