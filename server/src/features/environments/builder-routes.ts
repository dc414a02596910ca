import * as contract from "#contract/environments.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller, Reach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo, reachOf } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { incidentFields } from "../incidents/incident-fields.ts";
import { feed } from "../incidents/feed.ts";
import { loadCountedSets, sumOf } from "../incidents/store-sets.ts";
import { filterText } from "./filter.ts";
import { deleteGroup, type GroupRow, insertGroup, loadEnvironments, loadGroups, loadRoleNames, renameGroup, setMembers } from "./store.ts";
import { loadTagNames, loadTagValues } from "./store-tags.ts";

const operators = ["=", "!=", "===", "=~", "!~", "<", "<=", ">", ">=", "IN", "NOT IN"];
const previewRows = 20;

export const builderRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.getCounters, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [sets, environments] = [await loadCountedSets(sql), await loadEnvironments(sql)];
      const mine = environments.filter((row) => accessTo(caller, row.id) !== null).map((row) => row.id);
      const reach = await everywhere(caller);
      const isVisible = (ids: readonly string[]) => reach.environments === "everything" || ids.some((id) => reach.environments.includes(id));
      return { items: [{ environment_id: everyEnvironment, ...sumOf(sets, isVisible) }, ...mine.map((id) => ({ environment_id: id, ...sumOf(sets, (ids) => ids.includes(id)) }))] };
    })),
  serve(contract.previewEnvironment, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const ask = { sort: "last_change", order: "desc", folder: "active", per_page: previewRows } as const;
      const reach = await everywhere(caller);
      const found = await feed(sql, { reach, query: { ...ask, query: filterText(body.filter) }, nowS: clock.nowS() });
      const everything = await feed(sql, { reach, query: { ...ask, query: "" }, nowS: clock.nowS() });
      return { total: found.total, of: everything.total, items: found.items.map((one) => ({ id: one.id, title: one.title, subtitle: one.subtitle, status: one.status, alerts: one.alerts.total })) };
    })),
  serve(contract.environmentBuilder, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const tags = (await loadTagNames(sql)).map((tag) => ({ name: tag.name, kind: "text" as const }));
      const own = incidentFields.map(({ name, kind, values }) => ({ name, kind, ...(values ? { values } : {}) }));
      return { fields: [...tags, ...own], operators, groups: visibleGroups(await loadGroups(sql), caller), roles: await loadRoleNames(sql) };
    })),
  serve(contract.resolveField, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const prefix = params.prefix === "_" ? "" : params.prefix;
      const own = incidentFields.find((field) => field.name === params.field);
      const items = own ? (own.values ?? []).filter((value) => value.startsWith(prefix.toLowerCase())).map((value) => ({ value, hits: 0 })) : await loadTagValues(sql, { field: params.field, prefix, reach: await everywhere(caller) });
      return { items, total: items.length };
    })),
  serve(contract.listTags, ({ caller }) => db.tenant(caller.organizationId, async (sql) => (await loadTagNames(sql)).map((tag) => ({ name: tag.name, totalHits: tag.hits, parentSourceSystem: tag.sources, inConfig: false })))),
  serve(contract.listEnvironmentGroups, ({ caller }) => db.tenant(caller.organizationId, async (sql) => { const items = visibleGroups(await loadGroups(sql), caller); return { items, total: items.length }; })),
  serve(contract.createEnvironmentGroup, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const id = await nameTaken(insertGroup(sql, body.name, clock.nowS()));
      await setMembers(sql, id, body.environment_ids);
      const after = await groupWithId(sql, id);
      await told(sql, caller, { at: clock.nowS(), kind: "created", id, before: null, after });
      return after;
    })),
  serve(contract.updateEnvironmentGroup, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await groupWithId(sql, params.id);
      await nameTaken(renameGroup(sql, params.id, body.name));
      await setMembers(sql, params.id, body.environment_ids);
      const after = await groupWithId(sql, params.id);
      await told(sql, caller, { at: clock.nowS(), kind: "updated", id: params.id, before, after });
      return after;
    })),
  serve(contract.deleteEnvironmentGroup, async ({ caller, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      const before = await groupWithId(sql, params.id);
      await deleteGroup(sql, params.id);
      await told(sql, caller, { at: clock.nowS(), kind: "deleted", id: params.id, before, after: null });
    });
  }),
];

const everywhere = (caller: Caller): Promise<Reach> => reachOf(caller, everyEnvironment, "read", async () => true);

const visibleGroups = (groups: readonly GroupRow[], caller: Caller): GroupRow[] => groups.map((group) => ({ ...group, environment_ids: group.environment_ids.filter((id) => accessTo(caller, id) !== null) }));

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
