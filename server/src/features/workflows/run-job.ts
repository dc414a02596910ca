import type { Handler } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { restingS } from "./call-kind.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { advanceRun } from "./advance-run.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import type { WorkflowParts } from "./step-result.ts";
import { loadSecondPersonRule } from "./store.ts";
import { loadSteps, lockRuns } from "./store-runs.ts";

/** Runs that can go on; many of them in one transaction. */
export const runJob = (parts: WorkflowParts): Handler => ({
  kind: workflowRunKind,
  run: async (sql, organizationId, jobs) => {
    const nowS = parts.clock.nowS();
    if (!(await areWorkflowsOn(sql)))
      return setJobs(
        sql,
        jobs.map((job) => ({ ...job, due_at: nowS + restingS })),
      );
    const ids = jobs.map(({ subject }) => subject);
    const runs = await lockRuns(sql, ids);
    const steps = Map.groupBy(await loadSteps(sql, ids), (step) => step.run_id);
    const isSecondPersonNeeded = await loadSecondPersonRule(sql);
    for (const run of runs)
      await advanceRun(
        sql,
        { organizationId, parts, nowS, isSecondPersonNeeded },
        { run, steps: steps.get(run.id) ?? [] },
      );
    await publishRuns(sql, organizationId);
  },
});
