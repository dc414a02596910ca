/**
 * With which incidents one is compared: those that share the rarest terms of the inverted index
 * with it, which follows the incidents, and the newest, which also say what is usual.
 */
import { similarityLimits } from "#contract/insight-limits.ts";
import type { Sql } from "../../platform/db.ts";

/** Of a term, the newest incidents that have it. */
const incidentsPerTerm = 500;
/** Those that share the most; incidents that the caller does not see are taken off these. */
const incidentsByTerms = 2000;
const compared = { byTerms: 200, resolved: 80, archived: 80, open: 40 } as const;
const dayS = 24 * 3600;

export interface CandidateSearch {
  incidentId: string;
  /** As termHash. */
  terms: readonly string[];
  /** Sets of environments whose incidents may be seen; null for all of them. */
  sets: readonly number[] | null;
  nowS: number;
}

const seen = `i.organization_id = tocsin_organization() AND i.merged_into IS NULL AND i.id <> $1
  AND i.last_change >= $2 AND ($3::int[] IS NULL OR i.set_id = ANY($3))`;

export async function findCandidates(
  sql: Sql,
  { incidentId, terms, sets, nowS }: CandidateSearch,
): Promise<string[]> {
  const values = [incidentId, nowS - similarityLimits.days * dayS, sets];
  const sharing =
    terms.length === 0
      ? []
      : await sql<{ id: string }>(
          `SELECT i.id FROM (
             SELECT incident_id, sum(ln(${incidentsPerTerm} * 4.0 / held)) AS weight FROM (
               SELECT p.incident_id, count(*) OVER (PARTITION BY m.term) AS held
               FROM unnest($4::bigint[]) m(term) CROSS JOIN LATERAL (
                 (SELECT incident_id FROM incident_terms
                  WHERE organization_id = tocsin_organization() AND term = m.term AND live
                  ORDER BY incident_id DESC LIMIT ${incidentsPerTerm})
                 UNION ALL
                 (SELECT incident_id FROM incident_terms
                  WHERE organization_id = tocsin_organization() AND term = m.term AND NOT live
                  ORDER BY incident_id DESC LIMIT ${incidentsPerTerm})) p) held
             GROUP BY 1 ORDER BY weight DESC, incident_id DESC LIMIT ${incidentsByTerms}) w
           JOIN incidents i ON i.organization_id = tocsin_organization() AND i.id = w.incident_id
           WHERE ${seen} ORDER BY w.weight DESC, i.id DESC LIMIT ${compared.byTerms}`,
          [...values, terms],
          "similar-by-terms",
        );
  const newest = (where: string, limit: number): string =>
    `(SELECT i.id FROM incidents i WHERE ${seen} AND ${where}
      ORDER BY i.last_change DESC, i.id DESC LIMIT ${limit})`;
  const usual = await sql<{ id: string }>(
    [
      newest("i.folder = 'resolved'", compared.resolved),
      newest("i.folder IS NULL", compared.archived),
      newest("i.folder = 'active'", compared.open),
    ].join(" UNION ALL "),
    values,
    "newest-similar",
  );
  return [...new Set([...sharing, ...usual].map(({ id }) => id))];
}
