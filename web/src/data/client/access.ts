import {
  type EnvironmentAccess,
  everyEnvironment,
  type GrantedAction,
  grantedActions,
  includesAccess,
  type Permission,
} from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Toggle } from "#contract/toggles.ts";

/** What the console offers follows from these; the server checks each call by itself. */
export const mayDo = (user: CurrentUser, permission: Permission): boolean =>
  user.permissions[permission] === true;

export const hasToggle = (user: CurrentUser, toggle: Toggle): boolean =>
  user.organization.feature_toggles[toggle] === true;

export function mayIn(
  user: CurrentUser,
  environmentId: string,
  needed: EnvironmentAccess,
): boolean {
  const access = accessTo(user, environmentId);
  return access !== null && includesAccess(access, needed);
}

/** Whether an action on incidents may be offered there: the level and the action are granted. */
export const mayAct = (
  user: CurrentUser,
  environmentId: string,
  action: GrantedAction,
): boolean => {
  const { actions } = user.granular_permissions;
  return (
    mayIn(user, environmentId, "incident_actions") &&
    (mayDo(user, "environments@update") ||
      [everyEnvironment, environmentId].some((id) => actions[id]?.includes(action) === true))
  );
};

/** What of the actions the level would give there and no grant does; none where it gives none. */
export const missingActions = (user: CurrentUser, environmentId: string): GrantedAction[] =>
  mayIn(user, environmentId, "incident_actions")
    ? grantedActions.filter((action) => !mayAct(user, environmentId, action))
    : [];

/** Whether any environment, whichever it is, is open that far. */
export const mayInSome = (user: CurrentUser, needed: EnvironmentAccess): boolean =>
  Object.values(user.granular_permissions.environments).some((granted) =>
    granted.some((access) => includesAccess(access, needed)),
  );

/** The highest access to an environment, or to `all`; null sees nothing of it. */
function accessTo(user: CurrentUser, environmentId: string): EnvironmentAccess | null {
  const granted = user.granular_permissions.environments;
  const grants: EnvironmentAccess[] = [
    ...(granted[everyEnvironment] ?? []),
    ...(granted[environmentId] ?? []),
  ];
  if (mayDo(user, "environments@update")) grants.push("full_access");
  if (mayDo(user, "environments@read")) grants.push("read");
  return grants.reduce<EnvironmentAccess | null>(
    (best, access) => (best === null || includesAccess(access, best) ? access : best),
    null,
  );
}
