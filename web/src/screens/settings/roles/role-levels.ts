import {
  type Action,
  actionsOf,
  type GrantedAction,
  grantedActions,
  includesAccess,
  type Permission,
} from "#contract/permissions.ts";
import type { Grant } from "#contract/roles.ts";

/** A resource of the permission catalogue. */
export interface Resource {
  resource: string;
  group: string;
  actions: readonly Action[];
}
/** How much of a resource a role holds; "some" is neither of the whole steps. */
export type Level = "none" | "read" | "full" | "some";

/** The catalogue is where permissions come from, so every action of a resource is one. */
export const permissionOf = (resource: string, action: Action) =>
  `${resource}@${action}` as Permission;

export function levelOf({ resource, actions }: Resource, permissions: readonly string[]): Level {
  const has = actions.filter((action) => permissions.includes(permissionOf(resource, action)));
  if (has.length === 0) return "none";
  if (has.length === actions.length) return "full";
  return has.length === 1 && has[0] === "read" ? "read" : "some";
}

/** The whole steps that a resource has: where reading is all there is, reading is full. */
export const stepsOf = ({ actions }: Resource): readonly Level[] =>
  actions.includes("read") && actions.length > 1 ? ["none", "read", "full"] : ["none", "full"];

export function withLevel(
  permissions: readonly Permission[],
  { resource, actions }: Resource,
  level: Exclude<Level, "some">,
): Permission[] {
  const otherPermissions = permissions.filter((candidate) => !candidate.startsWith(`${resource}@`));
  const grantedActions =
    level === "none"
      ? []
      : level === "read"
        ? actions.filter((action) => action === "read")
        : actions;
  return [...otherPermissions, ...grantedActions.map((action) => permissionOf(resource, action))];
}

export const togglePermission = (
  permissions: readonly Permission[],
  permission: Permission,
): Permission[] =>
  permissions.includes(permission)
    ? permissions.filter((item) => item !== permission)
    : [...permissions, permission];

/** Takes an action on incidents off a grant, or gives it back; all of them are none named. */
export function toggleAction(grant: Grant, action: GrantedAction): Grant {
  const { environment_id, access } = grant;
  const before = actionsOf(grant);
  const actions = grantedActions.filter((item) => before.includes(item) !== (item === action));
  return actions.length === grantedActions.length
    ? { environment_id, access }
    : { environment_id, access, actions };
}

/** At another level; what was named of the actions stays where the level still gives any. */
export const withAccess = (
  { environment_id, actions }: Omit<Grant, "access">,
  access: Grant["access"],
): Grant => ({
  environment_id,
  access,
  ...(actions !== undefined && includesAccess(access, "incident_actions") ? { actions } : {}),
});

/** In the catalogue's groups, in its order. */
export const groupResources = (
  resources: readonly Resource[],
): [group: string, resources: Resource[]][] => [...Map.groupBy(resources, ({ group }) => group)];
