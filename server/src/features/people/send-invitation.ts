import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import { mailNotice } from "./account-notices.ts";
import { linkLifeS, mailLink, issueLink } from "./account-mail.ts";
import { saveInvitationMail } from "./store-invitation-mail.ts";
import { insertLink } from "./store-links.ts";

/**
 * A mail names the console's own address, never the one that a request came to: without it none
 * leaves.
 */
export const invitesByMail = ({ canSend, publicUrl }: Mail): boolean =>
  canSend && publicUrl !== null;

/**
 * By mail, else as a link that the administrator passes on, at the address that they use
 * themselves. Who has an account gets no link: they join by what they sign in with.
 */
export async function sendInvitation(
  sql: Sql,
  { id: userId, hasAccount }: { id: string; hasAccount: boolean },
  { mail, origin, nowS }: { mail: Mail; origin: string; nowS: number },
): Promise<{ mailed: boolean; link: string | null }> {
  const waiting = { state: "waiting", at: nowS, reason: null } as const;
  await saveInvitationMail(sql, userId, invitesByMail(mail) ? waiting : null);
  if (hasAccount)
    return {
      mailed: await mailNotice(sql, { kind: "joining", userId }, { mail, nowS }),
      link: null,
    };
  const publicUrl = mail.canSend ? mail.publicUrl : null;
  const id = await insertLink(sql, {
    kind: "invitation",
    userId,
    isShown: publicUrl === null,
    nowS,
    expires_at: nowS + linkLifeS.invitation,
  });
  if (publicUrl === null)
    return {
      mailed: false,
      link: (await issueLink(sql, id, mail.publicUrl ?? origin))?.address ?? null,
    };
  await mailLink(sql, id, { publicUrl, nowS });
  return { mailed: true, link: null };
}
