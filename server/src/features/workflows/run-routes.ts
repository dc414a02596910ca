import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/workflows.ts";
import type { Execution, WorkflowBody } from "#contract/workflows.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { loadAnalysisRuns } from "../analysis/store.ts";
import { loadIncidentContents } from "../delivery/incident-content.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { loadRules } from "../rules/store.ts";
import { findRule } from "../rules/write.ts";
import { isWanted, loadConditionFacts } from "./condition-facts.ts";
import { changeExecution } from "./change-execution.ts";
import { dryRun } from "./dry-run.ts";
import { loadPause } from "./store-pause.ts";
import { presentAnalysis, presentRun } from "./present.ts";
import { publishRuns } from "./publish-runs.ts";
import { loadRunnableWorkflows } from "./load-runnable.ts";
import { reachIn } from "./reach-in.ts";
import { readDocument } from "./read-document.ts";
import { requireInputs, startRun } from "./start-run.ts";
import { loadRunArtifacts } from "./store-artifacts.ts";
import {
  countIncidentRuns,
  loadIncidentRuns,
  loadSteps,
  loadWorkflowRuns,
  lockRuns,
  type Run,
} from "./store-runs.ts";

interface RunParts extends Parts {
  books: IncidentBooks;
  publicUrl: string;
}

const shownRuns = 100;

export const runRoutes = (parts: RunParts): Route[] => [
  serve(contract.unifiedExecution, ({ caller, reach, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const { is_paused } = await loadPause(sql);
      return { ...(await loadExecutions(sql, caller, params.id)), is_paused };
    }),
  ),
  serve(contract.listWorkflowRuns, ({ caller, params, query: { page, per_page } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const { id } = findRule(await loadRules<WorkflowBody>(sql, "workflow"), params.id);
      const { items, total } = await loadWorkflowRuns(sql, {
        workflowId: id,
        environments: reachEverywhere(caller).environments,
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      return { items: await presentRuns(sql, items), total, page, per_page };
    }),
  ),
  serve(contract.listIncidentWorkflows, ({ caller, reach, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const items = (await loadRunnableWorkflows(sql)).map(({ workflow }) => workflow);
      return { items, total: items.length };
    }),
  ),
  serve(contract.startWorkflow, ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, (sql) =>
      startByHand(sql, parts, { caller, params, body }),
    ),
  ),
  serve(contract.changeExecution, ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, (sql) =>
      changeByHand(sql, parts, { caller, params, body }),
    ),
  ),
  serve(contract.dryRunWorkflow, ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, (sql) => tryDry(sql, parts, { caller, params, body })),
  ),
];

/** The newest of all kinds. */
async function loadExecutions(
  sql: Sql,
  caller: Caller,
  incidentId: string,
): Promise<{ executions: Execution[]; total: number }> {
  const runs = await loadIncidentRuns(sql, incidentId, shownRuns);
  const runTotal = runs.length < shownRuns ? runs.length : await countIncidentRuns(sql, incidentId);
  const analyses = caller.toggles.has("ai_incident_summary")
    ? await loadAnalysisRuns(sql, incidentId, shownRuns)
    : [];
  const executions = [...(await presentRuns(sql, runs)), ...analyses.map(presentAnalysis)];
  return {
    executions: executions
      .toSorted((a, b) => b.started_at - a.started_at || Number(b.id) - Number(a.id))
      .slice(0, shownRuns),
    total: runTotal + (analyses[0]?.total ?? 0),
  };
}

interface Call<E extends Endpoint> {
  caller: Caller;
  params: InputOf<E>["params"];
  body: InputOf<E>["body"];
}

async function startByHand(
  sql: Sql,
  parts: RunParts,
  { caller, params, body }: Call<typeof contract.startWorkflow>,
): Promise<{ execution_id: string }> {
  await loadVisibleIncident(
    sql,
    params.id,
    await reachIn(sql, caller, { env: params.env, needed: "read" }),
  );
  if ((await loadPause(sql)).is_paused) throw refuse("workflows_paused");
  const workflow = findRule(await loadRules<WorkflowBody>(sql, "workflow"), body.workflow_id);
  const { document } = readDocument(workflow.body.definition);
  if (!workflow.active || document?.trigger.manual === undefined)
    throw refuse("workflow_not_startable", workflow.name ?? "");
  if (!(await isWanted(sql, { condition: document.condition, incidentId: params.id })))
    throw refuse("workflow_not_wanted", workflow.name ?? "");
  requireInputs(document, body.inputs);
  const nowS = parts.clock.nowS();
  const id = await startRun(sql, {
    workflow,
    document,
    incidentId: params.id,
    kind: "manual",
    startedBy: caller.name,
    starterId: caller.userId,
    inputs: body.inputs,
    isRemediation: body.is_remediation,
    chain: [],
    nowS,
  });
  if (id === null) throw refuse("workflow_full", workflow.name ?? "");
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: "act",
    resource_type: "workflow_runs",
    resource_id: id,
    before: null,
    after: { action: "start", workflow: workflow.name, incident: params.id },
  });
  await publishRuns(sql, caller.organizationId);
  return { execution_id: id };
}

async function changeByHand(
  sql: Sql,
  parts: RunParts,
  { caller, params, body }: Call<typeof contract.changeExecution>,
): Promise<Execution> {
  await changeExecution(sql, { ...params, caller, body, nowS: parts.clock.nowS() });
  const [after] = await presentRuns(sql, await lockRuns(sql, [body.execution_id]));
  if (!after) throw refuse("not_found");
  return after;
}

async function tryDry(
  sql: Sql,
  parts: RunParts,
  { caller, params, body }: Call<typeof contract.dryRunWorkflow>,
): Promise<ReplyOf<typeof contract.dryRunWorkflow>> {
  const workflow = findRule(await loadRules<WorkflowBody>(sql, "workflow"), params.id);
  const reach: EnvironmentReach = reachEverywhere(caller);
  await loadVisibleIncident(sql, body.incident_id, reach);
  const read = readDocument(body.definition ?? workflow.body.definition);
  const facts = (await loadConditionFacts(sql, [body.incident_id])).get(body.incident_id);
  const contents = await loadIncidentContents(sql, [body.incident_id], parts.publicUrl);
  const incident = contents.get(body.incident_id)?.incident;
  if (read.document === null || facts === undefined || !incident)
    return {
      would_start: false,
      reason: "The document has problems",
      problems: read.problems,
      steps: [],
    };
  const { document } = read;
  const isMet = await isWanted(sql, {
    condition: document.condition,
    incidentId: body.incident_id,
  });
  return {
    would_start: isMet,
    reason: isMet ? null : "Its condition does not hold",
    problems: [],
    steps: dryRun({ document, incident, facts, inputs: body.inputs, nowS: parts.clock.nowS() }),
  };
}

async function presentRuns(sql: Sql, runs: readonly Run[]): Promise<Execution[]> {
  const ids = runs.map(({ id }) => id);
  const steps = Map.groupBy(ids.length === 0 ? [] : await loadSteps(sql, ids), (row) => row.run_id);
  const artifacts = Map.groupBy(
    ids.length === 0 ? [] : await loadRunArtifacts(sql, ids),
    ({ run_id }) => run_id,
  );
  return runs.map((run) =>
    presentRun(
      run,
      steps.get(run.id) ?? [],
      (artifacts.get(run.id) ?? []).map(({ run_id: _run, ...file }) => file),
    ),
  );
}
