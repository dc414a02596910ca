import {
  type Action,
  actionsOf,
  type EnvironmentAccess,
  everyEnvironment,
  type FeedPermission,
  feedPermissionOf,
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

/**
 * What a role may do in the feed of every environment, and of those that it names: there it holds
 * what it has in every one besides.
 */
export function feedPermissionsOf(role: {
  permissions: readonly string[];
  environments: readonly Grant[];
}): { environmentId: string; level: FeedPermission }[] {
  const everywhere = role.environments.filter((grant) => grant.environment_id === everyEnvironment);
  const overall = [
    ...everywhere,
    ...byPermission(role.permissions, "environments@read", "read"),
    ...byPermission(role.permissions, "environments@update", "full_access"),
  ];
  const single = role.environments.filter((grant) => !everywhere.includes(grant));
  return [
    { environmentId: everyEnvironment, level: feedPermissionOf(union(overall)) },
    ...single.map((grant) => ({
      environmentId: grant.environment_id,
      level: feedPermissionOf(union([...overall, grant])),
    })),
  ];
}

/** What a permission gives in every environment. */
const byPermission = (
  permissions: readonly string[],
  permission: Permission,
  access: EnvironmentAccess,
): Pick<Grant, "access" | "actions">[] => (permissions.includes(permission) ? [{ access }] : []);

function union(
  grants: readonly Pick<Grant, "access" | "actions">[],
): Pick<Grant, "access" | "actions"> | null {
  const [first, ...rest] = grants;
  if (!first) return null;
  return {
    access: rest.reduce(
      (best, { access }) => (includesAccess(best, access) ? best : access),
      first.access,
    ),
    actions: [...new Set(grants.flatMap((grant) => actionsOf(grant)))],
  };
}

/** In the catalogue's groups, in its order. */
export const groupResources = (
  resources: readonly Resource[],
): [group: string, resources: Resource[]][] => [...Map.groupBy(resources, ({ group }) => group)];
