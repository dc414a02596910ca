import { SMTPServer } from "smtp-server";

export interface Letter {
  to: string;
  text: string;
}
/** A mail server on this machine that keeps what it is given. */
export interface PostOffice {
  url: string;
  letters: Letter[];
  to: (address: string) => Letter[];
  close(): Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      // Quoted-printable breaks long lines.
      stream.on("end", () => {
        letters.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          text: text.replaceAll("=\r\n", "").replaceAll("=3D", "="),
        });
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
    letters,
    to: (address) => letters.filter((one) => one.to === address),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
