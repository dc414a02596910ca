import type { StepActions } from "#contract/workflow-document.ts";
import { done, failed, type StepResult } from "../step-result.ts";

/** How long a condition is waited for unless the step says so. */
const defaultForS = 86_400;

interface Waiting {
  nowS: number;
  startedAt: number;
  isMet: (condition: string) => boolean;
}

export function runWait(
  { seconds, until, for: forS = defaultForS }: NonNullable<StepActions["wait"]>,
  { nowS, startedAt, isMet }: Waiting,
): StepResult {
  if (seconds !== undefined) {
    const dueAt = startedAt + seconds;
    return nowS >= dueAt ? done() : { status: "waiting", dueAt };
  }
  if (isMet(until ?? "")) return done({ met: true });
  const dueAt = startedAt + forS;
  return nowS >= dueAt
    ? failed(`The condition did not hold within ${forS} s`)
    : { status: "waiting", dueAt };
}
