import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadOrganization, saveSettings } from "./store.ts";

export const organizationRoutes = (parts: Parts): Served[] => [
  serve(contract.getOrganizationSettings, ({ caller }) => parts.db.tenant(caller.organizationId, async (sql) => ({ settings: settingsOf(await loadOrganization(sql, caller.organizationId)) }))),
  serve(contract.updateOrganizationSettings, ({ caller, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const before = settingsOf(await loadOrganization(sql, caller.organizationId));
      const after = { displayName: body.settings.displayName ?? before.displayName, appBarColor: body.settings.appBarColor === undefined ? before.appBarColor : body.settings.appBarColor };
      await saveSettings(sql, caller.organizationId, { display_name: after.displayName, app_bar_color: after.appBarColor });
      await recordChange(sql, caller, { at: parts.clock.nowS(), action: "update", resource: "general_settings", id: caller.organizationId, before, after, news: "organization" });
      return { settings: after };
    })),
];

const settingsOf = (row: { display_name: string; app_bar_color: string | null } | null) => ({ displayName: row?.display_name ?? "", appBarColor: row?.app_bar_color ?? null });
