/** Three days at 100 events a second in the table of receipts, and what becomes of everything else. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Timed, time, timeFeed } from "./feed.ts";
import { countWaiting, ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { timeSearch } from "./search.ts";
import { flood, openSender } from "./sender.ts";
import { type BenchEvent, mixes, stream } from "./stream.ts";
import { fillChanges, fillVolume } from "./volume.ts";

const dayS = 86_400;
const days = 3;
const eventsPerSecond = 100;
const yearS = 365 * dayS;
/** Receipts that the server itself wrote, each of one event; the others repeat them. */
const written = 10_000;
const chunk = 500_000;
const perRequest = 100;

interface Options {
  isShort: boolean;
  print: (text: string) => void;
}

export async function benchDays(server: OwnServer, { isShort, print }: Options): Promise<void> {
  const receipts = isShort ? 200_000 : days * dayS * eventsPerSecond;
  const spells = { seconds: isShort ? 2 : 8, count: isShort ? 2 : 5 };
  await fillVolume(server, { open: 10_000, stored: 100_000, from: 10_000_000, alertsEach: 5 });
  await fillChanges(server, 10_000);
  const next = stream(mixes.mixed, 1, Date.now() / 1000 - 3600);
  await ingest(server, next, spells.seconds);
  const before = await measure(server, next, spells);

  await writeSample(server, next);
  const begin = performance.now();
  await fillReceipts(server, receipts);
  const filledS = (performance.now() - begin) / 1000;
  const bytes = await bytesOfReceipts(server);
  print(
    `  ${receipts} receipts of one event, each as the server had written it, in ${filledS.toFixed(0)} s: ${(bytes / receipts).toFixed(0)} bytes each with indexes; a year at ${eventsPerSecond} a second ${((bytes / receipts) * eventsPerSecond * yearS * 1e-9).toFixed(0)} GB`,
  );
  const after = await measure(server, next, spells);
  print(
    `  ingest, mixed, median of ${spells.count}: ${before.perSecond.toFixed(0)} events/s before, ${after.perSecond.toFixed(0)} with them: ${((after.perSecond / before.perSecond - 1) * 100).toFixed(0)} %`,
  );
  for (const [index, timed] of after.pages.entries()) {
    const first = before.pages[index];
    print(
      `    ${timed.name.padEnd(60)} p50 ${first?.p50.toFixed(1).padStart(6)} → ${timed.p50.toFixed(1).padStart(6)} ms  p95 ${first?.p95.toFixed(1).padStart(6)} → ${timed.p95.toFixed(1).padStart(6)} ms`,
    );
  }
  await deleteADay(server, next, { seconds: isShort ? 5 : 60, print });
}

interface Measured {
  perSecond: number;
  pages: readonly Timed[];
}

