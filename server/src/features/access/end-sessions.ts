import { enterOrganization, type Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { endRolePreviews } from "./end-role-previews.ts";
import { type AuditEntry, writeAudit } from "./store-audit.ts";
import { deleteSessions } from "./store.ts";

interface AuditAuthor {
  actor: AuditEntry["actor"];
  nowS: number;
}

/**
 * Ends sessions of one organization, in its transaction: each is recorded, and its open consoles
 * learn of it at once.
 */
export async function endOrganizationSessions(
  sql: Sql,
  { organizationId, sessions }: { organizationId: string; sessions: readonly { id: string }[] },
  { actor, nowS }: AuditAuthor,
): Promise<number> {
  if (sessions.length === 0) return 0;
  await endRolePreviews(
    sql,
    { sessionIds: sessions.map((session) => session.id) },
    { organizationId, nowS, reason: "with the session" },
  );
  const ended = await deleteSessions(
    sql,
    sessions.map((session) => session.id),
  );
  for (const { id } of ended)
    await writeAudit(sql, {
      at: nowS,
      actor,
      action: "sign_out",
      resource_type: "sessions",
      resource_id: id,
      before: null,
      after: null,
    });
  await publish(sql, {
    organization: organizationId,
    kind: "access",
    rows: ended.map(({ id }) => ({ session: id })),
  });
  return ended.length;
}

/**
 * The same wherever they are. From a system transaction, which is left in one of their
 * organizations.
 */
export async function endSessions(
  sql: Sql,
  sessions: readonly { id: string; organization_id: string }[],
  author: AuditAuthor,
): Promise<number> {
  let ended = 0;
  // In one order: two who end the same person's sessions at once wait for each other only one way.
  for (const [organizationId, organizationSessions] of [
    ...Map.groupBy(sessions, (session) => session.organization_id),
  ].sort(([a], [b]) => Number(a) - Number(b))) {
    await enterOrganization(sql, organizationId);
    ended += await endOrganizationSessions(
      sql,
      { organizationId, sessions: organizationSessions },
      author,
    );
  }
  return ended;
}
