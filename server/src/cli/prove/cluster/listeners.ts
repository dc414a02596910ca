import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { type IncidentNews, livePath } from "#contract/news.ts";
import { sessionCookie } from "../../../platform/http/serve.ts";
import type { Fault } from "../check.ts";

export interface IncidentVersion {
  id: string;
  version: number;
}
/** What an open console knows that is connected to one node: by news, and by looking again. */
export interface Listener {
  node: number;
  versions: ReadonlyMap<string, number>;
  close(): void;
}

const retryMs = 200;

/** `load` is what a console does when it is told that it may have missed something. */
export function openListener(
  { url, node, sessionToken }: { url: string; node: number; sessionToken: string },
  load: () => Promise<IncidentVersion[]>,
): Listener {
  const versions = new Map<string, number>();
  const learn = (incidents: readonly IncidentVersion[]): void => {
    for (const { id, version } of incidents)
      versions.set(id, Math.max(version, versions.get(id) ?? 0));
  };
  let isOpen = true;
  const lookAgain = async (): Promise<void> => {
    while (isOpen) {
      try {
        learn(await load());
        return;
      } catch {
        await sleep(retryMs); // the database is away
      }
    }
  };
  const socket = io(url, {
    path: livePath,
    transports: ["websocket"],
    extraHeaders: { origin: url, cookie: `${sessionCookie}=${sessionToken}` },
    forceNew: true,
    reconnectionDelay: retryMs,
    reconnectionDelayMax: retryMs,
  });
  socket.on("incident", (news: IncidentNews[]) => learn(news));
  socket.on("refresh", () => void lookAgain());
  // Who is turned away at the door does not come again by itself.
  const comeAgain = (): void => {
    if (!socket.active) setTimeout(() => isOpen && socket.connect(), retryMs);
  };
  socket.on("disconnect", comeAgain);
  socket.on("connect_error", comeAgain);
  return {
    node,
    versions,
    close: () => {
      isOpen = false;
      socket.disconnect();
    },
  };
}

/** On each node somebody knows the newest version of every incident. */
export const newsFaults = (
  listeners: readonly Pick<Listener, "node" | "versions">[],
  incidents: readonly IncidentVersion[],
): Fault[] =>
  listeners.flatMap(({ node, versions }) => {
    const behind = incidents.filter(({ id, version }) => (versions.get(id) ?? 0) < version);
    const [first] = behind;
    return first
      ? [
          {
            kind: "news" as const,
            what: `a console on node ${node + 1} was not told the newest version of ${behind.length} of ${incidents.length} incidents: of ${first.id} it knows ${versions.get(first.id) ?? "nothing"}, and it is ${first.version}`,
          },
        ]
      : [];
  });
