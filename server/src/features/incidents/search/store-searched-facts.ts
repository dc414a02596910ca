/** What a search asks of an incident's facts: they follow the facts themselves, with the index. */
import { textSeparator } from "#bpql/storable.ts";
import type { Sql } from "../../../platform/db.ts";
import { haystackOf } from "../world/facts.ts";
import type { FactsState } from "../world/state.ts";

/** Expressions over the aliases i (incidents) and f (incident_facts). */
export interface SearchedFacts {
  /** Facts in lower case. */
  folded: string;
  /** Titles, values and comments, in lower case. */
  haystack: string;
}

/** Of incidents that the index follows. */
export const indexedFacts: SearchedFacts = { folded: "f.folded", haystack: "f.haystack" };

const valuesOf = (array: string): string =>
  `coalesce((SELECT string_agg(v, '${textSeparator}') FROM ${array} AS v), '')`;

/** Of incidents that it does not follow yet, made of what they are. */
export const currentFacts: SearchedFacts = {
  folded: "lower(f.facts::text)::jsonb",
  haystack: `lower(concat_ws('${textSeparator}', i.title, i.subtitle,
    ${valuesOf(`jsonb_each(f.facts) AS e(field, list), jsonb_array_elements_text(CASE WHEN e.field LIKE '@%' THEN '[]' ELSE e.list END)`)},
    ${valuesOf("jsonb_array_elements_text(f.comments)")}))`,
};

/** As the incidents are by now; the next change comes with a change of its own. */
export async function followFacts(sql: Sql, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  const rows = await sql<FactsState & { title: string; subtitle: string }>(
    // LIMIT keeps it a lookup by key for each, whatever the planner believes.
    `SELECT f.incident_id, f.facts, f.comments, '{}'::jsonb AS repeated, i.title, i.subtitle
     FROM incident_facts f CROSS JOIN LATERAL (SELECT title, subtitle FROM incidents
       WHERE organization_id = f.organization_id AND id = f.incident_id LIMIT 1) i
     WHERE f.organization_id = tocsin_organization() AND f.incident_id = ANY($1::bigint[])
     ORDER BY f.incident_id FOR NO KEY UPDATE OF f`,
    [incidentIds],
    "facts-to-follow",
  );
  await sql(
    `UPDATE incident_facts f SET folded = r.folded::jsonb, haystack = r.haystack
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS r(incident_id, folded, haystack)
     WHERE f.organization_id = tocsin_organization() AND f.incident_id = r.incident_id`,
    [
      rows.map((row) => row.incident_id),
      rows.map((row) => JSON.stringify(foldedOf(row.facts))),
      rows.map((row) => haystackOf(row, row.title, row.subtitle)),
    ],
    "follow-facts",
  );
}

const foldedOf = (facts: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(facts).map(([field, values]) => [
      field,
      [...new Set(values.map((value) => value.toLowerCase()))],
    ]),
  );
