import http from "node:http";
import { freePort } from "./proxy.ts";

/** How each of them misbehaves, once it does. */
export const receiverNames = ["steady", "failing", "hanging", "resetting", "dying"] as const;
export type ReceiverName = (typeof receiverNames)[number];

/** A message that was answered with 200. */
export interface Arrival {
  receiver: string;
  key: string;
  shareId: string;
  /** Within the share, from 1. */
  sequence: number;
  /** Of the incident, as the message tells it. */
  status: string;
  isActive: boolean;
  /** Milliseconds of this process's monotonic clock. */
  atMs: number;
}

/** Five receivers of webhooks on loopback, four of which can be in trouble. */
export interface Receivers {
  urls: Record<ReceiverName, string>;
  taken: Arrival[];
  /**
   * One answers 500, one reads and never answers, one reads and resets the connection, one is gone.
   * The steady one goes on.
   */
  beginTrouble(): Promise<void>;
  endTrouble(): Promise<void>;
  close(): Promise<void>;
}

export async function openReceivers(): Promise<Receivers> {
  const taken: Arrival[] = [];
  let isTroubled = false;
  const answer = (name: ReceiverName, text: string, response: http.ServerResponse): void => {
    if (isTroubled && name === "failing") return void response.writeHead(500).end("no");
    if (isTroubled && name === "hanging") return;
    if (isTroubled && name === "resetting") return void response.socket?.resetAndDestroy();
    taken.push(arrivalOf(name, text));
    response.writeHead(200).end();
  };
  const ports = new Map<ReceiverName, number>();
  for (const name of receiverNames) ports.set(name, await freePort());
  const open = new Map<ReceiverName, http.Server>();
  const listen = async (name: ReceiverName): Promise<void> => {
    const server = http.createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("error", () => undefined);
      request.on("end", () => answer(name, Buffer.concat(parts).toString(), response));
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(ports.get(name), "127.0.0.1", resolve);
    });
    open.set(name, server);
  };
  const end = async (name: ReceiverName): Promise<void> => {
    const server = open.get(name);
    open.delete(name);
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  for (const name of receiverNames) await listen(name);
  const urlOf = (name: ReceiverName): string => `http://127.0.0.1:${ports.get(name)}/hook`;
  return {
    urls: {
      steady: urlOf("steady"),
      failing: urlOf("failing"),
      hanging: urlOf("hanging"),
      resetting: urlOf("resetting"),
      dying: urlOf("dying"),
    },
    taken,
    beginTrouble: async () => {
      isTroubled = true;
      await end("dying");
    },
    endTrouble: async () => {
      if (!isTroubled) return;
      isTroubled = false;
      await listen("dying");
    },
    close: async () => {
      isTroubled = false;
      for (const name of receiverNames) await end(name);
    },
  };
}

function arrivalOf(receiver: ReceiverName, text: string): Arrival {
  // contract.md: the webhook's body
  const body = JSON.parse(text) as {
    idempotency_key: string;
    share_id: string;
    sequence: number;
    incident: { status: string; active: boolean };
  };
  return {
    receiver,
    key: body.idempotency_key,
    shareId: body.share_id,
    sequence: body.sequence,
    status: body.incident.status,
    isActive: body.incident.active,
    atMs: performance.now(),
  };
}
