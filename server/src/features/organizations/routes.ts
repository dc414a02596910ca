import * as contract from "#contract/organizations.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import { problem, Refusal, refuse } from "../../platform/refuse.ts";
import { changeSettings } from "./change-settings.ts";
import { settingsOf } from "./settings.ts";
import { bumpConfigVersion, loadOrganization } from "./store.ts";

export const organizationRoutes = (parts: Parts & { outbound: OutboundDoors }): Route[] => [
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
      const { name } = (await loadOrganization(sql, caller.organizationId)) ?? refuseNotFound();
      requireListed(parts.outbound.uncovered(name, settings.outboundAllow ?? []));
      const author = { caller, nowS: parts.clock.nowS() };
      return { settings: await changeSettings(sql, author, { settings, base }) };
    }),
  ),
];

/** An organization narrows what the operator lists, and never widens it. */
function requireListed(uncovered: readonly string[]): void {
  if (uncovered.length > 0)
    throw new Refusal(
      422,
      uncovered.map((entry) => problem("outbound_not_listed", "settings.outboundAllow", entry)),
    );
}

function refuseNotFound(): never {
  throw refuse("not_found");
}
