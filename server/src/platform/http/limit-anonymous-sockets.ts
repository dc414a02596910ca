import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Sockets over which nobody has proved who they are. */
export interface AnonymousSockets {
  /** Somebody has, so the socket counts no more. */
  admit(socket: Socket): void;
  watch(server: Server): void;
}

/**
 * Beyond `most` of them the oldest is closed: refusing the newest instead would let whoever holds
 * them all keep everybody out.
 */
export function limitAnonymousSockets(most: number): AnonymousSockets {
  const anonymousSockets = new Set<Socket>();
  const welcome = (socket: Socket): void => {
    anonymousSockets.add(socket);
    socket.once("close", () => anonymousSockets.delete(socket));
    const [oldest] = anonymousSockets;
    if (anonymousSockets.size <= most || !oldest) return;
    anonymousSockets.delete(oldest);
    oldest.destroy();
  };
  return {
    admit: (socket) => void anonymousSockets.delete(socket),
    watch: (server) => void server.on("connection", welcome),
  };
}
