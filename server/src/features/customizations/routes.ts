import {
  type Customizations,
  getCustomizations,
  saveCustomizations as saving,
} from "#contract/customizations.ts";
import { limits } from "#contract/limits.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Sql } from "../../platform/db.ts";
import { loadUser, saveCustomizations } from "../people/store.ts";
import { replaceListed } from "../recent-queries/replace-listed.ts";
import { loadRecentQueries } from "../recent-queries/store.ts";
import { organizationCustomizationRoutes } from "./organization-routes.ts";
import { loadDefaults } from "./store.ts";

/** A person's own look and favourites: no one else's business, so not in the audit log. */
export const customizationRoutes = (parts: Parts): Route[] => [
  serve(getCustomizations, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      withoutGatedFields((await loadBoth(sql, caller)).effective, caller),
    ),
  ),
  serve(saving, ({ caller, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const { own, effective, stored } = await loadBoth(sql, caller);
      checkToggles(caller, body, effective);
      const ui = { ...own.ui, ...body.ui };
      const favorites = body.key?.navigation_list.favorites ?? own.favorites;
      // Favourites name what one organization has; the look goes with the person.
      await saveCustomizations(sql, caller.userId ?? "0", {
        ...stored,
        ui,
        ...(favorites ? { [favoritesOf(caller)]: favorites } : {}),
      });
      if (body.recent_queries)
        await replaceListed(sql, caller.userId ?? "0", {
          queries: body.recent_queries,
          nowS: parts.clock.nowS(),
        });
      return withoutGatedFields((await loadBoth(sql, caller)).effective, caller);
    }),
  ),
  ...organizationCustomizationRoutes(parts),
];

const favoritesOf = ({ organizationId }: Caller): string => `favorites ${organizationId}`;

/** The person's own wins over what the organization offers, setting by setting. */
async function loadBoth(sql: Sql, caller: Caller) {
  const stored = (await loadUser(sql, caller.userId ?? "0"))?.customizations ?? {};
  const organization = await loadDefaults(sql);
  // Both were written by this file.
  const own = {
    ui: (stored["ui"] ?? {}) as Customizations["ui"],
    favorites: stored[favoritesOf(caller)] as string[] | undefined,
    queries: (await loadRecentQueries(sql, caller.userId ?? "0", limits.recentQueries)).map(
      ({ query }) => query,
    ),
  };
  const effective: Customizations = {
    id: caller.userId ?? "0",
    parent_type: "user",
    ui: { ...organization.ui, ...own.ui },
    key: { navigation_list: { favorites: own.favorites ?? organization.favorites } },
    recent_queries: own.queries,
  };
  return { stored, own, effective };
}

/** By the toggle that offers them. */
const fieldsByToggle = {
  user_settings_v2: ["density", "timeFormat"],
  user_time_zone_customization: ["timeZone"],
} as const satisfies Partial<Record<Toggle, readonly (keyof Customizations["ui"])[]>>;
const gatedFields = Object.entries(fieldsByToggle) as [
  keyof typeof fieldsByToggle,
  readonly (keyof Customizations["ui"])[],
][]; // entries() widens the names

function checkToggles(
  { toggles }: Caller,
  changes: { ui?: Customizations["ui"] | undefined; key?: Customizations["key"] | undefined },
  current: Customizations,
): void {
  for (const [toggle, fields] of gatedFields)
    if (!toggles.has(toggle) && fields.some((field) => changes.ui?.[field] !== undefined))
      throw refuse("no_toggle", toggle);
  if (
    changes.key &&
    !toggles.has("user_settings_v2") &&
    isReordered(changes.key.navigation_list.favorites, current.key.navigation_list.favorites)
  )
    throw refuse("no_toggle", "user_settings_v2");
}

/** Starring and dropping is everyone's; those that stay keep their order. */
function isReordered(newOrder: readonly string[], currentOrder: readonly string[]): boolean {
  const stay = currentOrder.filter((id) => newOrder.includes(id));
  return newOrder.filter((id) => currentOrder.includes(id)).some((id, at) => id !== stay[at]);
}

/** What was chosen before a feature was switched off rests: nobody goes by it. */
const withoutGatedFields = (
  { ui, ...rest }: Customizations,
  { toggles }: Caller,
): Customizations => {
  const resting = gatedFields.flatMap(([toggle, fields]): readonly string[] =>
    toggles.has(toggle) ? [] : fields,
  );
  return {
    ...rest,
    ui: Object.fromEntries(Object.entries(ui).filter(([field]) => !resting.includes(field))),
  };
};
