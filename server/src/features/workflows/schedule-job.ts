/** Workflows that start by the clock. */
import type { WorkflowDocument } from "#contract/workflow-document.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { nextTimes } from "../schedules/next-times.ts";
import { loadRules } from "../rules/store.ts";
import type { Rule } from "../rules/rule.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { readDocument } from "./read-document.ts";
import { startRun } from "./start-run.ts";

const scheduleKind = "workflow-schedule";

/** Called with every change of a workflow; one without a schedule has no time. */
export async function scheduleWorkflow(
  sql: Sql,
  { id, active, body }: Pick<Rule<WorkflowBody>, "id" | "active" | "body">,
  nowS: number,
): Promise<void> {
  const { document } = readDocument(body.definition);
  const dueAt = active && document !== null ? nextTime(document, nowS) : null;
  // What is not due any more finds that out when it was.
  if (dueAt !== null) await setJob(sql, { kind: scheduleKind, subject: id, due_at: dueAt });
}

/** Times that passed while no server ran are one. */
export const scheduleJob = (clock: Clock): Handler => ({
  kind: scheduleKind,
  run: async (sql, _organizationId, jobs) => {
    const mayStart = await areWorkflowsOn(sql);
    const rules = await loadRules<WorkflowBody>(sql, "workflow");
    const nowS = clock.nowS();
    for (const { subject, due_at: dueAt } of jobs) {
      const workflow = rules.find(({ id }) => id === subject);
      if (!workflow) continue;
      const { document } = readDocument(workflow.body.definition);
      const isDue = workflow.active && document?.trigger.schedule !== undefined;
      // Its schedule may have changed since.
      const isStillDue = document !== null && (nextTime(document, dueAt - 1) ?? Infinity) <= nowS;
      if (isDue && isStillDue && mayStart)
        await startRun(sql, {
          workflow,
          document,
          incidentId: null,
          startedBy: "Its schedule",
          inputs: {},
          chain: [],
          nowS,
        });
      await scheduleWorkflow(sql, workflow, nowS);
    }
  },
});

const nextTime = ({ trigger: { schedule } }: WorkflowDocument, afterS: number): number | null =>
  schedule === undefined ? null : (nextTimes(schedule, afterS, 1)[0] ?? null);
