import { configReaders, type IncidentNews, type News } from "#contract/news.ts";
import type { Permission } from "#contract/permissions.ts";
import { foldersOf } from "../incidents/detail/incident-on-wire.ts";
import {
  type IncidentChange,
  type PackedIncidentChange,
  unpackIncidentChange,
} from "../incidents/incident-change.ts";
import { log } from "../../platform/log.ts";
import type { Message } from "../../platform/publish.ts";

export interface RoomEmitter {
  emit(rooms: readonly string[], event: string, payload: unknown): void;
}
export const roomsOf = (organization: string) => ({
  organization: `o${organization}`,
  everything: `o${organization}:all`,
  environment: (id: string) => `o${organization}:e${id}`,
  person: (userId: string) => `o${organization}:u${userId}`,
  /** Those who hold the permission. */
  permitted: (permission: Permission) => `o${organization}:p${permission}`,
});

/**
 * From a message between processes to the rooms that may hear it. Where these could not be read,
 * whoever may have missed something looks again.
 */
export async function deliverOrRefresh(
  ...[rooms, message, environmentsOf]: Parameters<typeof deliverNews>
): Promise<void> {
  try {
    await deliverNews(rooms, message, environmentsOf);
  } catch (error) {
    log.warn({ error: String(error) }, "news could not be delivered");
    rooms.emit([roomsOf(message.organization).organization], "refresh", {});
  }
}

async function deliverNews(
  rooms: RoomEmitter,
  message: Message,
  environmentsOf: (organization: string, setId: number) => Promise<string[]>,
): Promise<void> {
  const room = roomsOf(message.organization);
  if (message.kind === "incident") {
    // Rows of our own making.
    const rows = message.rows as PackedIncidentChange[];
    const all = await Promise.all(
      rows.map((row) =>
        newsOf(unpackIncidentChange(row), (setId) => environmentsOf(message.organization, setId)),
      ),
    );
    rooms.emit(
      [room.everything],
      "incident",
      all.map((delivery) => delivery.news),
    );
    const heardIn = Map.groupBy(
      all.flatMap((delivery) => delivery.rooms.map((id) => ({ id, news: delivery.news }))),
      (entry) => entry.id,
    );
    for (const [id, roomNews] of heardIn)
      rooms.emit(
        [room.environment(id)],
        "incident",
        roomNews.map((entry) => ({ ...entry.news, environment_ids: [id] })),
      );
    rooms.emit([room.organization], "counters", {});
    return;
  }
  if (message.kind === "refresh" || message.kind === "figures") {
    rooms.emit([room.organization], message.kind, {});
    return;
  }
  if (message.kind === "notifications") {
    // Ids of people, written by publishNotifications().
    rooms.emit((message.rows as string[]).map(room.person), "notifications", {});
    return;
  }
  if (message.kind === "access") return;
  for (const row of message.rows) {
    const permission = message.kind === "config" ? neededFor(row) : undefined;
    const name = permission === undefined ? room.organization : room.permitted(permission);
    rooms.emit([name], message.kind, row);
  }
}

function neededFor(row: unknown): Permission | undefined {
  // Rows of our own making.
  const { kind } = row as News["config"];
  return configReaders[kind];
}

/** Those who saw it before hear of it too: it leaves their feed. */
async function newsOf(
  { id, version, kind, setId, setIdBefore, folder, attention, folderBefore }: IncidentChange,
  environmentsOf: (setId: number) => Promise<string[]>,
): Promise<{ news: IncidentNews; rooms: string[] }> {
  const environments = await environmentsOf(setId);
  const before = setIdBefore === setId ? environments : await environmentsOf(setIdBefore);
  const isGone = folder === null && folderBefore !== null && kind !== "merged";
  return {
    news: {
      id,
      version,
      environment_ids: environments,
      folders: foldersOf({ folder, attention }),
      kind: isGone ? "removed" : kind,
    },
    rooms: [...new Set([...environments, ...before])],
  };
}
