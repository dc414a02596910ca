import os from "node:os";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { NodeRoles } from "../../platform/node-roles.ts";
import { shareCall } from "../../platform/share-call.ts";
import { productVersion } from "../../platform/version.ts";
import { deleteNode, deleteNodesNotSeenSince, insertNode, touchNode } from "./store.ts";
import { forgottenAfterS } from "./freshness.ts";
import { openUsage } from "./usage.ts";

export interface Announcement {
  /** At once; for tests. */
  announce(): Promise<void>;
  stop(): Promise<void>;
}

const announceMs = 10_000;

/** Says every few seconds that this process is there, until it stops. */
export function announceNode({
  db,
  clock,
  roles,
  consoles,
}: {
  db: Db;
  clock: Clock;
  roles: NodeRoles;
  /** How many hear live news from this process. */
  consoles: () => number;
}): Announcement {
  const description = {
    host: os.hostname(),
    pid: process.pid,
    version: productVersion,
    roles: [...roles],
    started_at: clock.nowS(),
  };
  const usage = openUsage();
  let id: string | null = null;
  const announce = shareCall(async () => {
    const nowS = clock.nowS();
    await db
      .system(async (sql) => {
        await deleteNodesNotSeenSince(sql, nowS - forgottenAfterS);
        const state = { ...usage.read(), consoles: roles.has("live") ? consoles() : null, nowS };
        if (id === null || !(await touchNode(sql, id, state))) {
          id = await insertNode(sql, description, nowS);
          await touchNode(sql, id, state);
        }
      })
      // A database that is away is told the next time.
      .catch(() => undefined);
  });
  const timer = setInterval(() => void announce(), announceMs);
  void announce();
  return {
    announce,
    stop: async () => {
      clearInterval(timer);
      await announce();
      const ended = id;
      if (ended !== null) await db.system((sql) => deleteNode(sql, ended)).catch(() => undefined);
    },
  };
}
