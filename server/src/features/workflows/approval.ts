/** Steps that wait for somebody's approval before they are taken. */
import { actionOf, type Step, type StepKind } from "#contract/workflow-document.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/refuse.ts";
import type { StepRow } from "./step-row.ts";
import type { Run } from "./store-runs.ts";

/** Seconds that a step waits for its approval. */
const approvalS = 86_400;
/** What may harm beyond the product. */
const destructive: ReadonlySet<StepKind> = new Set(["call", "runner"]);

/** `isAlwaysNeeded`: for whatever may harm, by the organization's settings. */
export function needsSecondPerson(step: Step, isAlwaysNeeded: boolean): boolean {
  return step.second_person === true || (isAlwaysNeeded && destructive.has(actionOf(step).kind));
}

/** What asks a person in the course of what it does. */
export const isQuestion = (step: Step): boolean =>
  step.ask !== undefined || step.suggest_merge !== undefined;

/** A second person signs in for it, and what needs a text is written in the console. */
export const takesButton = (step: Step): boolean =>
  isQuestion(step) && step.ask?.input === undefined && !needsSecondPerson(step, false);

/** Null where it may be taken. */
export function awaitApproval(
  row: StepRow,
  { step, isAlwaysNeeded, nowS }: { step: Step; isAlwaysNeeded: boolean; nowS: number },
): StepRow | null {
  if (isQuestion(step) || row.approver_id !== null || !needsSecondPerson(step, isAlwaysNeeded))
    return null;
  return {
    ...row,
    status: "asked",
    reason: `A second person has to approve “${row.name}”`,
    due_at: nowS + approvalS,
  };
}

/** Refuses whoever wrote the workflow, started the run, or is no person that has signed in. */
export function requireSecondPerson({ author_id, starter_id }: Run, caller: Caller): void {
  const isPerson = caller.kind === "user" && !caller.isService && caller.proof !== "key";
  if (!isPerson || caller.userId === author_id || caller.userId === starter_id)
    throw refuse("needs_second_person");
}
