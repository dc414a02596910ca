/** Who takes a mail, whose mail it is, and its way into the inbox. */
import { isAllowedSender } from "../../features/mail-sources/allow-list.ts";
import { appKeyOf } from "../../features/integrations/mail-address.ts";
import { loadSenders } from "../../features/mail-sources/store.ts";
import { findOwners } from "../../features/receipts/store-refused.ts";
import { answerWithin } from "../../platform/answer-within.ts";
import type { Db } from "../../platform/db.ts";
import { limitMisses } from "../../platform/http/limit-unknown-keys.ts";
import type { RefusedRequests } from "../../platform/http/refused-events.ts";
import { refuse } from "../../platform/refuse.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Inbox } from "../inbox.ts";
import type { Sender } from "../read-body.ts";
import { accept, receiveShare, requireRoom } from "../receive.ts";
import { mailAsJson, type MailPayload } from "./mail-as-json.ts";
import { replyOf, smtpError, type SmtpReply } from "./smtp-reply.ts";

export interface Mailbox {
  organizationId: string;
  integrationId: string;
  appKey: string;
}

export interface Envelope {
  /** Empty for what no mail may be sent back to. */
  from: string;
  remoteAddress: string;
}

export interface MailIntake {
  /** Whose address it is. Throws what the sender is answered. */
  admit(address: string, envelope: Envelope): Promise<Mailbox>;
  /** Resolves once the mail is durable for everybody whom it is for. */
  take(raw: Buffer, mailboxes: readonly Mailbox[], envelope: Envelope): Promise<void>;
  /** Of a mail that was longer than may be. */
  refuseLong(bytes: number, mailboxes: readonly Mailbox[], envelope: Envelope): Error;
}

interface IntakeParts {
  db: Db;
  inbox: Inbox;
  limits: Pick<ServerLimits, "ingestAnswerMs" | "unknownKeysPerMinute" | "mailBytes">;
  refused: RefusedRequests;
}

export function openMailIntake(parts: IntakeParts): MailIntake {
  const { db, inbox, limits } = parts;
  const findOwner = limitMisses(limits.unknownKeysPerMinute)(ownerIn(db));
  const record = recorder(parts.refused);
  const within = <T>(work: Promise<T>): Promise<T> =>
    answerWithin(limits.ingestAnswerMs * receiveShare, work);
  return {
    admit: async (address, envelope) => {
      const appKey = appKeyOf(address);
      let owner: Owner | null = null;
      try {
        owner = appKey === null ? null : await within(findOwner(envelope.remoteAddress)(appKey));
        if (appKey === null || owner === null) throw refuse("mail_unknown_address");
        await within(requireOpen(parts, { ...owner, appKey }, envelope));
        return { ...owner, appKey };
      } catch (error) {
        const reply = replyOf(error);
        record(reply, owner && appKey !== null ? { ...owner, appKey } : null, { envelope });
        throw smtpError(reply);
      }
    },
    take: async (raw, mailboxes, envelope) => {
      const mail = await mailAsJson(raw, envelope.from).catch((error: unknown) => {
        throw refuseAll(replyOf(error), mailboxes, { envelope, raw });
      });
      const replies = await Promise.all(
        mailboxes.map(async (mailbox): Promise<SmtpReply | null> => {
          try {
            await within(deliver({ db, inbox }, mailbox, mail));
            return null;
          } catch (error) {
            const reply = replyOf(error);
            record(reply, mailbox, { envelope, raw });
            return reply;
          }
        }),
      );
      const failed = replies.filter((reply) => reply !== null);
      // Whoever has it already has it twice then, which is the same alert.
      const passing = failed.find(({ code }) => code < 500);
      const decisive = passing ?? (failed.length === mailboxes.length ? failed[0] : undefined);
      if (decisive) throw smtpError(decisive);
    },
    refuseLong: (bytes, mailboxes, envelope) => {
      const reply = replyOf(refuse("too_large", `${limits.mailBytes} bytes`));
      return refuseAll(reply, mailboxes, { envelope, bytes });
    },
  };

  function refuseAll(
    reply: SmtpReply,
    mailboxes: readonly Mailbox[],
    sent: Parameters<typeof record>[2],
  ): Error {
    for (const mailbox of mailboxes) record(reply, mailbox, sent);
    return smtpError(reply);
  }
}

type Owner = Omit<Mailbox, "appKey">;

const ownerIn =
  (db: Db) =>
  async (appKey: string): Promise<Owner | null> => {
    const credentials = { organization_id: null, token_hash: null, app_key: appKey };
    const [owner] = await db.system((sql) => findOwners(sql, [credentials]));
    const integrationId = owner?.integration_id ?? null;
    return owner && integrationId !== null
      ? { organizationId: owner.organization_id, integrationId }
      : null;
  };

/** What can be said before the mail is sent: one that is refused need not be. */
async function requireOpen(
  { db, inbox }: Pick<IntakeParts, "db" | "inbox">,
  mailbox: Mailbox,
  { from }: Envelope,
): Promise<void> {
  const { organizationId, integrationId } = mailbox;
  requireRoom(inbox, organizationId);
  const sender = await senderOf(inbox, mailbox);
  if (!sender?.source_system.startsWith("email.")) throw refuse("mail_unknown_address");
  if (sender.active === false) throw refuse("integration_paused");
  const senders = await db.tenant(organizationId, (sql) => loadSenders(sql, integrationId));
  if (from !== "" && !isAllowedSender(senders, from)) throw refuse("mail_sender_refused", from);
}

/** It may have been connected a moment ago. */
async function senderOf(inbox: Inbox, { organizationId, appKey }: Mailbox): Promise<Sender | null> {
  const { find } = await inbox.ingestSettings(organizationId);
  return find(appKey) ?? (await inbox.ingestSettings(organizationId, true)).find(appKey);
}

async function deliver(
  { db, inbox }: Pick<IntakeParts, "db" | "inbox">,
  { organizationId, integrationId, appKey }: Mailbox,
  mail: MailPayload,
): Promise<void> {
  const senders = await db.tenant(organizationId, (sql) => loadSenders(sql, integrationId));
  if (!isAllowedSender(senders, mail.from ?? ""))
    throw refuse("mail_sender_refused", mail.from ?? "nobody");
  requireRoom(inbox, organizationId);
  await inbox.waitForTurn(organizationId);
  await accept(
    inbox,
    { organizationId, keyId: "0", name: holderName },
    { source: "email", appKey, text: JSON.stringify(mail) },
  );
}

const holderName = "e-mail";
/** Nothing of an outsider is kept where the address is nobody's, or the server is to blame. */
const recorder =
  ({ count, record }: RefusedRequests) =>
  (
    { code, problem }: SmtpReply,
    mailbox: Mailbox | null,
    { envelope, raw, bytes }: { envelope: Envelope; raw?: Buffer; bytes?: number },
  ): void => {
    count(problem.code);
    if (mailbox === null || code === 451) return;
    const { organizationId, appKey } = mailbox;
    const isKnown = problem.code !== "mail_unknown_address";
    record({
      holder: isKnown ? { organizationId, keyId: "0", name: holderName } : null,
      key: null,
      appKey,
      address: envelope.remoteAddress,
      path: `mail from <${envelope.from}>`,
      status: code,
      problems: [problem],
      head: raw?.subarray(0, maxHeadBytes) ?? Buffer.alloc(0),
      encoding: "identity",
      bodyBytes: raw?.length ?? bytes ?? null,
    });
  };
const maxHeadBytes = 16_384;
