import type { User } from "#contract/users.ts";
import type { Person } from "#contract/people.ts";
import { ownMailDomain } from "#contract/scalars.ts";
import type { Sql } from "../../platform/db.ts";
import { foldedText } from "../../platform/folded-text.ts";

type UserState = User["state"];
export interface UserRow {
  id: string;
  username: string;
  name: string;
  phone_number: string | null;
  password_hash: string | null;
  state: UserState;
  is_superadmin: boolean;
  customizations: Record<string, unknown>;
  created_at: number;
  last_seen: number | null;
  /** Null while nobody has shown that the address is theirs. */
  proved_at: number | null;
}
const columns =
  "u.id, u.username, u.name, u.phone_number, u.password_hash, u.state, u.is_superadmin, u.customizations, u.created_at, u.last_seen, u.proved_at";

export async function findUser(sql: Sql, username: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow>(`SELECT ${columns} FROM users u WHERE u.username = $1`, [
    username,
  ]);
  return row ?? null;
}
export async function loadUser(sql: Sql, id: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow>(`SELECT ${columns} FROM users u WHERE u.id = $1`, [id]);
  return row ?? null;
}
export async function insertUser(
  sql: Sql,
  user: Pick<UserRow, "username" | "name" | "password_hash" | "created_at" | "proved_at"> & {
    customizations?: object;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO users (username, name, password_hash, created_at, customizations, proved_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      user.username,
      user.name,
      user.password_hash,
      user.created_at,
      JSON.stringify(user.customizations ?? {}),
      user.proved_at,
    ],
  );
  if (!row) throw new Error("no user was stored");
  return row.id;
}
/** Accounts are the whole installation's: the address names the demo that this one belongs to. */
export const demoAddress = (name: string, organizationName: string): string =>
  `${name.toLowerCase()}@${organizationName}.${ownMailDomain}`;
/** Of the demo that was entered. They belong to it alone. */
export const removeDemoUsers = (sql: Sql) =>
  sql(
    `DELETE FROM users u USING organizations o WHERE o.id = tocsin_organization() AND o.is_demo
     AND split_part(u.username, '@', 2) = o.name || $1`,
    [`.${ownMailDomain}`],
  );
/** Answers whether it was not before: then the account waits for its first password. */
export const saveAddressProved = async (sql: Sql, id: string, nowS: number): Promise<boolean> =>
  (
    await sql(
      `UPDATE users SET proved_at = $2, password_hash = NULL, state = 'invited' WHERE id = $1
       AND proved_at IS NULL RETURNING id`,
      [id, nowS],
    )
  ).length > 0;
/** To the minute. */
export const saveLastSeen = (sql: Sql, id: string, nowS: number) =>
  sql(
    `UPDATE users SET last_seen = $2::float8 WHERE id = $1
     AND (last_seen IS NULL OR last_seen < $2::float8 - 60)`,
    [id, nowS],
    "seen",
  );
export const saveName = (sql: Sql, id: string, name: string) =>
  sql("UPDATE users SET name = $2 WHERE id = $1", [id, name]);
export const saveCustomizations = (sql: Sql, id: string, customizations: object) =>
  sql("UPDATE users SET customizations = $2 WHERE id = $1", [id, JSON.stringify(customizations)]);
/** So many former ones may not be chosen again. */
const oldPasswords = 5;
export async function savePassword(
  sql: Sql,
  id: string,
  { hash, nowS }: { hash: string; nowS: number },
): Promise<void> {
  await sql(
    `INSERT INTO old_passwords (user_id, password_hash, created_at) SELECT id, password_hash, $2
     FROM users WHERE id = $1 AND password_hash IS NOT NULL`,
    [id, nowS],
  );
  await sql(
    `DELETE FROM old_passwords o WHERE o.user_id = $1 AND o.created_at < (
       SELECT min(created_at) FROM (SELECT created_at FROM old_passwords WHERE user_id = $1
         ORDER BY created_at DESC LIMIT ${oldPasswords}) newest)`,
    [id],
  );
  await sql("UPDATE users SET password_hash = $2, state = 'active' WHERE id = $1", [id, hash]);
}
/** Of the password and those before it, newest first. */
export async function loadPasswordHashes(
  sql: Sql,
  { id, password_hash }: Pick<UserRow, "id" | "password_hash">,
): Promise<(string | null)[]> {
  const old = await sql<{ password_hash: string }>(
    `SELECT password_hash FROM old_passwords WHERE user_id = $1 ORDER BY created_at DESC
     LIMIT ${oldPasswords}`,
    [id],
  );
  return [password_hash, ...old.map((row) => row.password_hash)];
}

/** Who has joined the organization, in the order of their names. */
export const loadAssignable = (sql: Sql): Promise<Person[]> =>
  sql<Person>(
    `SELECT u.id AS _id, u.username, u.name, u.username AS email,
     u.phone_number, u.id AS provider_user_id
     FROM memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service WHERE m.active
       AND m.is_accepted AND m.organization_id = tocsin_organization() ORDER BY ${foldedText("u.name")}, u.id`,
  );
