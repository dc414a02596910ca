/** A step inside the product, in the transaction that says that it is done. */
import { grantOfAction, type IncidentAction } from "#contract/incident-actions.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { problemFor, Refusal } from "../../platform/refuse.ts";
import type { Sql } from "../../platform/db.ts";
import type { ActionRefusal } from "../incidents/actions/actions.ts";
import { type ActionContext, runActionIn } from "../incidents/actions/run-action.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import type { World } from "../incidents/world/world.ts";
import { done, failed, type StepContext, type StepResult } from "./step-result.ts";

interface Act {
  action: IncidentAction;
  decide: (world: World, incident: IncidentState, context: ActionContext) => ActionRefusal;
  /** Incidents that it takes along. */
  sourceIds?: readonly string[];
  check?: (sql: Sql, world: World) => Promise<void>;
}

/** What the acting account may not do fails, as does what the incident refuses. */
export async function actOnIncident(
  { sql, parts, run, caller, incidentId }: StepContext,
  { action, decide, sourceIds = [], check }: Act,
): Promise<StepResult> {
  if (incidentId === null) return failed("The run has no incident");
  try {
    const reach = await reachOf(
      caller,
      {
        environmentId: everyEnvironment,
        needed: "incident_actions",
        action: grantOfAction[action],
      },
      async () => true,
    );
    const workflowChain = run.workflow_id === null ? run.chain : [...run.chain, run.workflow_id];
    const { result } = await runActionIn(
      sql,
      {
        ...parts,
        request: {
          caller,
          reach,
          action,
          incidentIds: [incidentId, ...sourceIds],
          workflowChain,
          audit: { workflow: run.name, execution: run.id },
          ...(check && { check }),
        },
      },
      (context) => {
        const incident = context.world.incidents.byId.get(incidentId);
        return incident === undefined ? "unseen" : decide(context.world, incident, context);
      },
    );
    if (result === null) return done();
    return failed(
      result === "unseen" ? `${caller.name} may not see the incident` : problemFor(result).message,
    );
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}
