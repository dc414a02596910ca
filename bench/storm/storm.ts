/** Storms of new alerts: what is taken, and what is fully processed. */
import { setTimeout as sleep } from "node:timers/promises";
import { startAlertmanager } from "../alertmanager-process.ts";
import { countWaiting, memoryMb, rawUpserts } from "../ingest.ts";
import type { OwnServer } from "../own-server.ts";
import { databaseProcessorS, processorS } from "../processor-time.ts";
import type { Mix } from "../stream.ts";
import { postStorm, type StormDoor } from "./post-storm.ts";
import { type StormPhase, stormPhases, stormRequests, type StormSize } from "./storm-alerts.ts";

export interface StormFigures {
  size: StormSize;
  phase: StormPhase;
  /** Alerts a second. */
  accepted: number;
  processed: number;
  /** From then until the search index and analytics have followed. */
  indexedS: number;
  countedS: number;
  /** Until all of that is done, in microseconds an alert. */
  processor: { server: number; database: number };
  memoryMb: number;
}

/** Each alert is new, then says something else, then ends. */
export async function benchStorm(server: OwnServer, size: StormSize): Promise<StormFigures[]> {
  const door: StormDoor = {
    url: `${server.url}/data/v2/alertmanager/api/v2/alerts?app_key=${server.appKey}`,
    headers: { authorization: `Bearer ${server.ingestKey}` },
  };
  const startMs = Date.now() - 60_000;
  const figures: StormFigures[] = [];
  for (const phase of stormPhases) {
    const bodies = stormRequests(size, phase, startMs);
    const processorBefore = await processorTimes(server);
    const begin = performance.now();
    const postedMs = await postStorm(door, bodies);
    while ((await countWaiting(server)) > 0) await sleep(20);
    const processedMs = performance.now() - begin;
    const secondsBehind = async (queue: "search_changes" | "analytics_changes") => {
      while (await hasRows(server, queue)) await sleep(20);
      return (performance.now() - begin - processedMs) / 1000;
    };
    const [indexedS, countedS] = await Promise.all([
      secondsBehind("search_changes"),
      secondsBehind("analytics_changes"),
    ]);
    const processorAfter = await processorTimes(server);
    const perAlert = (of: "server" | "database"): number =>
      ((processorAfter[of] - processorBefore[of]) / size.alerts) * 1e6;
    figures.push({
      size,
      phase,
      accepted: size.alerts / (postedMs / 1000),
      processed: size.alerts / (processedMs / 1000),
      indexedS,
      countedS,
      processor: { server: perAlert("server"), database: perAlert("database") },
      memoryMb: await memoryMb(server.pid),
    });
  }
  return figures;
}

async function hasRows({ owner }: OwnServer, table: string): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM ${table} LIMIT 1`);
  return rowCount !== 0;
}

const processorTimes = async (server: OwnServer) => ({
  server: await processorS(server.pid),
  database: await databaseProcessorS(server),
});

const alertmanagerConfig = `global: { resolve_timeout: 2h }
route: { receiver: bench, group_by: [cluster, service] }
receivers: [{ name: bench }]
`;

/** The same requests to Alertmanager: alerts a second that it takes, by phase. */
export async function alertmanagerStorm(size: StormSize): Promise<Map<StormPhase, number>> {
  const { url, stop } = await startAlertmanager(alertmanagerConfig);
  const startMs = Date.now() - 60_000;
  const taken = new Map<StormPhase, number>();
  try {
    for (const phase of stormPhases) {
      const bodies = stormRequests(size, phase, startMs);
      const ms = await postStorm({ url: `${url}/api/v2/alerts`, headers: {} }, bodies);
      taken.set(phase, size.alerts / (ms / 1000));
    }
  } finally {
    await stop();
  }
  return taken;
}

/** Hardly any of its alerts comes twice. */
const newAlerts: Mix = {
  name: "new",
  prefix: "raw",
  hosts: 10_000_000,
  checks: 1,
  repeats: 0,
  news: 0,
};

/** Plain inserts of alert rows a second, in batches of a hundred. */
export async function rawInserts(
  server: OwnServer,
  seconds: number,
): Promise<Record<"onOne" | "onFour", number>> {
  const perSecond = (connections: number) =>
    rawUpserts(server, newAlerts, { seconds, seed: 1, connections });
  return { onOne: await perSecond(1), onFour: await perSecond(4) };
}
