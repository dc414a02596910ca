import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The wire between a server and its database, made so that it can be cut: TCP on loopback, in front
 * of a unix socket.
 */
export interface Proxy {
  port: number;
  /** Ends every connection, and lets none through for a while. */ cut(
    forMs: number,
  ): Promise<void>;
  close(): Promise<void>;
}

export async function openProxy(socketPath: () => string): Promise<Proxy> {
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = net.connect(socketPath());
    open.add(client);
    client.once("close", () => open.delete(client));
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      source.on("error", () => undefined);
      source.once("close", () => {
        target.destroy();
      });
      source.pipe(target);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const end = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: portOf(server),
    cut: async (forMs) => {
      isCut = true;
      end();
      await sleep(forMs);
      isCut = false;
    },
    close: async () => {
      isCut = true;
      end();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const port = portOf(server);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return address.port;
}
