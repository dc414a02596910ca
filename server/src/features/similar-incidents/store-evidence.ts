import type { SimilarIncident } from "#contract/similar-incidents.ts";
import { similarityLimits } from "#contract/insight-limits.ts";
import type { Sql } from "../../platform/db.ts";

const commentsEach = 2;

interface EvidenceRow {
  incident_id: string;
  kind: "alert" | "comment";
  id: string;
  text: string;
}
/** Incident → the oldest of its alerts that says something, and what people wrote last. */
export async function loadEvidence(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, SimilarIncident["evidence"]>> {
  const rows = await sql<EvidenceRow>(
    `(SELECT DISTINCT ON (incident_id) incident_id, 'alert' AS kind, id,
        left(description, $2) AS text
      FROM alerts WHERE organization_id = tocsin_organization()
        AND incident_id = ANY($1::bigint[]) AND description <> '' ORDER BY incident_id, id)
     UNION ALL
     (SELECT r.incident_id, 'comment', c.id, left(c.params->>'body', $2)
      FROM unnest($1::bigint[]) AS r(incident_id)
      CROSS JOIN LATERAL (SELECT id, params FROM activities a
        WHERE a.organization_id = tocsin_organization() AND a.incident_id = r.incident_id
          AND a.type = 'commented' ORDER BY a.id DESC LIMIT ${commentsEach}) c)`,
    [incidentIds, similarityLimits.quoteCharacters],
    "similarity-evidence",
  );
  const evidence = new Map<string, SimilarIncident["evidence"]>();
  for (const { incident_id, ...item } of rows)
    evidence.set(incident_id, [...(evidence.get(incident_id) ?? []), item]);
  return evidence;
}
