import type { TagCategory } from "#contract/tag-categories.ts";
import type { Sql } from "../../platform/db.ts";
import type { SourceTagRow } from "./rows.ts";

/** null takes it back to what is delivered. */
export async function saveCategory(
  sql: Sql,
  category: TagCategory,
  { tags, nowS }: { tags: readonly string[] | null; nowS: number },
): Promise<void> {
  if (tags === null)
    await sql(
      "DELETE FROM tag_categories WHERE organization_id = tocsin_organization() AND category = $1",
      [category],
    );
  else
    await sql(
      `INSERT INTO tag_categories (organization_id, category, tags, updated_at)
       VALUES (tocsin_organization(), $1, $2, $3) ON CONFLICT (organization_id, category) DO UPDATE
       SET tags = excluded.tags, updated_at = excluded.updated_at`,
      [category, tags, nowS],
    );
}

/** Enough of the newest to know what is sent, whatever the volume. */
const [incidentsMost, alertsMost] = [1000, 5000];
const newestAlerts = (folder: string) =>
  `(SELECT i.id FROM incidents i WHERE i.organization_id = tocsin_organization() AND i.folder = '${folder}' AND ($1::int[] IS NULL OR i.set_id = ANY($1)) ORDER BY i.last_change DESC LIMIT ${incidentsMost})`;
const sampleQuery = `sample AS (SELECT a.tags, a.source_system FROM (${newestAlerts("active")} UNION ALL ${newestAlerts("resolved")}) n JOIN alerts a ON a.organization_id = tocsin_organization() AND a.incident_id = n.id LIMIT ${alertsMost})`;

/** Tags of the newest alerts by who sent them. `sets` null is every set of environments. */
export const loadSourceTags = (
  sql: Sql,
  { sets, search }: { sets: readonly number[] | null; search: string },
): Promise<SourceTagRow[]> =>
  sql<SourceTagRow>(
    `WITH ${sampleQuery}, counted AS (SELECT k AS name, source_system, count(*)::int AS hits FROM sample, jsonb_object_keys(tags) k GROUP BY 1, 2)
     SELECT * FROM counted c WHERE NOT EXISTS (SELECT FROM unnest($2::text[]) word WHERE strpos(lower(c.name || ' ' || c.source_system), word) = 0) ORDER BY hits DESC, name, source_system LIMIT 1000`,
    [
      sets,
      search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ""),
    ],
  );

/** The most frequent values of one tag; a list counts with each of its items. */
export const loadSourceTagValues = (
  sql: Sql,
  name: string,
  sets: readonly number[] | null,
): Promise<{ value: string; hits: number }[]> =>
  sql(
    `WITH ${sampleQuery} SELECT v AS value, count(*)::int AS hits FROM sample, jsonb_array_elements_text(CASE WHEN jsonb_typeof(tags->$2) = 'array' THEN tags->$2 ELSE jsonb_build_array(tags->$2) END) v
     WHERE tags ? $2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
    [sets, name],
  );
