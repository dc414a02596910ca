import { FinalFailure } from "./jobs/failure.ts";
import { Withheld } from "./withheld.ts";

export interface MailMessage {
  to: string | readonly string[];
  subject: string;
  text: string;
  html?: string;
  /** With its angle brackets (RFC 5322, 3.6.4). */
  messageId?: string;
  /** Of the thread's first message; mail programs show those with the same together. */
  threadId?: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
}
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}
export interface Mail {
  /** False where no mail server was named: links are then shown to the administrator instead. */
  canSend: boolean;
  /** The address under which people reach the console, for links; null where it was not said. */
  publicUrl: string | null;
  of(organization: MailOwner): MailDoor;
  /** For what lets people in and for what tells admins of shadow mode, which does not hold it. */
  exempt: MailDoor;
}
export interface MailOwner {
  /** Nothing is sent for it. */
  shadow_mode: boolean;
}
export interface MailDoor {
  /** Once the signal says so, the connection is closed, however far the server has got. */
  send(letter: MailMessage, signal?: AbortSignal): Promise<void>;
}

const timeoutMs = 20_000;

/**
 * By TOCSIN_SMTP_URL ("smtp://user:password@host:587", RFC 5321 and its TLS), TOCSIN_MAIL_FROM and
 * TOCSIN_PUBLIC_URL.
 */
export function mailFrom(env: Readonly<Record<string, string | undefined>>): Mail {
  const url = env["TOCSIN_SMTP_URL"];
  const from = env["TOCSIN_MAIL_FROM"] ?? "tocsin@localhost";
  const publicUrl = env["TOCSIN_PUBLIC_URL"] ? spelledOut(env["TOCSIN_PUBLIC_URL"]) : null;
  if (!url)
    return mailThrough(
      { send: () => Promise.reject(new Error("no mail server is set up")) },
      {
        canSend: false,
        publicUrl,
      },
    );
  const openTransport = async () =>
    (await import("nodemailer")).createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  let transport: ReturnType<typeof openTransport> | null = null;
  const door: MailDoor = {
    send: async (letter, signal) => {
      const { to, subject, text, html, messageId, threadId, headers, attachments } = letter;
      // Line breaks in a header would be another header.
      const opened = await (transport ??= openTransport());
      await opened
        .sendMail({
          from,
          to: [to].flat().map((address) => ({ name: "", address })),
          subject: subject.replaceAll(/[\r\n]+/g, " "),
          text,
          ...(html === undefined ? {} : { html }),
          ...(messageId === undefined ? {} : { messageId }),
          ...(threadId === undefined ? {} : { references: threadId, inReplyTo: threadId }),
          headers: { ...headers },
          ...(attachments === undefined ? {} : { attachments: [...attachments] }),
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(signal === undefined ? {} : { signal }),
        })
        .catch((error: unknown) => {
          if (signal?.aborted) throw new Error("The mail server did not answer in time");
          throw finalRefusal(error) ?? error;
        });
    },
  };
  return mailThrough(door, { canSend: true, publicUrl });
}

const mailThrough = (exempt: MailDoor, settings: Pick<Mail, "canSend" | "publicUrl">): Mail => ({
  ...settings,
  exempt,
  of: ({ shadow_mode }) => (shadow_mode ? { send: withholdMail } : exempt),
});

const withholdMail: MailDoor["send"] = ({ to }) =>
  Promise.reject(new Withheld(`mail to ${[to].flat().join(", ")}`));

/**
 * A mail server that takes this message from nobody (RFC 5321, 5yz after MAIL, RCPT or DATA). That
 * it refuses to talk at all, or our password, is the operator's to mend, and is tried again.
 */
function finalRefusal(error: unknown): FinalFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode, response }: NodemailerFault = error;
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAboutMessage || responseCode === undefined || responseCode < 500) return null;
  return new FinalFailure(response ?? error.message);
}

/** What nodemailer sets beside the message. */
interface NodemailerFault extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** As browsers and signatures have it: the host in small letters, no usual port, no / at the end. */
const spelledOut = (url: string): string => new URL(url).href.replace(/\/+$/, "");
