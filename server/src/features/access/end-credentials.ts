import { enterOrganization, type Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { endSessions } from "./end-sessions.ts";
import { type AuditEntry, writeAudit } from "./store-audit.ts";
import {
  deletePasskeys,
  deletePersonalKeys,
  deletePushDevices,
  loadPersonalKeys,
  loadPushOrganizations,
} from "./store-credentials.ts";
import { loadSessionsOfUser } from "./store.ts";

interface AuditAuthor {
  actor: AuditEntry["actor"];
  nowS: number;
}
/** What of a person's other ways in ends. */
export interface CredentialChoice {
  /** And the notifications on devices where they were. */
  sessions: boolean;
  keys: boolean;
  passkeys: boolean;
}
export const everyCredential: CredentialChoice = { sessions: true, keys: true, passkeys: true };
/** How many of each ended. */
export type EndedCredentials = Record<keyof CredentialChoice, number>;

/**
 * Ends a person's sessions, but for `exceptSessionId`, personal keys and passkeys, in every
 * organization. From a system transaction, which is left in one of them.
 */
export async function endCredentials(
  sql: Sql,
  {
    userId,
    choice,
    exceptSessionId = null,
  }: { userId: string; choice: CredentialChoice; exceptSessionId?: string | null },
  author: AuditAuthor,
): Promise<EndedCredentials> {
  const keys = choice.keys ? await endPersonalKeys(sql, userId, author) : 0;
  const passkeys = choice.passkeys ? (await deletePasskeys(sql, userId)).length : 0;
  if (choice.sessions) await endPushDevices(sql, { userId, exceptSessionId });
  const sessions = choice.sessions
    ? (await loadSessionsOfUser(sql, userId, author.nowS)).filter(
        (session) => session.id !== exceptSessionId,
      )
    : [];
  return { sessions: await endSessions(sql, sessions, author), keys, passkeys };
}

async function endPushDevices(
  sql: Sql,
  devices: { userId: string; exceptSessionId: string | null },
): Promise<void> {
  const organizations = await loadPushOrganizations(sql, devices.userId);
  // In one order, as sessions end everywhere.
  for (const { organization_id } of organizations.sort(
    (a, b) => Number(a.organization_id) - Number(b.organization_id),
  )) {
    await enterOrganization(sql, organization_id);
    await deletePushDevices(sql, devices);
  }
}

async function endPersonalKeys(sql: Sql, userId: string, author: AuditAuthor): Promise<number> {
  const keys = await loadPersonalKeys(sql, userId);
  // In one order, as sessions end everywhere.
  for (const [organizationId, organizationKeys] of [
    ...Map.groupBy(keys, (key) => key.organization_id),
  ].sort(([a], [b]) => Number(a) - Number(b))) {
    await enterOrganization(sql, organizationId);
    await endOrganizationKeys(sql, { organizationId, userId, keys: organizationKeys }, author);
  }
  return keys.length;
}

/** In the transaction of the organization: all of somebody's personal keys there. */
export async function endOrganizationKeys(
  sql: Sql,
  {
    organizationId,
    userId,
    keys,
  }: { organizationId: string; userId: string; keys: readonly { id: string; name: string }[] },
  { actor, nowS }: AuditAuthor,
): Promise<void> {
  await deletePersonalKeys(sql, userId, nowS);
  for (const { id, name } of keys)
    await writeAudit(sql, {
      at: nowS,
      actor,
      action: "delete",
      resource_type: "apiKeys",
      resource_id: id,
      before: { name },
      after: null,
    });
  await publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "api-keys" }],
  });
}
