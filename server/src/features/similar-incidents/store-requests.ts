import type { Sql } from "../../platform/db.ts";

export interface Explanation {
  incident_id: string;
  explanation: string;
}

export async function saveRequest(
  sql: Sql,
  { incidentId, at, explanations }: { incidentId: string; at: number; explanations: Explanation[] },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO similarity_requests (organization_id, incident_id, at, explanations)
     VALUES (tocsin_organization(), $1, $2, $3) RETURNING id`,
    [incidentId, at, JSON.stringify(explanations)],
    "save-similarity-request",
  );
  if (!row) throw new Error("no request was written");
  return row.id;
}

export async function loadExplanations(
  sql: Sql,
  { id, incidentId, since }: { id: string; incidentId: string; since: number },
): Promise<Explanation[] | null> {
  const [row] = await sql<{ explanations: Explanation[] }>(
    `SELECT explanations FROM similarity_requests WHERE organization_id = tocsin_organization()
     AND id = $1 AND incident_id = $2 AND at >= $3`,
    [id, incidentId, since],
    "similarity-explanations",
  );
  return row?.explanations ?? null;
}

export const deleteOldRequests = (sql: Sql, before: number) =>
  sql(
    "DELETE FROM similarity_requests WHERE organization_id = tocsin_organization() AND at < $1",
    [before],
    "delete-similarity-requests",
  );
