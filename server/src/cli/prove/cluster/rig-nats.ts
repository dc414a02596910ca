import { setTimeout as sleep } from "node:timers/promises";
import { type LogBacklog, loadBacklog } from "../../../pipeline/ingest-log/load-backlog.ts";
import { openNatsStreams } from "../../../pipeline/ingest-log/nats-streams.ts";
import { loadNewestLog } from "../../../pipeline/ingest-log/store-ingest-logs.ts";
import { natsSettingsFrom } from "../../../platform/nats-settings.ts";
import type { Progress } from "../../progress.ts";
import { type NatsServers, openNatsServers } from "../nats-servers.ts";
import type { RigDatabase } from "../rig-database.ts";

/** NATS in front of the rig's database, and what it has taken, seen past all that breaks. */
export interface RigNats {
  servers: NatsServers;
  /** Requests since its beginning. */
  taken(): Promise<number>;
  /** What is not among the receipts. */
  backlog(): Promise<LogBacklog>;
  close(): Promise<void>;
}

export async function openRigNats({ db }: RigDatabase): Promise<RigNats> {
  const servers = await openNatsServers();
  const settings = natsSettingsFrom({ NATS_URL: servers.directUrl });
  if (!settings) throw new Error("NATS has no address");
  const streams = openNatsStreams(settings);
  const load = async () => {
    const row = await db().system(loadNewestLog);
    return { row, lastSequence: (row && (await streams.state(row.name)))?.lastSequence ?? 0 };
  };
  return {
    servers,
    taken: async () => (await load()).lastSequence,
    backlog: async () => {
      const { row, lastSequence } = await load();
      return row ? loadBacklog(streams, row, lastSequence) : { requests: 0, oldestAt: null };
    },
    close: async () => {
      await streams.close();
      await servers.close();
    },
  };
}

const maxMoveMs = 60_000;

/** Until all that NATS has taken is among the receipts; what is missing after a minute is lost. */
export async function waitUntilMoved(nats: RigNats, progress: Progress): Promise<void> {
  for (const began = performance.now(); performance.now() - began < maxMoveMs;) {
    const backlog = await nats.backlog().catch(() => null); // no leader answers yet
    if (backlog?.requests === 0) return;
    progress.say(`${backlog?.requests ?? "unknown"} requests wait in NATS`);
    await sleep(200);
  }
}
