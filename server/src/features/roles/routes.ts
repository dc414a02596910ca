import { resources } from "#contract/permissions.ts";
import * as contract from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { mayGive } from "./decide.ts";
import { type By, changeRole, createRole, roleOf, roleTold } from "./keep.ts";
import {
  countMembers,
  deleteRoleUsers,
  hasActiveAdmin,
  insertRoleUsers,
  loadRoles,
  lockAccess,
  removeRole,
} from "./store.ts";

export const roleRoutes = (parts: Parts): Served[] => {
  const change = changing(parts);
  return [
    serve(contract.listPermissions, () =>
      Promise.resolve({
        items: resources.map((one) => ({ ...one, actions: [...one.actions] })),
        total: resources.length,
      }),
    ),
    serve(contract.listRoles, ({ caller, query: { page, per_page } }) =>
      parts.db.tenant(caller.organizationId, async (sql) => {
        const all = await loadRoles(sql);
        return {
          items: all.slice((page - 1) * per_page, page * per_page),
          total: all.length,
          page,
          per_page,
        };
      }),
    ),
    serve(contract.getRole, ({ caller, params }) =>
      parts.db.tenant(caller.organizationId, (sql) => roleOf(sql, params.id)),
    ),
    serve(contract.createRole, ({ caller, body }) =>
      change(caller, (sql, by) => createRole(sql, by, body)),
    ),
    serve(contract.updateRole, ({ caller, params, body }) =>
      change(caller, async (sql, by) =>
        changeRole(sql, by, { before: await roleOf(sql, params.id), wanted: body }),
      ),
    ),
    serve(contract.deleteRole, async ({ caller, params }) => {
      await change(caller, async (sql, by) => {
        const before = await roleOf(sql, params.id);
        if (before.is_built_in) throw refuse("built_in");
        await removeRole(sql, before.id);
        await roleTold(sql, by, { action: "delete", before, after: null });
      });
    }),
    serve(contract.addRoleUsers, ({ caller, params, body }) =>
      change(caller, async (sql, by) => {
        const before = await roleOf(sql, params.id);
        mayGive(caller, before);
        if ((await countMembers(sql, body.ids)) < new Set(body.ids).size) throw refuse("not_found");
        await insertRoleUsers(sql, before.id, body.ids);
        return roleTold(sql, by, { action: "update", before, after: await roleOf(sql, before.id) });
      }),
    ),
    serve(contract.removeRoleUsers, ({ caller, params, body }) =>
      change(caller, async (sql, by) => {
        const before = await roleOf(sql, params.id);
        await deleteRoleUsers(sql, before.id, body.ids);
        if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
        return roleTold(sql, by, { action: "update", before, after: await roleOf(sql, before.id) });
      }),
    ),
  ];
};

/** One change of a role under the lock. */
const changing =
  ({ db, clock }: Parts) =>
  <T>(caller: Caller, work: (sql: Sql, by: By) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      return work(sql, { caller, nowS: clock.nowS() });
    });
