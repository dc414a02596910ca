import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import type { NatsSettings } from "../../platform/nats-settings.ts";
import type { NatsStreams } from "./nats-streams.ts";
import { beforeFirst } from "./lost-messages.ts";
import {
  type IngestLogRow,
  insertLog,
  loadNewestLog,
  lockLogs,
  rewindLog,
} from "./store-ingest-logs.ts";

interface LogParts {
  settings: NatsSettings;
  db: Db;
  clock: Clock;
  streams: NatsStreams;
}

/**
 * The ids of two streams never meet: each begins so many times its birth in seconds, which is more
 * than the one before can have stored until then. All are above those that the database gives, and
 * below 2^53 for 60 years.
 */
const idsPerSecond = 2 ** 22;
const epochS = Date.UTC(2026, 0, 1) / 1000;
/** Unix seconds at which a stream was made, give or take one. */
export const birthOf = ({ first_id: firstId }: Pick<IngestLogRow, "first_id">): number =>
  epochS + Number(firstId) / idsPerSecond;

/** Two of three that are left are a majority. */
export const replicasOfCluster = 3;

/** The stream that takes requests. Where there is none, or it has lost some, a new one is made. */
export async function findOrCreateLog(parts: LogParts): Promise<IngestLogRow> {
  const { db } = parts;
  return (
    (await usableLog(parts, await db.system(loadNewestLog))) ??
    db.system(async (sql) => {
      await lockLogs(sql);
      const newest = await loadNewestLog(sql);
      return (await usableLog(parts, newest)) ?? createLog(sql, newest, parts);
    })
  );
}

async function usableLog(
  { streams, settings: { streamBytes } }: LogParts,
  row: IngestLogRow | null,
): Promise<IngestLogRow | null> {
  const state = row && (await streams.state(row.name));
  if (!row || !state) return null;
  // Its servers lost what they had not yet written to their disks: its sequences come again.
  if (state.lastSequence < Number(row.moved)) {
    log.error(
      { stream: row.name },
      "the ingest log has lost requests; a new stream takes its place",
    );
    return null;
  }
  if (state.maxBytes !== streamBytes)
    await streams.resize(row.name, streamBytes).catch((error: unknown) => {
      log.error({ stream: row.name, error: String(error) }, "the ingest log keeps its size");
    });
  return row;
}

/** Its name is no other installation's, also where they share servers. */
async function createLog(
  sql: Sql,
  newest: IngestLogRow | null,
  { settings, clock, streams }: LogParts,
): Promise<IngestLogRow> {
  const former = newest && (await streams.state(newest.name));
  // It may have taken requests with sequences that were moved before.
  if (newest && former) await rewindLog(sql, newest.name, beforeFirst(former));
  const name = `tocsin-ingest-${randomBytes(6).toString("hex")}`;
  const nowS = clock.nowS();
  const firstId = Math.max(
    Math.floor(nowS - epochS) * idsPerSecond,
    Number(newest?.first_id ?? 0) + idsPerSecond,
  );
  await streams.create(name, {
    replicas: settings.servers.length < replicasOfCluster ? 1 : replicasOfCluster,
    maxBytes: settings.streamBytes,
  });
  await insertLog(sql, name, { firstId: String(firstId), nowS });
  log.info({ stream: name }, "a stream was made for the ingest log");
  return { name, first_id: String(firstId), moved: "0" };
}
