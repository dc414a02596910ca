import { createApiKey, listApiKeys, updateApiKey } from "#contract/api-keys.ts";
import { createAutoshareRule, listAutoshareRules } from "#contract/autoshare-rules.ts";
import { suggestCorrelationPatterns } from "#contract/correlation-patterns.ts";
import { getCustomizations, saveCustomizations } from "#contract/customizations.ts";
import { getDiffView } from "#contract/diff-view.ts";
import { createEnvironment, listEnvironments, updateEnvironment } from "#contract/environments.ts";
import { createMessageTemplate } from "#contract/message-templates.ts";
import { deleteIntegration } from "#contract/outbound-integrations.ts";
import { createIntegration, updateIntegration } from "#contract/integrations.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { listMappingTables } from "#contract/mapping.ts";
import { getPublicView } from "#contract/public-view.ts";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { listServiceAccounts } from "#contract/service-accounts.ts";
import { me } from "#contract/session.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { listManagedTags } from "#contract/tag-manager.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import { provisionOrganization } from "../setup/provision-organization.ts";
import type { Organization } from "../../test-northwind.ts";
import { signedBySlack, slackSigningSecret } from "../../test-peers/slack-people.ts";
import { insightToggleRows } from "./test-insight-toggle-rows.ts";
import { analysisToggleRows } from "./test-analysis-toggle-rows.ts";
import { searchToggleRows } from "./test-search-toggle-rows.ts";
import { analyticsToggleRows } from "./test-analytics-toggle-rows.ts";
import { workflowToggleRows } from "./test-workflow-toggle-rows.ts";
import { ruleToggleRows, type ToggleRow, uniqueName } from "./test-rule-toggle-rows.ts";

const saveUi = (ui: object) => (of: Organization) =>
  of.as("ada").try(saveCustomizations, { body: { ui } });

const saveFavorites = (of: Organization, favorites: string[]) =>
  of.as("ada").try(saveCustomizations, { body: { key: { navigation_list: { favorites } } } });

const autoResolveOn = { enabled: true, hours: 1, include_shared: false, dont_resolve: false };

const setAutoResolve = (of: Organization, more: object = {}) =>
  of.as("ada").try(updateIntegration, {
    params: { id: of.integrationId },
    body: { config: { auto_resolve: { ...autoResolveOn, ...more } } },
  });

const createFilterEnvironment = (of: Organization, filter: string) =>
  of.as("ada").try(createEnvironment, { body: { name: uniqueName(), filter } });

const activeTitles = async (of: Organization) =>
  (await of.as("ada").folder("active")).map((incident) => incident.title);

const hour = { hours: 1 };

/**
 * An alert of a source that ends silent ones, an hour later. `turn` switches the toggle in between.
 */
async function titlesAfterSilence(
  of: Organization,
  {
    switchToggle,
    more = {},
    isShared = false,
  }: { switchToggle: () => Promise<void>; more?: object; isShared?: boolean },
): Promise<string[]> {
  await setAutoResolve(of, more);
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  if (isShared)
    await of.as("ada").call(shareIncidents, {
      params: { system: "email" },
      body: { incident_ids: [outcome?.incident_id ?? ""], targets: ["x@outside.test"] },
    });
  await switchToggle();
  of.clock.forward(hour);
  await of.settle();
  return activeTitles(of);
}

