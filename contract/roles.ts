import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { actions, environmentAccess, grantedActions, permissions } from "./permissions.ts";
import { base, id, ids, listOf, name, emptyReply, page, perPage } from "./scalars.ts";

const permission = z.enum(permissions);
/** `environment_id` "all" reaches every environment, those made later included. */
const grant = z.object({
  environment_id: z.string().max(20),
  access: z.enum(environmentAccess),
  /** Of the actions on incidents, these alone; absent: all that the level gives. */
  actions: z.array(z.enum(grantedActions)).max(grantedActions.length).optional(),
});
export type Grant = z.infer<typeof grant>;
const fields = {
  name,
  description: z.string().max(2000),
  permissions: z.array(permission).max(500),
  environments: z.array(grant).max(1000),
};
export const role = z.object({
  ...fields,
  id: z.string(),
  key: z.string(),
  /** The same in every organization: read-only, and can be copied. */
  is_built_in: z.boolean(),
  /** Ids. */
  users: z.array(z.string()),
});
export type Role = z.infer<typeof role>;
const params = z.object({ id });
const roleInput = z.object({
  ...fields,
  description: fields.description.default(""),
  permissions: fields.permissions.default([]),
  environments: fields.environments.default([]),
});
const refuses = [
  "not_found",
  "invalid",
  "name_taken",
  "beyond_own",
  "built_in",
  "last_admin",
] as const;

export const listRoles = endpoint({
  method: "GET",
  path: "/resources/v2.1/roles",
  summary: "List roles, built-in ones first",
  needs: may("roles@read"),
  query: z.object({ page, per_page: perPage(100, 500) }),
  reply: listOf(role),
  changesWith: ["roles"],
});
export const createRole = endpoint({
  method: "POST",
  path: "/resources/v2.1/roles",
  summary: "Create a role out of what you hold",
  needs: may("roles@create"),
  body: roleInput,
  reply: role,
  status: 201,
  refuses,
});
export const getRole = endpoint({
  method: "GET",
  path: "/resources/v2.1/roles/{id}",
  summary: "Get a role",
  needs: may("roles@read"),
  params,
  reply: role,
  refuses: ["not_found"],
});
export const updateRole = endpoint({
  method: "PATCH",
  path: "/resources/v2.1/roles/{id}",
  summary: "Change a role; its users feel it at once",
  needs: may("roles@update"),
  params,
  body: z.object({ ...fields, base }).partial(),
  reply: role,
  refuses: [...refuses, "stale"],
});
export const deleteRole = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/roles/{id}",
  summary: "Delete a role; its users lose what it gave",
  needs: may("roles@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses,
});
const userIds = z.object({ ids });
export const addRoleUsers = endpoint({
  method: "POST",
  path: "/resources/v2.1/roles/{id}/users",
  summary: "Add users to a role",
  needs: may("roles@update"),
  params,
  body: userIds,
  reply: role,
  refuses,
});
export const removeRoleUsers = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/roles/{id}/users",
  summary: "Remove users from a role",
  needs: may("roles@update"),
  params,
  body: userIds,
  reply: role,
  refuses,
});

const rolePermission = z.object({
  resource_type: z.string(),
  /** "all": one of them alone is granted where a role names environments. */
  resource_id: z.string(),
  group: z.string(),
  actions: z.array(z.enum(actions)),
  /** Of those, what nothing asks for in this version. */
  awaits: z.array(z.enum(actions)),
});
export const listPermissions = endpoint({
  method: "GET",
  path: "/resources/v2.1/permissions",
  summary: "List all permissions: every resource, its actions, its group",
  needs: signedIn,
  reply: z.object({ items: z.array(rolePermission), total: z.number() }),
});
