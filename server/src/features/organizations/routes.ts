import * as contract from "#contract/organizations.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { changeSettings } from "./change-settings.ts";
import { settingsOf } from "./settings.ts";
import { bumpConfigVersion, loadOrganization } from "./store.ts";

export const organizationRoutes = (parts: Parts): Route[] => [
  serve(contract.getOrganizationSettings, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) => ({
      settings: settingsOf(
        (await loadOrganization(sql, caller.organizationId)) ?? refuseNotFound(),
      ),
    })),
  ),
  serve(contract.updateOrganizationSettings, ({ caller, body: { settings, base } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      // The next batch goes by it; and writers of the configuration take turns.
      await bumpConfigVersion(sql);
      const author = { caller, nowS: parts.clock.nowS() };
      return { settings: await changeSettings(sql, author, { settings, base }) };
    }),
  ),
];

function refuseNotFound(): never {
  throw refuse("not_found");
}
