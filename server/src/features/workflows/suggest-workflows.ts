import type { RemediationStep } from "#contract/suggested-actions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadConditionFacts } from "./condition-facts.ts";
import { loadRunnableWorkflows } from "./load-runnable.ts";
import { holds } from "./step-scope.ts";
import { loadPastRuns, loadSuccess } from "./store-success.ts";

const successS = 90 * 86_400;
/** Of a workflow that is meant for such incidents and has not run in a similar one. */
const conditionScore = 0.5;

interface Ask {
  caller: Caller;
  incidentId: string;
  /** That ended, most similar first. */
  similar: readonly { id: string; score: number }[];
  /** Of the incident. */
  tags: Readonly<Record<string, readonly string[]>>;
  nowS: number;
}
type Step = Omit<RemediationStep, "index" | "feedback">;

/** Workflows that ran in similar incidents, or whose condition holds here, best first. */
export async function suggestWorkflows(
  sql: Sql,
  { caller, incidentId, similar, tags, nowS }: Ask,
): Promise<Step[]> {
  if (!mayStart(caller)) return [];
  const runnable = await loadRunnableWorkflows(sql);
  const facts = (await loadConditionFacts(sql, [incidentId])).get(incidentId);
  if (runnable.length === 0 || facts === undefined) return [];
  const ran = await loadPastRuns(
    sql,
    similar.map(({ id }) => id),
  );
  const suggested = runnable.flatMap(({ workflow, condition }) => {
    if (condition !== undefined && !holds(condition, facts)) return [];
    const past = similar.find(({ id }) => ran.get(id)?.has(workflow.id) === true);
    return condition === undefined && !past ? [] : [{ workflow, past }];
  });
  const ids = suggested.map(({ workflow }) => workflow.id);
  const success = await loadSuccess(sql, ids, nowS - successS);
  return suggested
    .map(({ workflow, past }): Step => ({
      description: workflow.name,
      source: {
        kind: "workflow",
        name: workflow.name,
        incident_id: past?.id ?? null,
        url: null,
      },
      score: past?.score ?? conditionScore,
      workflow: {
        ...workflow,
        inputs: workflow.inputs.map((input) => ({
          ...input,
          default: tags[input.name]?.[0] ?? input.default,
        })),
        success: success.get(workflow.id) ?? { right: 0, of: 0 },
      },
    }))
    .toSorted((a, b) => b.score - a.score);
}

const mayStart = ({ toggles, permissions }: Caller): boolean =>
  toggles.has("triage_automation_workflow") &&
  toggles.has("automation_workflow_trigger") &&
  permissions.has("workflow_runs@create");
