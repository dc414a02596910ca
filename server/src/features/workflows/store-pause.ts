/** The kill switch: while an organization's workflows are paused, no run starts or goes on. */
import { isOn } from "#contract/toggles.ts";
import type { WorkflowPause } from "#contract/workflow-pause.ts";
import type { Sql } from "../../platform/db.ts";
import { loadConfig } from "../organizations/store.ts";

export async function loadPause(sql: Sql): Promise<WorkflowPause> {
  const [row] = await sql<{ by_name: string; at: number }>(
    "SELECT by_name, at FROM workflow_pauses WHERE organization_id = tocsin_organization()",
    [],
    "workflow-pause",
  );
  return row ? { is_paused: true, ...row } : { is_paused: false, by_name: null, at: null };
}

/** Whoever paused them first stays noted. */
export const savePause = (sql: Sql, { byName, nowS }: { byName: string; nowS: number }) =>
  sql(
    `INSERT INTO workflow_pauses (organization_id, by_name, at)
     VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
    [byName, nowS],
  );

export const deletePause = (sql: Sql) =>
  sql("DELETE FROM workflow_pauses WHERE organization_id = tocsin_organization()");

/** Whether runs may start and go on. */
export async function areWorkflowsOn(sql: Sql): Promise<boolean> {
  const { feature_toggles } = await loadConfig(sql);
  return isOn(feature_toggles, "triage_automation_workflow") && !(await loadPause(sql)).is_paused;
}
