import { isOn, type Toggle } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { autoResolveOf } from "../integrations/auto-resolve.ts";
import { loadEveryIntegration, restartAutoResolveTimers } from "../integrations/store.ts";
import { partlyMutedJob } from "../maintenance/partly-muted.ts";
import { bumpConfigVersion } from "../organizations/store.ts";

interface ToggleChange {
  before: Readonly<Record<string, boolean>>;
  after: Readonly<Record<string, boolean>>;
  nowS: number;
}

/**
 * What the pipeline and the timers make of toggles that were switched. In the transaction of the
 * change, in that organization.
 */
export async function applyToggleChange(
  sql: Sql,
  { before, after, nowS }: ToggleChange,
): Promise<void> {
  const hasChanged = (toggle: Toggle): boolean => isOn(before, toggle) !== isOn(after, toggle);
  await bumpConfigVersion(sql);
  if (hasChanged("maintenance_status_consolidation"))
    await setJob(sql, { kind: partlyMutedJob, subject: "all", due_at: nowS });
  if (!hasChanged("auto_resolve")) return;
  // Their timers fell due without effect, or were never set.
  for (const integration of await loadEveryIntegration(sql)) {
    const silence = autoResolveOf(integration, after);
    if (silence) await restartAutoResolveTimers(sql, integration.id, silence.afterS);
  }
}
