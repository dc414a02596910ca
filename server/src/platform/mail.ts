import { createTransport } from "nodemailer";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}
export interface Mail {
  /** False where no mail server was named: links are then shown to the administrator instead. */
  canSend: boolean;
  /** The address under which people reach the console, for links; null where it was not said. */
  publicUrl: string | null;
  send(letter: MailMessage): Promise<void>;
}

const timeoutMs = 20_000;

/**
 * By TOCSIN_SMTP_URL ("smtp://user:password@host:587", RFC 5321 and its TLS), TOCSIN_MAIL_FROM and
 * TOCSIN_PUBLIC_URL.
 */
export function mailFrom(env: Readonly<Record<string, string | undefined>>): Mail {
  const url = env["TOCSIN_SMTP_URL"];
  const from = env["TOCSIN_MAIL_FROM"] ?? "tocsin@localhost";
  const publicUrl = env["TOCSIN_PUBLIC_URL"]?.replace(/\/+$/, "") ?? null;
  if (!url)
    return {
      canSend: false,
      publicUrl,
      send: () => Promise.reject(new Error("no mail server is set up")),
    };
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    canSend: true,
    publicUrl,
    send: async ({ to, subject, text }) => {
      // Line breaks in a header would be another header.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject: subject.replaceAll(/[\r\n]+/g, " "),
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
