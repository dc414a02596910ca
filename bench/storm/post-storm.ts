import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Where Alertmanager's API is spoken. */
export interface StormDoor {
  url: string;
  headers: Readonly<Record<string, string>>;
}

const connections = 8;
const retryMs = 50;

/** As fast as they are taken; what is refused for now is sent again. Answers milliseconds. */
export async function postStorm(door: StormDoor, bodies: readonly string[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...bodies].reverse();
  const begin = performance.now();
  const sendUntilDone = async (): Promise<void> => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop())
      for (;;) {
        const status = await post(door, agent, body);
        if (status < 300) break;
        if (status !== 429 && status !== 503) throw new Error(`${door.url} answered ${status}`);
        await sleep(retryMs);
      }
  };
  await Promise.all(Array.from({ length: connections }, sendUntilDone));
  agent.destroy();
  return performance.now() - begin;
}

const post = ({ url, headers }: StormDoor, agent: http.Agent, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
