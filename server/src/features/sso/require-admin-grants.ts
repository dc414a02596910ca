import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadRoleId } from "../organizations/store.ts";
import { requireMayGrant } from "../roles/decide.ts";
import { loadRole } from "../roles/store.ts";

/** A provider can name anybody, the admins too: whoever chooses it holds what they hold. */
export async function requireAdminGrants(sql: Sql, caller: Caller): Promise<void> {
  const admin = await loadRole(sql, await loadRoleId(sql, "admin"));
  if (admin) requireMayGrant(caller, admin);
}
