import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { publish } from "../../platform/publish.ts";
import { refuseField } from "../../platform/refuse.ts";
import { endCredentials, everyCredential } from "../access/end-credentials.ts";
import type { AuditEntry } from "../access/store-audit.ts";
import { deleteAuthenticatorApp } from "../access/store-credentials.ts";
import { loadOrganizationsOf } from "../organizations/store.ts";
import { invitesByMail } from "./send-invitation.ts";
import type { UserRow } from "./store.ts";
import { deleteLinks } from "./store-links.ts";
import {
  insertInvitedUser,
  isMemberOfOtherOrganization,
  resetUnprovedUser,
} from "./store-users.ts";

interface InviteeInput {
  /** Whose address it is already. */
  existing: UserRow | null;
  email: string;
  name: string | undefined;
  /** That invites; "0" for one that is yet to be. */
  organizationId: string;
  /** Of the address in the request. */
  field: string;
}
/** `hasAccount`: they sign in with what they have, and join; else a link leads them in. */
export interface Invitee {
  id: string;
  invitedName: string;
  hasAccount: boolean;
}

export const hasProvedAccount = ({ proved_at, state }: UserRow): boolean =>
  proved_at !== null && state !== "invited";

/**
 * Whom an invitation is for. Without mail no link is shown for somebody whom another organization
 * has too, and nobody is taken for whose address it is without proof. From a system transaction,
 * which is left in some organization.
 */
export async function prepareInvitee(
  sql: Sql,
  { existing, email, name, organizationId, field }: InviteeInput,
  { mail, actor, nowS }: { mail: Mail; actor: AuditEntry["actor"]; nowS: number },
): Promise<Invitee> {
  const invitedName = name ?? email.split("@")[0] ?? email;
  if (existing === null)
    return {
      id: await insertInvitedUser(sql, { email, name: invitedName, nowS }),
      invitedName,
      hasAccount: false,
    };
  const { id: userId, state } = existing;
  const hasAccount = hasProvedAccount(existing);
  if (!hasAccount && !invitesByMail(mail)) {
    if (await isMemberOfOtherOrganization(sql, { userId, organizationId, isPendingToo: true }))
      throw refuseField(state === "invited" ? "invited_elsewhere" : "address_unproved", field);
    await startOver(sql, userId, { actor, nowS });
  }
  return { id: userId, invitedName, hasAccount };
}

/** Whoever came in before, by a link that some administrator was shown, has nothing of it left. */
async function startOver(
  sql: Sql,
  userId: string,
  author: { actor: AuditEntry["actor"]; nowS: number },
): Promise<void> {
  await resetUnprovedUser(sql, userId);
  await deleteAuthenticatorApp(sql, userId);
  await endCredentials(sql, { userId, choice: everyCredential }, author);
  await deleteLinks(sql, userId, "invitation");
}

/** Consoles where the person is signed in ask again who invites them. System mode. */
export async function publishInvitation(sql: Sql, userId: string): Promise<void> {
  for (const { id } of await loadOrganizationsOf(sql, userId))
    await publish(sql, { organization: id, kind: "config", rows: [{ kind: "session" }] });
}
