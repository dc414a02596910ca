/**
 * What each toggle of this version does, switched in the back office: a built toggle without a row
 * fails.
 */
import { expect, test } from "vitest";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { createApiKey, listApiKeys, updateApiKey } from "#contract/api-keys.ts";
import { createAutoshareRule, listAutoshareRules } from "#contract/autoshare-rules.ts";
import { saveFeatureToggles } from "#contract/backoffice.ts";
import { suggestCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { getCustomizations, saveCustomizations } from "#contract/customizations.ts";
import { getDiffView } from "#contract/diff-view.ts";
import { listEnrichmentTags } from "#contract/enrichment.ts";
import { createEnvironment, listEnvironments, updateEnvironment } from "#contract/environments.ts";
import { createIncidentTag } from "#contract/incident-tags.ts";
import { createIntegration, updateIntegration } from "#contract/integrations.ts";
import { limits } from "#contract/limits.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { listMappingTables } from "#contract/mapping.ts";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { listServiceAccounts } from "#contract/service-accounts.ts";
import { me } from "#contract/session.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { listManagedTags } from "#contract/tag-manager.ts";
import { type BuiltToggle, isBuilt, toggleNames } from "#contract/toggles.ts";
import { setSuperadmin } from "../../cli/user.ts";
import type { Answer } from "../../test-caller.ts";
import { createOrganization } from "../setup/create-organization.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";

type Switch = (on: boolean) => Promise<void>;
interface Row {
  /**
   * Calls that work while it is on, and are refused by its name while it is off. Made twice each.
   */
  calls: ((of: Organization) => Promise<Answer>)[];
  /** What else differs. Off is told first, where nothing was switched before. */
  behaves?: {
    on: unknown;
    off: unknown;
    of: (of: Organization, turn: () => Promise<void>) => Promise<unknown>;
  };
}

let made = 0;
const name = () => `thing ${(made += 1)}`;
const look = (ui: object) => (of: Organization) =>
  of.as("ada").try(saveCustomizations, { body: { ui } });
const star = (of: Organization, favorites: string[]) =>
  of.as("ada").try(saveCustomizations, { body: { key: { navigation_list: { favorites } } } });
const quiet = { enabled: true, hours: 1, include_shared: false, dont_resolve: false };
const silence = (of: Organization, more: object = {}) =>
  of.as("ada").try(updateIntegration, {
    params: { system_id: of.integrationId },
    body: { config: { auto_resolve: { ...quiet, ...more } } },
  });
const environment = (of: Organization, filter: string) =>
  of.as("ada").try(createEnvironment, { body: { name: name(), filter } });
const open = async (of: Organization) =>
  (await of.as("ada").folder("active")).map((one) => one.title);
const hour = { hours: 1 };

/**
 * An alert of a source that ends silent ones, an hour later. `turn` switches the toggle in between.
 */
async function silentFor(
  of: Organization,
  {
    turn,
    more = {},
    isShared = false,
  }: { turn: () => Promise<void>; more?: object; isShared?: boolean },
): Promise<string[]> {
  await silence(of, more);
  const [fate] = await of.send({ status: "critical", host: "db-1" });
  if (isShared)
    await of.as("ada").ask(shareIncidents, {
      params: { system: "email" },
      body: { incident_ids: [fate?.incident_id ?? ""], targets: ["x@outside.test"] },
    });
  await turn();
  of.clock.forward(hour);
  await of.settle();
  return open(of);
}

const rows: Record<BuiltToggle, Row> = {
  integrations_lobby: {
    calls: [
      (of) =>
        of.as("ada").try(createIntegration, { body: { name: name(), source_system: "grafana" } }),
    ],
  },
  user_settings_v2: {
    calls: [
      look({ density: "compact" }),
      look({ timeFormat: "12" }),
      async (of) => {
        const { favorites } = (await of.as("ada").ask(getCustomizations, {})).key.navigation_list;
        return favorites.length === 0 ? star(of, ["1", "2"]) : star(of, favorites.toReversed());
      },
    ],
    behaves: {
      on: [{ theme: "dark", density: "compact" }, 200],
      off: [{ theme: "dark" }, 200],
      of: async (of, turn) => {
        await look({ theme: "dark", density: "compact" })(of);
        await turn();
        return [(await of.as("ada").ask(getCustomizations, {})).ui, (await star(of, ["3"])).status];
      },
    },
  },
  user_time_zone_customization: {
    calls: [look({ timeZone: "Europe/Lisbon" })],
    behaves: {
      on: { timeZone: "Asia/Tokyo" },
      off: {},
      of: async (of, turn) => {
        await look({ timeZone: "Asia/Tokyo" })(of);
        await turn();
        return (await of.as("ada").ask(getCustomizations, {})).ui;
      },
    },
  },
  maintenance_status_consolidation: {
    calls: [],
    behaves: {
      on: ["partial", "partial", "active"],
      off: [null, null, "active"],
      of: async (of, turn) => {
        await of.as("ada").ask(createMaintenancePlan, {
          body: {
            name: "disks",
            condition: "check = disk*",
            schedule: { start: of.clock.nowS() - 60, end: of.clock.nowS() + 7200 },
          },
        });
        await of.send(
          { status: "critical", host: "a", check: "disk" },
          { status: "critical", host: "a", check: "cpu" },
        );
        const said = async (folder: "active" | "maintenance" = "active") =>
          (await of.as("ada").folder(folder))[0]?.maintenance;
        await turn();
        await of.settle();
        const stored = await said();
        await of.send({ status: "critical", host: "a", check: "disk-2" });
        const anew = await said();
        await of.send({ status: "ok", host: "a", check: "cpu" });
        return [stored, anew, await said("maintenance")];
      },
    },
  },
  auto_resolve: {
    calls: [(of) => silence(of)],
    behaves: { on: [], off: ["db-1"], of: (of, turn) => silentFor(of, { turn }) },
  },
  auto_resolve_shared_incidents: {
    calls: [
      async (of) => {
        await silence(of);
        return silence(of, { include_shared: true });
      },
    ],
    behaves: {
      on: [],
      off: ["db-1"],
      of: (of, turn) => silentFor(of, { turn, more: { include_shared: true }, isShared: true }),
    },
  },
  auto_resolve_dont_resolve: {
    calls: [
      async (of) => {
        await silence(of);
        return silence(of, { dont_resolve: true });
      },
    ],
    behaves: {
      on: ["db-1"],
      off: ["db-1"],
      of: (of, turn) => silentFor(of, { turn, more: { dont_resolve: true } }),
    },
  },
  advanced_environments: {
    calls: [
      (of) => environment(of, "(host = a OR host = b) AND check = disk"),
      (of) => environment(of, "disk"),
    ],
    behaves: {
      on: [201, 200, 200, 200],
      off: [201, 200, 200, 403],
      of: async (of, turn) => {
        // 201 answers an Environment
        const nested = (await environment(of, "disk")).body as { id: string };
        const change = async (body: object) =>
          (await of.as("ada").try(updateEnvironment, { params: { id: nested.id }, body })).status;
        await turn();
        return [
          (await environment(of, "host = a AND check IN (disk, cpu)")).status,
          await change({ name: name() }),
          await change({ filter: "disk", description: "same" }),
          await change({ filter: "cpu" }),
        ];
      },
    },
  },
  edit_specific_environment: {
    calls: [],
    behaves: {
      on: ["full_access", 200, 200],
      off: ["incident_actions", 403, 200],
      of: async (of, turn) => {
        const { id } = await of
          .as("ada")
          .ask(createEnvironment, { body: { name: name(), filter: "host = a" } });
        await of.grant("gil", id, "full_access");
        await turn();
        const access = (await of.as("gil").ask(listEnvironments, {})).items.find(
          (one) => one.id === id,
        )?.access;
        const change = async (who: "gil" | "ada") =>
          (
            await of
              .as(who)
              .try(updateEnvironment, { params: { id }, body: { description: "new" } })
          ).status;
        return [access, await change("gil"), await change("ada")];
      },
    },
  },
  api_key_expiration: {
    calls: [
      (of) =>
        of
          .as("ada")
          .try(createApiKey, { body: { name: name(), expires_at: of.clock.nowS() + 3600 } }),
      async (of) =>
        of.as("ada").try(updateApiKey, {
          params: { id: (await of.as("ada").ask(listApiKeys, {})).items[0]?.id ?? "" },
          body: { expires_at: of.clock.nowS() + 60 + (made += 1) },
        }),
    ],
    behaves: {
      on: [201, 200],
      off: [201, 200],
      of: async (of, turn) => {
        const key = await of
          .as("ada")
          .ask(createApiKey, { body: { name: name(), expires_at: of.clock.nowS() + 3600 } });
        await turn();
        return [
          (await of.as("ada").try(createApiKey, { body: { name: name() } })).status,
          (
            await of.as("ada").try(updateApiKey, {
              params: { id: key.id },
              body: { name: name(), expires_at: key.expires_at },
            })
          ).status,
        ];
      },
    },
  },
  service_accounts: { calls: [(of) => of.as("ada").try(listServiceAccounts, {})] },
  correlation_pattern_suggestions: {
    calls: [(of) => of.as("ada").try(suggestCorrelationPatterns, {})],
  },
  alert_filtering_schedule: {
    calls: [
      (of) =>
        of.as("ada").try(createAlertFilter, {
          body: {
            name: name(),
            bpql: "host = x",
            schedule: { start: of.clock.nowS(), end: of.clock.nowS() + 60 },
          },
        }),
    ],
  },
  alert_enrichment: { calls: [(of) => of.as("ada").try(listEnrichmentTags, {})] },
  raised_incident_enrichment_cap: {
    calls: [],
    behaves: {
      on: 201,
      off: 422,
      of: async (of, turn) => {
        await turn();
        const automatic = Array.from({ length: limits.automaticRules + 1 }, () => ({
          when: "",
          value: { kind: "first" as const, field: "team" },
        }));
        return (
          await of
            .as("ada")
            .try(createIncidentTag, { body: { name: "team", type: "text", automatic } })
        ).status;
      },
    },
  },
  mapping_enrichment: { calls: [(of) => of.as("ada").try(listMappingTables, {})] },
  tag_manager: { calls: [(of) => of.as("ada").try(listManagedTags, {})] },
  general_settings: { calls: [(of) => of.as("ada").try(getOrganizationSettings, {})] },
  organization_settings: {
    calls: [
      (of) =>
        of.as("ada").try(updateOrganizationSettings, { body: { settings: { flapChanges: 9 } } }),
    ],
  },
  diff_view: {
    calls: [
      async (of) => {
        const { _id: source } = (await of.as("ada").ask(me, {})).organization;
        const target = await of.house.server.db.system((sql) =>
          createOrganization(sql, {
            displayName: "Westland",
            type: "live",
            isDemo: false,
            adminId: of.as("ada").userId,
            adminName: "Ada",
            nowS: of.clock.nowS(),
          }),
        );
        return of.as("ada").try(getDiffView, { query: { source, target: target.id } });
      },
    ],
  },
  split_autoshare_rules: {
    calls: [],
    behaves: {
      on: 2,
      off: 1,
      of: async (of, turn) => {
        await turn();
        await of.as("ada").ask(createAutoshareRule, {
          body: {
            name: "tell",
            targets: ["a@x.test", "b@x.test"].map((target) => ({
              system: "email" as const,
              target,
            })),
          },
        });
        return (await of.as("ada").ask(listAutoshareRules, {})).total;
      },
    },
  },
};

/** Southridge, and a switch in the hands of who runs the installation. */
async function switched(toggle: BuiltToggle): Promise<{ other: Organization; turn: Switch }> {
  const [of, other] = [await northwind(), await southridge()];
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username: (await of.as("ada").ask(me, {})).username, isSuperadmin: true },
  );
  return {
    other,
    turn: async (on) => {
      await of.as("ada").ask(saveFeatureToggles, {
        params: { id: other.organizationId },
        body: { feature_toggles: { [toggle]: on } },
      });
    },
  };
}
const names = Object.keys(rows) as BuiltToggle[]; // the keys of rows are these

