import type { AddressInfo } from "node:net";
import type {
  SMTPServer,
  SMTPServerDataStream,
  SMTPServerOptions,
  SMTPServerSession,
} from "smtp-server";
import { type BodyBudget, openBodyBudget } from "../../platform/http/body-budget.ts";
import type { InboundMailSettings } from "../../platform/inbound-mail-settings.ts";
import { log } from "../../platform/log.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Envelope, MailIntake } from "./mail-intake.ts";
import { type MailVisits, openMailVisits } from "./mail-visits.ts";
import { replyOf, smtpError } from "./smtp-reply.ts";

export interface MailListener {
  /** Answers the port; null where no mail is taken. */
  listen(): Promise<number | null>;
  close(): Promise<void>;
}

interface ListenerParts {
  settings: InboundMailSettings;
  limits: ServerLimits;
  intake: MailIntake;
}

const maxRecipients = 10;
const idleMs = 60_000;
/** What is half sent at the end has so long. */
const drainMs = 5000;

/** The door for mail: RFC 5321, in plain text and without relaying, for addresses of sources alone. */
export async function openMailListener(parts: ListenerParts): Promise<MailListener> {
  const { settings, limits, intake } = parts;
  const { port } = settings;
  if (port === null) return { listen: async () => null, close: async () => undefined };
  const { SMTPServer } = await import("smtp-server");
  const visits = openMailVisits(limits, (id) => hangUp(smtp, id, "Too long; connect again"));
  const budget = openBodyBudget(limits);
  const smtp = new SMTPServer({
    ...smtpOptions(settings, limits),
    onConnect: (session, done) => {
      done(visits.begin(session) ? null : busy());
    },
    onClose: ({ id }) => visits.end(id),
    onMailFrom: (_address, session, done) => {
      visits.find(session.id)?.mailboxes.clear();
      done();
    },
    onRcptTo: ({ address }, session, done) => {
      void admitRecipient({ visits, intake }, address, session).then(() => done(), done);
    },
    onData: (stream, session, done) => {
      void takeMail({ visits, intake, budget }, stream, session).then(() => done(), done);
    },
  });
  // Of single connections; that it cannot listen is told by `listen`.
  smtp.on("error", (error: Error) => log.debug({ error: error.message }, "a mail connection"));
  return {
    listen: () => listen(smtp, port, settings.address),
    close: async () => {
      const closed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      for (const { session } of smtp.connections)
        if (!visits.isSending(session.id)) hangUp(smtp, session.id, "Shutting down");
      await closed;
      for (const { session } of smtp.connections) visits.end(session.id);
    },
  };
}

const smtpOptions = (settings: InboundMailSettings, limits: ServerLimits): SMTPServerOptions => ({
  name: settings.host.replace(/[[\]]/g, ""),
  banner: "Tocsin",
  size: limits.mailBytes,
  maxClients: limits.mailConnections,
  maxRecipients,
  socketTimeout: idleMs,
  closeTimeout: drainMs,
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  logger: false,
});

function hangUp(smtp: SMTPServer, sessionId: string, why: string): void {
  for (const connection of smtp.connections)
    if (connection.session.id === sessionId) {
      connection.send(421, why);
      connection.close();
    }
}

interface Door {
  visits: MailVisits;
  intake: MailIntake;
  budget: BodyBudget;
}

async function admitRecipient(
  { visits, intake }: Omit<Door, "budget">,
  address: string,
  session: SMTPServerSession,
): Promise<void> {
  const visit = visits.find(session.id);
  if (!visit) throw busy();
  try {
    const mailbox = await intake.admit(address, envelopeOf(session));
    visit.mailboxes.set(address.toLowerCase(), mailbox);
  } catch (error) {
    visit.refusedRecipients += 1;
    throw error;
  }
}

async function takeMail(
  { visits, intake, budget }: Door,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const visit = visits.find(session.id);
  if (!visit) throw busy();
  const mailboxes = [...visit.mailboxes.values()];
  const envelope = envelopeOf(session);
  const request = { ip: session.remoteAddress };
  visit.isSending = true;
  try {
    const raw = await readMail(stream, request, budget);
    if (raw === null) throw intake.refuseLong(stream.byteLength, mailboxes, envelope);
    await intake.take(raw, mailboxes, envelope);
  } finally {
    budget.release(request);
    visit.isSending = false;
  }
}

async function listen(smtp: SMTPServer, port: number, address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  smtp.server.once("error", reject);
  smtp.listen(port, address, resolve);
  await promise;
  // Listening on a port.
  return (smtp.server.address() as AddressInfo).port;
}

const busy = (): Error =>
  smtpError({ code: 421, problem: { code: "shedding", message: "Too much at once; try later" } });

const envelopeOf = ({ envelope, remoteAddress }: SMTPServerSession): Envelope => ({
  from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
  remoteAddress,
});

/** All of it, or null of one that is too long: it is read to its end, and let go. */
async function readMail(
  stream: SMTPServerDataStream,
  request: { ip: string },
  budget: BodyBudget,
): Promise<Buffer | null> {
  let chunks: Buffer[] = [];
  let fault: unknown = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    try {
      if (fault === null && !stream.sizeExceeded) {
        budget.take(request, chunk.length);
        chunks.push(chunk);
        continue;
      }
    } catch (error) {
      fault = error;
    }
    chunks = [];
  }
  if (fault !== null) throw smtpError(replyOf(fault));
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}
