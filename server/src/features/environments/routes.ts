import * as contract from "#contract/environments.ts";
import type { Environment } from "#contract/environments.ts";
import { type EnvironmentAccess, everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { writeAudit, actorOf } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { filterText, treeOf } from "./filter.ts";
import { deleteEnvironment, type EnvironmentRow, insertEnvironment, loadEnvironment, loadEnvironments, loadGrants, loadGroups, saveEnvironment, saveGrants } from "./store.ts";

/** Reaches everything and cannot be changed or deleted. */
const all = (access: EnvironmentAccess): Environment => ({ id: everyEnvironment, name: "All", description: "Every incident", group_id: null, is_all: true, access, placing: null });

export const environmentRoutes = ({ db, clock }: Parts): Served[] => {
  const listed = (caller: Caller) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = (await loadEnvironments(sql)).flatMap((row) => onWire(row, caller) ?? []);
      const items = [all(accessTo(caller, everyEnvironment) ?? "read"), ...rows];
      return { items, total: items.length };
    });
  return [
    serve(contract.listEnvironments, ({ caller }) => listed(caller)),
    serve(contract.listEnvironmentsV2, ({ caller }) => listed(caller)),
    serve(contract.getEnvironment, ({ caller, reach, query }) =>
      db.tenant(caller.organizationId, async (sql) => {
        if (reach.environmentId === everyEnvironment) return all(accessTo(caller, everyEnvironment) ?? "read");
        const row = await existing(sql, reach.environmentId);
        const wire = onWire(row, caller);
        if (!wire) throw refuse("not_found");
        const roles = await loadGrants(sql, row.id);
        return query.showFilterRules === undefined ? wire : { ...wire, filter: row.filter, rules: treeOf(row.filter), roles };
      })),
    serve(contract.createEnvironment, ({ caller, body }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const filter = filterText(body.filter);
        await checkGroup(sql, body.group_id);
        const made = await nameTaken(insertEnvironment(sql, { name: named(body.name), description: body.description, filter, group_id: body.group_id, created_at: clock.nowS() }));
        if (body.roles) await saveGrants(sql, made.id, body.roles);
        await placeAnew(sql, made, clock.nowS());
        await told(sql, caller, { at: clock.nowS(), kind: "created", id: made.id, before: null, after: { ...made, roles: body.roles } });
        return { ...(onWire(made, caller) ?? { ...all("full_access"), id: made.id, name: made.name, is_all: false }), filter, rules: treeOf(filter) };
      })),
    serve(contract.updateEnvironment, ({ caller, reach, body }) =>
      db.tenant(caller.organizationId, async (sql) => {
        if (reach.environmentId === everyEnvironment) throw refuse("impossible", "All holds everything and cannot be changed");
        const before = await existing(sql, reach.environmentId);
        const filter = body.filter === undefined ? before.filter : filterText(body.filter);
        const isMoved = filter !== before.filter;
        await checkGroup(sql, body.group_id ?? null);
        if (isMoved) await placeAnew(sql, before, clock.nowS());
        const after = await nameTaken(saveEnvironment(sql, {
          ...before, name: body.name === undefined ? before.name : named(body.name), description: body.description ?? before.description, filter,
          group_id: body.group_id === undefined ? before.group_id : body.group_id, revision: before.revision + (isMoved ? 1 : 0), updated_at: clock.nowS(),
        }));
        if (body.roles) await saveGrants(sql, after.id, body.roles);
        await told(sql, caller, { at: clock.nowS(), kind: "updated", id: after.id, before, after: { ...after, roles: body.roles } });
        return { ...(onWire(after, caller) ?? all("read")), filter, rules: treeOf(filter), roles: await loadGrants(sql, after.id) };
      })),
    serve(contract.deleteEnvironment, async ({ caller, reach }) => {
      await db.tenant(caller.organizationId, async (sql) => {
        if (reach.environmentId === everyEnvironment) throw refuse("impossible", "All cannot be deleted");
        const before = await existing(sql, reach.environmentId);
        await placeAnew(sql, before, clock.nowS());
        await deleteEnvironment(sql, before.id);
        await saveGrants(sql, before.id, []);
        await told(sql, caller, { at: clock.nowS(), kind: "deleted", id: before.id, before, after: null });
      });
    }),
  ];
};

function onWire(row: EnvironmentRow, caller: Caller): Environment | null {
  const access = accessTo(caller, row.id);
  return access === null ? null : { id: row.id, name: row.name, description: row.description, group_id: row.group_id, is_all: false, access, placing: row.placing };
}

async function existing(sql: Sql, id: string): Promise<EnvironmentRow> {
  const found = await loadEnvironment(sql, id);
  if (!found) throw refuse("not_found");
  return found;
}

async function checkGroup(sql: Sql, id: string | null): Promise<void> {
  if (id !== null && !(await loadGroups(sql)).some((group) => group.id === id)) throw refuse("not_found");
}

function named(name: string): string {
  if (name.toLowerCase() === "all") throw refuseField("name_taken", "name");
  return name;
}

/**
 * New events follow the new definition with the next batch; what is there is placed in the background. Before the
 * environment's row is touched: the job that is placing it holds its own row and then asks for the environment's.
 */
async function placeAnew(sql: Sql, row: EnvironmentRow, nowS: number): Promise<void> {
  await bumpConfig(sql);
  await setJob(sql, { kind: "place", subject: row.id, due_at: nowS, params: { after: "0", done: 0 } });
}

async function told(sql: Sql, caller: Caller, { at, kind, id, before, after }: { at: number; kind: "created" | "updated" | "deleted"; id: string; before: unknown; after: unknown }): Promise<void> {
  const action = ({ created: "create", updated: "update", deleted: "delete" } as const)[kind];
  await writeAudit(sql, { at, actor: actorOf(caller), action, resource_type: "environments", resource_id: id, before, after });
  await publish(sql, { organization: caller.organizationId, kind: "environment", rows: [{ id, kind }] });
}
