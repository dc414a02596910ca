import type { ReportRun } from "#contract/analytics-reports.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuseField } from "../../platform/refuse.ts";
import { startRun } from "./start-run.ts";
import { loadRecipients, type ReportRow } from "./store.ts";
import { loadRuns } from "./store-runs.ts";

/** Beside the schedule: what is due stays due. */
export async function sendNow(
  sql: Sql,
  { userId, nowS }: { caller: Caller; userId: string; nowS: number },
  { report, to }: { report: ReportRow; to: "me" | "recipients" },
): Promise<ReportRun> {
  const recipients = await loadRecipients(
    sql,
    to === "me" ? { user_ids: [userId], contact_ids: [] } : report,
  );
  if (recipients.length === 0) throw refuseField("invalid", "to", "There is nobody to send it to");
  await startRun(sql, { reportId: report.id, dueAt: nowS, isManual: true }, { recipients, nowS });
  const [run] = await loadRuns(sql, [report.id], 1);
  if (!run) throw new Error("no run was stored");
  const { report_id: _report, ...shown } = run;
  return shown;
}
