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
import { areEventsWaiting, loadSteps, lockFreeRuns, sortByProgress } from "./store-runs.ts";

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
    const isSecondPersonNeeded = await loadSecondPersonRule(sql);
    const restS = (await areEventsWaiting(sql, nowS)) ? eventsRestS : 0;
    const context = { organizationId, parts, nowS, isSecondPersonNeeded };
    const ids = await sortByProgress(
      sql,
      jobs.map(({ subject }) => subject),
    );
    let left = restS > 0 ? fewSteps : mostSteps;
    const unserved = new Set<string>();
    const busyRuns = new Set<string>();
    while (left > 0 && ids.length > 0) {
      // No more than can have a turn: runs are long to read.
      const turn = ids.splice(0, Math.ceil(left / mostStepsOfRun));
      const { runs, busy } = await lockFreeRuns(sql, turn);
      busy.forEach((id) => busyRuns.add(id));
      const steps = Map.groupBy(await loadSteps(sql, turn), (step) => step.run_id);
      for (const run of runs) {
        const { taken, isWaiting } = await advanceRun(sql, context, {
          run,
          steps: steps.get(run.id) ?? [],
          most: Math.min(left, mostStepsOfRun),
        });
        left -= taken;
        if (!isWaiting) unserved.add(run.id);
      }
    }
    ids.forEach((id) => unserved.add(id));
    const jobsOf = (runIds: ReadonlySet<string>) =>
      jobs.filter(({ subject }) => runIds.has(subject));
    await postpone(sql, jobsOf(unserved), nowS + restS);
    // Looked at again at once: whoever changes a run holds it for milliseconds.
    await postpone(sql, jobsOf(busyRuns), nowS);
    await publishRuns(sql, organizationId);
  },
});

const postpone = (sql: Sql, jobs: readonly Job[], dueAt: number) =>
  setJobs(
    sql,
    jobs.map((job) => ({ ...job, due_at: dueAt })),
  );
