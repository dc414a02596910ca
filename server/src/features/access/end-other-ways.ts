import { enterOrganization, type Sql } from "../../platform/db.ts";
import { endSessionsHere } from "./end-sessions.ts";
import type { AuditEntry } from "./store-audit.ts";
import { loadFollowers, loadOtherSessions } from "./store-ways.ts";

interface By {
  actor: AuditEntry["actor"];
  sessionId: string | null;
  nowS: number;
}

/**
 * Whose session came otherwise than through this single sign-on comes in anew, in its organization
 * and in those that follow it; all but links of recovery, which are for when it does not work, and
 * whoever does this. From a transaction of that organization, which it is left in.
 */
export async function endOtherWays(sql: Sql, sourceId: string, by: By): Promise<void> {
  const followers = (await loadFollowers(sql, sourceId)).map((one) => one.id);
  // In one order, as sessions end everywhere.
  for (const organizationId of [sourceId, ...followers].sort(
    (one, other) => Number(one) - Number(other),
  )) {
    await enterOrganization(sql, organizationId);
    await endOtherWaysHere(sql, { organizationId, sourceId, isPasswordLeft: false }, by);
  }
  await enterOrganization(sql, sourceId);
}

/**
 * Of one organization, in its transaction. `isPasswordLeft`: only those through another
 * organization's single sign-on end.
 */
export async function endOtherWaysHere(
  sql: Sql,
  {
    organizationId,
    sourceId,
    isPasswordLeft,
  }: { organizationId: string; sourceId: string; isPasswordLeft: boolean },
  by: By,
): Promise<void> {
  const sessions = (await loadOtherSessions(sql, { sourceId, isPasswordLeft })).filter(
    (one) => one.id !== by.sessionId,
  );
  await endSessionsHere(sql, { organizationId, sessions }, by);
}
