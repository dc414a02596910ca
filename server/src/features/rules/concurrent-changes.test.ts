/** Two people change one entry: a change that was made from what is no longer so is refused. */
import { expect, test } from "vitest";
import * as alertFilters from "#contract/alert-filters.ts";
import * as alertViews from "#contract/alert-views.ts";
import * as apiKeys from "#contract/api-keys.ts";
import * as autoshare from "#contract/autoshare-rules.ts";
import * as patterns from "#contract/correlation-patterns.ts";
import * as enrichment from "#contract/enrichment.ts";
import * as environments from "#contract/environments.ts";
import * as incidentTags from "#contract/incident-tags.ts";
import * as incidentViews from "#contract/incident-views.ts";
import * as integrations from "#contract/integrations.ts";
import * as maintenance from "#contract/maintenance-plans.ts";
import * as mapping from "#contract/mapping.ts";
import * as organizations from "#contract/organizations.ts";
import * as quotas from "#contract/quotas.ts";
import * as roles from "#contract/roles.ts";
import * as serviceAccounts from "#contract/service-accounts.ts";
import * as tagManager from "#contract/tag-manager.ts";
import * as users from "#contract/users.ts";
import { createFixtures } from "../../test-fixtures.ts";
import { northwind, type Person } from "../../test-northwind.ts";

type Base = Record<string, unknown>;
interface Entry {
  id: string;
  name?: string | null;
}

const kinds: Record<
  string,
  {
    list: (person: Person) => Promise<readonly Entry[]>;
    change: (person: Person, entry: Entry, base: Base) => Promise<{ status: number }>;
  }
