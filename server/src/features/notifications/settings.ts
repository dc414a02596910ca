import type { NotificationSettings } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { type AuditEntry, writeAudit } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { publishNotifications } from "./publish-notifications.ts";
import { nextSummary } from "./quiet-hours.ts";
import { withDefaults } from "./settings-values.ts";
import { loadSettings, saveSettings } from "./store-settings.ts";

/** Writes what a person chose; it is audited, and holds for what waits already. */
export async function changeSettings(
  sql: Sql,
  {
    organizationId,
    userId,
    actor,
    nowS,
  }: { organizationId: string; userId: string; actor: AuditEntry["actor"]; nowS: number },
  change: (current: NotificationSettings) => NotificationSettings,
): Promise<void> {
  // The job before what it changes: dispatchJob locks them in this order, too.
  await setJob(sql, { kind: "notify", subject: userId, due_at: nowS });
  const stored = await loadSettings(sql, userId);
  const before = withDefaults(stored?.settings ?? {});
  const settings = change(before);
  await saveSettings(sql, userId, { settings, summaryDueAt: nextSummary(settings, nowS) });
  // The pipeline knows who watches what.
  if (JSON.stringify(before.environments) !== JSON.stringify(settings.environments))
    await bumpConfigVersion(sql);

  await writeAudit(sql, {
    at: nowS,
    actor,
    action: "update",
    resource_type: "notification-settings",
    resource_id: userId,
    before: stored === null ? null : before,
    after: settings,
  });
  await publishNotifications(sql, organizationId, [userId]);
}
