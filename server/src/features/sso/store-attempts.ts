import type { Sql } from "../../platform/db.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { SsoIdentity } from "./sso-identity.ts";

export interface SsoAttempt {
  id: string;
  target_id: string;
  sealed: string | null;
  tester_id: string | null;
  tester_name: string | null;
  return_to: string;
  person: SsoIdentity | null;
  revision: number;
}
const columns = "id, target_id, sealed, tester_id, tester_name, return_to, person, revision";
const inOrganization = "organization_id = tocsin_organization()";

/** `revision`: of the settings that the way was begun with. */
export interface NewAttempt {
  handle: string;
  browser: string;
  sealed: string | null;
  revision: number;
}
export async function insertAttempt(
  sql: Sql,
  attempt: NewAttempt & { targetId: string; returnTo: string; nowS: number; expires_at: number },
): Promise<void> {
  await deleteExpired(sql, attempt.nowS);
  await sql(
    `INSERT INTO sso_attempts (organization_id, target_id, handle, browser_hash, sealed, return_to,
     expires_at, revision) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      attempt.targetId,
      attempt.handle,
      hashToken(attempt.browser),
      attempt.sealed,
      attempt.returnTo,
      attempt.expires_at,
      attempt.revision,
    ],
  );
}

export async function insertTest(
  sql: Sql,
  ssoTest: {
    token: string;
    testerId: string;
    testerName: string;
    targetId: string;
    returnTo: string;
    nowS: number;
    expires_at: number;
  },
): Promise<void> {
  await deleteExpired(sql, ssoTest.nowS);
  await sql(
    `INSERT INTO sso_attempts (organization_id, target_id, start_hash, tester_id, tester_name,
     return_to, expires_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6)`,
    [
      ssoTest.targetId,
      hashToken(ssoTest.token),
      ssoTest.testerId,
      ssoTest.testerName,
      ssoTest.returnTo,
      ssoTest.expires_at,
    ],
  );
}
/** Whether a test waits to be taken up. */
export const hasTest = async (sql: Sql, token: string, nowS: number): Promise<boolean> =>
  (
    await sql(
      `SELECT 1 FROM sso_attempts WHERE ${inOrganization} AND start_hash = $1 AND expires_at > $2`,
      [hashToken(token), nowS],
    )
  ).length > 0;
/** The tester's browser takes the test up, once. */
export async function beginTest(
  sql: Sql,
  token: string,
  { handle, browser, sealed, revision, nowS }: NewAttempt & { nowS: number },
): Promise<boolean> {
  return (
    (
      await sql(
        `UPDATE sso_attempts SET start_hash = NULL, handle = $2, browser_hash = $3, sealed = $4,
         revision = $6 WHERE ${inOrganization} AND start_hash = $1 AND expires_at > $5 RETURNING id`,
        [hashToken(token), handle, hashToken(browser), sealed, nowS, revision],
      )
    ).length > 0
  );
}

/** What was begun and not yet answered. */
export async function findAttempt(
  sql: Sql,
  handle: string,
  nowS: number,
): Promise<SsoAttempt | null> {
  const [row] = await sql<SsoAttempt>(
    `SELECT ${columns} FROM sso_attempts WHERE ${inOrganization} AND handle = $1
     AND answered_at IS NULL AND expires_at > $2 FOR UPDATE`,
    [handle, nowS],
  );
  return row ?? null;
}
/** One answer an attempt: of two at once, one is taken. */
export const answerAttempt = (
  sql: Sql,
  id: string,
  {
    ticket,
    person,
    nowS,
    expires_at,
  }: { ticket: string; person: SsoIdentity; nowS: number; expires_at: number },
) =>
  sql(
    `UPDATE sso_attempts SET answered_at = $2, ticket_hash = $3, person = $4, expires_at = $5
     WHERE ${inOrganization} AND id = $1`,
    [id, nowS, hashToken(ticket), JSON.stringify(person), expires_at],
  );
/** Once, and only in the browser that began it. */
export async function consumeTicket(
  sql: Sql,
  ticket: string,
  { browser, nowS }: { browser: string; nowS: number },
): Promise<SsoAttempt | null> {
  const [row] = await sql<SsoAttempt>(
    `DELETE FROM sso_attempts WHERE ${inOrganization} AND ticket_hash = $1 AND browser_hash = $2
     AND expires_at > $3 RETURNING ${columns}`,
    [hashToken(ticket), hashToken(browser), nowS],
  );
  return row ?? null;
}
/** The same for a protocol whose answer comes with the browser itself. */
export async function consumeAttempt(
  sql: Sql,
  handle: string,
  { browser, nowS }: { browser: string; nowS: number },
): Promise<SsoAttempt | null> {
  const [row] = await sql<SsoAttempt>(
    `DELETE FROM sso_attempts WHERE ${inOrganization} AND handle = $1 AND browser_hash = $2
     AND answered_at IS NULL AND expires_at > $3 RETURNING ${columns}`,
    [handle, hashToken(browser), nowS],
  );
  return row ?? null;
}

/** Whether this assertion comes for the first time. */
export async function consumeAssertion(
  sql: Sql,
  { issuer, id, expiresAtS }: { issuer: string; id: string; expiresAtS: number },
): Promise<boolean> {
  return (
    (
      await sql(
        `INSERT INTO sso_assertions (organization_id, issuer, assertion_id, expires_at)
         VALUES (tocsin_organization(), $1, $2, $3) ON CONFLICT DO NOTHING RETURNING assertion_id`,
        [issuer, id, expiresAtS],
      )
    ).length > 0
  );
}

async function deleteExpired(sql: Sql, nowS: number): Promise<void> {
  for (const table of ["sso_attempts", "sso_assertions"] as const)
    await sql(`DELETE FROM ${table} WHERE ${inOrganization} AND expires_at < $1`, [nowS]);
}
