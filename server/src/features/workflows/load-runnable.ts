import type { WorkflowDocument } from "#contract/workflow-document.ts";
import type { RunnableWorkflow, WorkflowBody } from "#contract/workflows.ts";
import type { Sql } from "../../platform/db.ts";
import { loadRules } from "../rules/store.ts";
import { readDocument } from "./read-document.ts";
import { inputsOf } from "./start-run.ts";

/** Workflows that people start, with the condition under which they may. */
export async function loadRunnableWorkflows(
  sql: Sql,
): Promise<{ workflow: RunnableWorkflow; condition: string | undefined }[]> {
  return (await loadRules<WorkflowBody>(sql, "workflow")).flatMap(({ id, name, active, body }) => {
    const { document } = readDocument(body.definition);
    if (!active || document?.trigger.manual === undefined) return [];
    const { description } = body;
    const workflow = { id, name: name ?? "", description, inputs: shownInputs(document) };
    return [{ workflow, condition: document.condition }];
  });
}

const shownInputs = (document: WorkflowDocument): RunnableWorkflow["inputs"] =>
  inputsOf(document).map((input) => ({
    name: input.name,
    label: input.label ?? input.name,
    required: input.required,
    default: input.default ?? "",
  }));
