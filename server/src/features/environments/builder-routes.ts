import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/environments.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import { accessTo, reachOf } from "../../platform/http/check-permission.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { countContinuing } from "../incidents/detail/number-parts.ts";
import { loadFeedPage } from "../incidents/feed/feed.ts";
import { countListedParts } from "../incidents/stores/store-parts.ts";
import { loadCountedSets, sumOf } from "../incidents/stores/store-sets.ts";
import { hourOf, loadVolumes, seriesOf, shownHours } from "../incidents/stores/store-volumes.ts";
import { isTagField } from "../incidents/world/tagging.ts";
import { loadRules } from "../rules/store.ts";
import { filterText, ruleTreeOf } from "./filter.ts";
import { visibleGroups } from "./group-routes.ts";
import { loadEnvironments, loadGroups, loadRoleNames } from "./store.ts";
import { loadTagNames, loadTagValues } from "./store-tags.ts";

/** The reply's lists are its own. */
const builtInFields: ReplyOf<typeof contract.environmentBuilder>["fields"] = incidentFields.map(
  (field) => ("values" in field ? { ...field, values: [...field.values] } : field),
);
const operators = ["=", "!=", "===", "=~", "!~", "<", "<=", ">", ">=", "IN", "NOT IN"];
const maxPreviewRows = 20;

export const builderRoutes = (parts: Parts): Route[] => [
  serve(contract.getCounters, getCounters(parts)),
  serve(contract.getVolumes, getVolumes(parts)),
  serve(contract.previewEnvironment, previewEnvironment(parts)),
  serve(contract.translateRules, translateRules),
  serve(contract.environmentBuilder, environmentBuilder(parts)),
  serve(contract.resolveField, resolveField(parts)),
  serve(contract.listTags, listTags(parts)),
];

const getCounters =
  ({ db }: Parts): Handler<typeof contract.getCounters> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [sets, environments] = [await loadCountedSets(sql), await loadEnvironments(sql)];
      const visibleIds = environments
        .filter((row) => accessTo(caller, row.id) !== null)
        .map((row) => row.id);
      const reach = await fullReach(caller);
      const isVisible = (ids: readonly string[]) =>
        reach.environments === "everything" || ids.some((id) => reach.environments.includes(id));
      const partCounts = await countListedParts(sql);
      const countersOf = (id: string, holds: (environments: readonly string[]) => boolean) => {
        const setIds = new Set(
          partCounts.length === 0
            ? []
            : sets.filter((set) => holds(set.environments)).map((set) => set.id),
        );
        const parts = countContinuing(partCounts, (setId) => setIds.has(setId));
        return { environment_id: id, ...sumOf(sets, holds), parts };
      };
      return {
        items: [
          countersOf(everyEnvironment, isVisible),
          ...visibleIds.map((id) => countersOf(id, (ids) => ids.includes(id))),
        ],
      };
    });

const getVolumes =
  ({ db, clock }: Parts): Handler<typeof contract.getVolumes> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const from = hourOf(clock.nowS()) - shownHours + 1;
      const [rows, environments] = [await loadVolumes(sql, from), await loadEnvironments(sql)];
      const visibleIds = environments
        .filter((row) => accessTo(caller, row.id) !== null)
        .map((row) => row.id);
      const reach = await fullReach(caller);
      const isVisible = (ids: readonly string[]) =>
        reach.environments === "everything" || ids.some((id) => reach.environments.includes(id));
      const items = [
        { environment_id: everyEnvironment, opened: seriesOf(rows, { from, holds: isVisible }) },
        ...visibleIds.map((id) => ({
          environment_id: id,
          opened: seriesOf(rows, { from, holds: (ids) => ids.includes(id) }),
        })),
      ];
      return { from: from * 3600, items };
    });

const previewEnvironment =
  ({ db, clock }: Parts): Handler<typeof contract.previewEnvironment> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const ask = {
        sort: "last_change",
        order: "desc",
        folder: "active",
        per_page: maxPreviewRows,
      } as const;
      const reach = await fullReach(caller);
      const matching = await loadFeedPage(sql, {
        reach,
        query: { ...ask, query: filterText(body.filter) },
        nowS: clock.nowS(),
        isDefinition: true,
      });
      const everything = await loadFeedPage(sql, {
        reach,
        query: { ...ask, query: "" },
        nowS: clock.nowS(),
      });
      return {
        total: matching.total,
        of: everything.total,
        items: matching.items.map((incident) => ({
          id: incident.id,
          title: incident.title,
          subtitle: incident.subtitle,
          status: incident.status,
          alerts: incident.alerts.total,
        })),
      };
    });

const translateRules: Handler<typeof contract.translateRules> = async ({ body }) => {
  if ("rules" in body) {
    const bpql = filterText({ rules: body.rules });
    return { bpql, rules: body.rules };
  }
  const bpql = filterText(body.bpql);
  const parsed = parse(bpql, { kindOf });
  return { bpql: parsed.ok ? print(parsed.query) : bpql, rules: ruleTreeOf(bpql) };
};

const environmentBuilder =
  ({ db }: Parts): Handler<typeof contract.environmentBuilder> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const tags = (await loadTagNames(sql, await fullReach(caller))).map((tag) => ({
        name: tag.name,
        kind: "text" as const,
      }));
      return {
        fields: [...tags, ...builtInFields],
        operators,
        groups: visibleGroups(await loadGroups(sql), caller),
        roles: await loadRoleNames(sql),
      };
    });

const resolveField =
  ({ db }: Parts): Handler<typeof contract.resolveField> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const prefix = params.prefix === "_" ? "" : params.prefix;
      const builtInField = builtInFields.find((field) => field.name === params.field);
      const items = builtInField
        ? (builtInField.values ?? [])
            .filter((value) => value.startsWith(prefix.toLowerCase()))
            .map((value) => ({ value, hits: 0 }))
        : await loadTagValues(sql, {
            field: params.field,
            prefix,
            reach: await fullReach(caller),
          });
      return { items, total: items.length };
    });

const listTags =
  ({ db }: Parts): Handler<typeof contract.listTags> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const configured = new Set((await loadRules(sql, "enrichment-tag")).map((tag) => tag.name));
      return (await loadTagNames(sql, await fullReach(caller)))
        .filter((tag) => !isTagField(tag.name))
        .map((tag) => ({
          name: tag.name,
          totalHits: tag.hits,
          parentSourceSystem: tag.sources,
          inConfig: configured.has(tag.name),
        }));
    });

const fullReach = (caller: Caller): Promise<EnvironmentReach> =>
  reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, async () => true);
