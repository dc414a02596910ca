import type { StepActions } from "#contract/workflow-document.ts";
import { comment } from "../../incidents/actions/actions.ts";
import { actOnIncident } from "../act-on-incident.ts";
import type { StepContext, StepResult } from "../step-result.ts";

export const runComment = (
  context: StepContext,
  { body }: NonNullable<StepActions["comment"]>,
): Promise<StepResult> =>
  actOnIncident(context, {
    action: "comment",
    decide: (world, incident) => {
      comment(world, incident, { body });
      return null;
    },
  });
