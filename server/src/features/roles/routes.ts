import { resources } from "#contract/permissions.ts";
import * as contract from "#contract/roles.ts";
import type { Role } from "#contract/roles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { added, mayGive } from "./decide.ts";
import { countMembers, deleteRoleUsers, hasActiveAdmin, insertRole, insertRoleUsers, loadRole, loadRoles, lockAccess, removeRole, saveRole } from "./store.ts";

export const roleRoutes = (parts: Parts): Served[] => {
  const change = changing(parts);
  return [
    serve(contract.listPermissions, () => Promise.resolve({ items: resources.map((one) => ({ ...one, actions: [...one.actions] })), total: resources.length })),
    serve(contract.listRoles, ({ caller, query: { page, per_page } }) =>
      parts.db.tenant(caller.organizationId, async (sql) => {
        const all = await loadRoles(sql);
        return { items: all.slice((page - 1) * per_page, page * per_page), total: all.length, page, per_page };
      })),
    serve(contract.getRole, ({ caller, params }) => parts.db.tenant(caller.organizationId, (sql) => roleOf(sql, params.id))),
    serve(contract.createRole, ({ caller, body }) =>
      change(caller, { action: "create", id: null }, async (sql) => {
        mayGive(caller, body);
        return nameTaken(insertRole(sql, body));
      })),
    serve(contract.updateRole, ({ caller, params, body }) =>
      change(caller, { action: "update", id: params.id }, async (sql, before) => {
        if (before.is_built_in) throw refuse("built_in");
        const wanted = { name: body.name ?? before.name, description: body.description ?? before.description, permissions: body.permissions ?? before.permissions, environments: body.environments ?? before.environments };
        mayGive(caller, added(before, wanted));
        await nameTaken(saveRole(sql, before.id, wanted));
      })),
    serve(contract.deleteRole, async ({ caller, params }) => {
      await parts.db.tenant(caller.organizationId, async (sql) => {
        await lockAccess(sql);
        const before = await roleOf(sql, params.id);
        if (before.is_built_in) throw refuse("built_in");
        await removeRole(sql, before.id);
        await told(sql, caller, { action: "delete", id: before.id, before, after: null, at: parts.clock.nowS() });
      });
    }),
    serve(contract.addRoleUsers, ({ caller, params, body }) =>
      change(caller, { action: "update", id: params.id }, async (sql, before) => {
        mayGive(caller, before);
        if ((await countMembers(sql, body.ids)) < new Set(body.ids).size) throw refuse("not_found");
        await insertRoleUsers(sql, before.id, body.ids);
      })),
    serve(contract.removeRoleUsers, ({ caller, params, body }) =>
      change(caller, { action: "update", id: params.id }, async (sql, before) => {
        await deleteRoleUsers(sql, before.id, body.ids);
        if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
      })),
  ];
};

/** One change of a role: under the lock, recorded, and felt at once by whoever holds it. */
const changing = ({ db, clock }: Parts) =>
  (caller: Caller, { action, id }: { action: "create"; id: null } | { action: "update"; id: string }, work: (sql: Sql, before: Role) => Promise<string | void>): Promise<Role> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const before = id === null ? null : await roleOf(sql, id);
      // A role that is being made has no state before, and its work asks for none.
      const made = await work(sql, before as Role);
      const after = await roleOf(sql, made ?? id ?? "0");
      await told(sql, caller, { action, id: after.id, before, after, at: clock.nowS() });
      return after;
    });

async function told(sql: Sql, caller: Caller, of: { action: "create" | "update" | "delete"; id: string; before: Role | null; after: Role | null; at: number }): Promise<void> {
  await recordChange(sql, caller, { ...of, resource: "roles", news: "roles" });
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: [] });
}

async function roleOf(sql: Sql, id: string): Promise<Role> {
  const role = await loadRole(sql, id);
  if (!role) throw refuse("not_found");
  return role;
}
