import type { Caller } from "../../platform/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { refuseField, refuseUntil } from "../../platform/refuse.ts";
import { countAttempt } from "../access/store-attempts.ts";
import { loadUser, type UserRow } from "../people/store.ts";

const attemptsPerMinute = 10;

/**
 * Asked for again before anything is added that opens every organization of the person: a session
 * alone is not enough, neither one left open nor one that some organization's single sign-on
 * vouches for.
 */
export async function checkPassword(
  { db, clock }: Parts,
  caller: Caller,
  password: string,
): Promise<UserRow> {
  const nowS = clock.nowS();
  const userId = caller.userId ?? "0";
  const attempt = await db.system((sql) => countAttempt(sql, `password-again ${userId}`, nowS));
  if (attempt.count > attemptsPerMinute)
    throw refuseUntil("too_many_attempts", attempt.window_start + 60 - nowS);
  const user = await db.system((sql) => loadUser(sql, userId));
  if (!user || !(await verifyPassword(user.password_hash, password)))
    throw refuseField("wrong_current_password", "currentPassword");
  return user;
}
