import type { Change, ChangeCertainty, RootCauseChange } from "#contract/changes.ts";
import type { Sql } from "../../platform/db.ts";

interface IncidentChangeRow extends Change {
  certainty: ChangeCertainty;
  score: number;
  reasons: RootCauseChange["reasons"];
  comment: string | null;
  actor_id: string | null;
  actor_name: string | null;
  judged_at: number | null;
}

/** What people named first, then guesses, and last what people have ruled out. */
export async function loadIncidentChanges(
  sql: Sql,
  incidentId: string,
): Promise<RootCauseChange[]> {
  const rows = await sql<IncidentChangeRow>(
    `SELECT c.id, c.identifier, c.status, c.summary, c.start, c."end", c.ticket_url, c.tags,
       c.metadata, i.parent_source_system || '.' || i.name AS source_system, c.integration_id,
       c.created_at, c.updated_at, k.certainty, k.score, k.reasons, k.comment, k.actor_id,
       k.actor_name, k.judged_at
     FROM incident_changes k
     JOIN changes c ON c.organization_id = k.organization_id AND c.id = k.change_id
     JOIN integrations i ON i.organization_id = c.organization_id AND i.id = c.integration_id
     WHERE k.organization_id = tocsin_organization() AND k.incident_id = $1
     ORDER BY array_position(array['MATCH', 'SUSPECT', 'NONE'], k.certainty), k.score DESC, c.id
     LIMIT 1000`,
    [incidentId],
    "incident-changes",
  );
  return rows.map(onWire);
}

const onWire = (row: IncidentChangeRow): RootCauseChange => {
  const { certainty, score, reasons, comment, actor_id, actor_name, judged_at, ...change } = row;
  const by = actor_name === null ? null : { id: actor_id, name: actor_name };
  return { change, certainty, score, reasons, comment, by, at: judged_at };
};

export interface Verdict {
  incidentId: string;
  changeId: string;
  certainty: ChangeCertainty;
  comment: string | null;
  /** Null takes back what was said. */
  by: { id: string | null; name: string } | null;
  at: number;
}
export const saveVerdict = (sql: Sql, verdict: Verdict) =>
  sql(
    `INSERT INTO incident_changes (organization_id, incident_id, change_id, certainty, score, reasons,
       comment, actor_id, actor_name, judged_at)
     VALUES (tocsin_organization(), $1, $2, $3, 0, '[]', $4, $5, $6, $7)
     ON CONFLICT (organization_id, incident_id, change_id) DO UPDATE
       SET certainty = excluded.certainty, comment = excluded.comment,
       actor_id = excluded.actor_id, actor_name = excluded.actor_name,
       judged_at = excluded.judged_at`,
    [
      verdict.incidentId,
      verdict.changeId,
      verdict.certainty,
      verdict.comment,
      verdict.by?.id ?? null,
      verdict.by?.name ?? null,
      verdict.by === null ? null : verdict.at,
    ],
    "save-verdict",
  );
