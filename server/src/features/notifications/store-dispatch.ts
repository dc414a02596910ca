import type { NotificationWay } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";
import type { Dispatch, WaitingRow } from "./decide.ts";

export const saveSummaryDue = (sql: Sql, userId: string, summaryDueAt: number | null) =>
  sql(
    `UPDATE notification_settings SET summary_due_at = $2
     WHERE organization_id = tocsin_organization() AND user_id = $1`,
    [userId, summaryDueAt],
  );

/** What waits, and with `unread` what is unread besides. Locked as new ones are written. */
export const lockWaiting = (
  sql: Sql,
  userId: string,
  { unread }: { unread: boolean },
): Promise<WaitingRow[]> =>
  sql<WaitingRow>(
    `SELECT n.id, n.reason, n.version, n.read_at, n.handed, n.waiting, n.deferred FROM notifications n
     WHERE n.organization_id = tocsin_organization() AND n.user_id = $1
       AND (n.waiting OR ($2::boolean AND n.read_at IS NULL))
     ORDER BY n.user_id, n.incident_id, n.reason FOR UPDATE`,
    [userId, unread],
    "lock-waiting",
  );

export async function saveDispatched(sql: Sql, rows: Dispatch["rows"]): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `UPDATE notifications n SET waiting = r.waiting, deferred = r.deferred, handed = r.handed
     FROM json_to_recordset($1::json) AS r(id bigint, waiting boolean, deferred boolean, handed jsonb)
     WHERE n.organization_id = tocsin_organization() AND n.id = r.id`,
    [JSON.stringify(rows)],
    "save-dispatched",
  );
}

/** Quiet hours have begun before they could be sent. */
export const deferAgain = (
  sql: Sql,
  { ids, way }: { ids: readonly string[]; way: NotificationWay },
) =>
  sql(
    `UPDATE notifications SET waiting = true, deferred = true, handed = handed - $2::text
     WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])`,
    [ids, way],
    "defer-again",
  );
