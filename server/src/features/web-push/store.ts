import type { PushDevice } from "#contract/web-push.ts";
import type { Sql } from "../../platform/db.ts";
import type { SubscriptionKeys } from "./encrypt-payload.ts";
import type { VapidKey } from "./vapid-key.ts";

/** As stored: its private key is sealed. Null before the first need. */
export async function findVapidKey(sql: Sql): Promise<VapidKey | null> {
  const [row] = await sql<VapidKey>(
    `SELECT public_key AS "publicKey", private_key AS "privateKey" FROM vapid_keys`,
  );
  return row ?? null;
}
/** Of two servers that make one at once, the first wins. */
export const insertVapidKey = (sql: Sql, { publicKey, privateKey }: VapidKey, nowS: number) =>
  sql(
    `INSERT INTO vapid_keys (public_key, private_key, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO NOTHING`,
    [publicKey, privateKey, nowS],
  );

export async function isWebPushAllowed(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ web_push_allowed: boolean }>(
    "SELECT web_push_allowed FROM organizations WHERE id = tocsin_organization()",
  );
  return row?.web_push_allowed ?? false;
}

const deviceColumns = "id, device, created_at, last_delivered_at, last_error, endpoint_hash";

export const loadDevices = (sql: Sql, userId: string): Promise<PushDevice[]> =>
  sql<PushDevice>(
    `SELECT ${deviceColumns} FROM push_subscriptions
     WHERE organization_id = tocsin_organization() AND user_id = $1 ORDER BY created_at DESC, id`,
    [userId],
  );

/** People add their devices one at a time: the limit holds. */
export const lockMember = (sql: Sql, userId: string) =>
  sql(
    `SELECT 1 FROM memberships WHERE organization_id = tocsin_organization() AND user_id = $1
     FOR UPDATE`,
    [userId],
  );

export type SubscriptionOwner = SubscriptionKeys & { user_id: string };
export async function findOwner(sql: Sql, endpointHash: string): Promise<SubscriptionOwner | null> {
  const [row] = await sql<SubscriptionOwner>(
    `SELECT user_id, p256dh, auth FROM push_subscriptions
     WHERE organization_id = tocsin_organization() AND endpoint_hash = $1 FOR UPDATE`,
    [endpointHash],
  );
  return row ?? null;
}

export interface NewSubscription extends SubscriptionKeys {
  user_id: string;
  session_id: string;
  endpoint: string;
  endpoint_hash: string;
  device: string;
  nowS: number;
}
/** A browser has one row: whoever uses it now takes it over. */
export async function saveSubscription(sql: Sql, added: NewSubscription): Promise<PushDevice> {
  const [row] = await sql<PushDevice>(
    `INSERT INTO push_subscriptions AS s (organization_id, user_id, session_id, endpoint,
       endpoint_hash, p256dh, auth, device, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (organization_id, endpoint_hash) DO UPDATE
     SET user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, device = excluded.device, last_error = NULL,
       created_at = CASE WHEN s.user_id = excluded.user_id THEN s.created_at
         ELSE excluded.created_at END,
       last_delivered_at = CASE WHEN s.user_id = excluded.user_id THEN s.last_delivered_at END
     RETURNING ${deviceColumns}`,
    [
      added.user_id,
      added.session_id,
      added.endpoint,
      added.endpoint_hash,
      added.p256dh,
      added.auth,
      added.device,
      added.nowS,
    ],
  );
  if (!row) throw new Error("no subscription was stored");
  return row;
}

/** Answers what the browser said of itself, or null where the person has no such device. */
export async function deleteDevice(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<string | null> {
  const [row] = await sql<{ device: string }>(
    `DELETE FROM push_subscriptions
     WHERE organization_id = tocsin_organization() AND id = $1 AND user_id = $2 RETURNING device`,
    [id, userId],
  );
  return row?.device ?? null;
}
