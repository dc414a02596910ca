import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll } from "vitest";
import { type IncidentNews, livePath } from "#contract/news.ts";
import type { House } from "../../test-house.ts";
import type { Organization, Person } from "../../test-northwind.ts";

const sockets: Socket[] = [];

afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

async function addressOf(house: House): Promise<string> {
  if (!house.server.app.server.listening)
    await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(house.server.app.server.address() as AddressInfo).port}`; // listening on a port, so no pipe's name
}

interface LiveClient {
  socket: Socket;
  received: [string, unknown][];
  /** The next news that fits; also one that has come already and was not waited for. */ next(
    kind: string,
    fits?: (payload: unknown) => boolean,
  ): Promise<unknown>;
}

export async function listen(
  of: Organization,
  headers: Record<string, string>,
  transports = ["websocket"],
): Promise<LiveClient> {
  const address = await addressOf(of.house);
  const socket = io(address, {
    path: livePath,
    transports,
    extraHeaders: { origin: address, ...headers },
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  sockets.push(socket);
  const received: [string, unknown][] = [];
  const waiting: (() => void)[] = [];
  let nextIndex = 0;
  socket.onAny((kind: string, payload: unknown) => {
    received.push([kind, payload]);
    for (const look of waiting.splice(0)) look();
  });
  const next = (kind: string, fits: (payload: unknown) => boolean = () => true): Promise<unknown> =>
    new Promise((resolve) => {
      const tryResolve = (): void => {
        const at = received.findIndex(
          ([receivedKind, payload], index) =>
            index >= nextIndex && receivedKind === kind && fits(payload),
        );
        if (at < 0) {
          waiting.push(tryResolve);
          return;
        }
        nextIndex = at + 1;
        resolve(received[at]?.[1]);
      };
      tryResolve();
    });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject);
  });
  return { socket, received, next };
}

export const connectAs = (of: Organization, person: Person, transports?: string[]) =>
  listen(of, { cookie: `tocsin_session=${person.token}` }, transports);

export const incidentsIn = (ear: LiveClient) =>
  ear.received
    .filter(([kind]) => kind === "incident")
    .flatMap(([, payload]) => payload as IncidentNews[]);
