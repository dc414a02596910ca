import os from "node:os";
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { fillAnalytics, packed } from "./analytics-rows.ts";
import { type Timed, time } from "./feed.ts";
import { ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { mixes, stream } from "./stream.ts";
import { createRegions, restrictedCookie } from "./volume.ts";

const dayS = 86_400;
const ranges: readonly [name: string, days: number][] = [
  ["a week", 7],
  ["a month", 30],
  ["13 months", 395],
];
const questions: readonly [name: string, body: object][] = [
  ["incidents", { measures: ["incidents"] }],
  [
    "six measures, by week",
    {
      measures: ["incidents", "alerts", "deduplication", "actionability", "mtta", "mttr"],
      interval: "week",
    },
  ],
  [
    "percentiles of three times, by month",
    {
      measures: ["mtta_p50", "mtta_p95", "mtte_p50", "mtte_p95", "mttr_p50", "mttr_p95"],
      interval: "month",
    },
  ],
  ["by severity and day", { measures: ["incidents"], dimensions: ["severity"], interval: "day" }],
  [
    "by environment and priority",
    { measures: ["incidents", "mttr_p90"], dimensions: ["environment", "priority"] },
  ],
  ["by hour and weekday", { measures: ["incidents"], dimensions: ["hour", "weekday"] }],
  [
    "by team (200), with events",
    { measures: ["incidents", "events", "mttr_p95"], dimensions: ["team"] },
  ],
  ["by host (5,000)", { measures: ["incidents", "mttr"], dimensions: ["host"] }],
  ["by service and check (20,000)", { measures: ["incidents"], dimensions: ["service", "check"] }],
  ["time between failures, by service", { measures: ["mtbf"], dimensions: ["service"] }],
  [
    "of a team, by host",
    { measures: ["incidents", "mttr_p95"], dimensions: ["host"], query: "team = team-7" },
  ],
  [
    "of a regex and no assignee, by source",
    {
      measures: ["incidents", "alerts"],
      dimensions: ["source"],
      query: "host =~ /^host-1(7|8)/ AND NOT assignee = * AND duration > 10m",
    },
  ],
];

/** As long use leaves it: 13 months at 100 events a second are about a million incidents. */
export async function benchAnalytics(
  server: OwnServer,
  { isShort, print }: { isShort: boolean; print: (text: string) => void },
): Promise<void> {
  const count = isShort ? 100_000 : 1_000_000;
  const sets = await createRegions(server);
  await fillAnalytics(server, { count, days: 395, sets });
  const packS = await packed(server);
  // As the database does by itself after a while.
  await server.owner.query("VACUUM ANALYZE");
  print(
    `  ${count} incidents in 395 days; packed in ${packS.toFixed(0)} s; ${await bytesOf(server, count)}`,
  );
  const restricted = await restrictedCookie(server, "analytics@read");
  print(
    `  ${"p50, p95 in ms, whole answers over HTTP".padEnd(44)}${ranges.map(([name]) => name.padStart(16)).join("")}   three of ten regions`,
  );
  let worst = 0;
  for (const [name, body] of questions) {
    const timed: Timed[] = [];
    for (const cookie of [server.cookie, restricted])
      for (const [, days] of ranges)
        timed.push(await timeQuestion(server, { cookie, days, body, name }));
    worst = Math.max(worst, ...timed.map(({ p95 }) => p95));
    const cells = timed.map(({ p50, p95 }) => `${p50.toFixed(0)}, ${p95.toFixed(0)}`.padStart(16));
    print(`  ${name.padEnd(44)}${cells.join("")}`);
  }
  print(
    `  the slowest p95: ${worst.toFixed(0)} ms, ${(worst / 500).toFixed(2)} of the target of 500; load ${os.loadavg()[0]?.toFixed(1) ?? ""}`,
  );
  print(await followingCost(server, isShort ? 4 : 8));
}

const timeQuestion = (
  server: OwnServer,
  { cookie, days, body, name }: { cookie: string; days: number; body: object; name: string },
): Promise<Timed> =>
  time(name, 8, async () => {
    const to = Date.now() / 1000;
    const answer = await fetch(`${server.url}/resources/v2.0/analytics/query`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: server.url },
      body: JSON.stringify({ from: to - days * dayS, to, time_zone: "Europe/Berlin", ...body }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { rows, partial } = (await answer.json()) as AnalyticsAnswer; // the contract's
    // The time of one that was too much work is its limit.
    return partial ? 0 : rows.length;
  });

async function bytesOf({ owner }: OwnServer, count: number): Promise<string> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relname IN ('analytics_incidents', 'analytics_packs', 'analytics_columns')
     ORDER BY relname`,
  );
  return rows
    .map(({ name, bytes }) => `${name} ${(Number(bytes) / count).toFixed(0)} bytes an incident`)
    .join(", ");
}

/** Spells of ingest in turn, while rows follow and while nobody may follow. */
async function followingCost(server: OwnServer, seconds: number): Promise<string> {
  const next = stream(mixes.changing, 1, Date.now() / 1000 - 3600);
  await ingest(server, next, seconds);
  const [following, alone]: [number[], number[]] = [[], []];
  for (let spell = 0; spell < 3; spell += 1) {
    following.push((await ingest(server, next, seconds)).perSecond);
    await followed(server);
    const holder = await server.owner.connect();
    await holder.query("SELECT pg_advisory_lock(8, hashint8($1))", [server.organizationId]);
    alone.push((await ingest(server, next, seconds)).perSecond);
    await holder.query("SELECT pg_advisory_unlock_all()");
    holder.release();
    await followed(server);
  }
  const [a, b] = [middle(following), middle(alone)];
  return `  ingest, every event a change: ${a.toFixed(0)} events/s while analytics follows, ${b.toFixed(0)} without, ${(a / b).toFixed(2)} of it (median of three spells each, in turn)`;
}

async function followed({ owner }: OwnServer): Promise<void> {
  for (;;) {
    const { rows } = await owner.query("SELECT FROM analytics_changes LIMIT 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
