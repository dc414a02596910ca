import type { Artifact } from "#contract/workflows.ts";
import type { Sql } from "../../platform/db.ts";
import type { StepRow } from "./step-row.ts";

const inOrganization = "organization_id = tocsin_organization()";
const columns = "id, name, content_type, bytes, by_name, created_at";

export const loadArtifacts = (sql: Sql, incidentId: string): Promise<Artifact[]> =>
  sql<Artifact>(
    `SELECT ${columns} FROM incident_artifacts WHERE ${inOrganization} AND incident_id = $1
     ORDER BY id DESC`,
    [incidentId],
    "incident-artifacts",
  );

/** Of runs, with the step that kept each. */
export const loadRunArtifacts = (
  sql: Sql,
  runIds: readonly string[],
): Promise<(Artifact & { run_id: string | null; path: string | null })[]> =>
  sql(
    `SELECT ${columns}, run_id, path FROM incident_artifacts
     WHERE ${inOrganization} AND run_id = ANY($1::bigint[]) ORDER BY id`,
    [runIds],
    "run-artifacts",
  );

export type NewArtifact = Omit<Artifact, "id" | "bytes"> & {
  content: Buffer;
  /** Null where a person uploads it. */
  step: Pick<StepRow, "run_id" | "path"> | null;
};

export async function insertArtifact(
  sql: Sql,
  incidentId: string,
  artifact: NewArtifact,
): Promise<Artifact> {
  const [row] = await sql<Artifact>(
    `INSERT INTO incident_artifacts (organization_id, incident_id, name, content_type, bytes,
       content, by_name, created_at, run_id, path)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
    [
      incidentId,
      artifact.name,
      artifact.content_type,
      artifact.content.length,
      artifact.content,
      artifact.by_name,
      artifact.created_at,
      artifact.step?.run_id ?? null,
      artifact.step?.path ?? null,
    ],
  );
  if (!row) throw new Error("no artifact was stored");
  return row;
}

export async function loadArtifactContent(
  sql: Sql,
  { incidentId, id }: { incidentId: string; id: string },
): Promise<{ name: string; content: Buffer } | null> {
  const [row] = await sql<{ name: string; content: Buffer }>(
    `SELECT name, content FROM incident_artifacts
     WHERE ${inOrganization} AND incident_id = $1 AND id = $2`,
    [incidentId, id],
    "artifact-content",
  );
  return row ?? null;
}
