import type { StepActions } from "#contract/workflow-document.ts";
import { snooze } from "../../incidents/actions/actions.ts";
import { actOnIncident } from "../act-on-incident.ts";
import type { StepContext, StepResult } from "../step-result.ts";

export const runSnooze = (
  context: StepContext,
  { seconds, wake_on_change }: NonNullable<StepActions["snooze"]>,
): Promise<StepResult> =>
  actOnIncident(context, {
    action: "snooze",
    decide: (world, incident) =>
      snooze(world, incident, {
        until: world.at + seconds,
        wakeOnChange: wake_on_change,
        annotation: undefined,
      }),
  });
