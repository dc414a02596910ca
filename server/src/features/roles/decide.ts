import { everyEnvironment, includesAccess } from "#contract/permissions.ts";
import type { Grant, Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/refuse.ts";

/** What a role gives. */
export interface RoleGrants {
  permissions: readonly string[];
  environments: readonly Grant[];
}

/**
 * What of a role its giver does not hold: by permission, and by environment and access. Nobody
 * grants beyond their own.
 */
export function missingGrants(
  { permissions, environments }: RoleGrants,
  giver: Pick<Caller, "permissions" | "environments">,
): string[] {
  const missing = permissions.filter((permission) => !giver.permissions.has(permission));
  const unreached = environments.filter(
    ({ environment_id, access }) => !hasEnvironmentAccess(giver, environment_id, access),
  );
  return [
    ...missing,
    ...unreached.map(({ environment_id, access }) => `${access} of environment ${environment_id}`),
  ];
}

function hasEnvironmentAccess(
  giver: Pick<Caller, "permissions" | "environments">,
  environmentId: string,
  access: Grant["access"],
): boolean {
  // Who may change every environment's definition reaches every environment.
  if (giver.permissions.has("environments@update")) return true;
  const ownAccess = [
    giver.environments.get(everyEnvironment),
    giver.environments.get(environmentId),
  ];
  return ownAccess.some(
    (environmentAccess) =>
      environmentAccess !== undefined && includesAccess(environmentAccess, access),
  );
}

/** What changing a role adds to it: taking away is free, adding is granting. */
export const addedGrants = (before: RoleGrants, after: RoleGrants): RoleGrants => ({
  permissions: after.permissions.filter((permission) => !before.permissions.includes(permission)),
  environments: after.environments.filter(
    ({ environment_id, access }) =>
      !before.environments.some(
        (grant) => grant.environment_id === environment_id && includesAccess(grant.access, access),
      ),
  ),
});

/** Throws where somebody would give more than they hold. */
export function requireMayGrant(
  giver: Pick<Caller, "permissions" | "environments">,
  grants: RoleGrants,
): void {
  const missing = missingGrants(grants, giver);
  if (missing.length > 0) throw refuse("beyond_own", missing.slice(0, 5).join(", "));
}

/** The roles of these ids, all of which their giver holds. */
export const grantableRoles = (
  roles: readonly Role[],
  ids: readonly string[],
  giver: Pick<Caller, "permissions" | "environments">,
): Role[] =>
  ids.map((id) => {
    const role = roles.find((role) => role.id === id);
    if (!role) throw refuse("not_found");
    requireMayGrant(giver, role);
    return role;
  });
