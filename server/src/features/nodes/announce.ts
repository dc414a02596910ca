import os from "node:os";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { NodeRoles } from "../../platform/node-roles.ts";
import { shareCall } from "../../platform/share-call.ts";
import { productVersion } from "../../platform/version.ts";
import { deleteNode, deleteNodesNotSeenSince, insertNode, touchNode } from "./store.ts";
import { forgottenAfterS } from "./freshness.ts";

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
}: {
  db: Db;
  clock: Clock;
  roles: NodeRoles;
}): Announcement {
  const description = {
    host: os.hostname(),
    pid: process.pid,
    version: productVersion,
    roles: [...roles],
    started_at: clock.nowS(),
  };
  let id: string | null = null;
  const announce = shareCall(async () => {
    const nowS = clock.nowS();
    await db
      .system(async (sql) => {
        await deleteNodesNotSeenSince(sql, nowS - forgottenAfterS);
        if (id === null || !(await touchNode(sql, id, nowS)))
          id = await insertNode(sql, description, nowS);
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
