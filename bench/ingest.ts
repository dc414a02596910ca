import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { OwnServer } from "./own-server.ts";
import { flood } from "./sender.ts";
import { type BenchEvent, type Mix, stream } from "./stream.ts";

const perRequest = 100;
const senders = 4;

export interface IngestResult {
  events: number;
  seconds: number;
  perSecond: number;
  refused: number;
  peakMb: number;
  startMb: number;
}

/**
 * Sends as fast as the server takes it, waits until nothing is left to process, and counts what was
 * processed.
 */
export async function ingest(
  server: OwnServer,
  next: () => BenchEvent,
  seconds: number,
): Promise<IngestResult> {
  const before = await countProcessed(server);
  const startMb = await memoryMb(server.pid);
  let peakMb = startMb;
  const watch = setInterval(
    () =>
      void memoryMb(server.pid).then((mb) => {
        peakMb = Math.max(peakMb, mb);
      }),
    500,
  );
  const begin = performance.now();
  const { refused } = await flood(server, next, {
    senders,
    perRequest,
    until: () => performance.now() - begin >= seconds * 1000,
  });
  while ((await countWaiting(server)) > 0) await sleep(50);
  const elapsed = (performance.now() - begin) / 1000;
  clearInterval(watch);
  const events = (await countProcessed(server)) - before;
  return { events, seconds: elapsed, perSecond: events / elapsed, refused, peakMb, startMb };
}

export const countProcessed = async ({ owner }: OwnServer): Promise<number> =>
  Number(
    (
      await owner.query<{ n: string }>(
        "SELECT coalesce(sum(events), 0) AS n FROM receipts WHERE taken IS NOT NULL",
      )
    ).rows[0]?.n ?? 0,
  );
export const countWaiting = async ({ owner }: OwnServer): Promise<number> =>
  Number(
    (await owner.query<{ n: string }>("SELECT count(*) AS n FROM receipts WHERE taken IS NULL"))
      .rows[0]?.n ?? 0,
  );

export async function memoryMb(pid: number): Promise<number> {
  return (
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  );
}

/**
 * The same events as plain upserts of alert rows, same table shape and indexes, one JSON parameter
 * per batch.
 */
export async function rawUpserts(
  server: OwnServer,
  mix: Mix,
  { seconds, seed, connections }: { seconds: number; seed: number; connections: number },
): Promise<number> {
  await server.owner.query(
    "DROP TABLE IF EXISTS raw_alerts; CREATE TABLE raw_alerts (LIKE alerts INCLUDING ALL)",
  );
  const next = stream(mix, seed, Date.now() / 1000 - 3600);
  const pool = new pg.Pool({ ...server.owner.options, max: connections });
  let rows = 0;
  const begin = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - begin < seconds * 1000) {
      const batch = new Map(
        Array.from({ length: perRequest }, next).map((event) => [
          `${event.host}${event.check}`,
          event,
        ]),
      );
      const sorted = [...batch.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
      const query = {
        name: "raw",
        text: upsert,
        values: [JSON.stringify(sorted.map(([, event]) => rowOf(event)))],
      };
      // Two connections that insert the same new row meet at its other unique key; the second time
      // it is there.
      await pool
        .query(query)
        .catch((error: { code?: string }) =>
          error.code === "23505" ? pool.query(query) : Promise.reject(error),
        );
      rows += sorted.length;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = rows / ((performance.now() - begin) / 1000);
  await pool.end();
  await server.owner.query("DROP TABLE raw_alerts");
  return perSecond;
}

const rowOf = (event: BenchEvent) => ({
  ...event,
  key: `${event.host}${event.check}`,
  timeline: [{ at: event.timestamp, status: event.status }],
});

const upsert = `INSERT INTO raw_alerts (organization_id, id, incident_id, integration_id, identity,
  source_system, status, severity, primary_name, primary_value, secondary_name, secondary_value,
  description, tags, start, last_change, last_seen, fingerprint, last_event_at, events, timeline,
  updated_at)
  SELECT 1, abs(hashtextextended(r.key, 0)), 1, 1, md5(r.key)::uuid, 'api.bench', r.status,
    r.status, 'host', r.host, 'check', r."check", r.description, jsonb_build_object('host', r.host,
    'check', r."check", 'region', r.region, 'team', r.team, 'service', r.service), r.timestamp,
    r.timestamp, r.timestamp, r.status, r.timestamp, 1, r.timeline, r.timestamp
  FROM json_to_recordset($1::json) AS r(key text, host text, "check" text, status text,
    description text, timestamp float8, region text, team text, service text, timeline jsonb)
  ON CONFLICT (organization_id, id) DO UPDATE
    SET status = excluded.status, description = excluded.description,
    last_change = excluded.last_change, last_seen = excluded.last_seen,
    last_event_at = excluded.last_event_at, events = raw_alerts.events + 1,
    timeline = excluded.timeline, updated_at = excluded.updated_at`;
