/** What a search asks, once its input is understood. */
import type { Query } from "#bpql/ast.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { countedKinds, type SearchInput, type SearchSort } from "#contract/search.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { hasEnvironment } from "../access/store.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";
import { numbersOf } from "../organizations/settings.ts";
import { loadOrganization } from "../organizations/store.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { withIncidentIds } from "../incidents/feed/with-incident-ids.ts";
import type { VisibleSets } from "../incidents/feed/feed-list-query.ts";
import { changeKindOf } from "./store-change-fields.ts";

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

type Asked = Pick<SearchInput, "kind" | "query" | "from" | "to" | "environment" | "sort" | "order">;

const dayS = 24 * 3600;

export async function readSearch(
  sql: Sql,
  caller: Caller,
  { input, nowS }: { input: Asked; nowS: number },
): Promise<SearchAsk> {
  const reach = await reachOf(
    caller,
    { environmentId: input.environment ?? everyEnvironment, needed: "read" },
    (id) => hasEnvironment(sql, id),
  );
  const parsed = parseQuery(input.query);
  const to = input.to ?? nowS;
  const organization = await loadOrganization(sql, caller.organizationId);
  const { searchDays } = numbersOf(organization?.settings ?? {});
  const earliest = nowS - searchDays * dayS;
  return {
    kinds: visibleKinds(caller).filter((kind) => input.kind === "all" || input.kind === kind),
    queries: {
      incidents: parsed && withIncidentIds(parsed),
      alerts: parsed,
      changes: parseQuery(input.query, { kindOf: changeKindOf }),
    },
    from: Math.max(earliest, input.from ?? to - dayS),
    to,
    sort: input.kind === "all" ? "telling" : input.sort,
    order: input.kind === "all" ? "desc" : input.order,
    reach,
    sets: await loadVisibleSets(sql, reach.environments),
    nowS,
  };
}

export const visibleKinds = ({ permissions }: Caller): CountedKind[] =>
  countedKinds.filter((kind) => kind !== "changes" || permissions.has("changes@read"));
