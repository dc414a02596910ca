/** What a person signs in with besides the password. System mode, unless said. */
import type { Sql } from "../../platform/db.ts";

/** Personal keys in every organization; those that were switched off count too. */
export const loadPersonalKeys = (
  sql: Sql,
  userId: string,
): Promise<{ organization_id: string; id: string; name: string }[]> =>
  sql(
    `SELECT organization_id, id, name FROM api_keys WHERE user_id = $1 AND type = 'user'
     AND NOT deleted ORDER BY lower(name), id`,
    [userId],
  );
/** In the transaction of one organization. Sessions that the keys opened end with them. */
export const deletePersonalKeys = (sql: Sql, userId: string, nowS: number) =>
  sql(
    `UPDATE api_keys SET active = false, deleted = true, updated_at = $2
     WHERE organization_id = tocsin_organization() AND user_id = $1 AND type = 'user'
     AND NOT deleted`,
    [userId, nowS],
  );

export const deletePasskeys = (sql: Sql, userId: string): Promise<{ name: string }[]> =>
  sql("DELETE FROM passkeys WHERE user_id = $1 RETURNING name", [userId]);

/** Organizations in which the person's devices are notified. */
export const loadPushOrganizations = (
  sql: Sql,
  userId: string,
): Promise<{ organization_id: string }[]> =>
  sql("SELECT DISTINCT organization_id FROM push_subscriptions WHERE user_id = $1", [userId]);
/** In the transaction of one organization; but for the device of that session. */
export const deletePushDevices = (
  sql: Sql,
  { userId, exceptSessionId = null }: { userId: string; exceptSessionId?: string | null },
) =>
  sql(
    `DELETE FROM push_subscriptions WHERE organization_id = tocsin_organization()
     AND user_id = $1 AND session_id IS DISTINCT FROM $2::bigint`,
    [userId, exceptSessionId],
  );
/** In the transaction of one organization: the device on which that session was. */
export const deletePushDeviceOf = (sql: Sql, sessionId: string) =>
  sql(
    `DELETE FROM push_subscriptions
     WHERE organization_id = tocsin_organization() AND session_id = $1`,
    [sessionId],
  );

/** The authenticator app and its recovery codes. */
export async function deleteAuthenticatorApp(sql: Sql, userId: string): Promise<void> {
  await sql("DELETE FROM second_factors WHERE user_id = $1", [userId]);
  await sql("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
}