> = {
  "alert filter": {
    list: async (person) => (await person.call(alertFilters.listAlertFilters, {})).items,
    change: (person, { id }, base) =>
      person.try(alertFilters.updateAlertFilter, { params: { id }, body: { base } }),
  },
  "correlation pattern": {
    list: async (person) => (await person.call(patterns.listCorrelationPatterns, {})).items,
    change: (person, { id }, base) =>
      person.try(patterns.updateCorrelationPattern, { params: { id }, body: { base } }),
  },
  "enrichment tag": {
    list: async (person) => (await person.call(enrichment.listEnrichmentTags, {})).items,
    change: (person, { name }, base) =>
      person.try(enrichment.updateEnrichmentTag, {
        params: { name: name ?? "" },
        body: { base },
      }),
  },
  "incident tag": {
    list: async (person) => (await person.call(incidentTags.listIncidentTags, {})).items,
    change: (person, { id }, base) =>
      person.try(incidentTags.updateIncidentTag, { params: { id }, body: { base } }),
  },
  "maintenance plan": {
    list: async (person) => (await person.call(maintenance.listMaintenancePlans, {})).data,
    change: (person, { id }, base) =>
      person.try(maintenance.updateMaintenancePlan, { params: { id }, body: { base } }),
  },
  "AutoShare rule": {
    list: async (person) => (await person.call(autoshare.listAutoshareRules, {})).items,
    change: (person, { id }, base) =>
      person.try(autoshare.updateAutoshareRule, { params: { id }, body: { base } }),
  },
  "alert view": {
    list: async (person) => (await person.call(alertViews.listAlertViews, {})).items,
    change: (person, { id }, base) =>
      person.try(alertViews.updateAlertView, { params: { id }, body: { base } }),
  },
  "incident view": {
    list: async (person) => (await person.call(incidentViews.listIncidentViews, {})).items,
    change: (person, { id }, base) =>
      person.try(incidentViews.updateIncidentView, { params: { id }, body: { base } }),
  },
  role: {
    list: async (person) =>
      (await person.call(roles.listRoles, {})).items.filter((role) => !role.is_built_in),
    change: (person, { id }, base) =>
      person.try(roles.updateRole, { params: { id }, body: { base } }),
  },
  "mapping table": {
    list: async (person) => (await person.call(mapping.listMappingTables, {})).items,
    change: (person, { id }, base) =>
      person.try(mapping.updateMappingTable, { params: { id }, body: { base } }),
  },
  user: {
    list: async (person) =>
      (await person.call(users.listUsers, { query: {} })).items.map((user) => ({
        ...user,
        id: user._id,
        role_ids: user.roles.map((role) => role.id),
      })),
    change: (person, { id }, base) =>
      person.try(users.updateUser, { params: { id }, body: { base } }),
  },
  "API key": {
    list: async (person) => (await person.call(apiKeys.listApiKeys, { query: {} })).items,
    change: (person, { id }, base) =>
      person.try(apiKeys.updateApiKey, { params: { id }, body: { base } }),
  },
  "service account": {
    list: async (person) =>
      (await person.call(serviceAccounts.listServiceAccounts, { query: {} })).items,
    change: (person, { id }, base) =>
      person.try(serviceAccounts.updateServiceAccount, { params: { id }, body: { base } }),
  },
  environment: {
    list: async (person) => {
      const { items } = await person.call(environments.listEnvironments, {});
      const { id = "" } = items.find(({ is_all }) => !is_all) ?? {};
      const environment = await person.call(environments.getEnvironment, {
        params: { id },
        query: { showFilterRules: "true" },
      });
      return [environment];
    },
    change: (person, { id }, base) =>
      person.try(environments.updateEnvironment, { params: { id }, body: { base } }),
  },
  "general settings": {
    list: async (person) => {
      const { settings } = await person.call(organizations.getOrganizationSettings, {});
      return [{ id: "", ...settings }];
    },
    change: (person, _, base) =>
      person.try(organizations.updateOrganizationSettings, { body: { settings: {}, base } }),
  },
  "tag category": {
    list: async (person) => (await person.call(tagManager.listTagCategories, {})).items,
    change: (person, _, base) =>
      person.try(tagManager.setTagCategory, { body: { id: "host", tags: null, base } }),
  },
  quotas: {
    list: async (person) => {
      const { items } = await person.call(quotas.getQuotas, {});
      return [
        { id: "", ...Object.fromEntries(items.map(({ channel, limit }) => [channel, limit])) },
      ];
    },
    change: (person, _, base) => person.try(quotas.saveQuotas, { body: { items: [], base } }),
  },
  "integration's auto-resolve": {
    list: async (person) =>
      (await person.call(integrations.listIntegrations, {})).items.map(({ id, config }) => ({
        id,
        ...config,
      })),
    change: (person, { id }, base) =>
      person.try(integrations.updateIntegration, {
        params: { id },
        body: { config: { auto_resolve: autoResolve }, base },
      }),
  },
};
const autoResolve = { enabled: false, hours: 1, include_shared: false, dont_resolve: false };

const guarded = /name|permissions|columns|role_ids|filter|tags|Days|email|auto_resolve/;
test.each(Object.keys(kinds))(
  "of %s, what is as it was seen may be changed, and nothing else",
  async (name) => {
    const of = await northwind();
    await createFixtures(of);
    const kind = kinds[name] ?? expect.unreachable();
    const [entry] = await kind.list(of.as("ada"));
    if (!entry) return expect.unreachable();
    const statusWith = async (base: Base) => (await kind.change(of.as("ada"), entry, base)).status;

    // As a whole, in the form in which it is read: no field of it is another one when it is written.
    expect(await statusWith({ ...entry })).toBe(200);
    for (const field of Object.keys(entry).filter((key) => guarded.test(key)))
      expect([field, await statusWith({ [field]: ["something else"] })]).toEqual([field, 409]);
  },
);

test("a permission that was revoked meanwhile is not given back by a list that still had it", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const permissions = ["users@read", "roles@read"] as const;
  const { id } = await ada.call(roles.createRole, {
    body: { name: "Watchers", permissions: [...permissions] },
  });
  await ada.call(roles.updateRole, { params: { id }, body: { permissions: ["roles@read"] } });
  const late = await ada.try(roles.updateRole, {
    params: { id },
    body: {
      permissions: [...permissions, "quotas@read"],
      base: { permissions: [...permissions] },
    },
  });
  expect([late.status, late.errors[0]?.code]).toEqual([409, "stale"]);
  expect((await ada.call(roles.getRole, { params: { id } })).permissions).toEqual(["roles@read"]);
});
