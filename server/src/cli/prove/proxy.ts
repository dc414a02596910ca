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
  const server = net.createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = net.connect(socketPath());
    open.add(near);
    near.once("close", () => open.delete(near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => undefined);
      one.once("close", () => {
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const end = (): void => {
    for (const one of open) one.resetAndDestroy();
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
