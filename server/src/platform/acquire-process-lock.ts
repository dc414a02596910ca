import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Holds `name` for this process alone on this machine; undefined when a living process holds it.
 * The holder is a listening socket, because the system closes it however a process ends, kill -9
 * included: a lock file would outlive its owner, and its process id may be reused by a stranger.
 */
export async function acquireProcessLock(name: string): Promise<(() => void) | undefined> {
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 24);
  const address =
    process.platform === "linux"
      ? `\0tocsin-${digest}`
      : path.join(os.tmpdir(), `tocsin-${digest}.sock`);
  const server =
    (await listen(address)) ?? ((await isStale(address)) ? await listen(address) : undefined);
  if (server === undefined) return undefined;
  server.unref();
  return () => server.close();
}

function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once("listening", () => resolve(server));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(address);
  });
}

/** Outside Linux the socket is a file and stays behind a crash; nobody answers on it then. */
async function isStale(address: string): Promise<boolean> {
  if (address.startsWith("\0") || (await acceptsConnections(address))) return false;
  fs.rmSync(address, { force: true });
  return true;
}

/** Whether a process accepts connections on a unix socket. */
export function acceptsConnections(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
