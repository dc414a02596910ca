import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { OwnServer } from "./own-server.ts";
import type { BenchEvent } from "./stream.ts";

/** Where one organization's events go, and by which key. */
export type Target = Pick<OwnServer, "url" | "ingestKey" | "appKey">;
export interface Sender {
  send(alerts: readonly BenchEvent[]): Promise<{ status: number; receiptId: string }>;
  close(): void;
}

/** Keeps its connections, as senders do. */
export function openSender(target: Target, connections: number): Sender {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (alerts) => post(target, agent, JSON.stringify({ app_key: target.appKey, alerts })),
    close: () => agent.destroy(),
  };
}

/**
 * As fast as the server takes it, over so many connections, until the clock says stop. Answers how
 * many were refused.
 */
export async function flood(
  target: Target,
  next: () => BenchEvent,
  { senders, perRequest, until }: { senders: number; perRequest: number; until: () => boolean },
): Promise<{ sent: number; refused: number }> {
  const line = openSender(target, senders);
  const count = { sent: 0, refused: 0 };
  const sendUntilDone = async (): Promise<void> => {
    while (!until()) {
      const { status } = await line.send(Array.from({ length: perRequest }, next));
      if (status === 202) count.sent += perRequest;
      else if (status !== 429) throw new Error(`the server answered ${status}`);
      else {
        count.refused += perRequest;
        await sleep(200);
      }
    }
  };
  await Promise.all(Array.from({ length: senders }, sendUntilDone));
  line.close();
  return count;
}

function post(
  target: Target,
  agent: http.Agent,
  body: string,
): Promise<{ status: number; receiptId: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${target.ingestKey}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const request = http.request(
      `${target.url}/data/v2/alerts`,
      { method: "POST", agent, headers },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            receiptId:
              answer.statusCode === 202 ? String((JSON.parse(text) as { id: unknown }).id) : "",
          }),
        ); // the contract's reply
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
