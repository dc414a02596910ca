/** A report is due: who gets a mail is written down with what sends each, in one transaction. */
import type { Sql } from "../../platform/db.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import type { RecipientRow } from "./store.ts";
import { insertMails, insertRun, type MailKey } from "./store-runs.ts";

export const mailKind = "analytics-report-mail";

/** Null where that time was due before. */
export async function startRun(
  sql: Sql,
  run: { reportId: string; dueAt: number; isManual: boolean },
  { recipients, nowS }: { recipients: readonly RecipientRow[]; nowS: number },
): Promise<string | null> {
  const runId = await insertRun(sql, run);
  if (runId === null) return null;
  await insertMails(sql, runId, { recipients, nowS });
  await setJobs(
    sql,
    recipients.map(({ kind, id }) => ({
      kind: mailKind,
      subject: `${runId} ${kind} ${id}`,
      due_at: nowS,
      params: { run_id: runId, kind, id } satisfies MailKey,
    })),
  );
  return runId;
}
