import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";

/** Of each folder so many of the newest incidents: enough to know what their tags contain. */
const maxSampled = 1000;

/** Which of these phrases, in lower case, are values of tags in incidents that the caller may see. */
export async function loadWrittenValues(
  sql: Sql,
  { phrases, reach }: { phrases: readonly string[]; reach: EnvironmentReach },
): Promise<{ field: string; value: string; hits: number }[]> {
  const sets =
    reach.environments === "everything" ? null : await loadSetIds(sql, reach.environments);
  return sql(
    `WITH recent AS (SELECT r.facts FROM unnest(ARRAY['active', 'snoozed', 'maintenance', 'resolved'])
       AS folders(folder) CROSS JOIN LATERAL (SELECT f.facts FROM incidents i
         JOIN incident_facts f ON f.organization_id = i.organization_id AND f.incident_id = i.id
         WHERE i.organization_id = tocsin_organization() AND i.folder = folders.folder
         AND ($2::int[] IS NULL OR i.set_id = ANY($2))
         ORDER BY i.last_change DESC LIMIT ${maxSampled}) r)
     SELECT name AS field, v AS value, count(*)::int AS hits
     FROM recent, jsonb_each(facts) AS e(name, list), jsonb_array_elements_text(list) v
     WHERE name NOT LIKE '@%' AND lower(v) = ANY($1) GROUP BY name, v
     ORDER BY count(*) DESC, name, v LIMIT 500`,
    [phrases, sets],
  );
}
