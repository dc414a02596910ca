import { actionsOf, type GrantedAction, grantedActions } from "#contract/permissions.ts";
import type { Grant as RoleGrant, Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { addedGrants, requireMayGrant } from "../roles/decide.ts";
import { loadRoles, lockAccess } from "../roles/store.ts";
import { auditAndPublishRole, requireRole } from "../roles/write.ts";
import { type Grant, saveGrants } from "./store.ts";

interface Author {
  caller: Caller;
  nowS: number;
}
/** Without `actions` a role keeps those that it was given here. */
export interface RequestedGrant extends Pick<Grant, "id" | "access"> {
  actions?: readonly GrantedAction[] | undefined;
}

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
  const requested = new Map(grants.map((grant) => [grant.id, grant]));
  const changes = roles
    .filter((role) => !role.is_built_in)
    .map((role) => ({
      role,
      before: grantIn(role, environmentId),
      after: grantAfter(role, environmentId, requested.get(role.id)),
    }))
    .filter(({ before, after }) => !isSameGrant(before, after));
  if (changes.length === 0) return;

  if (!author.caller.permissions.has("roles@update")) throw refuse("no_permission", "roles@update");
  for (const { role, after } of changes)
    requireMayGrant(
      author.caller,
      addedGrants(role, { permissions: [], environments: after === null ? [] : [after] }),
    );
  await saveAndAudit(sql, author, { environmentId, changes });
}

/** Of an environment that is deleted: who may do that ends its grants with it. */
export async function removeGrants(sql: Sql, author: Author, environmentId: string): Promise<void> {
  await lockAccess(sql);
  const changes = (await loadRoles(sql))
    .filter((role) => grantIn(role, environmentId) !== null)
    .map((role) => ({ role, after: null }));
  await saveAndAudit(sql, author, { environmentId, changes });
}

async function saveAndAudit(
  sql: Sql,
  author: Author,
  {
    environmentId,
    changes,
  }: {
    environmentId: string;
    changes: readonly { role: Role; after: RoleGrant | null }[];
  },
): Promise<void> {
  await saveGrants(
    sql,
    environmentId,
    changes.map(({ role, after }) => ({ id: role.id, grant: after })),
  );
  for (const { role } of changes)
    await auditAndPublishRole(sql, author, {
      action: "update",
      before: role,
      after: await requireRole(sql, role.id),
    });
}

const grantIn = (role: Role, environmentId: string): RoleGrant | null =>
  role.environments.find((grant) => grant.environment_id === environmentId) ?? null;

function grantAfter(
  role: Role,
  environmentId: string,
  requested: RequestedGrant | undefined,
): RoleGrant | null {
  if (requested === undefined) return null;
  const { access } = requested;
  const actions = requested.actions ?? grantIn(role, environmentId)?.actions;
  return {
    environment_id: environmentId,
    access,
    ...(actions === undefined || access === "read" || isSameSet(actions, grantedActions)
      ? {}
      : { actions: [...actions] }),
  };
}

const isSameGrant = (a: RoleGrant | null, b: RoleGrant | null): boolean =>
  a?.access === b?.access && (a === null || b === null || isSameSet(actionsOf(a), actionsOf(b)));
