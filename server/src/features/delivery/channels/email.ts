import { FinalFailure } from "../../../platform/jobs/failure.ts";
import type { MailDoor } from "../../../platform/mail.ts";
import type { Channel } from "./channel.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { mailHtml, mailSubject, mailText } from "./mail-text.ts";
import { unsubscribePlace } from "./unsubscribe-place.ts";

export interface EmailTarget {
  addresses: readonly string[];
  mail: MailDoor;
  /** Under which people reach the console. */
  publicUrl: string;
  /** Where a share is ended by whoever holds the link; a new one for each try. */
  unsubscribeUrl(shareId: string): string;
}
export type EmailMessage = {
  subject: string;
  text: string;
  html: string;
  messageId: string;
  threadId: string;
  shareId: string;
};

/**
 * One thread an incident: the same subject and the same first reference. A try whose end is not
 * known is made again with the same Message-ID.
 */
export const email: Channel<EmailTarget, EmailMessage> = {
  compose: (content, { publicUrl }) => {
    const host = new URL(publicUrl).hostname;
    const id = content.incident?.id ?? "0";
    return {
      subject: mailSubject(content),
      text: mailText(content),
      html: mailHtml(content),
      messageId: `<${content.idempotency_key}@${host}>`,
      threadId: `<incident-${id}-share-${content.share_id}@${host}>`,
      shareId: content.share_id,
    };
  },
  send: async ({ subject, text, html, messageId, threadId, shareId }, { target, signal }) => {
    const unsubscribe = target.unsubscribeUrl(shareId);
    try {
      const letter = {
        to: target.addresses,
        subject,
        text: `${text}\n\nTo get no more of these: ${unsubscribe}\n`,
        html: html.replace(unsubscribePlace, unsubscribe),
        messageId,
        threadId,
        headers: {
          "Auto-Submitted": "auto-generated",
          // A source of mails opens no incident about an incident.
          "X-Tocsin": "incident",
          "List-Unsubscribe": `<${unsubscribe}>`,
          // RFC 8058: a mail program ends the subscription by itself.
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      };
      await target.mail.send(letter, signal);
      return { state: "sent", status: 250 };
    } catch (error) {
      throw new SendFailure(error instanceof Error ? error.message : String(error), {
        status: statusOf(error),
        isFinal: error instanceof FinalFailure,
        retryAfterS: null,
      });
    }
  },
};

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  if ("responseCode" in error && typeof error.responseCode === "number") return error.responseCode;
  const code = /^([45]\d\d)\b/.exec(error.message)?.[1];
  return code === undefined ? null : Number(code);
}
