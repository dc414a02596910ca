import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "../access/store-audit.ts";
import { authorProblem, isResting, loadPerson } from "./author.ts";
import { nextTimes } from "../schedules/next-times.ts";
import { startRun } from "./start-run.ts";
import { loadRecipients, lockReport, saveNextAt } from "./store.ts";

const dueKind = "analytics-report";

export const setDueJob = (sql: Sql, id: string, dueAt: number): Promise<void> =>
  setJob(sql, { kind: dueKind, subject: id, due_at: dueAt });

/** Times that passed while no server ran are one: the report is sent for the first of them. */
export const dueJob = (clock: Clock): Handler => ({
  kind: dueKind,
  run: async (sql, organizationId, jobs) => {
    for (const { subject } of jobs)
      await runDue(sql, { organizationId, reportId: subject, nowS: clock.nowS() });
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "analytics-reports" }],
    });
  },
});

async function runDue(
  sql: Sql,
  { organizationId, reportId, nowS }: { organizationId: string; reportId: string; nowS: number },
): Promise<void> {
  const report = await lockReport(sql, reportId);
  if (report === null || report.next_at === null) return;
  if (report.next_at > nowS) return setDueJob(sql, report.id, report.next_at);
  const author = await loadPerson(sql, { organizationId, userId: report.owner_id, nowS });
  const problem = authorProblem(author);
  if (!isResting(author) && problem !== null) {
    await saveNextAt(sql, { id: report.id, nextAt: null, problem });
    return auditStop(sql, { id: report.id, name: report.name, problem, nowS });
  }
  if (!isResting(author)) {
    const recipients = await loadRecipients(sql, report);
    const run = { reportId: report.id, dueAt: report.next_at, isManual: false };
    await startRun(sql, run, { recipients, nowS });
  }
  const [nextAt = null] = nextTimes(report.schedule, nowS, 1);
  await saveNextAt(sql, { id: report.id, nextAt, problem: null });
  if (nextAt !== null) await setDueJob(sql, report.id, nextAt);
}

const auditStop = (
  sql: Sql,
  { id, name, problem, nowS }: { id: string; name: string; problem: string; nowS: number },
): Promise<void> =>
  writeAudit(sql, {
    at: nowS,
    actor: { kind: "system", id: null, name: "Tocsin" },
    action: "update",
    resource_type: "analytics",
    resource_id: id,
    before: { name, problem: null },
    after: { name, problem },
  });
