/** The roles as whom every endpoint is called. */
import {
  builtInRoles,
  type EnvironmentAccess,
  environmentAccess,
  type GrantedAction,
  grantedActions,
  type Permission,
  permissions,
} from "#contract/permissions.ts";
import type { RoleGrants } from "./test-cast.ts";

export interface TestRole extends RoleGrants {
  name: string;
  join: string | RoleGrants;
}
export const builtIn: TestRole[] = builtInRoles.map(({ key, ...grants }) => ({
  ...grants,
  name: key,
  join: key,
}));
export const roleWithPermission = (permission: Permission): TestRole =>
  roleOf(`only ${permission}`, { permissions: [permission], environments: [] });
/**
 * Everything but one permission: what this is refused, no other permission gives, neither alone nor
 * with others.
 */
export const roleWithoutPermission = (missing: Permission): TestRole =>
  roleOf(`all but ${missing}`, {
    permissions: permissions.filter((permission) => permission !== missing),
    environments: [],
  });
export const roleInEnvironment = (access: EnvironmentAccess, env: string): TestRole =>
  roleOf(`only ${access} in one environment`, {
    permissions: [],
    environments: [{ environment_id: env, access }],
  });
/** Acts in one environment, by these actions alone. */
export const roleWithActions = (actions: GrantedAction[], env: string): TestRole =>
  roleOf(`only ${actions.join(", ") || "no action"} in one environment`, {
    permissions: [],
    environments: [{ environment_id: env, access: "incident_actions", actions }],
  });
export const roleOf = (name: string, grants: RoleGrants): TestRole => ({
  ...grants,
  name,
  join: grants,
});
export const rolesIn = (env: string): TestRole[] => [
  ...builtIn,
  ...environmentAccess.map((access) => roleInEnvironment(access, env)),
  ...grantedActions.map((action) => roleWithActions([action], env)),
  roleWithActions([], env),
  roleOf("comments everywhere, resolves in one environment", {
    permissions: [],
    environments: [
      { environment_id: "all", access: "full_access", actions: ["comment"] },
      { environment_id: env, access: "incident_actions", actions: ["resolve"] },
    ],
  }),
];