export const rows: Record<AvailableToggle, ToggleRow> = {
  ...analysisToggleRows,
  integrations_lobby: {
    calls: [
      (of) =>
        of
          .as("ada")
          .try(createIntegration, { body: { name: uniqueName(), source_system: "grafana" } }),
    ],
  },
  user_settings_v2: {
    calls: [
      saveUi({ density: "compact" }),
      saveUi({ timeFormat: "12" }),
      async (of) => {
        const { favorites } = (await of.as("ada").call(getCustomizations, {})).key.navigation_list;
        return favorites.length === 0
          ? saveFavorites(of, ["1", "2"])
          : saveFavorites(of, favorites.toReversed());
      },
    ],
    otherDifference: {
      on: [{ theme: "dark", density: "compact" }, 200],
      off: [{ theme: "dark" }, 200],
      of: async (of, switchToggle) => {
        await saveUi({ theme: "dark", density: "compact" })(of);
        await switchToggle();
        return [
          (await of.as("ada").call(getCustomizations, {})).ui,
          (await saveFavorites(of, ["3"])).status,
        ];
      },
    },
  },
  user_time_zone_customization: {
    calls: [saveUi({ timeZone: "Europe/Lisbon" })],
    otherDifference: {
      on: { timeZone: "Asia/Tokyo" },
      off: {},
      of: async (of, switchToggle) => {
        await saveUi({ timeZone: "Asia/Tokyo" })(of);
        await switchToggle();
        return (await of.as("ada").call(getCustomizations, {})).ui;
      },
    },
  },
  maintenance_status_consolidation: {
    calls: [],
    otherDifference: {
      on: ["partial", "partial", "active"],
      off: [null, null, "active"],
      of: async (of, switchToggle) => {
        await of.as("ada").call(createMaintenancePlan, {
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
        const maintenanceState = async (folder: "active" | "maintenance" = "active") =>
          (await of.as("ada").folder(folder))[0]?.maintenance;
        await switchToggle();
        await of.settle();
        const stored = await maintenanceState();
        await of.send({ status: "critical", host: "a", check: "disk-2" });
        const afterNewAlert = await maintenanceState();
        await of.send({ status: "ok", host: "a", check: "cpu" });
        return [stored, afterNewAlert, await maintenanceState("maintenance")];
      },
    },
  },
  auto_resolve: {
    calls: [(of) => setAutoResolve(of)],
    otherDifference: {
      on: [],
      off: ["db-1"],
      of: (of, switchToggle) => titlesAfterSilence(of, { switchToggle }),
    },
  },
  auto_resolve_shared_incidents: {
    calls: [
      async (of) => {
        await setAutoResolve(of);
        return setAutoResolve(of, { include_shared: true });
      },
    ],
    otherDifference: {
      on: [],
      off: ["db-1"],
      of: (of, switchToggle) =>
        titlesAfterSilence(of, { switchToggle, more: { include_shared: true }, isShared: true }),
    },
  },
  auto_resolve_dont_resolve: {
    calls: [
      async (of) => {
        await setAutoResolve(of);
        return setAutoResolve(of, { dont_resolve: true });
      },
    ],
    otherDifference: {
      on: ["db-1"],
      off: ["db-1"],
      of: (of, switchToggle) =>
        titlesAfterSilence(of, { switchToggle, more: { dont_resolve: true } }),
    },
  },
  advanced_environments: {
    calls: [
      (of) => createFilterEnvironment(of, "(host = a OR host = b) AND check = disk"),
      (of) => createFilterEnvironment(of, "disk"),
    ],
    otherDifference: {
      on: [201, 200, 200, 200],
      off: [201, 200, 200, 403],
      of: async (of, switchToggle) => {
        // 201 answers an Environment
        const nested = (await createFilterEnvironment(of, "disk")).body as { id: string };
        const change = async (body: object) =>
          (await of.as("ada").try(updateEnvironment, { params: { id: nested.id }, body })).status;
        await switchToggle();
        return [
          (await createFilterEnvironment(of, "host = a AND check IN (disk, cpu)")).status,
          await change({ name: uniqueName() }),
          await change({ filter: "disk", description: "same" }),
          await change({ filter: "cpu" }),
        ];
      },
    },
  },
  edit_specific_environment: {
    calls: [],
    otherDifference: {
      on: ["full_access", 200, 200],
      off: ["incident_actions", 403, 200],
      of: async (of, switchToggle) => {
        const { id } = await of
          .as("ada")
          .call(createEnvironment, { body: { name: uniqueName(), filter: "host = a" } });
        await of.grant("gil", id, "full_access");
        await switchToggle();
        const access = (await of.as("gil").call(listEnvironments, {})).items.find(
          (environment) => environment.id === id,
        )?.access;
        const change = async (personName: "gil" | "ada") =>
          (
            await of
              .as(personName)
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
          .try(createApiKey, { body: { name: uniqueName(), expires_at: of.clock.nowS() + 3600 } }),
      async (of) =>
        of.as("ada").try(updateApiKey, {
          params: { id: (await of.as("ada").call(listApiKeys, {})).items[0]?.id ?? "" },
          body: { expires_at: of.clock.nowS() + 60 + Number(uniqueName().replace("thing ", "")) },
        }),
    ],
    otherDifference: {
      on: [201, 200],
      off: [201, 200],
      of: async (of, switchToggle) => {
        const key = await of
          .as("ada")
          .call(createApiKey, { body: { name: uniqueName(), expires_at: of.clock.nowS() + 3600 } });
        await switchToggle();
        return [
          (await of.as("ada").try(createApiKey, { body: { name: uniqueName() } })).status,
          (
            await of.as("ada").try(updateApiKey, {
              params: { id: key.id },
              body: { name: uniqueName(), expires_at: key.expires_at },
            })
          ).status,
        ];
      },
    },
  },
  migrated_integration_instructions: {
    calls: [],
    otherDifference: {
      on: true,
      off: false,
      // The console's pages go by it.
      of: async (of, switchToggle) => {
        await switchToggle();
        return (await of.as("ada").call(me, {})).organization.feature_toggles[
          "migrated_integration_instructions"
        ];
      },
    },
  },
  service_accounts: { calls: [(of) => of.as("ada").try(listServiceAccounts, {})] },
  correlation_pattern_suggestions: {
    calls: [(of) => of.as("ada").try(suggestCorrelationPatterns, {})],
  },
  ...ruleToggleRows,
  ...searchToggleRows,
  ...workflowToggleRows,
  ...analyticsToggleRows,
  ...insightToggleRows,
  mapping_enrichment: { calls: [(of) => of.as("ada").try(listMappingTables, {})] },
  tag_manager: { calls: [(of) => of.as("ada").try(listManagedTags, {})] },
  public_observability: { calls: [(of) => of.as("ada").try(getPublicView, {})] },
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
        const { _id: source } = (await of.as("ada").call(me, {})).organization;
        const target = await of.house.server.db.system((sql) =>
          provisionOrganization(sql, {
            displayName: "Westland",
            type: "live",
            adminId: of.as("ada").userId,
            adminName: "Ada",
            nowS: of.clock.nowS(),
          }),
        );
        return of.as("ada").try(getDiffView, { query: { source, target: target.id } });
      },
    ],
  },
  delete_outbound_integrations: {
    calls: [
      async (of) => {
        const { id } = await of.as("ada").call(createIntegration, {
          body: {
            name: uniqueName(),
            type: "outbound",
            parent_source_system: "webhook",
            config: { url: "https://hook.example" },
          },
        });
        return of.as("ada").try(deleteIntegration, { params: { appKey: id } });
      },
    ],
  },
  custom_email_templates: {
    calls: [
      (of) =>
        of.as("ada").try(createMessageTemplate, {
          body: { name: uniqueName(), channel: "email", message_template: "{{ incident.title }}" },
        }),
    ],
  },
  service_management_chat: {
    calls: [
      async (of) => {
        const { id } = await of.as("ada").call(createIntegration, {
          body: {
            name: uniqueName(),
            type: "outbound",
            parent_source_system: "chat",
            config: {
              url: "https://slack.com/api",
              token: "xoxb-1",
              channel: "C1",
              callback_secret: slackSigningSecret,
            },
          },
        });
        const { body, headers } = signedBySlack('{"type":"event_callback"}', {
          nowS: of.clock.nowS(),
        });
        return of.post(body, { path: `/data/v2/callbacks/${id}`, headers });
      },
    ],
  },
  split_autoshare_rules: {
    calls: [],
    otherDifference: {
      on: 2,
      off: 1,
      of: async (of, switchToggle) => {
        await switchToggle();
        await of.as("ada").call(createAutoshareRule, {
          body: {
            name: "tell",
            targets: ["a@x.test", "b@x.test"].map((target) => ({
              system: "email" as const,
              target,
            })),
          },
        });
        return (await of.as("ada").call(listAutoshareRules, {})).total;
      },
    },
  },
};
