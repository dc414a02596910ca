import type { NotificationWay } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";

interface WayProblem {
  at: number;
  reason: string;
}
export const saveProblem = (
  sql: Sql,
  { userId, way, at, reason }: { userId: string; way: NotificationWay } & WayProblem,
) =>
  sql(
    `INSERT INTO notification_problems (organization_id, user_id, way, at, reason)
     SELECT m.organization_id, m.user_id, $2, $3, $4 FROM memberships m
     WHERE m.organization_id = tocsin_organization() AND m.user_id = $1
     ON CONFLICT (organization_id, user_id, way) DO UPDATE
       SET at = excluded.at, reason = excluded.reason`,
    [userId, way, at, reason],
  );
export const deleteProblem = (
  sql: Sql,
  { userId, way }: { userId: string; way: NotificationWay },
): Promise<{ way: string }[]> =>
  sql(
    `DELETE FROM notification_problems WHERE organization_id = tocsin_organization()
     AND user_id = $1 AND way = $2 RETURNING way`,
    [userId, way],
  );
export const loadProblems = (
  sql: Sql,
  userId: string,
): Promise<(WayProblem & { way: NotificationWay })[]> =>
  sql(
    `SELECT way, at, reason FROM notification_problems
     WHERE organization_id = tocsin_organization() AND user_id = $1`,
    [userId],
  );
