import type { Sql } from "../../platform/db.ts";
import { insertRole, loadRoles } from "../roles/store.ts";
import { loadEnvironments } from "./store.ts";

/** A role as a team would have it: its own environments, and no settings. */
export async function furnishGrants(sql: Sql): Promise<void> {
  const name = "Payments on duty";
  if ((await loadRoles(sql)).some((role) => role.name === name)) return;
  const grants = { Checkout: "full_access", Accounts: "read" } as const;
  const environments = (await loadEnvironments(sql)).flatMap((environment) => {
    const access = Object.entries(grants).find(([place]) => place === environment.name)?.[1];
    return access === undefined ? [] : [{ environment_id: environment.id, access }];
  });
  await insertRole(sql, {
    name,
    description: "Works on what stops people from paying",
    permissions: ["notifications@read", "notifications@create"],
    environments,
  });
}
