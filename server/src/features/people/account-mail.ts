import type { Sql } from "../../platform/db.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { MailMessage, Mail } from "../../platform/mail.ts";
import { generateToken } from "../../platform/tokens.ts";
import { publishUsers } from "./accept-invitation.ts";
import { findInvitedUser, saveInvitationMail } from "./store-invitation-mail.ts";
import { isLinkOpen, type LinkKind, saveLinkToken } from "./store-links.ts";

export const linkLifeS: Record<LinkKind, number> = {
  invitation: 7 * 24 * 3600,
  password: 3600,
  recovery: 15 * 60,
};
const linkPaths: Record<LinkKind, string> = {
  invitation: "/activate",
  password: "/new-password",
  recovery: "/sso-recovery",
};

/** A fresh link; any token given out for it before no longer works. Null when it is gone. */
export async function issueLink(
  sql: Sql,
  id: string,
  publicUrl: string,
): Promise<{ address: string; letter: MailMessage } | null> {
  const token = generateToken("link");
  const link = await saveLinkToken(sql, id, token);
  if (!link) return null;
  // After the #: no server's log and no referrer header sees it.
  const address = `${publicUrl}${linkPaths[link.kind]}#token=${token}`;
  return { address, letter: { to: link.username, ...letterText(link, address) } };
}

/** Leaves as a job, so that a mail server that is away for a while costs nothing but time. */
export const mailLink = (
  sql: Sql,
  id: string,
  { publicUrl, nowS }: { publicUrl: string; nowS: number },
) =>
  setJob(sql, {
    kind: "account-mail",
    subject: id,
    due_at: nowS,
    params: { public_url: publicUrl },
  });

export const accountMailJob = ({ mail, clock }: { mail: Mail; clock: Clock }): SendingHandler => ({
  kind: "account-mail",
  isExempt: true,
  prepare: async (sql, _organizationId, job) => {
    // A server that was away for hours leaves no link that opens nothing.
    if (!(await isLinkOpen(sql, job.subject, clock.nowS()))) return null;
    const issued = await issueLink(sql, job.subject, String(job.params["public_url"]));
    return issued && ((signal) => mail.exempt.send(issued.letter, signal));
  },
  settle: async (sql, organizationId, { job, outcome, nowS }) => {
    const userId = await findInvitedUser(sql, job.subject);
    if (userId === null) return false;
    await saveInvitationMail(sql, userId, { ...outcome, at: nowS });
    await publishUsers(sql, organizationId);
    return true;
  },
});

function letterText(
  { kind, name, display_name }: { kind: LinkKind; name: string; display_name: string },
  address: string,
): Pick<MailMessage, "subject" | "text"> {
  if (kind === "invitation")
    return {
      subject: `You are invited to ${display_name} on Tocsin`,
      text: `Hello ${name},\n\nyou are invited to the incident console of ${display_name}. Choose a password to start:\n\n${address}\n\nThe link is valid for seven days and works once.\n`,
    };
  if (kind === "recovery")
    return {
      subject: `Recovery link for ${display_name}`,
      text: `Hello ${name},\n\nsomebody, probably you, asked for a link to sign in to Tocsin without single sign-on:\n\n${address}\n\nThe link is valid for fifteen minutes and works once. The request and its use are recorded in the audit log. If this was not you, do nothing and tell the other admins.\n`,
    };
  return {
    subject: "Reset your password for Tocsin",
    text: `Hello ${name},\n\nsomebody, probably you, asked to reset your password. Set a new one here:\n\n${address}\n\nThe link is valid for an hour and works once. If this was not you, do nothing.\n`,
  };
}
