import type { Sql } from "../../platform/db.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import type { NewNotification } from "./notification-row.ts";
import { publishNotifications } from "./publish-notifications.ts";

/**
 * In the transaction of the change. What is there already is refreshed: it is unread again. Who is
 * no member any more is left out.
 */
export async function saveNotifications(
  sql: Sql,
  organizationId: string,
  { rows, nowS }: { rows: readonly NewNotification[]; nowS: number },
): Promise<void> {
  if (rows.length === 0) return;
  // The job before its rows: dispatchJob locks them in this order, too.
  const userIds = [...new Set(rows.map((row) => row.user_id))].toSorted();
  await setJobs(
    sql,
    userIds.map((id) => ({ kind: "notify", subject: id, due_at: nowS })),
  );
  const saved = await sql<{ user_id: string }>(
    `INSERT INTO notifications AS n (organization_id, user_id, incident_id, reason, at, actor_name,
       params, thread_title)
     SELECT $1::bigint, r.user_id, r.incident_id, r.reason, r.at, r.actor_name, r.params,
       r.thread_title
     FROM json_to_recordset($2::json) AS r(user_id bigint, incident_id bigint, reason text,
       at float8, actor_name text, params jsonb, thread_title text)
     JOIN memberships m ON m.organization_id = $1 AND m.user_id = r.user_id AND m.active
       AND m.is_accepted
     ORDER BY r.user_id, r.incident_id, r.reason
     ON CONFLICT (organization_id, user_id, incident_id, reason) DO UPDATE
       SET at = greatest(n.at, excluded.at), version = n.version + 1,
         actor_name = excluded.actor_name, params = excluded.params, read_at = NULL, waiting = true
     RETURNING n.user_id`,
    [organizationId, JSON.stringify(rows)],
    "save-notifications",
  );
  await publishNotifications(sql, organizationId, [...new Set(saved.map((row) => row.user_id))]);
}
