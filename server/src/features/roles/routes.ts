import { resources } from "#contract/permissions.ts";
import * as contract from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { endRolePreviews } from "../access/end-role-previews.ts";
import { requireMayGrant } from "./decide.ts";
import { type Author, changeRole, createRole, requireRole, auditAndPublishRole } from "./write.ts";
import {
  countMembers,
  deleteRoleUsers,
  hasActiveAdmin,
  insertRoleUsers,
  loadRoles,
  lockAccess,
  removeRole,
} from "./store.ts";

export const roleRoutes = (parts: Parts): Route[] => {
  const change = writeTransaction(parts);
  return [
    serve(contract.listPermissions, listPermissions),
    serve(contract.listRoles, listRoles(parts)),
    serve(contract.getRole, ({ caller, params }) =>
      parts.db.tenant(caller.organizationId, (sql) => requireRole(sql, params.id)),
    ),
    serve(contract.createRole, ({ caller, body }) =>
      change(caller, (sql, author) => createRole(sql, author, body)),
    ),
    serve(contract.updateRole, ({ caller, params, body: { base, ...changes } }) =>
      change(caller, async (sql, author) =>
        changeRole(sql, author, { before: await requireRole(sql, params.id), base, changes }),
      ),
    ),
    serve(contract.deleteRole, deleteRole(change)),
    serve(contract.addRoleUsers, addRoleUsers(change)),
    serve(contract.removeRoleUsers, removeRoleUsers(change)),
  ];
};

const listPermissions: Handler<typeof contract.listPermissions> = () =>
  Promise.resolve({
    items: resources.map(({ resource, group, actions, awaits }) => ({
      resource_type: resource,
      resource_id: "all",
      group,
      actions: [...actions],
      awaits: [...awaits],
    })),
    total: resources.length,
  });

const listRoles =
  (parts: Parts): Handler<typeof contract.listRoles> =>
  ({ caller, query: { page, per_page } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const all = await loadRoles(sql);
      return {
        items: all.slice((page - 1) * per_page, page * per_page),
        total: all.length,
        page,
        per_page,
      };
    });

const deleteRole =
  (change: RoleTransaction): Handler<typeof contract.deleteRole> =>
  async ({ caller, params }) => {
    await change(caller, async (sql, author) => {
      const before = await requireRole(sql, params.id);
      if (before.is_built_in) throw refuse("built_in");
      await endRolePreviews(
        sql,
        { roleId: before.id },
        {
          organizationId: caller.organizationId,
          nowS: author.nowS,
          reason: "with the role",
        },
      );
      await removeRole(sql, before.id);
      await auditAndPublishRole(sql, author, { action: "delete", before, after: null });
    });
  };

const addRoleUsers =
  (change: RoleTransaction): Handler<typeof contract.addRoleUsers> =>
  ({ caller, params, body }) =>
    change(caller, async (sql, author) => {
      const before = await requireRole(sql, params.id);
      requireMayGrant(caller, before);
      if ((await countMembers(sql, body.ids)) < new Set(body.ids).size) throw refuse("not_found");
      await insertRoleUsers(sql, before.id, body.ids);
      return auditAndPublishRole(sql, author, {
        action: "update",
        before,
        after: await requireRole(sql, before.id),
      });
    });

const removeRoleUsers =
  (change: RoleTransaction): Handler<typeof contract.removeRoleUsers> =>
  ({ caller, params, body }) =>
    change(caller, async (sql, author) => {
      const before = await requireRole(sql, params.id);
      await deleteRoleUsers(sql, before.id, body.ids);
      if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
      return auditAndPublishRole(sql, author, {
        action: "update",
        before,
        after: await requireRole(sql, before.id),
      });
    });

type RoleTransaction = ReturnType<typeof writeTransaction>;

/** One change of a role under the lock. */
const writeTransaction =
  ({ db, clock }: Parts) =>
  <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      return work(sql, { caller, nowS: clock.nowS() });
    });
