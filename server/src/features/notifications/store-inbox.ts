import type { Sql } from "../../platform/db.ts";
import type { NotificationRow } from "./notification-row.ts";

/** What one person may read. */
export interface InboxScope {
  userId: string;
  /** Sets of environments whose incidents they may see; null for all. */
  visibleSets: readonly number[] | null;
  /** What happened before is gone. */
  fromS: number;
}

/** Of one person and organization. */
const inboxRows = 500;

// $1 whose, $2 sets that may be seen, $3 since when. Incidents that are gone take theirs along.
const inbox = `WITH RECURSIVE own AS (SELECT n.* FROM notifications n
    WHERE n.organization_id = tocsin_organization() AND n.user_id = $1 AND n.at >= $3::float8
    ORDER BY n.at DESC, n.id DESC LIMIT ${inboxRows}),
  standing AS (SELECT o.id AS notification_id, o.incident_id FROM own o
    UNION ALL SELECT s.notification_id, i.merged_into FROM standing s
    JOIN incidents i ON i.organization_id = tocsin_organization() AND i.id = s.incident_id
      AND i.merged_into IS NOT NULL),
  visible AS (SELECT o.id, o.reason, o.at, o.version, o.actor_name, o.params, o.read_at, o.handed,
      o.incident_id AS thread_id, (SELECT f.thread_title FROM notifications f
        WHERE f.organization_id = tocsin_organization() AND f.user_id = o.user_id
          AND f.incident_id = o.incident_id ORDER BY f.id LIMIT 1) AS thread_title,
      i.id AS incident_id, i.title, i.status, i.active,
      coalesce(i.assignment->>'assignee' = o.user_id::text, false) OR i.responders
        @> jsonb_build_array(jsonb_build_object('id', o.user_id::text)) AS is_assigned,
      o.reason = 'approval' AND EXISTS (SELECT FROM workflow_steps s
        WHERE s.organization_id = o.organization_id AND s.status = 'asked'
          AND s.run_id = (o.params->>'execution_id')::bigint
          AND s.path = o.params->>'step_id') AS is_asking
    FROM own o JOIN standing s ON s.notification_id = o.id
    JOIN incidents i ON i.organization_id = tocsin_organization() AND i.id = s.incident_id
      AND i.merged_into IS NULL
    WHERE $2::int[] IS NULL OR i.set_id = ANY($2::int[]))`;

export async function loadInbox(
  sql: Sql,
  { userId, visibleSets, fromS }: InboxScope,
  { onlyUnread, page, perPage }: { onlyUnread: boolean; page: number; perPage: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await sql<NotificationRow & { total: number }>(
    `${inbox} SELECT v.*, count(*) OVER ()::int AS total FROM visible v
     WHERE NOT $4::boolean OR v.read_at IS NULL ORDER BY v.at DESC, v.id DESC LIMIT $5 OFFSET $6`,
    [userId, visibleSets, fromS, onlyUnread, perPage, (page - 1) * perPage],
    "inbox",
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Of these, newest first. */
export const loadVisible = (
  sql: Sql,
  { userId, visibleSets, fromS }: InboxScope,
  ids: readonly string[],
): Promise<NotificationRow[]> =>
  sql<NotificationRow>(
    `${inbox} SELECT v.* FROM visible v WHERE v.id = ANY($4::bigint[]) ORDER BY v.at DESC, v.id DESC`,
    [userId, visibleSets, fromS, ids],
    "visible-notifications",
  );

export async function countUnread(
  sql: Sql,
  { userId, visibleSets, fromS }: InboxScope,
): Promise<number> {
  const [row] = await sql<{ unread: number }>(
    `${inbox} SELECT count(*)::int AS unread FROM visible v WHERE v.read_at IS NULL`,
    [userId, visibleSets, fromS],
    "count-unread",
  );
  return row?.unread ?? 0;
}

/** All of the person's where `ids` is null. Locked in the order in which new ones are written. */
export const saveRead = (
  sql: Sql,
  { userId, ids, readAt }: { userId: string; ids: readonly string[] | null; readAt: number | null },
): Promise<{ id: string }[]> =>
  sql<{ id: string }>(
    `WITH chosen AS (SELECT n.organization_id, n.id FROM notifications n
       WHERE n.organization_id = tocsin_organization() AND n.user_id = $1
         AND ($2::bigint[] IS NULL OR n.id = ANY($2)) AND (n.read_at IS NULL) = ($3::float8 IS NOT NULL)
       ORDER BY n.user_id, n.incident_id, n.reason FOR UPDATE)
     UPDATE notifications n SET read_at = $3 FROM chosen c
     WHERE n.organization_id = c.organization_id AND n.id = c.id RETURNING n.id`,
    [userId, ids, readAt],
    "save-read",
  );

/** What is too old, and what is more than a person's inbox holds; at most `limit` of each. */
export async function deleteOldNotifications(
  sql: Sql,
  { beforeS, limit }: { beforeS: number; limit: number },
): Promise<number> {
  const rows = await sql(
    `WITH gone AS ((SELECT n.organization_id, n.id FROM notifications n
         WHERE n.organization_id = tocsin_organization() AND n.at < $1 LIMIT $2)
       UNION (SELECT r.organization_id, r.id FROM (
           SELECT n.organization_id, n.id, row_number() OVER (
             PARTITION BY n.user_id ORDER BY n.at DESC, n.id DESC) AS place
           FROM notifications n WHERE n.organization_id = tocsin_organization()) r
         WHERE r.place > ${inboxRows} LIMIT $2))
     DELETE FROM notifications n USING gone g
     WHERE n.organization_id = g.organization_id AND n.id = g.id RETURNING n.id`,
    [beforeS, limit],
    "delete-old-notifications",
  );
  return rows.length;
}
