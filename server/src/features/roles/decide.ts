import {
  actionsOf,
  everyEnvironment,
  type GrantedAction,
  includesAccess,
} from "#contract/permissions.ts";
import type { Grant, Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import { mayActIn } from "../../platform/http/check-permission.ts";
import { refuse } from "../../platform/refuse.ts";

/** What of a caller decides what they may give. */
type Giver = Pick<Caller, "permissions" | "environments" | "incidentActions">;

/** What a role gives. */
export interface RoleGrants {
  permissions: readonly string[];
  environments: readonly Grant[];
}

/**
 * What of a role its giver does not hold: by permission, and by environment and access. Nobody
 * grants beyond their own.
 */
export function missingGrants({ permissions, environments }: RoleGrants, giver: Giver): string[] {
  const missing = permissions.filter((permission) => !giver.permissions.has(permission));
  const unreached = environments.filter(
    ({ environment_id, access }) => !hasEnvironmentAccess(giver, environment_id, access),
  );
  const unheldActions = environments
    .filter((grant) => !unreached.includes(grant))
    .flatMap((grant) =>
      actionsOf(grant)
        .filter((action) => !mayActIn(giver, grant.environment_id, action))
        .map((action) => `${action} in environment ${grant.environment_id}`),
    );
  return [
    ...missing,
    ...unreached.map(({ environment_id, access }) => `${access} of environment ${environment_id}`),
    ...unheldActions,
  ];
}

function hasEnvironmentAccess(
  giver: Giver,
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
    (grant) => !before.environments.some((existing) => includesGrant(existing, grant)),
  ),
});

/** Of the same environment, with the level and every action of the other. */
function includesGrant(wide: Grant, narrow: Grant): boolean {
  const actions: readonly GrantedAction[] = actionsOf(wide);
  return (
    wide.environment_id === narrow.environment_id &&
    includesAccess(wide.access, narrow.access) &&
    actionsOf(narrow).every((action) => actions.includes(action))
  );
}

/** Throws where somebody would give more than they hold. */
export function requireMayGrant(giver: Giver, grants: RoleGrants): void {
  const missing = missingGrants(grants, giver);
  if (missing.length > 0) throw refuse("beyond_own", missing.slice(0, 5).join(", "));
}

/** The roles of these ids, all of which their giver holds. */
export const grantableRoles = (
  roles: readonly Role[],
  ids: readonly string[],
  giver: Giver,
): Role[] =>
  ids.map((id) => {
    const role = roles.find((role) => role.id === id);
    if (!role) throw refuse("not_found");
    requireMayGrant(giver, role);
    return role;
  });
