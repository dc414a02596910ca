import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import * as contract from "#contract/environments.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller, Reach } from "../../platform/caller.ts";
import { accessTo, reachOf } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { incidentFields, kindOf } from "../incidents/incident-fields.ts";
import { feed } from "../incidents/feed.ts";
import { loadCountedSets, sumOf } from "../incidents/store-sets.ts";
import { hourOf, loadVolumes, seriesOf, shownHours } from "../incidents/store-volumes.ts";
import { isTagField } from "../incidents/tagging.ts";
import { loadRules } from "../rules/store.ts";
import { filterText, treeOf } from "./filter.ts";
import { visibleGroups } from "./group-routes.ts";
import { loadEnvironments, loadGroups, loadRoleNames } from "./store.ts";
import { loadTagNames, loadTagValues } from "./store-tags.ts";

const operators = ["=", "!=", "===", "=~", "!~", "<", "<=", ">", ">=", "IN", "NOT IN"];
const previewRows = 20;

export const builderRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.getCounters, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [sets, environments] = [await loadCountedSets(sql), await loadEnvironments(sql)];
      const mine = environments
        .filter((row) => accessTo(caller, row.id) !== null)
        .map((row) => row.id);
      const reach = await everywhere(caller);
      const isVisible = (ids: readonly string[]) =>
        reach.environments === "everything" || ids.some((id) => reach.environments.includes(id));
      return {
        items: [
          { environment_id: everyEnvironment, ...sumOf(sets, isVisible) },
          ...mine.map((id) => ({ environment_id: id, ...sumOf(sets, (ids) => ids.includes(id)) })),
        ],
      };
    }),
  ),
  serve(contract.getVolumes, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const from = hourOf(clock.nowS()) - shownHours + 1;
      const [rows, environments] = [await loadVolumes(sql, from), await loadEnvironments(sql)];
      const mine = environments
        .filter((row) => accessTo(caller, row.id) !== null)
        .map((row) => row.id);
      const reach = await everywhere(caller);
      const isVisible = (ids: readonly string[]) =>
        reach.environments === "everything" || ids.some((id) => reach.environments.includes(id));
      const items = [
        { environment_id: everyEnvironment, opened: seriesOf(rows, { from, holds: isVisible }) },
        ...mine.map((id) => ({
          environment_id: id,
          opened: seriesOf(rows, { from, holds: (ids) => ids.includes(id) }),
        })),
      ];
      return { from: from * 3600, items };
    }),
  ),
  serve(contract.previewEnvironment, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const ask = {
        sort: "last_change",
        order: "desc",
        folder: "active",
        per_page: previewRows,
      } as const;
      const reach = await everywhere(caller);
      const found = await feed(sql, {
        reach,
        query: { ...ask, query: filterText(body.filter) },
        nowS: clock.nowS(),
      });
      const everything = await feed(sql, {
        reach,
        query: { ...ask, query: "" },
        nowS: clock.nowS(),
      });
      return {
        total: found.total,
        of: everything.total,
        items: found.items.map((one) => ({
          id: one.id,
          title: one.title,
          subtitle: one.subtitle,
          status: one.status,
          alerts: one.alerts.total,
        })),
      };
    }),
  ),
  serve(contract.translateRules, async ({ body }) => {
    if ("rules" in body) {
      const bpql = filterText({ rules: body.rules });
      return { bpql, rules: body.rules };
    }
    const bpql = filterText(body.bpql);
    const parsed = parse(bpql, { kindOf });
    return { bpql: parsed.ok ? print(parsed.query) : bpql, rules: treeOf(bpql) };
  }),
  serve(contract.environmentBuilder, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const tags = (await loadTagNames(sql, await everywhere(caller))).map((tag) => ({
        name: tag.name,
        kind: "text" as const,
      }));
      const own = incidentFields.map(({ name, kind, values }) => ({
        name,
        kind,
        ...(values ? { values } : {}),
      }));
      return {
        fields: [...tags, ...own],
        operators,
        groups: visibleGroups(await loadGroups(sql), caller),
        roles: await loadRoleNames(sql),
      };
    }),
  ),
  serve(contract.resolveField, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const prefix = params.prefix === "_" ? "" : params.prefix;
      const own = incidentFields.find((field) => field.name === params.field);
      const items = own
        ? (own.values ?? [])
            .filter((value) => value.startsWith(prefix.toLowerCase()))
            .map((value) => ({ value, hits: 0 }))
        : await loadTagValues(sql, {
            field: params.field,
            prefix,
            reach: await everywhere(caller),
          });
      return { items, total: items.length };
    }),
  ),
  serve(contract.listTags, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const configured = new Set((await loadRules(sql, "enrichment-tag")).map((tag) => tag.name));
      return (await loadTagNames(sql, await everywhere(caller)))
        .filter((tag) => !isTagField(tag.name))
        .map((tag) => ({
          name: tag.name,
          totalHits: tag.hits,
          parentSourceSystem: tag.sources,
          inConfig: configured.has(tag.name),
        }));
    }),
  ),
];

const everywhere = (caller: Caller): Promise<Reach> =>
  reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, async () => true);
