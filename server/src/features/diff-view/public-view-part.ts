import type { PublicViewSettings } from "#contract/public-view.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Fields } from "../configuration/fields.ts";
import { idsToNames, namesToIds } from "../configuration/name-index.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import { loadOrganizationId } from "../organizations/store.ts";
import { defaultSettings } from "../public-view/defaults.ts";
import { loadPublicView } from "../public-view/store.ts";
import { changePublicView } from "../public-view/write.ts";
import type { Reference } from "../rules/rule.ts";
import type { ConfigurationPart } from "./configuration-part.ts";

const refs: readonly Reference[] = [{ path: "services.*.environment_id", noun: "environment" }];

/** Whether it is published, and what people wrote by hand, is each organization's own. */
export const publicViewPart: ConfigurationPart = {
  kind: "public-view",
  resource: "general_settings",
  toggle: "public_observability",
  isFixed: true,
  load: async (sql, names) => {
    const { settings = defaultSettings } = (await loadPublicView(sql)) ?? {};
    const { published: _published, notices: _notices, ...shared } = settings;
    return [
      {
        key: "public-view",
        name: "Public page",
        id: await loadOrganizationId(sql),
        fields: idsToNames(refs, shared, names),
      },
    ];
  },
  open: (sql, by) =>
    Promise.resolve({
      write: async ({ item }) => {
        const missing: string[] = [];
        const fields = namesToIds(refs, item.fields, {
          names: by.names,
          isFromOtherOrganization: true,
          missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
        }) as Fields & Omit<PublicViewSettings, "published" | "notices">; // only names became ids
        if (missing.length > 0) throw refuse("missing_in_target", item.name, missing.join(", "));
        const { settings = defaultSettings } = (await loadPublicView(sql)) ?? {};
        await prefixRefusals(item.name, () =>
          changePublicView(sql, by, { settings: { ...settings, ...fields } }),
        );
        return item.id;
      },
    }),
};
