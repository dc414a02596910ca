import {
  getOrganizationCustomizations,
  type OrganizationCustomizations,
  saveOrganizationCustomizations,
} from "#contract/customizations.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { type Defaults, loadDefaults, saveDefaults } from "./store.ts";

export const organizationCustomizationRoutes = ({ db, clock }: Parts): Route[] => [
  serve(getOrganizationCustomizations, ({ caller: { organizationId } }) =>
    db.tenant(organizationId, async (sql) => present(organizationId, await loadDefaults(sql))),
  ),
  serve(saveOrganizationCustomizations, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      // Writers of the configuration take turns.
      await bumpConfigVersion(sql);
      const before = await loadDefaults(sql);
      const after: Defaults = {
        ui: withoutNulls({ ...before.ui, ...body.ui }),
        favorites: body.key?.navigation_list.favorites ?? before.favorites,
      };
      await saveDefaults(sql, after);
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: "general_settings",
        id: caller.organizationId,
        before: { customizations: before },
        after: { customizations: after },
        news: "customizations",
      });
      return present(caller.organizationId, after);
    }),
  ),
];

const present = (id: string, { ui, favorites }: Defaults): OrganizationCustomizations => ({
  id,
  parent_type: "organization",
  ui,
  key: { navigation_list: { favorites } },
});

/** What is null is offered no longer. */
const withoutNulls = (ui: {
  [Name in keyof Defaults["ui"]]: Defaults["ui"][Name] | null;
}): Defaults["ui"] => Object.fromEntries(Object.entries(ui).filter(([, value]) => value !== null));
