import type { Sql } from "../../platform/db.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { restingS } from "./call-kind.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { advanceRun } from "./advance-run.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import type { WorkflowParts } from "./step-result.ts";
import { loadSecondPersonRule } from "./store.ts";
import { areEventsWaiting, loadSteps, lockFreeRuns } from "./store-runs.ts";

/**
 * Steps of all runs in one transaction: it holds the organization's lock, on which every batch of
 * events waits.
 */
const mostSteps = 20;
/** While events wait they go first: so few steps, and then a rest. */
const fewSteps = 4;
const eventsRestS = 1;
/** Of one run, so that a long one holds up no other. */
const mostStepsOfRun = 5;

/** Runs that can go on, those with the fewest steps first: what has just started is soon seen. */
export const runJob = (parts: WorkflowParts): Handler => ({
  kind: workflowRunKind,
  run: async (sql, organizationId, jobs) => {
    const nowS = parts.clock.nowS();
    if (!(await areWorkflowsOn(sql))) return postpone(sql, jobs, nowS + restingS);
    const ids = jobs.map(({ subject }) => subject);
    const { runs, busy } = await lockFreeRuns(sql, ids);
    const steps = Map.groupBy(await loadSteps(sql, ids), (step) => step.run_id);
    const stepsOf = (runId: string) => steps.get(runId) ?? [];
    runs.sort((a, b) => stepsOf(a.id).length - stepsOf(b.id).length);
    const isSecondPersonNeeded = await loadSecondPersonRule(sql);
    const restS = (await areEventsWaiting(sql, nowS)) ? eventsRestS : 0;
    const context = { organizationId, parts, nowS, isSecondPersonNeeded };
    let left = restS > 0 ? fewSteps : mostSteps;
    const unserved = new Set<string>();
    for (const run of runs) {
      if (left <= 0) {
        unserved.add(run.id);
        continue;
      }
      const most = Math.min(left, mostStepsOfRun);
      const { taken, isWaiting } = await advanceRun(sql, context, {
        run,
        steps: stepsOf(run.id),
        most,
      });
      left -= taken;
      if (!isWaiting) unserved.add(run.id);
    }
    await postpone(
      sql,
      jobs.filter(({ subject }) => unserved.has(subject)),
      nowS + restS,
    );
    // Looked at again at once: whoever changes a run holds it for milliseconds.
    await postpone(
      sql,
      jobs.filter(({ subject }) => busy.has(subject)),
      nowS,
    );
    if (runs.length > 0) await publishRuns(sql, organizationId);
  },
});

const postpone = (sql: Sql, jobs: readonly Job[], dueAt: number) =>
  setJobs(
    sql,
    jobs.map((job) => ({ ...job, due_at: dueAt })),
  );
