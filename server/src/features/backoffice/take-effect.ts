import { isOn, type Toggle } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs.ts";
import { silenceOf } from "../integrations/silence.ts";
import { loadIntegrations, restartSilence } from "../integrations/store.ts";
import { partlyMutedJob } from "../maintenance/partly.ts";
import { bumpConfig } from "../organizations/store.ts";

interface Switched {
  before: Readonly<Record<string, boolean>>;
  after: Readonly<Record<string, boolean>>;
  nowS: number;
}

/**
 * What the pipeline and the timers make of toggles that were switched. In the transaction of the
 * change, in that organization.
 */
export async function takeEffect(sql: Sql, { before, after, nowS }: Switched): Promise<void> {
  const isSwitched = (toggle: Toggle): boolean => isOn(before, toggle) !== isOn(after, toggle);
  await bumpConfig(sql);
  if (isSwitched("maintenance_status_consolidation"))
    await setJob(sql, { kind: partlyMutedJob, subject: "all", due_at: nowS });
  if (!isSwitched("auto_resolve")) return;
  // Their timers fell due without effect, or were never set.
  for (const one of await loadIntegrations(sql)) {
    const silence = silenceOf(one, after);
    if (silence) await restartSilence(sql, one.id, silence.afterS);
  }
}
