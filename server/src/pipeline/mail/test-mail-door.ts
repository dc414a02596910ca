import { connect } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import { createIntegration } from "#contract/integrations.ts";
import { getMailSource } from "#contract/mail-sources.ts";
import type { Server } from "../../open-server.ts";
import type { Organization } from "../../test-cast.ts";

export const mailEnv = {
  TOCSIN_INBOUND_SMTP_PORT: "0",
  TOCSIN_INBOUND_SMTP_HOST: "alerts.example.com",
};

/** What the server said last to a mail that it did not take; 250 to one that it took. */
export type Sent = { code: number; text: string };

/** Sends as a mail program would, to one server. */
export async function mailDoor(server: Server) {
  const port = (await server.inboundMail.listen()) ?? 0;
  const send = async (mail: SendMailOptions): Promise<Sent> => {
    const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    try {
      const { response } = await transport.sendMail({ from: "monitor@ops.example.com", ...mail });
      return { code: 250, text: response };
    } catch (error) {
      // What nodemailer adds to an error.
      const { responseCode = 0, response = String(error) } = error as {
        responseCode?: number;
        response?: string;
      };
      return { code: responseCode, text: response };
    } finally {
      transport.close();
    }
  };
  return { port, send, talk: () => talk(port) };
}

/** Line by line, for what no mail program says. */
function talk(port: number) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let isClosed = false;
  let wake = (): void => undefined;
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
    wake();
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    isClosed = true;
    wake();
  });
  /** The next whole reply, or that there is none. */
  const reply = async (): Promise<string> => {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(received)?.[0];
      if (whole !== undefined) {
        received = received.slice(whole.length);
        return whole.trimEnd();
      }
      if (isClosed) return "closed";
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  return {
    reply,
    say: (line: string): Promise<string> => {
      socket.write(`${line}\r\n`);
      return reply();
    },
    write: (text: string): boolean => socket.write(text),
    hangUp: () => socket.destroy(),
  };
}

/** A source that takes mail, with its address. */
export async function mailSource(of: Organization, name = "legacy") {
  const ada = of.as("ada");
  const { id, instructions } = connected(
    await ada.call(createIntegration, { body: { name, source_system: "email" } }),
  );
  const { address } = await ada.call(getMailSource, { params: { id } });
  return { id, address, instructions };
}

function connected(integration: { id: string; instructions?: string }) {
  return { id: integration.id, instructions: integration.instructions ?? "" };
}