test("every toggle of this version has a row that shows something", () => {
  expect(names).toEqual(
    toggleNames.filter(isBuilt).toSorted((one, two) => names.indexOf(one) - names.indexOf(two)),
  );
  expect(
    names.filter((one) => rows[one].calls.length === 0 && rows[one].behaves === undefined),
  ).toEqual([]);
});

test.each(names.filter((one) => rows[one].calls.length > 0))(
  "%s: on, its calls work; off, they are refused by its name",
  async (toggle) => {
    const { other, turn } = await switched(toggle);
    for (const on of [true, false, true]) {
      await turn(on);
      for (const call of rows[toggle].calls) {
        const { status, errors } = await call(other);
        if (on)
          expect([toggle, errors[0]?.code, status]).toEqual([
            toggle,
            undefined,
            expect.toSatisfy((it: number) => it < 300),
          ]);
        else
          expect([status, errors[0]?.code, errors[0]?.message]).toEqual([
            403,
            "no_toggle",
            expect.stringContaining(toggle),
          ]);
      }
    }
  },
);

test.each(names.filter((one) => rows[one].behaves))("%s: what else differs", async (toggle) => {
  const { behaves } = rows[toggle];
  for (const on of [false, true]) {
    const { other, turn } = await switched(toggle);
    // On before: what was set up then stands when it is switched off.
    await turn(true);
    expect([on, await behaves?.of(other, () => turn(on))]).toEqual([
      on,
      on ? behaves?.on : behaves?.off,
    ]);
  }
});
