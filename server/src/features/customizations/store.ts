import type { OrganizationCustomizations } from "#contract/customizations.ts";
import type { Sql } from "../../platform/db.ts";

/** What an organization offers. */
export interface Defaults {
  ui: OrganizationCustomizations["ui"];
  favorites: string[];
}

export async function loadDefaults(sql: Sql): Promise<Defaults> {
  const [row] = await sql<{ customizations: Partial<Defaults> }>(
    "SELECT customizations FROM organizations WHERE id = tocsin_organization()",
  );
  return { ui: {}, favorites: [], ...row?.customizations };
}

export const saveDefaults = (sql: Sql, defaults: Defaults) =>
  sql("UPDATE organizations SET customizations = $1 WHERE id = tocsin_organization()", [
    JSON.stringify(defaults),
  ]);
