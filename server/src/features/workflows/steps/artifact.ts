import { everyEnvironment } from "#contract/permissions.ts";
import type { StepActions } from "#contract/workflow-document.ts";
import { reachOf } from "../../../platform/http/check-permission.ts";
import { Refusal } from "../../../platform/refuse.ts";
import { keepFiles } from "../keep-files.ts";
import { done, failed, type StepContext, type StepResult } from "../step-result.ts";

/** What the run has gathered, as a file of the incident. */
export async function runArtifact(
  { sql, run, path, caller, incidentId, nowS }: StepContext,
  { name, content }: NonNullable<StepActions["artifact"]>,
): Promise<StepResult> {
  if (incidentId === null) return failed("The run has no incident");
  try {
    const reach = await reachOf(
      caller,
      { environmentId: everyEnvironment, needed: "incident_actions" },
      async () => true,
    );
    const [file] = await keepFiles(sql, {
      caller,
      reach,
      incidentId,
      files: [{ name: name.slice(-200), content: Buffer.from(content) }],
      step: { run_id: run.id, path },
      nowS,
    });
    return done({ artifact_id: file?.id, bytes: file?.bytes });
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}
