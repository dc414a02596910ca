import type { Clock } from "../../platform/clock.ts";
import type { Job, SendingHandler } from "../../platform/jobs/handler.ts";
import type { Mail, MailMessage } from "../../platform/mail.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { emailKind } from "./email-way.ts";
import { judgeMessage, type NotificationMessage, type QueuedMessage } from "./judge-message.ts";
import { notificationText, summaryText } from "./mail-text.ts";
import { publishNotifications } from "./publish-notifications.ts";
import { deleteProblem, saveProblem } from "./store-problems.ts";
import { unsubscribeToken } from "./unsubscribe-link.ts";

interface EmailParts {
  clock: Clock;
  mail: Mail;
  secrets: Secrets;
  /** Under which people reach the console. */
  publicUrl: string;
}

/** Mails about an incident are one thread. A refusal for good stands in the person's settings. */
export const emailJob = (parts: EmailParts): SendingHandler => ({
  kind: emailKind,
  prepare: async (sql, organizationId, job) => {
    const message = await judgeMessage(sql, queuedIn(job), {
      organizationId,
      way: "email",
      nowS: parts.clock.nowS(),
    });
    if (message === null) return null;
    const letter = letterOf(message, parts);
    return (signal) => parts.mail.of(message.organization).send(letter, signal);
  },
  settle: async (sql, organizationId, { job, outcome, nowS }) => {
    const person = { userId: queuedIn(job).user_id, way: "email" as const };
    if (outcome.state === "retrying" || outcome.isWithheld) return false;
    if (outcome.state === "failed")
      await saveProblem(sql, { ...person, at: nowS, reason: outcome.reason ?? "" });
    else if ((await deleteProblem(sql, person)).length === 0) return true;
    await publishNotifications(sql, organizationId, [person.userId]);
    return true;
  },
});

/** Set by emailWay() alone. */
const queuedIn = (job: Job) => job.params as unknown as QueuedMessage;

function letterOf(message: NotificationMessage, { secrets, publicUrl }: EmailParts): MailMessage {
  const token = unsubscribeToken(secrets, {
    organizationId: message.organization.id,
    userId: message.person.id,
    way: "email",
    reason: message.unsubscribes,
  });
  const unsubscribe = `${publicUrl}/unsubscribe/notifications/${token}`;
  const { text, ...head } = contentOf(message, publicUrl);
  return {
    ...head,
    to: message.person.username,
    text: `${text}\nWhat you are notified of: ${publicUrl}/user-preferences#notifications\nTo get no more of these: ${unsubscribe}\n`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${unsubscribe}>`,
      // RFC 8058: a mail program ends the subscription by itself.
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

type Content = Pick<MailMessage, "subject" | "text" | "messageId" | "threadId">;

function contentOf(message: NotificationMessage, publicUrl: string): Content {
  const { id, organization, items, isSummary, person } = message;
  const host = new URL(publicUrl).hostname;
  const messageId = `<notification-${organization.id}-${id}@${host}>`;
  const [first] = items;
  if (isSummary || !first)
    return {
      subject: `${items.length === 1 ? "1 notification" : `${items.length} notifications`} from ${organization.name}`,
      text: summaryText(message, publicUrl),
      messageId,
    };
  return {
    // Programs that sort by subject need the same one, whatever the incident is called by now.
    subject: `[Tocsin #${first.thread_id}] ${first.thread_title}`.slice(0, 200),
    text: notificationText(first, message, publicUrl),
    messageId,
    threadId: `<incident-${first.thread_id}-of-${person.id}@${host}>`,
  };
}
