import type { SendStatement } from "../../../platform/db.ts";
import { setJobs, wakeJobs } from "../../../platform/jobs/set-job.ts";
import type { WorkflowStart } from "../world/members/workflows.ts";
import type { World } from "../world/world.ts";

/** Their handlers are in features/workflows. */
export const workflowStartKind = "workflow-start";
export const workflowRunKind = "workflow-run";

/** Several changes of an incident before its workflow has started are one. */
export async function queueWorkflows(send: SendStatement, world: World): Promise<void> {
  const { starts, watched } = world.workflows;
  await setJobs(
    send,
    starts.map((start) => ({
      kind: workflowStartKind,
      subject: subjectOf(start),
      due_at: world.now,
      params: { chain: start.chain },
    })),
  );
  if (watched.size === 0) return;
  // Only those that wait until a condition holds: the others are due when they say.
  await send(
    `UPDATE jobs j SET due_at = $2 FROM workflow_runs r
     WHERE r.organization_id = tocsin_organization() AND r.incident_id = ANY($1::bigint[])
       AND r.ended_at IS NULL
       AND EXISTS (SELECT FROM workflow_steps s WHERE s.organization_id = r.organization_id
         AND s.run_id = r.id AND s.status = 'waiting' AND s.input ? 'until')
       AND j.organization_id = r.organization_id AND j.kind = '${workflowRunKind}'
       AND j.subject = r.id::text AND j.due_at > $2`,
    [[...watched], world.now],
    "wake-workflow-runs",
  );
  await wakeJobs(send, { kind: workflowRunKind, due_at: world.now });
}

const subjectOf = ({ workflow_id, incident_id, kind }: WorkflowStart): string =>
  `${workflow_id} ${incident_id} ${kind}`;
