import { useQuery } from "@tanstack/react-query";
import {
  addRoleUsers,
  createRole,
  deleteRole,
  listPermissions,
  listRoles,
  removeRoleUsers,
  type Role,
  updateRole,
} from "#contract/roles.ts";
import { listUsers } from "#contract/users.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { endpointQuery, endpointName } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";

const allRolesInput = { query: { per_page: 500 } };
export type RoleItem = Role & EntryItem;
export type RoleDraft = Pick<Role, "name" | "description" | "permissions" | "environments">;

const asItem = (role: Role, order = 0): RoleItem => ({
  ...role,
  order,
  active: true,
  problem: null,
  created_at: 0,
  updated_at: 0,
});

const perPage = 100;

/** Every page, one after the other: built-in ones stand first, whatever the list is sorted by. */
async function loadAllRoles(): Promise<Role[]> {
  const items: Role[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await call(listRoles, { query: { page, per_page: perPage } });
    items.push(...reply.items);
    if (items.length >= reply.total || reply.items.length === 0) return items;
  }
}

export const roles: EntryApi<RoleItem, RoleDraft> = {
  key: [endpointName(listRoles), "items"],
  keepAliveMs: 0,
  list: async () => {
    const items = await loadAllRoles();
    return { items: items.map(asItem), total: items.length };
  },
  create: async ({ active: _switchless, ...draft }) =>
    asItem(await call(createRole, { body: draft })),
  hasBase: true,
  update: async (role, { active: _switchless, ...part }) =>
    asItem(await call(updateRole, { params: { id: role.id }, body: part })),
  remove: (role) => call(deleteRole, { params: { id: role.id } }),
};

export const useRoles = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listRoles, allRolesInput), enabled: isOn });
type CatalogueEntry = ReplyOf<typeof listPermissions>["items"][number];
/** Every resource with the actions that something asks for, and its group. */
export const usePermissions = () =>
  useQuery({
    ...endpointQuery(listPermissions),
    staleTime: Infinity,
    select: ({ items }) => ({ items: items.flatMap(withoutAwaited) }),
  });

/** Nothing where the whole resource waits for its feature: a role goes on holding it. */
function withoutAwaited({ resource_type, group, actions, awaits }: CatalogueEntry) {
  const usable = actions.filter((action) => !awaits.includes(action));
  return usable.length === 0 ? [] : [{ resource: resource_type, group, actions: usable }];
}

const stale = [listRoles, listUsers];
export const useAddRoleUsers = () => useEndpointMutation(addRoleUsers, { stale });
export const useRemoveRoleUsers = () => useEndpointMutation(removeRoleUsers, { stale });
