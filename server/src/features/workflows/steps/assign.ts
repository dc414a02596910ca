import type { StepActions } from "#contract/workflow-document.ts";
import { assign } from "../../incidents/actions/actions.ts";
import { loadAssignable } from "../../people/store.ts";
import { actOnIncident } from "../act-on-incident.ts";
import { failed, type StepContext, type StepResult } from "../step-result.ts";
import { findPerson } from "../store.ts";

export async function runAssign(
  context: StepContext,
  { to }: NonNullable<StepActions["assign"]>,
): Promise<StepResult> {
  const id = await findPerson(context.sql, to);
  const person = (await loadAssignable(context.sql)).find(({ _id }) => _id === id);
  if (!person) return failed(`${to} cannot be assigned here`);
  return actOnIncident(context, {
    action: "assign",
    decide: (world, incident) =>
      incident.assignment?.assignee === person._id
        ? null
        : assign(world, incident, {
            assignee: person._id,
            name: person.name,
            annotation: undefined,
          }),
  });
}
