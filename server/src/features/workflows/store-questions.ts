/** What runs ask at this moment, for the targets of shares. */
import type { Sql } from "../../platform/db.ts";
import { queueMessages } from "../sharing/store-outbox.ts";

interface NewQuestion {
  run_id: string;
  path: string;
  incident_id: string;
  /** Of the workflow. */
  name: string;
  question: string;
  /** A button outside of the console may answer it. */
  takes_button: boolean;
}
interface QuestionRow {
  organization_id: string;
  incident_id: string;
}

export async function saveQuestion(sql: Sql, question: NewQuestion, nowS: number): Promise<void> {
  const saved = await sql<QuestionRow>(
    `INSERT INTO workflow_questions (organization_id, run_id, path, incident_id, name, question,
       takes_button)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6)
     ON CONFLICT (organization_id, run_id, path) DO UPDATE SET question = excluded.question
     RETURNING organization_id, incident_id`,
    [
      question.run_id,
      question.path,
      question.incident_id,
      question.name,
      question.question,
      question.takes_button,
    ],
    "save-workflow-question",
  );
  await queueQuestions(sql, saved, nowS);
}

/** Of runs: those that nobody has to answer any more. */
export async function closeQuestions(
  sql: Sql,
  runIds: readonly string[],
  nowS: number,
): Promise<void> {
  const closed = await sql<QuestionRow>(
    `DELETE FROM workflow_questions q WHERE q.organization_id = tocsin_organization()
       AND q.run_id = ANY($1::bigint[]) AND NOT EXISTS (SELECT FROM workflow_steps s
         WHERE s.organization_id = q.organization_id AND s.run_id = q.run_id AND s.path = q.path
           AND s.status = 'asked')
     RETURNING q.organization_id, q.incident_id`,
    [runIds],
    "close-workflow-questions",
  );
  await queueQuestions(sql, closed, nowS);
}

/** Where people can answer: elsewhere a question would only be noise. */
async function queueQuestions(sql: Sql, rows: readonly QuestionRow[], nowS: number): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const incidentIds = [...new Set(rows.map(({ incident_id }) => incident_id))];
  await queueMessages(sql, first.organization_id, {
    changes: incidentIds.map((incident_id) => ({
      incident_id,
      events: ["question"],
      system: "chat",
    })),
    newShareIds: [],
    endedShareIds: [],
    nowS,
  });
}
