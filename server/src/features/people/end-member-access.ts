import type { Sql } from "../../platform/db.ts";
import { endOrganizationKeys } from "../access/end-credentials.ts";
import { endOrganizationSessions } from "../access/end-sessions.ts";
import type { AuditEntry } from "../access/store-audit.ts";
import { deletePushDevices, loadPersonalKeys } from "../access/store-credentials.ts";
import { loadOrganizationSessions } from "./store-users.ts";

interface Membership {
  organizationId: string;
  userId: string;
}
interface AuditAuthor {
  actor: AuditEntry["actor"];
  nowS: number;
}

/** All of somebody's sessions in this organization, and the notifications on their devices. */
export async function endMemberSessions(
  sql: Sql,
  { organizationId, userId }: Membership,
  author: AuditAuthor,
): Promise<number> {
  await deletePushDevices(sql, { userId });
  return endOrganizationSessions(
    sql,
    { organizationId, sessions: await loadOrganizationSessions(sql, userId, author.nowS) },
    author,
  );
}

/** Somebody's personal keys in this organization. From a system transaction. */
export async function endMemberKeys(
  sql: Sql,
  { organizationId, userId }: Membership,
  author: AuditAuthor,
): Promise<void> {
  const keys = (await loadPersonalKeys(sql, userId)).filter(
    (key) => key.organization_id === organizationId,
  );
  if (keys.length > 0) await endOrganizationKeys(sql, { organizationId, userId, keys }, author);
}
