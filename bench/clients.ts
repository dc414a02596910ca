import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { type IncidentNews, livePath } from "#contract/news.ts";
import { sendEvents } from "#server/test-client.ts";
import type { OwnServer } from "./own-server.ts";

export interface WatchResult {
  clients: number;
  changes: number;
  newsHeard: number;
  quietS: number;
  equal: number;
}

const maxSettleMs = 5000;

/**
 * Many consoles at once, each keeping the versions of the incidents it hears of, as the console
 * does: news is gathered for a moment and then asked for. After the changes stop, every client is
 * held against the server, until all are equal.
 */
export async function watch(
  server: OwnServer,
  {
    clients,
    changesPerSecond,
    seconds,
  }: { clients: number; changesPerSecond: number; seconds: number },
): Promise<WatchResult> {
  const mirrors = await Promise.all(Array.from({ length: clients }, () => mirror(server)));
  const each = Math.max(1, Math.round(changesPerSecond / 10));
  let changes = 0;
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    const begin = performance.now();
    const alerts = Array.from({ length: each }, (_, n) => ({
      host: `watched-${(tick * each + n) % 300}`,
      check: "load",
      status: tick % 2 === 0 ? "critical" : "warning",
      description: `change ${tick}`,
    }));
    await sendEvents(server, alerts);
    changes += each;
    await sleep(Math.max(0, 100 - (performance.now() - begin)));
  }
  const quiet = performance.now();
  const loadVersions = async (): Promise<Map<string, number>> =>
    new Map(
      (
        await server.owner.query<{ id: string; version: number }>(
          "SELECT id, version FROM incidents WHERE title LIKE 'watched-%'",
        )
      ).rows.map((row) => [row.id, row.version]),
    );
  let equal = 0;
  while (equal < clients && performance.now() - quiet < maxSettleMs) {
    await sleep(50);
    const now = await loadVersions();
    equal = mirrors.filter((candidate) =>
      [...now].every(([id, version]) => (candidate.versions.get(id) ?? 0) >= version),
    ).length;
  }
  const quietS = (performance.now() - quiet) / 1000;
  for (const client of mirrors) client.socket.close();
  return {
    clients,
    changes,
    newsHeard: mirrors.reduce((sum, client) => sum + client.received, 0),
    quietS,
    equal,
  };
}

interface Mirror {
  socket: Socket;
  versions: Map<string, number>;
  received: number;
}

function mirror(server: OwnServer): Promise<Mirror> {
  return new Promise((resolve, reject) => {
    const socket = io(server.url, {
      path: livePath,
      transports: ["websocket"],
      extraHeaders: { cookie: server.cookie },
      forceNew: true,
    });
    const client: Mirror = { socket, versions: new Map(), received: 0 };
    socket.on("incident", (news: IncidentNews[]) => {
      client.received += news.length;
      for (const { id, version } of news)
        client.versions.set(id, Math.max(version, client.versions.get(id) ?? 0));
    });
    socket.on("connect", () => resolve(client));
    socket.on("connect_error", reject);
  });
}
