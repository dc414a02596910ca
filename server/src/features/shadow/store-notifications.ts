/** What the other tool has told its receivers. */
import type { Status } from "#contract/statuses.ts";
import type { Sql } from "../../platform/db.ts";
import type { Tags } from "../incidents/world/event.ts";

/** As filters ask for it. */
export interface NotifiedAlert {
  status: Status;
  primary: { name: string; value: string };
  secondary: { name: string; value: string } | null;
  tags: Tags;
  description: string;
}
export interface NewNotification {
  received_at: number;
  source: string;
  receiver: string;
  is_resolved: boolean;
  subject: string;
  keys: readonly string[];
  alert: NotifiedAlert;
}

export const insertNotifications = (sql: Sql, rows: readonly NewNotification[]) =>
  sql(
    `INSERT INTO shadow_notifications (organization_id, received_at, source, receiver, is_resolved,
       subject, keys, alert)
     SELECT tocsin_organization(), r.received_at, r.source, r.receiver, r.is_resolved, r.subject,
       ARRAY(SELECT json_array_elements_text(r.keys)), r.alert
     FROM json_to_recordset($1::json) AS r(received_at float8, source text, receiver text,
       is_resolved boolean, subject uuid, keys json, alert jsonb)`,
    [JSON.stringify(rows)],
    "insert-shadow-notifications",
  );

export interface NotificationRow extends Omit<NewNotification, "keys"> {
  id: string;
  keys: string[];
}
/** Oldest first, at most so many. */
export const loadNotifications = (
  sql: Sql,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<NotificationRow[]> =>
  sql<NotificationRow>(
    `SELECT id, received_at, source, receiver, is_resolved, subject, keys, alert
     FROM shadow_notifications WHERE organization_id = tocsin_organization()
       AND received_at >= $1 AND received_at < $2 ORDER BY received_at, id LIMIT $3`,
    [from, to, limit],
    "shadow-notifications",
  );

/** Answers how many. */
export async function deleteNotifications(
  sql: Sql,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await sql(
    `DELETE FROM shadow_notifications n USING (
       SELECT id FROM shadow_notifications WHERE organization_id = tocsin_organization()
         AND received_at < $1 ORDER BY received_at LIMIT $2) old
     WHERE n.organization_id = tocsin_organization() AND n.id = old.id RETURNING 1`,
    [before, limit],
    "delete-shadow-notifications",
  );
  return rows.length;
}

export async function findLastReceived(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ at: number }>(
    `SELECT received_at AS at FROM shadow_notifications
     WHERE organization_id = tocsin_organization() ORDER BY received_at DESC LIMIT 1`,
    [],
    "last-shadow-notification",
  );
  return row?.at ?? null;
}
