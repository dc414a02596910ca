import type { Sql } from "../../platform/db.ts";

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  answer: string;
}

/** Until the end of the transaction; false while another one has it. */
export async function tryLockKey(
  sql: Sql,
  { organizationId, keyHash }: { organizationId: string; keyHash: string },
): Promise<boolean> {
  const [lock] = await sql<{ is_taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS is_taken",
    [`idempotency ${organizationId} ${keyHash}`],
    "lock-idempotency-key",
  );
  return lock?.is_taken === true;
}

export async function loadAnswer(
  sql: Sql,
  { keyHash, since }: { keyHash: string; since: number },
): Promise<StoredAnswer | null> {
  const [stored] = await sql<StoredAnswer>(
    `SELECT fingerprint, status, answer FROM idempotency_keys
     WHERE organization_id = tocsin_organization() AND key_hash = $1 AND created_at >= $2`,
    [keyHash, since],
    "load-idempotent-answer",
  );
  return stored ?? null;
}

/** One of the same key is there only when it is too old to be given again. */
export const saveAnswer = (
  sql: Sql,
  { keyHash, nowS, fingerprint, status, answer }: StoredAnswer & { keyHash: string; nowS: number },
) =>
  sql(
    `INSERT INTO idempotency_keys AS k
       (organization_id, key_hash, fingerprint, status, answer, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint,
       status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
    [keyHash, fingerprint, status, answer, nowS],
    "save-idempotent-answer",
  );

/** Answers how many. */
export const deleteAnswers = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql(
      `DELETE FROM idempotency_keys k USING (
         SELECT key_hash FROM idempotency_keys
         WHERE organization_id = tocsin_organization() AND created_at < $1
         ORDER BY created_at LIMIT $2) old
       WHERE k.organization_id = tocsin_organization() AND k.key_hash = old.key_hash RETURNING 1`,
      [before, limit],
      "delete-idempotent-answers",
    )
  ).length;
