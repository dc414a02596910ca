import {
  type Customizations,
  getCustomizations,
  saveCustomizations as saving,
} from "#contract/customizations.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadUser, saveCustomizations, type UserRow } from "../people/store.ts";

/** A person's own look and favourites: no one else's business, so not in the audit log. */
export const customizationRoutes = ({ db }: Parts): Route[] => [
  serve(getCustomizations, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) =>
      withoutGatedFields(
        customizationsOf(await loadUser(sql, caller.userId ?? "0"), caller.organizationId),
        caller,
      ),
    ),
  ),
  serve(saving, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const user = await loadUser(sql, caller.userId ?? "0");
      const current = customizationsOf(user, caller.organizationId);
      checkToggles(caller, body, current);
      const next: Customizations = {
        ui: { ...current.ui, ...body.ui },
        key: body.key ?? current.key,
      };
      // Favourites name environments of one organization; the look goes with the person.
      await saveCustomizations(sql, caller.userId ?? "0", {
        ...user?.customizations,
        ui: next.ui,
        [`favorites ${caller.organizationId}`]: next.key.navigation_list.favorites,
      });
      return withoutGatedFields(next, caller);
    }),
  ),
];

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
const withoutGatedFields = ({ ui, key }: Customizations, { toggles }: Caller): Customizations => {
  const resting = gatedFields.flatMap(([toggle, fields]): readonly string[] =>
    toggles.has(toggle) ? [] : fields,
  );
  return {
    key,
    ui: Object.fromEntries(Object.entries(ui).filter(([field]) => !resting.includes(field))),
  };
};

function customizationsOf(user: UserRow | null, organizationId: string): Customizations {
  const stored = user?.customizations ?? {};
  // Both were written by this file.
  const ui = (stored["ui"] ?? {}) as Customizations["ui"];
  const favorites = (stored[`favorites ${organizationId}`] ?? []) as string[];
  return { ui, key: { navigation_list: { favorites } } };
}
