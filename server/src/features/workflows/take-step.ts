/** One attempt of one step. */
import { randomUUID } from "node:crypto";
import { actionOf, type StepActions } from "#contract/workflow-document.ts";
import type { Facts } from "#bpql/facts.ts";
import { fillTemplates, TemplateFault } from "./fill-templates.ts";
import { secretMark, secretName, secretScope } from "./secret-marks.ts";
import { withoutInnerSteps } from "./step-fields.ts";
import type { StepRow } from "./step-row.ts";
import type { StepPlace } from "./next-step.ts";
import { conditionFacts, holds, type StepScope } from "./step-scope.ts";
import { done, failed, type StepContext, type StepResult } from "./step-result.ts";
import { runAnalyse } from "./steps/analyse.ts";
import { runArtifact } from "./steps/artifact.ts";
import { runAssign } from "./steps/assign.ts";
import { runComment } from "./steps/comment.ts";
import { runForeach } from "./steps/foreach.ts";
import { runResolve } from "./steps/resolve.ts";
import { runRunner } from "./steps/runner.ts";
import { runShare } from "./steps/share.ts";
import { runSnooze } from "./steps/snooze.ts";
import { runSuggestMerge } from "./steps/suggest-merge.ts";
import { runTag } from "./steps/tag.ts";
import { runWait } from "./steps/wait.ts";

export interface StepAttempt {
  context: StepContext;
  place: StepPlace;
  scope: StepScope;
  /** Of the incident; null where the run has none. */
  facts: Facts | null;
  row: StepRow;
}
export interface Attempted {
  result: StepResult;
  /** What it was given. */
  input: unknown;
}

const leavesProduct: ReadonlySet<keyof StepActions> = new Set(["lookup", "call", "runner"]);

/** What a step is given, or why its templates cannot be filled in. */
export function fillStep({ place, scope }: Pick<StepAttempt, "place" | "scope">): {
  input: Record<string, unknown> | null;
  fault: string | null;
} {
  const { kind, params } = actionOf(place.step);
  // Secrets go into what leaves the product alone.
  const nonce = leavesProduct.has(kind) ? randomUUID() : null;
  const secrets = secretScope(nonce === null ? secretName : (name) => secretMark(nonce, name));
  try {
    const input = withoutInnerSteps(fillTemplates<object>(params, { ...scope, secrets }));
    return { input: nonce === null ? input : { ...input, secret_mark: nonce }, fault: null };
  } catch (error) {
    if (error instanceof TemplateFault) return { input: null, fault: error.message };
    throw error;
  }
}

export async function takeStep(attempt: StepAttempt): Promise<Attempted> {
  const { kind } = actionOf(attempt.place.step);
  const { approver_id: approver, input: approved } = attempt.row;
  // What somebody has approved is done as they saw it, whatever has changed since.
  const { input, fault } =
    approver !== null && approved !== null ? { input: approved, fault: null } : fillStep(attempt);
  return {
    input,
    result: fault === null ? await runStep(attempt, { kind, input }) : failed(fault),
  };
}

export const isMet = (
  { scope, facts, context }: Omit<StepAttempt, "row">,
  condition: string,
): boolean => holds(condition, conditionFacts(scope, facts, context.nowS));

async function runStep(
  attempt: StepAttempt,
  { kind, input }: { kind: keyof StepActions; input: unknown },
): Promise<StepResult> {
  const { context, scope, row } = attempt;
  // Filled in from the parsed step: its texts are others, its form is the same.
  const params = { [kind]: input } as {
    [Kind in keyof StepActions]-?: NonNullable<StepActions[Kind]>;
  };
  switch (kind) {
    case "assign":
      return runAssign(context, params.assign);
    case "tag":
      return runTag(context, params.tag);
    case "comment":
      return runComment(context, params.comment);
    case "snooze":
      return runSnooze(context, params.snooze);
    case "resolve":
      return runResolve(context, params.resolve);
    case "suggest_merge":
      return runSuggestMerge(context, params.suggest_merge, row);
    case "share":
      return runShare(context, params.share);
    case "analyse":
      return runAnalyse(context);
    case "lookup":
    case "call":
      return { status: "running" };
    case "runner":
      return runRunner(context, params.runner);
    case "artifact":
      return runArtifact(context, params.artifact);
    case "wait":
      return runWait(params.wait, {
        nowS: context.nowS,
        startedAt: row.started_at,
        isMet: (condition) => isMet(attempt, condition),
      });
    case "branch":
      return done({ taken: isMet(attempt, params.branch.if) ? "do" : "else" });
    case "foreach":
      return runForeach(context, params.foreach, scope);
    case "ask":
      return {
        status: "asked",
        dueAt: context.nowS + params.ask.deadline,
        reason: params.ask.message,
      };
  }
}
