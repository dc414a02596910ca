import { everyEnvironment } from "#contract/permissions.ts";
import { reachOf } from "../../../platform/http/check-permission.ts";
import { Refusal } from "../../../platform/refuse.ts";
import { startAnalysis } from "../../analysis/start-analysis.ts";
import { done, failed, type StepContext, type StepResult } from "../step-result.ts";

/** Asks for one; the workflow goes on, and `analysed` starts what has to wait for its end. */
export async function runAnalyse({
  sql,
  parts,
  caller,
  incidentId,
}: StepContext): Promise<StepResult> {
  if (incidentId === null) return failed("The run has no incident");
  if (!caller.toggles.has("ai_incident_summary")) return failed("Analyses are switched off");
  try {
    const reach = await reachOf(
      caller,
      { environmentId: everyEnvironment, needed: "incident_actions" },
      async () => true,
    );
    return done({ analysis_id: await startAnalysis(sql, parts, { caller, reach, incidentId }) });
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}
