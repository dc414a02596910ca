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
import { listRoles } from "#contract/roles.ts";
import { listServiceAccounts } from "#contract/service-accounts.ts";
import { startDemo } from "#contract/setup.ts";
import { listJitDomains, listJitRoles } from "#contract/sso.ts";
import { getTopology } from "#contract/topology.ts";
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
  "topologies",
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
  return { id, ada: callerOn(of.house.server.app, withSession(token)) };
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
  const { id } = await demoOf(of);
  expect([
    await countIn(of, of.organizationId),
    await countIn(operator, operator.organizationId),
  ]).toEqual(before);

  await of.house.server.db.system((sql) => saveSuperadmin(sql, operator.as("ada").userId, true));
  await operator.as("ada").call(deleteBackofficeOrganization, { params: { id } });
  await of.settle();
  expect(Object.values(await countIn(of, id))).toEqual(furnitureTables.map(() => 0));
});
