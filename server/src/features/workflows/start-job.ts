import type { TriggerKind, WorkflowDocument } from "#contract/workflow-document.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { loadVisibleIncidents } from "../incidents/detail/present-incidents.ts";
import { workflowStartKind } from "../incidents/stores/store-workflow-jobs.ts";
import type { Rule } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import { loadActingCaller } from "./acting-caller.ts";
import { loadConditionFacts } from "./condition-facts.ts";
import { areWorkflowsOn } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import { readDocument } from "./read-document.ts";
import { startRun } from "./start-run.ts";
import { holds } from "./step-scope.ts";
import type { WorkflowParts } from "./step-result.ts";
import { loadAuthor } from "./store.ts";

/** While as many run as may. */
const fullRetryS = 5;

interface Start {
  job: Job;
  workflow: Rule<WorkflowBody>;
  document: WorkflowDocument;
  incidentId: string;
  kind: TriggerKind;
}

/** A change has met a trigger: whether the condition holds is asked of the incident as it is now. */
export const startJob = ({ clock }: WorkflowParts): Handler => ({
  kind: workflowStartKind,
  run: async (sql, organizationId, jobs) => {
    if (!(await areWorkflowsOn(sql))) return;
    const starts = readStarts(jobs, await loadRules<WorkflowBody>(sql, "workflow"));
    const facts = await loadConditionFacts(sql, [
      ...new Set(starts.map(({ incidentId }) => incidentId)),
    ]);
    const matching = starts.filter(({ incidentId, document: { condition } }) => {
      const known = facts.get(incidentId);
      return known !== undefined && (condition === undefined || holds(condition, known));
    });
    const nowS = clock.nowS();
    const postponed: Job[] = [];
    for (const ofWorkflow of Map.groupBy(matching, ({ workflow }) => workflow.id).values())
      for (const start of await visibleToAuthor(sql, ofWorkflow, { organizationId, nowS }))
        if (!(await beginRun(sql, start, nowS))) postponed.push(start.job);
    await setJobs(
      sql,
      postponed.map((job) => ({ ...job, due_at: nowS + fullRetryS })),
    );
    await publishRuns(sql, organizationId);
  },
});

function readStarts(jobs: readonly Job[], workflows: readonly Rule<WorkflowBody>[]): Start[] {
  const ready = new Map(
    workflows.flatMap((workflow) => {
      const { document } = readDocument(workflow.body.definition);
      return workflow.active && document !== null
        ? [[workflow.id, { workflow, document }] as const]
        : [];
    }),
  );
  return jobs.flatMap((job) => {
    const [workflowId = "", incidentId = "", kind = ""] = job.subject.split(" ");
    const known = ready.get(workflowId);
    // queueWorkflows wrote the kind.
    return known ? [{ job, ...known, incidentId, kind: kind as TriggerKind }] : [];
  });
}

/** Of one workflow. Where nobody acts, all of them: the run says so, and reads nothing. */
async function visibleToAuthor(
  sql: Sql,
  starts: readonly Start[],
  { organizationId, nowS }: { organizationId: string; nowS: number },
): Promise<readonly Start[]> {
  const [first] = starts;
  if (first === undefined) return [];
  const author = await loadAuthor(sql, first.workflow.id);
  const caller = await loadActingCaller(sql, {
    organizationId,
    authorId: author?.id ?? null,
    actsAs: first.document.acts_as,
    name: first.workflow.name ?? "",
    nowS,
  });
  if (typeof caller === "string") return starts;
  const ids = starts.map(({ incidentId }) => incidentId);
  const visible = new Set(
    (await loadVisibleIncidents(sql, ids, reachEverywhere(caller))).map(({ id }) => id),
  );
  return starts.filter(({ incidentId }) => visible.has(incidentId));
}

/** Whether there was room for it. */
const beginRun = async (
  sql: Sql,
  { job, workflow, document, incidentId, kind }: Start,
  nowS: number,
): Promise<boolean> =>
  (await startRun(sql, {
    workflow,
    document,
    incidentId,
    kind,
    startedBy: workflow.name ?? "",
    inputs: {},
    chain: Array.isArray(job.params["chain"]) ? job.params["chain"].map(String) : [],
    nowS,
  })) !== null;
