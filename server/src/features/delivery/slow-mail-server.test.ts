/** A mail server that goes on answering and never gets anywhere is left alone in time. */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { mailFrom } from "../../platform/mail.ts";
import { closeWithFile } from "../../test-closing.ts";
import { email } from "./channels/email.ts";

type Step = "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "body";
const answers: Record<Step, string> = {
  greeting: "220 slow.test",
  EHLO: "250 slow.test",
  MAIL: "250 fine",
  RCPT: "250 fine",
  DATA: "354 go on",
  body: "250 taken",
};
const longEnough = 20;

/** Talks all the time from that step on, each line short of an answer; counts lines and mails. */
async function openSlowServer(stuckAt: Step) {
  const lines: string[] = [];
  const taken: string[] = [];
  const ended = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    const reply = (step: Step): void => {
      if (step !== stuckAt) return void socket.write(`${answers[step]}\r\n`);
      const code = answers[step].slice(0, 3);
      const timer = setInterval(() => socket.write(`${code}-wait\r\n`), longEnough);
      socket.once("close", () => clearInterval(timer));
    };
    socket.once("close", () => ended.resolve());
    reply("greeting");
    readLines(socket, (line, isBody) => {
      lines.push(line);
      if (isBody && line === ".") taken.push(line);
      if (isBody) return line === "." ? reply("body") : undefined;
      const step = (["EHLO", "MAIL", "RCPT", "DATA"] as const).find((verb) =>
        line.startsWith(verb),
      );
      if (step) reply(step);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeWithFile(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, lines, taken, ended: ended.promise };
}

function readLines(socket: Socket, onLine: (line: string, isBody: boolean) => void): void {
  let [rest, isBody] = ["", false];
  socket.on("data", (part: Buffer) => {
    const lines = (rest + part.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      onLine(line, isBody);
      if (line === "DATA") isBody = true;
    }
  });
}

const message = {
  subject: "db-1 is down",
  text: "critical",
  html: "<p>critical</p>",
  messageId: "<key@tocsin.test>",
  threadId: "<incident-1@tocsin.test>",
  shareId: "1",
};
const sendTo = (url: string, waitMs: number) => {
  const target = {
    addresses: ["ops@north.test"],
    mail: mailFrom({ TOCSIN_SMTP_URL: url }).exempt,
    publicUrl: "https://tocsin.test",
    unsubscribeUrl: () => "https://tocsin.test/unsubscribe/1",
  };
  const outbound = {
    fetch: () => Promise.reject(new Error("mail goes by SMTP")),
    isListed: () => false,
  };
  return email.send(message, {
    target,
    outbound,
    idempotencyKey: "key",
    event: "shared",
    thread: null,
    isRepeat: false,
    nowS: 0,
    signal: AbortSignal.timeout(waitMs),
  });
};

test.each(["greeting", "EHLO", "MAIL", "RCPT", "DATA", "body"] as const)(
  "stuck at %s, it is called off, and the connection ends: the try failed and may be made again",
  async (step) => {
    const server = await openSlowServer(step);
    await expect(sendTo(server.url, 200)).rejects.toMatchObject({
      message: "The mail server did not answer in time",
      status: null,
      isFinal: false,
    });
    await server.ended;
    expect(server.taken).toHaveLength(step === "body" ? 1 : 0);
  },
);
