import type { Sql } from "../../platform/db.ts";
import type { SubscriptionKeys } from "./encrypt-payload.ts";

export interface Subscription extends SubscriptionKeys {
  id: string;
  user_id: string;
  endpoint: string;
  device: string;
}

/** Whose organization allows it now, and who is a member of it now. */
const openSubscriptions = `SELECT s.id, s.user_id, s.endpoint, s.p256dh, s.auth, s.device
  FROM push_subscriptions s
  JOIN organizations o ON o.id = s.organization_id AND o.web_push_allowed AND o.deleted_at IS NULL
  JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
    AND m.active AND m.is_accepted
  WHERE s.organization_id = tocsin_organization()`;

export async function findSubscription(sql: Sql, id: string): Promise<Subscription | null> {
  const [row] = await sql<Subscription>(`${openSubscriptions} AND s.id = $1`, [id]);
  return row ?? null;
}
export const loadSubscriptionsOf = (sql: Sql, userId: string): Promise<Subscription[]> =>
  sql<Subscription>(`${openSubscriptions} AND s.user_id = $1 ORDER BY s.id`, [userId]);

export const saveDelivered = (sql: Sql, id: string, nowS: number) =>
  sql(
    `UPDATE push_subscriptions SET last_delivered_at = $2, last_error = NULL
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, nowS],
  );
export const saveError = (sql: Sql, id: string, error: string) =>
  sql(
    `UPDATE push_subscriptions SET last_error = $2
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, error],
  );
/** The browser has ended it, or the push service has. Answers whether it was still there. */
export const deleteSubscription = async (sql: Sql, id: string): Promise<boolean> =>
  (
    await sql(
      `DELETE FROM push_subscriptions
       WHERE organization_id = tocsin_organization() AND id = $1 RETURNING id`,
      [id],
    )
  ).length > 0;
