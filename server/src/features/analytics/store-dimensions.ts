/** Dimensions as expressions over rows of analytics, alias a, with the joins that they need. */
import {
  type AnalyticsInterval,
  type FixedDimension,
  isFixedDimension,
} from "#contract/analytics-measures.ts";
import type { Weights } from "./store-measures.ts";

export interface DimensionSql {
  join: string;
  value: string;
  /** What an incident counts for under one of its values; null where it counts as a whole. */
  weights: Weights | null;
}

/** Places of parameters in the statement. */
export interface DimensionParams {
  /** Of the time zone. */
  zone: string;
  /** Of the ids of environments that may be listed; null for all of them. */
  environments: string | null;
}

export const bucketSql = (interval: AnalyticsInterval, zone: string, at = "a.start"): string =>
  `extract(epoch FROM date_trunc('${interval}', to_timestamp(${at}), ${zone}))::float8`;
const localSql = (zone: string): string => `(to_timestamp(a.start) AT TIME ZONE ${zone})`;

const column = (value: string): DimensionSql => ({ join: "", value, weights: null });

/** `alias` keeps the joins of two dimensions apart. */
export function dimensionSql(name: string, alias: string, params: DimensionParams): DimensionSql {
  return isFixedDimension(name)
    ? fixedSql(name, alias, params)
    : valuesSql(`a.tags->'${tagOf(name)}'`, alias);
}

/** The name becomes part of the statement, so no other name is a tag's. */
function tagOf(name: string): string {
  const tag = name.replace(/^tag:/, "");
  if (!/^(tag\.)?[a-z][a-z0-9_-]{0,63}$/.test(tag)) throw new Error("this is no name of a tag");
  return tag;
}

function fixedSql(
  name: FixedDimension,
  alias: string,
  { zone, environments }: DimensionParams,
): DimensionSql {
  switch (name) {
    case "environment":
      return environmentSql(alias, environments);
    case "source":
      return valuesSql("a.sources", alias);
    case "pattern":
      return {
        ...column(`${alias}.id::text`),
        join: `LEFT JOIN LATERAL unnest(a.patterns) AS ${alias}(id) ON TRUE`,
      };
    case "priority":
      return column("nullif(a.priority, 9)::int");
    case "hour":
      return column(`extract(hour FROM ${localSql(zone)})::int`);
    case "weekday":
      return column(`extract(isodow FROM ${localSql(zone)})::int`);
    case "day":
    case "week":
    case "month":
      return column(bucketSql(name, zone));
    case "status":
    case "severity":
    case "assignee":
    case "resolver":
      return column(`a.${name}`);
  }
}

/** Who may see some environments only is listed no other, although incidents are in several. */
const environmentSql = (alias: string, visible: string | null): DimensionSql => ({
  ...column(`${alias}.id::text`),
  join: `JOIN environment_sets ${alias}_sets ON ${alias}_sets.organization_id = a.organization_id
      AND ${alias}_sets.id = a.set_id
    ${visible === null ? "LEFT" : "INNER"} JOIN LATERAL unnest(${alias}_sets.environments)
      AS ${alias}(id) ON ${visible === null ? "TRUE" : `${alias}.id = ANY(${visible}::bigint[])`}`,
});

/** An incident counts under each of its values, with the alerts that have it. */
const valuesSql = (values: string, alias: string): DimensionSql => {
  const weight = (position: number, whole: string): string =>
    `coalesce((${alias}.weights->>${position})::int, ${whole})`;
  return {
    join: `LEFT JOIN LATERAL jsonb_each(${values}) AS ${alias}(value, weights) ON TRUE`,
    value: `${alias}.value`,
    weights: {
      alerts: weight(0, "a.alerts"),
      events: weight(1, "a.events"),
      enriched: weight(2, "a.enriched"),
    },
  };
};
