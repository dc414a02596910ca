import type { NotificationSettings } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";

interface SettingsRow {
  settings: Partial<NotificationSettings>;
  summary_due_at: number | null;
}
/** Null where nothing was chosen. */
export async function loadSettings(sql: Sql, userId: string): Promise<SettingsRow | null> {
  const [row] = await sql<SettingsRow>(
    `SELECT settings, summary_due_at FROM notification_settings
     WHERE organization_id = tocsin_organization() AND user_id = $1`,
    [userId],
    "notification-settings",
  );
  return row ?? null;
}

export const saveSettings = (
  sql: Sql,
  userId: string,
  { settings, summaryDueAt }: { settings: NotificationSettings; summaryDueAt: number | null },
) =>
  sql(
    `INSERT INTO notification_settings (organization_id, user_id, settings, summary_due_at)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id, user_id) DO UPDATE
       SET settings = excluded.settings, summary_due_at = excluded.summary_due_at`,
    [userId, JSON.stringify(settings), summaryDueAt],
  );
