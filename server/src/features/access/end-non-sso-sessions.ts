import { enterOrganization, type Sql } from "../../platform/db.ts";
import { endOrganizationSessions } from "./end-sessions.ts";
import type { AuditEntry } from "./store-audit.ts";
import { loadSsoFollowers, loadNonSsoSessions } from "./store-sso-connections.ts";

interface AuditAuthor {
  actor: AuditEntry["actor"];
  sessionId: string | null;
  nowS: number;
}

/**
 * Whose session came otherwise than through this single sign-on comes in anew, in its organization
 * and in those that follow it; all but links of recovery, which are for when it does not work, and
 * whoever does this. From a transaction of that organization, which it is left in.
 */
export async function endNonSsoSessions(
  sql: Sql,
  sourceId: string,
  author: AuditAuthor,
): Promise<void> {
  const followers = (await loadSsoFollowers(sql, sourceId)).map((follower) => follower.id);
  // In one order, as sessions end everywhere.
  for (const organizationId of [sourceId, ...followers].sort((a, b) => Number(a) - Number(b))) {
    await enterOrganization(sql, organizationId);
    await endOrganizationNonSsoSessions(
      sql,
      { organizationId, sourceId, isPasswordAllowed: false },
      author,
    );
  }
  await enterOrganization(sql, sourceId);
}

/**
 * Of one organization, in its transaction. `isPasswordLeft`: only those through another
 * organization's single sign-on end.
 */
export async function endOrganizationNonSsoSessions(
  sql: Sql,
  {
    organizationId,
    sourceId,
    isPasswordAllowed,
  }: { organizationId: string; sourceId: string; isPasswordAllowed: boolean },
  author: AuditAuthor,
): Promise<void> {
  const sessions = (await loadNonSsoSessions(sql, { sourceId, isPasswordAllowed })).filter(
    (session) => session.id !== author.sessionId,
  );
  await endOrganizationSessions(sql, { organizationId, sessions }, author);
}
