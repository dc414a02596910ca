/** What a person does to a run, from the console or from where it was shared. */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { changeRun, type RunChange } from "./change-run.ts";
import { publishRuns } from "./publish-runs.ts";
import { reachIn } from "./reach-in.ts";
import { loadSteps, lockRuns } from "./store-runs.ts";

export interface ExecutionChange {
  caller: Caller;
  /** Environment and incident, as paths have them. */
  env: string;
  id: string;
  body: RunChange & { execution_id: string };
  nowS: number;
  /** Where it was done, unless in the console. */
  place?: string;
}

/** Throws the refusals of `changeExecution`. */
export async function changeExecution(
  sql: Sql,
  { caller, env, id, body, nowS, place }: ExecutionChange,
): Promise<void> {
  await loadVisibleIncident(sql, id, await reachIn(sql, caller, { env, needed: "read" }));
  const [run] = await lockRuns(sql, [body.execution_id]);
  if (run?.incident_id !== id) throw refuse("not_found");
  await changeRun(sql, { run, steps: await loadSteps(sql, [run.id]) }, { ...body, caller, nowS });
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: "act",
    resource_type: "workflow_runs",
    resource_id: run.id,
    before: null,
    after: {
      action: body.action,
      workflow: run.name,
      step: body.step_id ?? null,
      ...(place !== undefined && { place }),
    },
  });
  await publishRuns(sql, caller.organizationId);
}
