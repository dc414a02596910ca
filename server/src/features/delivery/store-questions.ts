import type { Sql } from "../../platform/db.ts";

/** What a workflow asks about an incident at this moment. */
export interface MessageQuestion {
  execution_id: string;
  step_id: string;
  /** Of the workflow. */
  workflow: string;
  text: string;
  /** Else it is answered in the console alone. */
  takes_button: boolean;
}

/** Incident → its open questions, oldest first. */
export async function loadOpenQuestions(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, MessageQuestion[]>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await sql<MessageQuestion & { incident_id: string }>(
    `SELECT incident_id, run_id AS execution_id, path AS step_id, name AS workflow,
       question AS text, takes_button FROM workflow_questions
     WHERE organization_id = tocsin_organization() AND incident_id = ANY($1::bigint[])
     ORDER BY run_id, path`,
    [incidentIds],
    "open-questions",
  );
  const byIncident = Map.groupBy(rows, ({ incident_id }) => incident_id);
  return new Map(
    [...byIncident].map(([id, list]) => [
      id,
      list.map(({ incident_id: _incident, ...question }) => question),
    ]),
  );
}
