/** Writes the inverted index: which incidents hold a term. */
import { arraysOf } from "../../../platform/column-arrays.ts";
import type { Sql } from "../../../platform/db.ts";

export interface Posting {
  /** As termHash. */
  term: string;
  incident_id: string;
}

/** Incident → whether it is in the feed. Those that are gone are left out. */
export async function loadLive(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await sql<{ id: string; live: boolean }>(
    `SELECT id, folder IS NOT NULL AS live FROM incidents
     WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])`,
    [incidentIds],
    "live-incidents",
  );
  return new Map(rows.map(({ id, live }) => [id, live]));
}

const postingColumns = { term: "bigint", incident_id: "bigint" };
/** Those whose incident is gone are left out. */
export async function addPostings(
  sql: Sql,
  organizationId: string,
  { postings, live }: { postings: readonly Posting[]; live: ReadonlyMap<string, boolean> },
): Promise<void> {
  // Neighbours in the index are written together; for that the rounded number is enough.
  const rows = postings
    .flatMap(({ term, incident_id }) => {
      const isLive = live.get(incident_id);
      return isLive === undefined ? [] : { term, live: isLive, incident_id, place: Number(term) };
    })
    .sort((a, b) => a.place - b.place);
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO incident_terms SELECT $1::bigint, r.term, r.live, r.incident_id
     FROM unnest($2::bigint[], $3::bigint[], $4::boolean[]) AS r(term, incident_id, live)
     ON CONFLICT DO NOTHING`,
    [organizationId, ...(await arraysOf({ ...postingColumns, live: "boolean" }, rows))],
    "add-terms",
  );
}

export async function removePostings(sql: Sql, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  await sql(
    // LIMIT keeps it a lookup by key for each, whatever the planner believes; a term may be there
    // as in the feed and as not.
    `DELETE FROM incident_terms t USING unnest($1::bigint[], $2::bigint[]) AS r(term, incident_id)
     CROSS JOIN LATERAL (SELECT p.ctid AS place FROM incident_terms p
       WHERE p.organization_id = tocsin_organization() AND p.term = r.term
         AND p.live = ANY('{t,f}'::boolean[]) AND p.incident_id = r.incident_id LIMIT 2) posting
     WHERE t.organization_id = tocsin_organization() AND t.ctid = posting.place`,
    await arraysOf(postingColumns, postings),
    "drop-terms",
  );
}

export async function removeAllPostings(sql: Sql, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await sql(
    `DELETE FROM incident_terms WHERE organization_id = tocsin_organization()
     AND incident_id = ANY($1::bigint[])`,
    [incidentIds],
    "clear-terms",
  );
}

/** Terms of incidents that entered or left the feed follow. */
export async function movePostings(
  sql: Sql,
  incidentIds: readonly string[],
  live: ReadonlyMap<string, boolean>,
): Promise<void> {
  for (const isLive of [true, false]) {
    const ids = incidentIds.filter((id) => live.get(id) === isLive);
    if (ids.length > 0)
      await sql(
        `WITH moved AS (DELETE FROM incident_terms WHERE organization_id = tocsin_organization()
           AND incident_id = ANY($2::bigint[]) AND live <> $1 RETURNING term, incident_id)
         INSERT INTO incident_terms SELECT tocsin_organization(), term, $1, incident_id FROM moved
         ON CONFLICT DO NOTHING`,
        [isLive, ids],
        "move-terms",
      );
  }
}
