import type { Sql } from "../../platform/db.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { Mail, MailMessage } from "../../platform/mail.ts";
import { loadOrganization } from "../organizations/store.ts";
import { publishUsers } from "./accept-invitation.ts";
import { loadUser } from "./store.ts";
import { saveInvitationMail } from "./store-invitation-mail.ts";

/** A letter without a token: it says what happened, and where the console is. */
interface AccountNotice {
  kind: "joining" | "password" | "changed-password";
  userId: string;
}

/** Answers whether one leaves: that takes a mail server and the console's own address. */
export async function mailNotice(
  sql: Sql,
  { kind, userId }: AccountNotice,
  { mail, nowS }: { mail: Mail; nowS: number },
): Promise<boolean> {
  if (!mail.canSend || mail.publicUrl === null) return false;
  await setJob(sql, {
    kind: "account-notice",
    subject: `${kind} ${userId}`,
    due_at: nowS,
    params: { kind, user_id: userId },
  });
  return true;
}

export const accountNoticeJob = (mail: Mail): SendingHandler => ({
  kind: "account-notice",
  isExempt: true,
  prepare: async (sql, organizationId, { params }) => {
    const [user, organization] = [
      await loadUser(sql, String(params["user_id"])),
      await loadOrganization(sql, organizationId),
    ];
    if (!user || !organization) return null;
    const letter = letterOf(String(params["kind"]), {
      name: user.name,
      organization: organization.display_name,
      publicUrl: mail.publicUrl ?? "",
    });
    return (signal) => mail.exempt.send({ to: user.username, ...letter }, signal);
  },
  settle: async (sql, organizationId, { job: { params }, outcome, nowS }) => {
    if (params["kind"] !== "joining") return false;
    await saveInvitationMail(sql, String(params["user_id"]), { ...outcome, at: nowS });
    await publishUsers(sql, organizationId);
    return true;
  },
});

type Letter = Pick<MailMessage, "subject" | "text">;
interface LetterFacts {
  name: string;
  organization: string;
  publicUrl: string;
}

function letterOf(kind: string, { name, organization, publicUrl }: LetterFacts): Letter {
  if (kind === "password") return passwordLetter(name, publicUrl);
  if (kind === "changed-password") return changedPasswordLetter(name, publicUrl);
  return joiningLetter(name, organization, publicUrl);
}

const changedPasswordLetter = (name: string, publicUrl: string): Letter => ({
  subject: "Your password for Tocsin was changed",
  text: `Hello ${name},\n\nyour password was changed, either with the old password or by the operator of the server. Your other sessions have ended.\n\n${publicUrl}/\n\nIf this was not you, reset your password on the sign-in page: that ends all sessions, keys and passkeys.\n`,
});

const joiningLetter = (name: string, organization: string, publicUrl: string): Letter => ({
  subject: `${organization} invites you on Tocsin`,
  text: `Hello ${name},\n\n${organization} invites you to its incident console. Sign in as usual, then join it in the organization menu:\n\n${publicUrl}/\n\nUntil you join, it knows nothing about you except this address. If you do not want to join, decline there or do nothing.\n`,
});

const passwordLetter = (name: string, publicUrl: string): Letter => ({
  subject: "Your password for Tocsin was reset",
  text: `Hello ${name},\n\nsomebody, probably you, reset your password with a link. All your sessions, personal keys and passkeys have ended; create those you need again.\n\n${publicUrl}/\n\nIf this was not you, somebody can read your mail: tell your administrator.\n`,
});
