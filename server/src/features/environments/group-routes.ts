import * as contract from "#contract/environments.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { deleteGroup, type GroupRow, insertGroup, loadEnvironments, loadGroups, lockEnvironments, renameGroup, saveArrangement, saveGroupOrder, setMembers } from "./store.ts";

export const groupRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listEnvironmentGroups, ({ caller }) => db.tenant(caller.organizationId, async (sql) => { const items = visibleGroups(await loadGroups(sql), caller); return { items, total: items.length }; })),
  serve(contract.createEnvironmentGroup, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockEnvironments(sql);
      const id = await nameTaken(insertGroup(sql, body.name, clock.nowS()));
      await setMembers(sql, id, body.environment_ids);
      const after = await groupWithId(sql, id);
      await told(sql, caller, { at: clock.nowS(), kind: "created", id, before: null, after });
      return after;
    })),
  serve(contract.updateEnvironmentGroup, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockEnvironments(sql);
      const before = await groupWithId(sql, params.id);
      await nameTaken(renameGroup(sql, params.id, body.name));
      await setMembers(sql, params.id, body.environment_ids);
      const after = await groupWithId(sql, params.id);
      await told(sql, caller, { at: clock.nowS(), kind: "updated", id: params.id, before, after });
      return after;
    })),
  serve(contract.deleteEnvironmentGroup, async ({ caller, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await lockEnvironments(sql);
      const before = await groupWithId(sql, params.id);
      await deleteGroup(sql, params.id);
      await told(sql, caller, { at: clock.nowS(), kind: "deleted", id: params.id, before, after: null });
    });
  }),
  serve(contract.arrangeEnvironments, async ({ caller, body: { groups, environments } }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await lockEnvironments(sql);
      const before = await arrangementOf(sql);
      const groupIds = before.groups;
      if (groups && !isSameSet(groups, groupIds)) throw refuse("stale", "The list of groups");
      if (environments && (!isSameSet(environments.map((one) => one.id), before.environments.map((one) => one.id)) || environments.some((one) => one.group_id !== null && !groupIds.includes(one.group_id)))) throw refuse("stale", "The list of environments");
      if (groups) await saveGroupOrder(sql, groups);
      if (environments) await saveArrangement(sql, environments);
      await told(sql, caller, { at: clock.nowS(), kind: "updated", id: "order", before, after: await arrangementOf(sql) });
    });
  }),
];

const arrangementOf = async (sql: Sql) => ({ groups: (await loadGroups(sql)).map((one) => one.id), environments: (await loadEnvironments(sql)).map(({ id, group_id }) => ({ id, group_id })) });
const isSameSet = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && new Set(one).size === one.length && one.every((id) => other.includes(id));

export const visibleGroups = (groups: readonly GroupRow[], caller: Caller): GroupRow[] => groups.map((group) => ({ ...group, environment_ids: group.environment_ids.filter((id) => accessTo(caller, id) !== null) }));

async function groupWithId(sql: Sql, id: string): Promise<GroupRow> {
  const found = (await loadGroups(sql)).find((group) => group.id === id);
  if (!found) throw refuse("not_found");
  return found;
}

async function told(sql: Sql, caller: Caller, { at, kind, id, before, after }: { at: number; kind: "created" | "updated" | "deleted"; id: string; before: unknown; after: unknown }): Promise<void> {
  const action = ({ created: "create", updated: "update", deleted: "delete" } as const)[kind];
  await writeAudit(sql, { at, actor: actorOf(caller), action, resource_type: "environment_groups", resource_id: id, before, after });
  await publish(sql, { organization: caller.organizationId, kind: "environment-group", rows: [{ id, kind }] });
}
