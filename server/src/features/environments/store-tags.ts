import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";

/** Enough of the newest incidents to know what tags there are, whatever the volume. */
const maxSampled = 2000;
const recentFacts = `SELECT f.facts FROM incidents i
  JOIN incident_facts f ON f.organization_id = i.organization_id AND f.incident_id = i.id
  WHERE i.organization_id = tocsin_organization() AND i.folder = 'active'`;

export async function loadTagNames(
  sql: Sql,
  reach: EnvironmentReach,
): Promise<{ name: string; hits: number; sources: string[] }[]> {
  return sql(
    `WITH recent AS (${recentFacts} AND ($1::int[] IS NULL OR i.set_id = ANY($1))
     ORDER BY i.last_change DESC LIMIT ${maxSampled})
     SELECT k AS name, count(*)::int AS hits, array_agg(DISTINCT split_part(facts->'source'->>0,
       '.', 1)) FILTER (WHERE facts->'source'->>0 IS NOT NULL) AS sources
     FROM recent, jsonb_object_keys(facts) k WHERE k NOT LIKE '@%' GROUP BY k
       ORDER BY count(*) DESC, k LIMIT 1000`,
    [await loadReachableSets(sql, reach)],
  );
}

export async function loadTagValues(
  sql: Sql,
  { field, prefix, reach }: { field: string; prefix: string; reach: EnvironmentReach },
): Promise<{ value: string; hits: number }[]> {
  return sql(
    `WITH recent AS (${recentFacts} AND f.facts ? $1 AND ($3::int[] IS NULL OR i.set_id = ANY($3))
     ORDER BY i.last_change DESC LIMIT ${maxSampled})
     SELECT v AS value, count(*)::int AS hits FROM recent, jsonb_array_elements_text(facts->$1) v
       WHERE starts_with(lower(v), lower($2)) GROUP BY v ORDER BY count(*) DESC, v LIMIT 50`,
    [field.toLowerCase(), prefix, await loadReachableSets(sql, reach)],
  );
}

/** null is every set. */
const loadReachableSets = async (sql: Sql, reach: EnvironmentReach): Promise<number[] | null> =>
  reach.environments === "everything" ? null : loadSetIds(sql, reach.environments);
