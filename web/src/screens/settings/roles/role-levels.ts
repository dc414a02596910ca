import type { Action, Permission } from "#contract/permissions.ts";

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

/** In the catalogue's groups, in its order. */
export const groupResources = (
  resources: readonly Resource[],
): [group: string, resources: Resource[]][] => [...Map.groupBy(resources, ({ group }) => group)];
