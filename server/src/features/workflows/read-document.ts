import { parse } from "#bpql/parse.ts";
import {
  actionOf,
  innerSteps,
  type Step,
  type WorkflowDocument,
  workflowDocument,
} from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { WorkflowProblem } from "#contract/workflows.ts";
import { readLiquid } from "../../platform/liquid.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { untemplatedFields } from "./step-fields.ts";

export type ReadDocument =
  | { document: WorkflowDocument; problems: [] }
  | { document: null; problems: WorkflowProblem[] };

/** All that is wrong with a document, each by its place in it. */
export function readDocument(definition: unknown): ReadDocument {
  if (isTextAlone(definition))
    return { document: null, problems: [{ path: "text", message: "The text is not YAML" }] };
  const parsed = workflowDocument.safeParse(definition);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      path: path.join("."),
      message,
    }));
    return { document: null, problems };
  }
  const document = parsed.data;
  const problems = [
    ...conditionProblems(document.condition, "condition"),
    ...listProblems(document.steps, "steps"),
    ...sizeProblems(document.steps),
  ];
  return problems.length > 0 ? { document: null, problems } : { document, problems: [] };
}

/** What could not be read is kept as it was written. */
const isTextAlone = (definition: unknown): boolean =>
  typeof definition === "object" &&
  definition !== null &&
  Object.keys(definition).join() === "text" &&
  "text" in definition &&
  typeof definition.text === "string";

function sizeProblems(steps: readonly Step[]): WorkflowProblem[] {
  const { count, depth } = sizeOf(steps);
  return [
    ...(count > workflowLimits.steps
      ? [{ path: "steps", message: `must have at most ${workflowLimits.steps} steps` }]
      : []),
    ...(depth > workflowLimits.depth
      ? [{ path: "steps", message: `must not go deeper than ${workflowLimits.depth} levels` }]
      : []),
  ];
}

function sizeOf(steps: readonly Step[]): { count: number; depth: number } {
  let [count, depth] = [steps.length, 1];
  for (const step of steps)
    for (const [, list] of innerSteps(step)) {
      const inner = sizeOf(list);
      count += inner.count;
      depth = Math.max(depth, inner.depth + 1);
    }
  return { count, depth };
}

function listProblems(steps: readonly Step[], path: string): WorkflowProblem[] {
  const known = new Set<string>();
  return steps.flatMap((step, index) => {
    const place = `${path}.${index}`;
    const repeated = known.has(step.id)
      ? [{ path: `${place}.id`, message: `“${step.id}” is another step beside it` }]
      : [];
    known.add(step.id);
    return [...repeated, ...stepProblems(step, place)];
  });
}

function stepProblems(step: Step, place: string): WorkflowProblem[] {
  const { kind, params } = actionOf(step);
  const at = `${place}.${kind}`;
  return [
    ...conditionProblems(step.when, `${place}.when`),
    ...(step.branch ? conditionProblems(step.branch.if, `${at}.if`) : []),
    ...(step.wait ? conditionProblems(step.wait.until, `${at}.until`) : []),
    ...(step.suggest_merge
      ? conditionProblems(step.suggest_merge.incidents, `${at}.incidents`)
      : []),
    ...(step.foreach ? conditionProblems(step.foreach.incidents, `${at}.incidents`) : []),
    ...templateProblems(params, at),
    ...innerSteps(step).flatMap(([name, list]) => listProblems(list, `${at}.${name}`)),
  ];
}

function templateProblems(value: unknown, path: string): WorkflowProblem[] {
  if (typeof value === "string")
    return readLiquid(value).problems.map(({ line, column, message }) => ({
      path,
      message: `Line ${line}, column ${column}: ${message}`,
    }));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    untemplatedFields.has(name) ? [] : templateProblems(inner, `${path}.${name}`),
  );
}

function conditionProblems(condition: string | undefined, path: string): WorkflowProblem[] {
  if (condition === undefined) return [];
  const parsed = parse(condition, { kindOf });
  return parsed.ok ? [] : parsed.problems.map(({ message }) => ({ path, message }));
}
