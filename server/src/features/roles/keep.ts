/** Changes of roles, in the caller's transaction, which begins with lockAccess. */
import type { Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { added, mayGive } from "./decide.ts";
import { insertRole, loadRole, type RoleDraft, saveRole } from "./store.ts";

export interface By {
  caller: Caller;
  nowS: number;
}

export async function createRole(sql: Sql, by: By, draft: RoleDraft): Promise<Role> {
  mayGive(by.caller, draft);
  return roleTold(sql, by, {
    action: "create",
    before: null,
    after: await roleOf(sql, await nameTaken(insertRole(sql, draft))),
  });
}

export async function changeRole(
  sql: Sql,
  by: By,
  {
    before,
    wanted: given,
  }: { before: Role; wanted: { [Field in keyof RoleDraft]?: RoleDraft[Field] | undefined } },
): Promise<Role> {
  if (before.is_built_in) throw refuse("built_in");
  const wanted = {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    permissions: given.permissions ?? before.permissions,
    environments: given.environments ?? before.environments,
  };
  mayGive(by.caller, added(before, wanted));
  await nameTaken(saveRole(sql, before.id, wanted));
  return roleTold(sql, by, { action: "update", before, after: await roleOf(sql, before.id) });
}

/** Recorded, and felt at once by whoever holds it. */
export async function roleTold<After extends Role | null>(
  sql: Sql,
  { caller, nowS }: By,
  {
    action,
    before,
    after,
  }: { action: "create" | "update" | "delete"; before: Role | null; after: After },
): Promise<After> {
  await recordChange(sql, caller, {
    at: nowS,
    action,
    id: (after ?? before)?.id ?? "",
    before,
    after,
    resource: "roles",
    news: "roles",
  });
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: [] });
  return after;
}

export async function roleOf(sql: Sql, id: string): Promise<Role> {
  const role = await loadRole(sql, id);
  if (!role) throw refuse("not_found");
  return role;
}
