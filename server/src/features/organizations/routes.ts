import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { settingNames, settingsOf } from "./settings.ts";
import { bumpConfig, loadOrganization, saveSettings } from "./store.ts";

export const organizationRoutes = (parts: Parts): Served[] => [
  serve(contract.getOrganizationSettings, ({ caller }) => parts.db.tenant(caller.organizationId, async (sql) => ({ settings: settingsOf((await loadOrganization(sql, caller.organizationId)) ?? gone()) }))),
  serve(contract.updateOrganizationSettings, ({ caller, body: { settings } }) => {
    // Name and colour are everyone's; what the pipeline goes by can be kept to the operator.
    if (!caller.toggles.has("organization_settings") && settingNames.some((name) => settings[name] !== undefined)) throw refuse("no_toggle", "organization_settings");
    return parts.db.tenant(caller.organizationId, async (sql) => {
      // The next batch goes by it; and writers of the configuration take turns.
      await bumpConfig(sql);
      const row = (await loadOrganization(sql, caller.organizationId)) ?? gone();
      const before = settingsOf(row);
      const given = Object.fromEntries(settingNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));
      const wanted = { display_name: settings.displayName ?? before.displayName, app_bar_color: settings.appBarColor === undefined ? before.appBarColor : settings.appBarColor, settings: given };
      await saveSettings(sql, caller.organizationId, wanted);
      const after = settingsOf({ ...wanted, settings: { ...row.settings, ...given } });
      await recordChange(sql, caller, { at: parts.clock.nowS(), action: "update", resource: "general_settings", id: caller.organizationId, before, after, news: "organization" });
      return { settings: after };
    });
  }),
];

function gone(): never {
  throw refuse("not_found");
}
