/** A receiver of webhooks on loopback, which keeps what came and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
}
export interface TestReceiver {
  url: string;
  /** All that arrived, whatever was answered. */
  received: ReceivedMessage[];
  /** Of those, what was taken. */
  taken: ReceivedMessage[];
  answer: (message: ReceivedMessage, response: ServerResponse) => void | Promise<void>;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}, text = ""): TestReceiver["answer"] =>
  (_, response) =>
    void response.writeHead(status, headers).end(text);

export async function openTestReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (text += part));
    request.on("end", () => {
      // The product sends objects alone.
      const body = JSON.parse(text) as Record<string, unknown>;
      const message = { headers: request.headers, text, body };
      receiver.received.push(message);
      response.once("finish", () => {
        if (response.statusCode < 300) receiver.taken.push(message);
      });
      void receiver.answer(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, // listens on TCP
    received: [],
    taken: [],
    answer: answerWith(200),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
