import { ruleResources } from "#contract/rules.ts";
import { type WorkflowBody, workflowBody } from "#contract/workflows.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Kind } from "../rules/rule.ts";
import { readDocument } from "./read-document.ts";
import { scheduleWorkflow } from "./schedule-job.ts";
import { closeQuestions } from "./store-questions.ts";
import { cancelRunsOf } from "./store-runs.ts";
import { saveAuthor } from "./store.ts";

export const workflowKind: Kind<WorkflowBody> = {
  kind: "workflow",
  resource: ruleResources.workflow,
  toggle: "triage_automation_workflow",
  schema: workflowBody,
  defaults: { description: "" },
  check: (_draft, workflows) => {
    if (workflows.length >= workflowLimits.workflows)
      throw refuse("too_many_entries", workflowLimits.workflows, "workflows");
  },
  problemOf: ({ definition }) => {
    const [first] = readDocument(definition).problems;
    if (first === undefined) return null;
    return first.path === "" ? first.message : `${first.path}: ${first.message}`;
  },
  effectOf: ({ definition }) => definition,
  afterChange: async (sql, { before, after, caller, nowS }) => {
    if (after === null) return;
    const isSame =
      before !== null &&
      canonicalJson(before.body.definition) === canonicalJson(after.body.definition);
    if (!isSame) await saveAuthor(sql, after.id, caller.userId);
    await scheduleWorkflow(sql, after, nowS);
  },
  beforeDelete: async (sql, { id }, nowS) => {
    await closeQuestions(sql, await cancelRunsOf(sql, id, nowS), nowS);
  },
};