async function measure(
  server: OwnServer,
  next: () => BenchEvent,
  { seconds, count }: { seconds: number; count: number },
): Promise<Measured> {
  const perSecond: number[] = [];
  for (let spell = 0; spell < count; spell += 1)
    perSecond.push((await ingest(server, next, seconds)).perSecond);
  const feed = await timeFeed(server, server.cookie, 20);
  const search = await timeSearch(server, server.cookie, 15);
  const posted = await time("posted until decided", 50, () => postOne(server, next));
  return { perSecond: median(perSecond), pages: [...feed, ...search, posted] };
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

async function postOne(server: OwnServer, next: () => BenchEvent): Promise<number> {
  const line = openSender(server, 1);
  const { receiptId } = await line.send([next()]);
  line.close();
  for (;;) {
    const { rowCount } = await server.owner.query(
      "SELECT FROM receipts WHERE organization_id = $1 AND id = $2 AND taken IS NOT NULL",
      [server.organizationId, receiptId],
    );
    if (rowCount === 1) return 1;
    await sleep(1);
  }
}

/** In a table of its own, numbered. */
async function writeSample(server: OwnServer, next: () => BenchEvent): Promise<void> {
  const line = openSender(server, 8);
  const ids: string[] = [];
  const send = async (): Promise<void> => {
    while (ids.length < written) ids.push((await line.send([next()])).receiptId);
  };
  await Promise.all(Array.from({ length: 8 }, send));
  line.close();
  while ((await countWaiting(server)) > 0) await sleep(50);
  await server.owner.query("CREATE TABLE sample_receipts (LIKE receipts)");
  await server.owner.query(
    `ALTER TABLE sample_receipts ALTER COLUMN body SET STORAGE EXTERNAL;
     ALTER TABLE sample_receipts ADD COLUMN nth int;
     INSERT INTO sample_receipts SELECT r.*, row_number() OVER (ORDER BY id) - 1 FROM receipts r
     WHERE r.id = ANY('{${ids.slice(0, written).join(",")}}'::bigint[])`,
  );
}

/** Older than all that is there, spread evenly over the days, in the order of their ids. */
async function fillReceipts({ owner, organizationId }: OwnServer, receipts: number): Promise<void> {
  const { rows } = await owner.query<{ first: string }>(
    "SELECT nextval('ids') AS first, setval('ids', currval('ids') + $1::bigint)",
    [2 * receipts],
  );
  const first = BigInt(rows[0]?.first ?? 0);
  const beginS = Date.now() / 1000 - days * dayS;
  for (let from = 0; from < receipts; from += chunk)
    await owner.query(
      `INSERT INTO receipts (organization_id, id, integration_id, source, received_at, app_key,
         body, events, rejected, taken, outcomes, tally)
       SELECT $1, $2::bigint + 2 * n, s.integration_id, s.source,
         $3::float8 + n * ($4::float8 / $5::float8), s.app_key, s.body, s.events, s.rejected,
         $2::bigint + 2 * n + 1, s.outcomes, s.tally
       FROM generate_series($6::bigint, $7::bigint) n
       JOIN sample_receipts s ON s.nth = n % ${written}`,
      [
        organizationId,
        String(first),
        beginS,
        days * dayS - 600,
        receipts,
        from,
        Math.min(from + chunk, receipts) - 1,
      ],
    );
  await owner.query("DROP TABLE sample_receipts");
  await owner.query("VACUUM ANALYZE receipts");
}

const bytesOfReceipts = async ({ owner }: OwnServer): Promise<number> =>
  Number(
    (await owner.query<{ bytes: string }>("SELECT pg_total_relation_size('receipts') AS bytes"))
      .rows[0]?.bytes ?? 0,
  );

/** The oldest day goes, as its age would have it, while senders post as fast as they can. */
async function deleteADay(
  server: OwnServer,
  next: () => BenchEvent,
  { seconds, print }: { seconds: number; print: (text: string) => void },
): Promise<void> {
  const before = await floodFor(server, next, seconds);
  const rowsBefore = await countReceipts(server);
  await server.owner.query(
    `UPDATE organizations SET settings = settings || '{"receiptDays": ${days - 1}}'
     WHERE id = $1`,
    [server.organizationId],
  );
  await server.owner.query(
    "UPDATE jobs SET due_at = 0 WHERE organization_id = $1 AND kind = 'retention'",
    [server.organizationId],
  );
  const waits = watchLocks(server);
  const during = await floodFor(server, next, seconds);
  const { longestMs, share } = await waits.stop();
  const deleted = rowsBefore + during.sent / perRequest - (await countReceipts(server));
  print(
    `  while the oldest day is deleted: ${(deleted / during.seconds).toFixed(0)} receipts/s deleted; ingest ${before.perSecond.toFixed(0)} events/s before, ${during.perSecond.toFixed(0)} beside it; somebody waits for a lock in ${(share * 100).toFixed(1)} % of looks, at most ${longestMs.toFixed(0)} ms`,
  );
}

/** Until all is decided. What is stored meanwhile says nothing of it: some of it is deleted. */
async function floodFor(
  server: OwnServer,
  next: () => BenchEvent,
  forS: number,
): Promise<{ sent: number; seconds: number; perSecond: number }> {
  const begin = performance.now();
  const { sent } = await flood(server, next, {
    senders: 4,
    perRequest,
    until: () => performance.now() - begin >= forS * 1000,
  });
  while ((await countWaiting(server)) > 0) await sleep(50);
  const seconds = (performance.now() - begin) / 1000;
  return { sent, seconds, perSecond: sent / seconds };
}

const countReceipts = async ({ owner }: OwnServer): Promise<number> =>
  Number((await owner.query<{ n: string }>("SELECT count(*) AS n FROM receipts")).rows[0]?.n ?? 0);

/** Locks of rows and tables that somebody waits for, looked at ten times a second. */
function watchLocks({ owner }: OwnServer): {
  stop: () => Promise<{ longestMs: number; share: number }>;
} {
  let isOn = true;
  let [looks, waiting, longestMs] = [0, 0, 0];
  const watching = (async () => {
    while (isOn) {
      const { rows } = await owner.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - waitstart))::float8 * 1000 AS ms
         FROM pg_locks WHERE NOT granted`,
      );
      const ms = rows[0]?.ms ?? null;
      looks += 1;
      if (ms !== null) [waiting, longestMs] = [waiting + 1, Math.max(longestMs, ms)];
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await watching;
      return { longestMs, share: waiting / Math.max(1, looks) };
    },
  };
}
