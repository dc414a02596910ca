import type { StepActions } from "#contract/workflow-document.ts";
import { resolve } from "../../incidents/actions/actions.ts";
import { actOnIncident } from "../act-on-incident.ts";
import type { StepContext, StepResult } from "../step-result.ts";

/** What has ended by itself meanwhile is resolved. */
export const runResolve = (
  context: StepContext,
  { annotation }: NonNullable<StepActions["resolve"]>,
): Promise<StepResult> =>
  actOnIncident(context, {
    action: "resolve",
    decide: (world, incident) => (incident.active ? resolve(world, incident, annotation) : null),
  });
