import * as contract from "#contract/organizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { changeSettings } from "./change-settings.ts";
import { settingsOf } from "./settings.ts";
import { bumpConfig, loadOrganization } from "./store.ts";

export const organizationRoutes = (parts: Parts): Served[] => [
  serve(contract.getOrganizationSettings, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) => ({
      settings: settingsOf((await loadOrganization(sql, caller.organizationId)) ?? gone()),
    })),
  ),
  serve(contract.updateOrganizationSettings, ({ caller, body: { settings } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      // The next batch goes by it; and writers of the configuration take turns.
      await bumpConfig(sql);
      return {
        settings: await changeSettings(sql, { caller, nowS: parts.clock.nowS() }, settings),
      };
    }),
  ),
];

function gone(): never {
  throw refuse("not_found");
}
