import type { Passkey } from "#contract/second-factor.ts";
import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";

const passkeyColumns = "id, name, created_at, last_used";
export const loadPasskeys = (sql: Sql, userId: string): Promise<Passkey[]> =>
  sql<Passkey>(
    `SELECT ${passkeyColumns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );

export interface Credential {
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
}
export const loadCredentials = (sql: Sql, userId: string): Promise<Credential[]> =>
  sql<Credential>(
    `SELECT credential_id, public_key, counter::int AS counter, transports FROM passkeys
     WHERE user_id = $1`,
    [userId],
  );
export async function findCredential(
  sql: Sql,
  credentialId: string,
): Promise<(Credential & { id: string; user_id: string }) | null> {
  const [row] = await sql<Credential & { id: string; user_id: string }>(
    `SELECT id, user_id, credential_id, public_key, counter::float8 AS counter, transports
     FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return row ?? null;
}
export async function insertPasskey(
  sql: Sql,
  passkey: Credential & { userId: string; name: string; nowS: number },
): Promise<Passkey> {
  const [row] = await sql<Passkey>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name,
     created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${passkeyColumns}`,
    [
      passkey.userId,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.nowS,
    ],
  );
  if (!row) throw new Error("no passkey was stored");
  return row;
}
export async function savePasskeyName(
  sql: Sql,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<Passkey | null> {
  const [row] = await sql<Passkey>(
    `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${passkeyColumns}`,
    [id, userId, name],
  );
  return row ?? null;
}
export const savePasskeyUse = (
  sql: Sql,
  id: string,
  { counter, nowS }: { counter: number; nowS: number },
) => sql("UPDATE passkeys SET counter = $2, last_used = $3 WHERE id = $1", [id, counter, nowS]);
export const deletePasskey = async (
  sql: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> =>
  (await sql("DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING id", [id, userId]))
    .length > 0;

/** `userId` is null where it is not known who will answer. */
export async function insertChallenge(
  sql: Sql,
  challenge: string,
  { userId, nowS, lifeS }: { userId: string | null; nowS: number; lifeS: number },
): Promise<void> {
  await sql("DELETE FROM passkey_challenges WHERE expires_at < $1", [nowS]);
  await sql(
    "INSERT INTO passkey_challenges (challenge_hash, user_id, expires_at) VALUES ($1, $2, $3)",
    [hashToken(challenge), userId, nowS + lifeS],
  );
}
/** Once. */
export const consumeChallenge = async (
  sql: Sql,
  challenge: string,
  { userId, nowS }: { userId: string | null; nowS: number },
): Promise<boolean> =>
  (
    await sql(
      `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT
       FROM $2::bigint AND expires_at > $3 RETURNING challenge_hash`,
      [hashToken(challenge), userId, nowS],
    )
  ).length > 0;
