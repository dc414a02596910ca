import { type Customizations, getCustomizations, saveCustomizations as saving } from "#contract/customizations.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadUser, saveCustomizations, type UserRow } from "../people/store.ts";

/** A person's own look and favourites: no one else's business, so not in the audit log. */
export const customizationRoutes = ({ db }: Parts): Served[] => [
  serve(getCustomizations, ({ caller }) => db.tenant(caller.organizationId, async (sql) => completed(await loadUser(sql, caller.userId ?? "0"), caller.organizationId))),
  serve(saving, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const user = await loadUser(sql, caller.userId ?? "0");
      const known = completed(user, caller.organizationId);
      const next: Customizations = { ui: { ...known.ui, ...body.ui }, key: body.key ?? known.key };
      // Favourites name environments of one organization; the look goes with the person.
      await saveCustomizations(sql, caller.userId ?? "0", { ...user?.customizations, ui: next.ui, [`favorites ${caller.organizationId}`]: next.key.navigation_list.favorites });
      return next;
    })),
];

function completed(user: UserRow | null, organizationId: string): Customizations {
  const stored = user?.customizations ?? {};
  // Both were written by this file.
  const ui = (stored["ui"] ?? {}) as Customizations["ui"];
  const favorites = (stored[`favorites ${organizationId}`] ?? []) as string[];
  return { ui, key: { navigation_list: { favorites } } };
}
