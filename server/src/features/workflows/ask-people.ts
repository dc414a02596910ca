/** Whoever can answer is notified that a run waits for that. */
import type { Step } from "#contract/workflow-document.ts";
import type { Sql } from "../../platform/db.ts";
import { saveNotifications } from "../notifications/store-new.ts";
import { isQuestion, needsSecondPerson, takesButton } from "./approval.ts";
import { saveQuestion } from "./store-questions.ts";
import type { StepRow } from "./step-row.ts";
import type { Run } from "./store-runs.ts";
import { findPerson, loadIncidentPeople } from "./store.ts";

const excerptCharacters = 300;

interface Question {
  organizationId: string;
  run: Run;
  row: StepRow;
  step: Step;
  /** That the step is about. */
  incidentId: string | null;
  nowS: number;
}

export async function askPeople(
  sql: Sql,
  { organizationId, run, row, step, incidentId, nowS }: Question,
): Promise<void> {
  // An inbox lists what happens to incidents.
  const incident = incidentId === null ? null : await loadIncidentPeople(sql, incidentId);
  if (incidentId === null || incident === null) return;
  // A run that is about no incident, or goes through several, is answered in the console.
  if (incidentId === run.incident_id)
    await saveQuestion(
      sql,
      {
        run_id: run.id,
        path: row.path,
        incident_id: incidentId,
        name: run.name,
        question: row.reason ?? "",
        takes_button: takesButton(step),
      },
      nowS,
    );
  const people = await findPeopleToAsk(sql, { run, step, responsible: incident.people });
  await saveNotifications(sql, organizationId, {
    rows: people.map((user_id) => ({
      user_id,
      incident_id: incidentId,
      reason: "approval",
      at: nowS,
      actor_name: run.name,
      params: {
        excerpt: (row.reason ?? "").slice(0, excerptCharacters),
        execution_id: run.id,
        step_id: row.path,
        ...(step.ask?.input !== undefined && { needs_text: true }),
      },
      thread_title: incident.title,
    })),
    nowS,
  });
}

async function findPeopleToAsk(
  sql: Sql,
  { run, step, responsible }: { run: Run; step: Step; responsible: readonly string[] },
): Promise<string[]> {
  const chosen: string[] = [];
  for (const text of step.ask?.notify ?? []) {
    const id = await findPerson(sql, text);
    if (id !== null) chosen.push(id);
  }
  const author = run.author_id === null ? [] : [run.author_id];
  const people = [chosen, responsible, author].find((list) => list.length > 0) ?? [];
  const isOpenToAll = isQuestion(step) && !needsSecondPerson(step, false);
  return [...new Set(people)].filter(
    (id) => isOpenToAll || (id !== run.author_id && id !== run.starter_id),
  );
}
