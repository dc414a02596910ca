import { everyEnvironment, includesAccess } from "#contract/permissions.ts";
import type { Grant, Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/refuse.ts";

/** What a role gives. */
export interface Power {
  permissions: readonly string[];
  environments: readonly Grant[];
}

/**
 * What of a role its giver does not hold: by permission, and by environment and access. Nobody
 * grants beyond their own.
 */
export function beyond(
  { permissions, environments }: Power,
  giver: Pick<Caller, "permissions" | "environments">,
): string[] {
  const missing = permissions.filter((one) => !giver.permissions.has(one));
  const unreached = environments.filter(
    ({ environment_id, access }) => !reaches(giver, environment_id, access),
  );
  return [
    ...missing,
    ...unreached.map(({ environment_id, access }) => `${access} of environment ${environment_id}`),
  ];
}

function reaches(
  giver: Pick<Caller, "permissions" | "environments">,
  environmentId: string,
  access: Grant["access"],
): boolean {
  // Who may change every environment's definition reaches every environment.
  if (giver.permissions.has("environments@update")) return true;
  const held = [giver.environments.get(everyEnvironment), giver.environments.get(environmentId)];
  return held.some((one) => one !== undefined && includesAccess(one, access));
}

/** What changing a role adds to it: taking away is free, adding is granting. */
export const added = (before: Power, after: Power): Power => ({
  permissions: after.permissions.filter((one) => !before.permissions.includes(one)),
  environments: after.environments.filter(
    ({ environment_id, access }) =>
      !before.environments.some(
        (one) => one.environment_id === environment_id && includesAccess(one.access, access),
      ),
  ),
});

/** Throws where somebody would give more than they hold. */
export function mayGive(giver: Pick<Caller, "permissions" | "environments">, power: Power): void {
  const missing = beyond(power, giver);
  if (missing.length > 0) throw refuse("beyond_own", missing.slice(0, 5).join(", "));
}

/** The roles of these ids, all of which their giver holds. */
export const givableRoles = (
  roles: readonly Role[],
  ids: readonly string[],
  giver: Pick<Caller, "permissions" | "environments">,
): Role[] =>
  ids.map((id) => {
    const role = roles.find((one) => one.id === id);
    if (!role) throw refuse("not_found");
    mayGive(giver, role);
    return role;
  });
