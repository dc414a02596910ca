/** What a search asks, once its input is understood. */
import type { Query } from "#bpql/ast.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { countedKinds, type SearchInput, type SearchSort } from "#contract/search.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { refuseField } from "../../platform/refuse.ts";
import { hasEnvironment } from "../access/store.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadNamespaces } from "../tag-categories/namespaces.ts";
import { loadOrganization } from "../organizations/store.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { withIncidentIds } from "../incidents/feed/with-incident-ids.ts";
import type { VisibleSets } from "../incidents/feed/feed-list-query.ts";
import { changeKindOf } from "../changes/store-change-fields.ts";

export type CountedKind = (typeof countedKinds)[number];

export interface SearchAsk {
  /** Those that the caller asks for and may see. */
  kinds: readonly CountedKind[];
  /** The query by what each kind's fields are; null is everything. */
  queries: Readonly<Record<CountedKind, Query | null>>;
  from: number;
  to: number;
  sort: SearchSort;
  order: "asc" | "desc";
  reach: EnvironmentReach;
  sets: VisibleSets;
  nowS: number;
}

type SearchFields = Pick<
  SearchInput,
  "kind" | "query" | "from" | "to" | "environment" | "sort" | "order"
>;

const dayS = 24 * 3600;

export async function readSearch(
  sql: Sql,
  caller: Caller,
  { input, nowS }: { input: SearchFields; nowS: number },
): Promise<SearchAsk> {
  const reach = await reachOf(
    caller,
    { environmentId: input.environment ?? everyEnvironment, needed: "read" },
    (id) => hasEnvironment(sql, id),
  );
  const namespaces = await loadNamespaces(sql, caller);
  const parsed = parseQuery(input.query, { namespaces });
  const organization = await loadOrganization(sql, caller.organizationId);
  const { searchDays } = numbersOf(organization?.settings ?? {});
  return {
    kinds: visibleKinds(caller).filter((kind) => input.kind === "all" || input.kind === kind),
    queries: {
      incidents: parsed && withIncidentIds(parsed),
      alerts: parsed,
      changes: parseQuery(input.query, { kindOf: changeKindOf, namespaces }),
    },
    ...searchedTime(input, { nowS, searchDays }),
    sort: input.kind === "all" ? "telling" : input.sort,
    order: input.kind === "all" ? "desc" : input.order,
    reach,
    sets: await loadVisibleSets(sql, reach.environments),
    nowS,
  };
}

/** As far as a search reaches back. */
function searchedTime(
  input: Pick<SearchFields, "from" | "to">,
  { nowS, searchDays }: { nowS: number; searchDays: number },
): { from: number; to: number } {
  const earliest = nowS - searchDays * dayS;
  const to = input.to ?? nowS;
  const from = input.from ?? to - dayS;
  if (to < from) throw refuseField("invalid", "to", "The time must not end before it begins");
  if (to < earliest)
    throw refuseField("invalid", "to", `A search reaches back ${searchDays} days at most`);
  return { from: Math.max(earliest, from), to };
}

export const visibleKinds = ({ permissions }: Caller): CountedKind[] =>
  countedKinds.filter((kind) => kind !== "changes" || permissions.has("changes@read"));
