import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  text: string;
  /** As it came, for those who read attachments. */
  source: Buffer;
}
/** A mail server on this machine that keeps what it is given. */
export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  mailTo: (address: string) => ReceivedMail[];
  close(): Promise<void>;
}

export async function openTestMailServer({
  refuses = () => false,
  defers = () => false,
  whileReceiving = async () => undefined,
}: {
  /** For good, as an address that is none. */
  refuses?: (address: string) => boolean;
  /** For now, as a full mailbox. */
  defers?: (address: string) => boolean;
  /** Before it answers whether it takes an address. */
  whileReceiving?: () => Promise<unknown>;
} = {}): Promise<TestMailServer> {
  const letters: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      void whileReceiving().then(() => {
        if (refuses(address)) done(smtpError(550, "5.1.1 no such mailbox"));
        else if (defers(address)) done(smtpError(450, "4.2.2 the mailbox is full"));
        else done();
      });
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // Quoted-printable breaks long lines.
      stream.on("end", () => {
        const source = Buffer.concat(chunks);
        const readable = source.toString().replaceAll("=\r\n", "").replaceAll("=3D", "=");
        for (const { address } of session.envelope.rcptTo)
          letters.push({ to: address, text: readable, source });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as { port: number }; // listening on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: letters,
    mailTo: (address) => letters.filter((mail) => mail.to === address),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
