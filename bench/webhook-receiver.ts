/** A receiver of webhooks on loopback, for whoever sends them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebhookReceiver {
  url: string;
  /** Title of the incident, or host of the alert → when it arrived, by performance.now(). */
  arrivals: Map<string, number>;
  status: number;
  close(): Promise<void>;
}

/** `namesIn` says what a body is about. */
export async function openReceiver(
  namesIn: (body: unknown) => readonly string[],
): Promise<WebhookReceiver> {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const at = performance.now();
      if (receiver.status < 300)
        for (const name of namesIn(JSON.parse(text))) arrivals.set(name, at);
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // listens on TCP
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    arrivals,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
