import { limits } from "#contract/limits.ts";
import type { TagValues } from "#contract/incidents.ts";
import type { Sql } from "../../../platform/db.ts";

/** Of a value, as many as a column has room for. */
const maxCharacters = 240;

/** Incident → tag → what its alerts have; tags that none of them has are left out. */
export async function loadTagValues(
  sql: Sql,
  ids: readonly string[],
  tags: readonly string[],
): Promise<Map<string, Record<string, TagValues>>> {
  if (ids.length === 0 || tags.length === 0) return new Map();
  const rows = await sql<{ id: string; tags: Record<string, TagValues> }>(
    `SELECT f.incident_id AS id, jsonb_object_agg(t.name, jsonb_build_object(
       'values', (SELECT jsonb_agg(left(v, ${maxCharacters}) ORDER BY n)
         FROM jsonb_array_elements_text(f.facts -> t.name) WITH ORDINALITY AS e(v, n)
         WHERE n <= ${limits.valuesPerTagColumn}),
       'total', jsonb_array_length(f.facts -> t.name))) AS tags
     FROM incident_facts f CROSS JOIN unnest($2::text[]) AS t(name)
     WHERE f.organization_id = tocsin_organization() AND f.incident_id = ANY($1::bigint[])
       AND f.facts ? t.name
     GROUP BY f.incident_id`,
    [ids, tags],
    "tag-values",
  );
  return new Map(rows.map((row) => [row.id, row.tags]));
}
