/** Changes of roles, in the caller's transaction, which begins with lockAccess. */
import type { Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { addedGrants, requireMayGrant } from "./decide.ts";
import { insertRole, loadRole, type RoleDraft, saveRole } from "./store.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}

export async function createRole(sql: Sql, author: Author, draft: RoleDraft): Promise<Role> {
  requireMayGrant(author.caller, draft);
  return auditAndPublishRole(sql, author, {
    action: "create",
    before: null,
    after: await requireRole(sql, await nameTaken(insertRole(sql, draft))),
  });
}

export async function changeRole(
  sql: Sql,
  author: Author,
  {
    before,
    base,
    changes,
  }: {
    before: Role;
    /** What the changed fields were, as the caller saw them. */
    base?: Record<string, unknown> | undefined;
    changes: { [Field in keyof RoleDraft]?: RoleDraft[Field] | undefined };
  },
): Promise<Role> {
  if (before.is_built_in) throw refuse("built_in");
  requireUnchanged(before, base, before.name);
  const changed = {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    permissions: changes.permissions ?? before.permissions,
    environments: changes.environments ?? before.environments,
  };
  requireMayGrant(author.caller, addedGrants(before, changed));
  await nameTaken(saveRole(sql, before.id, changed));
  return auditAndPublishRole(sql, author, {
    action: "update",
    before,
    after: await requireRole(sql, before.id),
  });
}

/** Recorded, and felt at once by whoever holds it. */
export async function auditAndPublishRole<After extends Role | null>(
  sql: Sql,
  { caller, nowS }: Author,
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

export async function requireRole(sql: Sql, id: string): Promise<Role> {
  const role = await loadRole(sql, id);
  if (!role) throw refuse("not_found");
  return role;
}
