import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";

// These tables go with the person, whatever the organization: they have no row level security.
export interface FactorRow {
  secret: string;
  confirmed_at: number | null;
  last_step: string;
}
export async function loadFactor(sql: Sql, userId: string): Promise<FactorRow | null> {
  const [row] = await sql<FactorRow>(
    "SELECT secret, confirmed_at, last_step FROM second_factors WHERE user_id = $1",
    [userId],
  );
  return row ?? null;
}
/** Changes of one person's factors take turns. */
export const lockFactors = (sql: Sql, userId: string) =>
  sql("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [userId]);
/**
 * System mode: the person's organizations that ask for a second factor, by the names that people
 * see.
 */
export async function loadRequiringOrganizations(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ display_name: string }>(
    `SELECT o.display_name FROM memberships m JOIN organizations o ON o.id = m.organization_id
     WHERE m.user_id = $1 AND m.active AND m.is_accepted AND o.second_factor_required
       AND o.deleted_at IS NULL
     ORDER BY lower(o.display_name), o.id`,
    [userId],
  );
  return rows.map((row) => row.display_name);
}
/** Of a session by a password alone, whose person has just proved a second factor in it. */
export const saveFactorProof = (sql: Sql, sessionId: string | null) =>
  sql(
    `UPDATE sessions SET proof = 'factor' WHERE organization_id = tocsin_organization() AND id = $1
     AND proof = 'password'`,
    [sessionId],
  );
/** System mode: where the person is signed in. */
export async function loadSessionOrganizations(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ organization_id: string }>(
    "SELECT DISTINCT organization_id FROM sessions WHERE user_id = $1 ORDER BY organization_id",
    [userId],
  );
  return rows.map((row) => row.organization_id);
}
export const clearFactorProofs = (sql: Sql, userId: string) =>
  sql(
    `UPDATE sessions SET proof = 'password' WHERE organization_id = tocsin_organization()
     AND user_id = $1 AND proof = 'factor'`,
    [userId],
  );
/** One that is in use stays until another was confirmed by ending it first. */
export const insertFactor = (
  sql: Sql,
  userId: string,
  { secret, nowS }: { secret: string; nowS: number },
) =>
  sql(
    `INSERT INTO second_factors (user_id, secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret = $2, last_step = 0, created_at = $3
     WHERE second_factors.confirmed_at IS NULL`,
    [userId, secret, nowS],
  );
export const confirmFactor = (sql: Sql, userId: string, nowS: number) =>
  sql("UPDATE second_factors SET confirmed_at = $2 WHERE user_id = $1", [userId, nowS]);
export async function removeFactor(sql: Sql, userId: string): Promise<void> {
  await sql("DELETE FROM second_factors WHERE user_id = $1", [userId]);
  await sql("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
}
/** Whether this half minute's code is taken for the first time, and none after it was. */
export const consumeStep = async (sql: Sql, userId: string, step: number): Promise<boolean> =>
  (
    await sql(
      `UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2
       RETURNING user_id`,
      [userId, step],
    )
  ).length > 0;

export async function saveRecoveryCodes(
  sql: Sql,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await sql("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  await sql(
    "INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, h FROM unnest($2::text[]) h",
    [userId, codes.map(hashToken)],
  );
}
export const consumeRecoveryCode = async (
  sql: Sql,
  userId: string,
  code: string,
): Promise<boolean> =>
  (
    await sql(
      "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id",
      [userId, hashToken(code)],
    )
  ).length > 0;
export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1",
    [userId],
  );
  return row?.count ?? 0;
}
