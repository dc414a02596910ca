import type { EnvironmentAccess } from "#contract/permissions.ts";
import type { Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { addedGrants, requireMayGrant } from "../roles/decide.ts";
import { loadRoles, lockAccess } from "../roles/store.ts";
import { auditAndPublishRole, requireRole } from "../roles/write.ts";
import { type Grant, saveGrants } from "./store.ts";

interface Author {
  caller: Caller;
  nowS: number;
}
type RequestedGrant = Pick<Grant, "id" | "access">;

/**
 * Roles reach the environment as requested, and no others do by its name; built-in roles stay as
 * they are. A grant is a change of the role, wherever it is made. From a transaction that began
 * with lockAccess, or holds the organization's row otherwise.
 */
export async function changeGrants(
  sql: Sql,
  author: Author,
  { environmentId, grants }: { environmentId: string; grants: readonly RequestedGrant[] },
): Promise<void> {
  await lockAccess(sql);
  const roles = await loadRoles(sql);
  if (grants.some(({ id }) => !roles.some((role) => role.id === id))) throw refuse("not_found");
  const accessByRole = new Map(grants.map(({ id, access }) => [id, access]));
  const changedRoles = roles.filter(
    (role) =>
      !role.is_built_in && accessIn(role, environmentId) !== (accessByRole.get(role.id) ?? null),
  );
  if (changedRoles.length === 0) return;

  if (!author.caller.permissions.has("roles@update")) throw refuse("no_permission", "roles@update");
  for (const role of changedRoles) {
    const access = accessByRole.get(role.id);
    const environments = access === undefined ? [] : [{ environment_id: environmentId, access }];
    requireMayGrant(author.caller, addedGrants(role, { permissions: [], environments }));
  }
  await saveAndAudit(sql, author, { environmentId, changedRoles, accessByRole });
}

/** Of an environment that is deleted: who may do that ends its grants with it. */
export async function removeGrants(sql: Sql, author: Author, environmentId: string): Promise<void> {
  await lockAccess(sql);
  const changedRoles = (await loadRoles(sql)).filter(
    (role) => accessIn(role, environmentId) !== null,
  );
  await saveAndAudit(sql, author, { environmentId, changedRoles, accessByRole: new Map() });
}

async function saveAndAudit(
  sql: Sql,
  author: Author,
  {
    environmentId,
    changedRoles,
    accessByRole,
  }: {
    environmentId: string;
    changedRoles: readonly Role[];
    accessByRole: ReadonlyMap<string, EnvironmentAccess>;
  },
): Promise<void> {
  const grants = [...accessByRole].map(([id, access]) => ({ id, access }));
  await saveGrants(sql, environmentId, grants);
  for (const before of changedRoles)
    await auditAndPublishRole(sql, author, {
      action: "update",
      before,
      after: await requireRole(sql, before.id),
    });
}

const accessIn = (role: Role, environmentId: string): EnvironmentAccess | null =>
  role.environments.find((grant) => grant.environment_id === environmentId)?.access ?? null;
