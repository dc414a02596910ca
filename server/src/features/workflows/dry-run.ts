/** What a workflow would do with an incident, without doing any of it. */
import {
  actionOf,
  innerSteps,
  type Step,
  type WorkflowDocument,
} from "#contract/workflow-document.ts";
import type { DryStep } from "#contract/dry-step.ts";
import type { Facts } from "#bpql/facts.ts";
import type { IncidentContent } from "../delivery/incident-content.ts";
import { fillTemplates, TemplateFault } from "./fill-templates.ts";
import { secretName, secretScope } from "./secret-marks.ts";
import { withoutInnerSteps } from "./step-fields.ts";
import { conditionFacts, holds, type StepScope } from "./step-scope.ts";

interface Dry {
  document: WorkflowDocument;
  incident: IncidentContent["incident"];
  facts: Facts;
  inputs: Record<string, string>;
  nowS: number;
}

/** Both sides of a branch are shown, and one turn of a loop. */
export function dryRun({ document, incident, facts, inputs, nowS }: Dry): DryStep[] {
  const tag = Object.fromEntries(
    Object.entries(incident.tags).map(([name, values]) => [name, values[0] ?? ""]),
  );
  const scope: StepScope = {
    incident: { ...incident, tag },
    inputs,
    steps: {},
    item: null,
    index: null,
    trigger: "manual",
    run: { id: "0", name: "", started_at: nowS },
  };
  const known = conditionFacts(scope, facts, nowS);
  return listDry(document.steps, { prefix: "", would: "run", scope, facts: known });
}

interface DryContext {
  prefix: string;
  would: DryStep["would"];
  scope: StepScope;
  facts: Facts;
}

function listDry(steps: readonly Step[], context: DryContext): DryStep[] {
  return steps.flatMap((step) => {
    const path = `${context.prefix}${step.id}`;
    const shown = dryStep(step, path, context);
    const inner = innerSteps(step).flatMap(([place, list]) =>
      listDry(list, {
        ...context,
        prefix: `${path}/${place === "steps" ? 1 : place}/`,
        would: wouldInside({ step, place, outer: shown.would }, context),
      }),
    );
    return [shown, ...inner];
  });
}

function dryStep(step: Step, path: string, { would, scope, facts }: DryContext): DryStep {
  const { kind, params } = actionOf(step);
  const own = { id: path, kind, name: step.name ?? step.id };
  const shown = withoutInnerSteps(params);
  if (would !== "skip" && step.when !== undefined) {
    const answer = asks(step.when, facts);
    if (answer === "no")
      return { ...own, would: "skip", input: shown, reason: "Its condition does not hold" };
    if (answer === "unknown" && would === "run")
      return { ...own, would: "unknown", input: shown, reason: dependsOnStep };
  }
  try {
    return {
      ...own,
      would,
      input: fillTemplates(shown, { ...scope, secrets: secretScope(secretName) }),
      reason: null,
    };
  } catch (error) {
    if (error instanceof TemplateFault)
      return { ...own, would, input: shown, reason: error.message };
    throw error;
  }
}

const dependsOnStep = "It depends on what an earlier step answers";

function wouldInside(
  { step, place, outer }: { step: Step; place: string; outer: DryStep["would"] },
  { facts }: DryContext,
): DryStep["would"] {
  if (outer !== "run" || !step.branch) return outer === "run" && step.foreach ? "unknown" : outer;
  const answer = asks(step.branch.if, facts);
  if (answer === "unknown") return "unknown";
  return (answer === "yes") === (place === "do") ? "run" : "skip";
}

/** What names a step's output is known only once that step has run. */
function asks(condition: string, facts: Facts): "yes" | "no" | "unknown" {
  if (/\b(steps\.|item\b)/i.test(condition)) return "unknown";
  return holds(condition, facts) ? "yes" : "no";
}
