import { callWorkflow, type WorkflowBody } from "#contract/workflows.ts";
import { isOn } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadIncidents } from "../incidents/stores/store-world.ts";
import { loadConfig } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { findRule } from "../rules/write.ts";
import { loadPause } from "./store-pause.ts";
import { publishRuns } from "./publish-runs.ts";
import { readDocument } from "./read-document.ts";
import { isWanted } from "./condition-facts.ts";
import { requireInputs, startRun } from "./start-run.ts";

/** A program starts a workflow: it may do what the workflow's author may, whoever holds the key. */
export const callRoutes = ({ db, clock }: Parts): Route[] => [
  serve(callWorkflow, ({ caller: key, params, body }) =>
    db.tenant(key.organizationId, async (sql) => {
      const { feature_toggles } = await loadConfig(sql);
      if (!isOn(feature_toggles, "triage_automation_workflow"))
        throw refuse("no_toggle", "triage_automation_workflow");
      if ((await loadPause(sql)).is_paused) throw refuse("workflows_paused");
      const workflow = findRule(await loadRules<WorkflowBody>(sql, "workflow"), params.id);
      const { document } = readDocument(workflow.body.definition);
      if (!workflow.active || document?.trigger.callback === undefined)
        throw refuse("workflow_not_callable", workflow.name ?? "");
      const incidentId = body.incident_id ?? null;
      if (incidentId !== null)
        await requireWanted(sql, { incidentId, condition: document.condition, workflow });
      requireInputs(document, body.inputs);
      const id = await startRun(sql, {
        workflow,
        document,
        incidentId,
        startedBy: key.name,
        inputs: body.inputs,
        chain: [],
        nowS: clock.nowS(),
      });
      if (id === null) throw refuse("workflow_full", workflow.name ?? "");
      await publishRuns(sql, key.organizationId);
      return { execution_id: id };
    }),
  ),
];

async function requireWanted(
  sql: Sql,
  {
    incidentId,
    condition,
    workflow,
  }: { incidentId: string; condition: string | undefined; workflow: { name: string | null } },
): Promise<void> {
  if ((await loadIncidents(sql, [incidentId])).length === 0) throw refuse("not_found");
  if (!(await isWanted(sql, { condition, incidentId })))
    throw refuse("workflow_not_wanted", workflow.name ?? "");
}
