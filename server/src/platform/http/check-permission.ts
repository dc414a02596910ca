import type { Endpoint, Need } from "#contract/endpoint.ts";
import {
  type EnvironmentAccess,
  everyEnvironment,
  type GrantedAction,
  includesAccess,
} from "#contract/permissions.ts";
import type { Caller, EnvironmentReach } from "../caller.ts";
import { refuse } from "../refuse.ts";

/** The one place where a permission is asked for. Throws the refusal that the contract promises. */
export function checkPermission(endpoint: Endpoint, caller: Caller): void {
  requireHeld(endpoint, caller);
  if (caller.rolePreview === null) return;
  // A preview narrows, whatever a role holds.
  requireHeld(endpoint, caller.rolePreview.own);
  if (endpoint.method !== "GET" && !endpoint.isReadOnly && !endpoint.isInRolePreview)
    throw refuse("role_preview", caller.rolePreview.roleName);
}

function requireHeld(endpoint: Endpoint, caller: Caller): void {
  if (caller.owesFactor && endpoint.isBeforeFactor !== true) throw refuse("second_factor_required");
  if (endpoint.needs.kind === "superadmin") {
    if (!caller.isSuperadmin)
      throw refuse(caller.isOperatorBySso ? "superadmin_by_sso" : "no_superadmin");
    // Also where their own organization has expired: they are who can renew it.
    return;
  }
  if (caller.isExpired && endpoint.path !== "/web/me" && endpoint.path !== "/logout")
    throw refuse("account_expired");
  if (endpoint.needs.kind === "permission" && !mayCall(caller, endpoint.needs))
    throw refuse("no_permission", endpoint.needs.permission);
  if (endpoint.toggle !== undefined && !caller.toggles.has(endpoint.toggle))
    throw refuse("no_toggle", endpoint.toggle);
}

function mayCall(
  { permissions, environments }: Caller,
  { permission, orEnvironment }: Extract<Need, { kind: "permission" }>,
): boolean {
  return (
    permissions.has(permission) ||
    (orEnvironment !== undefined &&
      [...environments.values()].some((access) => includesAccess(access, orEnvironment)))
  );
}

/**
 * `exists` tells whether the organization has this environment; it is asked only for callers who
 * reach all.
 */
export async function reachOf(
  caller: Caller,
  {
    environmentId,
    needed,
    action = null,
  }: { environmentId: string; needed: EnvironmentAccess; action?: GrantedAction | null },
  exists: (id: string) => Promise<boolean>,
): Promise<EnvironmentReach> {
  const overall = accessTo(caller, everyEnvironment);
  if (environmentId === everyEnvironment) {
    if (
      overall !== null &&
      includesAccess(overall, needed) &&
      mayActIn(caller, everyEnvironment, action)
    )
      return { environmentId, environments: "everything" };
    const reached = reachedIds(caller, needed);
    const environments = reached.filter((id) => mayActIn(caller, id, action));
    if (reached.length === 0 && needed !== "read") throw refuse("no_environment_access", needed);
    if (environments.length === 0 && action !== null) throw refuse("no_environment_action", action);
    return { environmentId, environments };
  }
  const access = accessTo(caller, environmentId);
  if (access === null || !/^\d{1,18}$/.test(environmentId) || !(await exists(environmentId)))
    throw refuse("not_found");
  if (!includesAccess(access, needed)) throw refuse("no_environment_access", needed);
  if (!mayActIn(caller, environmentId, action))
    throw refuse("no_environment_action", action ?? needed);
  return { environmentId, environments: [environmentId] };
}

/** By grants of their own, or by the one of all. */
const reachedIds = ({ environments }: Caller, needed: EnvironmentAccess): string[] =>
  [...environments].filter(([, access]) => includesAccess(access, needed)).map(([id]) => id);

/** What the grant of all gives holds in each; who may change every environment is limited by none. */
export const mayActIn = (
  { permissions, incidentActions }: Pick<Caller, "permissions" | "incidentActions">,
  environmentId: string,
  action: GrantedAction | null,
): boolean =>
  action === null ||
  permissions.has("environments@update") ||
  incidentActions.get(everyEnvironment)?.has(action) === true ||
  incidentActions.get(environmentId)?.has(action) === true;

/** Highest access from grants and from the environments permissions; null sees nothing of it. */
export function accessTo(caller: Caller, environmentId: string): EnvironmentAccess | null {
  const levels: EnvironmentAccess[] = [];
  if (caller.permissions.has("environments@update")) levels.push("full_access");
  if (caller.permissions.has("environments@read")) levels.push("read");
  const overall = caller.environments.get(everyEnvironment);
  const granted = caller.environments.get(environmentId);
  if (overall) levels.push(overall);
  if (granted) levels.push(granted);
  return levels.reduce<EnvironmentAccess | null>(
    (best, level) => (best === null || includesAccess(level, best) ? level : best),
    null,
  );
}

/** All that the caller may see, whichever environment it is in. */
export function reachEverywhere({ environments, permissions }: Caller): EnvironmentReach {
  const isEverything =
    environments.has("all") ||
    permissions.has("environments@read") ||
    permissions.has("environments@update");
  return {
    environmentId: "all",
    environments: isEverything ? "everything" : [...environments.keys()],
  };
}
