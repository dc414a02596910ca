import type { Endpoint } from "#contract/endpoint.ts";
import {
  type EnvironmentAccess,
  type GrantedAction,
  includesAccess,
} from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import { type Tool, tools } from "./tools.ts";

/** What the caller would be refused everywhere is not offered; the routes decide about the rest. */
export const allowedTools = (user: CurrentUser): Tool[] =>
  tools.filter(({ endpoints }) => endpoints.every((endpoint) => mayCall(user, endpoint)));

function mayCall(user: CurrentUser, { needs, toggle }: Endpoint): boolean {
  if (toggle !== undefined && user.organization.feature_toggles[toggle] !== true) return false;
  if (needs.kind === "permission")
    return (
      user.permissions[needs.permission] === true ||
      (needs.orEnvironment !== undefined && reaches(user, needs.orEnvironment))
    );
  if (needs.kind === "environment")
    return reaches(user, needs.access) && (needs.action === undefined || acts(user, needs.action));
  return needs.kind === "session";
}

const reaches = (
  { permissions, granular_permissions: { environments } }: CurrentUser,
  needed: EnvironmentAccess,
): boolean =>
  permissions["environments@update"] === true ||
  (permissions["environments@read"] === true && needed === "read") ||
  Object.values(environments).some((levels) =>
    levels.some((level) => includesAccess(level, needed)),
  );

const acts = (
  { permissions, granular_permissions: { actions } }: CurrentUser,
  action: GrantedAction,
): boolean =>
  permissions["environments@update"] === true ||
  Object.values(actions).some((granted) => granted.includes(action));
