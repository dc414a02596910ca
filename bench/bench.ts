/**
 * Measured comparisons on this machine, printed as ratios of one run beside the absolute figures.
 * `npm run bench -- [SECTION…] [--short]`; the sections are listed below.
 */
import os from "node:os";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { benchAlertmanager } from "./alertmanager.ts";
import { benchAnomalies } from "./anomalies.ts";
import { benchAnalytics } from "./analytics.ts";
import { hasAlertmanager } from "./alertmanager-process.ts";
import { browserLines } from "./browser.ts";
import { watch } from "./clients.ts";
import { consoleInBrowser } from "./console.ts";
import { regexCosts, ruleCosts, tableCost } from "./enrichment.ts";
import { benchDays } from "./days.ts";
import { benchDashboards } from "./dashboards.ts";
import { benchDelivery } from "./delivery.ts";
import { timeActions, timeFeed, type Timed } from "./feed.ts";
import { growthLines } from "./growth.ts";
import { ingest, memoryMb, rawUpserts } from "./ingest.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { benchInsight } from "./insight.ts";
import { memory } from "./memory.ts";
import { neighbour, paces } from "./neighbour.ts";
import { benchNats } from "./nats.ts";
import { compareMethods, fields, loadGenerator } from "./quality.ts";
import { manyRules } from "./rules.ts";
import { benchScale } from "./scale.ts";
import { benchSlowLine } from "./slow-line.ts";
import type { StormSize } from "./storm/storm-alerts.ts";
import { stormOnScreen } from "./storm/storm-on-screen.ts";
import { alertmanagerStorm, benchStorm, rawInserts } from "./storm/storm.ts";
import { benchSearch, searchSizes } from "./search.ts";
import { benchPublic, publicBenchLimits } from "./public.ts";
import { timeMachine } from "./time-machine.ts";
import { mixes, stream } from "./stream.ts";
import { fillVolume, restrictedCookie } from "./volume.ts";
import { benchWorkflows } from "./workflows.ts";

/** Sections that need no server, or bring their own. */
const serverless: Record<string, () => Promise<void>> = {
  quality,
  enrichment,
  insight: async () => benchInsight({ isShort, print }),
  nats: () => benchNats({ isShort, print }),
};
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isShort = process.argv.includes("--short");
const sections: Record<string, (server: OwnServer) => Promise<void>> = {
  idle,
  ingest: ingestion,
  storm: storms,
  neighbour: benchNeighbours,
  memory: benchMemory,
  "time-machine": previewing,
  growth,
  days: (server) => benchDays(server, { isShort, print }),
  rules: benchRules,
  clients,
  browser,
  console: consoleOnFullFeed,
  "storm-console": consoleInStorm,
  "slow-line": (server) => benchSlowLine(server, { visits: isShort ? 1 : 3, print }),
  feed,
  search: (server) => benchSearch(server, { sizes: searchSizes(), print }),
  analytics: (server) => benchAnalytics(server, { isShort, print }),
  dashboards: (server) => benchDashboards(server, { isShort, print }),
  public: (server) => benchPublic(server, { isShort, print }),
  delivery,
  workflows: (server) => benchWorkflows(server, { isShort, print }),
  scale: benchScaling,
  anomalies: (server) => benchAnomalies(server, { isShort, print }),
};
/** What a section asks of its server. */
const needs: Record<string, Parameters<typeof ownServer>[0]> = {
  delivery: { env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } },
  public: { env: { TOCSIN_LIMITS: publicBenchLimits } },
  neighbour: { settings: { track_commit_timestamp: "on" } },
  memory: {
    nodeOptions: [
      "--expose-gc",
      "--import",
      fileURLToPath(new URL("./collect-on-signal.ts", import.meta.url)),
    ],
  },
};

print(
  `${os.cpus().length} cores (${os.cpus()[0]?.model ?? "unknown"}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);
for (const [name, run] of Object.entries(serverless)) {
  if (words.length > 0 && !words.includes(name)) continue;
  print(`\n${name}`);
  await run();
}
for (const [name, run] of Object.entries(sections)) {
  if (words.length > 0 && !words.includes(name)) continue;
  print(`\n${name}`);
  const server = await ownServer(needs[name]);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

async function quality(): Promise<void> {
  const generator = await loadGenerator();
  if (generator === null)
    return print(
      "  no generator of labelled storms: TOCSIN_ALERTGEN names its file; nothing was measured",
    );
  for (const field of isShort ? fields.slice(0, 1) : fields) {
    print(`  ${field.topology}, seeds ${field.seeds.join(" ")}, overlap ${field.overlap}`);
    print(
      `    ${"grouping".padEnd(40)}${["ARI", "fault F1", "precision", "recall", "per fault", "noise mixed"].map((title) => title.padStart(12)).join("")}`,
    );
    for (const row of compareMethods(generator, field))
      print(
        `    ${row.method.padEnd(40)}${[row.ari, row.faultF1, row.precision, row.recall, row.groupsPerFault, row.noiseMixed].map((value) => value.toFixed(3).padStart(12)).join("")}`,
      );
  }
}

async function idle(server: OwnServer): Promise<void> {
  await sleep(5000);
  print(
    `  server process, idle: ${(await memoryMb(server.pid)).toFixed(0)} MB resident (target at most 250)`,
  );
}

async function ingestion(server: OwnServer): Promise<void> {
  const seconds = isShort ? 5 : 20;
  for (const mix of Object.values(mixes)) {
    const onOneConnection = await rawUpserts(server, mix, {
      seconds: seconds / 4,
      seed: 1,
      connections: 1,
    });
    const four = await rawUpserts(server, mix, { seconds: seconds / 4, seed: 1, connections: 4 });
    const next = stream(mix, 1, Date.now() / 1000 - 3600);
    // Until every alert is open: opening is not what the mix is about.
    await ingest(server, next, seconds / 4);
    const result = await ingest(server, next, seconds);
    print(`  ${mix.name}`);
    print(
      `    ${result.perSecond.toFixed(0)} events/s fully processed (${result.events} in ${result.seconds.toFixed(1)} s); raw upserts of the same rows in batches of 100: ${onOneConnection.toFixed(0)}/s on one connection, ${four.toFixed(0)}/s on four`,
    );
    print(
      `    share of raw: ${percent(result.perSecond / onOneConnection)} of one connection, ${percent(result.perSecond / four)} of four; memory ${result.startMb.toFixed(0)} → at most ${result.peakMb.toFixed(0)} MB; refused and sent again later ${result.refused}`,
    );
  }
}

async function storms(server: OwnServer): Promise<void> {
  const raw = await rawInserts(server, isShort ? 2 : 5);
  print(
    `  raw inserts of alert rows in batches of 100: ${raw.onOne.toFixed(0)}/s on one connection, ${raw.onFour.toFixed(0)}/s on four`,
  );
  for (const isFilled of isShort ? [false] : [false, true]) {
    if (isFilled) await fillVolume(server, { open: 100_000, stored: 1_000_000, from: 10_000_000 });
    print(`  ${isFilled ? "1,000,000 incidents stored" : "on an empty database"}`);
    for (const alerts of isShort ? [20_000] : [10_000, 50_000, 200_000])
      for (const perGroup of [1, 10, 300])
        await stormOf(server, {
          name: `${isFilled ? "filled" : "empty"}-${alerts}-${perGroup}`,
          alerts,
          perGroup,
        });
  }
}

async function stormOf(server: OwnServer, size: StormSize): Promise<void> {
  const taken = hasAlertmanager() ? await alertmanagerStorm(size) : null;
  for (const { phase, accepted, processed, processor, ...figures } of await benchStorm(
    server,
    size,
  ))
    print(
      `    ${size.alerts} alerts, ${size.perGroup} an incident, ${phase}: ${accepted.toFixed(0)} accepted/s, ${processed.toFixed(0)} fully processed/s, indexed ${figures.indexedS.toFixed(1)} s and counted ${figures.countedS.toFixed(1)} s later; an alert takes the server ${processor.server.toFixed(0)} µs and the database ${processor.database.toFixed(0)} µs, all in; ${figures.memoryMb.toFixed(0)} MB; Alertmanager takes ${taken?.get(phase)?.toFixed(0) ?? "?"}/s`,
    );
}

async function benchNeighbours(server: OwnServer): Promise<void> {
  for (const pace of Object.values(paces)) await benchNeighbour(server, pace);
}

async function benchNeighbour(
  server: OwnServer,
  pace: (typeof paces)[keyof typeof paces],
): Promise<void> {
  const { alone, contended } = await neighbour(server, { seconds: isShort ? 4 : 10, pace });
  const printSpell = (label: string, spell: typeof alone): void =>
    print(
      `  ${label.padEnd(34)} posted to processed p50 ${spell.p50.toFixed(1)} ms, p95 ${spell.p95.toFixed(1)} ms; ${spell.perSecond.toFixed(0)} events/s processed`,
    );
  printSpell(`alone, ${(pace.perRequest * 1000) / pace.everyMs} events/s`, alone);
  printSpell(`beside ${contended.noisePerSecond.toFixed(0)}/s of another's`, contended);
  print(
    `  slower by ${percent(contended.p50 / alone.p50 - 1)} (p50), ${percent(contended.p95 / alone.p95 - 1)} (p95); throughput less by ${percent(1 - contended.perSecond / alone.perSecond)} (target at most 20 %)`,
  );
}

async function delivery(server: OwnServer): Promise<void> {
  const figures = await benchDelivery(server, {
    events: isShort ? 100 : 500,
    messages: isShort ? 2000 : 10_000,
    waiting: 10_000,
    seconds: isShort ? 5 : 20,
  });
  print(
    `  idle, event to receiver: p50 ${figures.p50Ms.toFixed(1)} ms, p99 ${figures.p99Ms.toFixed(1)} ms (${figures.events} events; targets 50 and 250)`,
  );
  print(
    `  ${figures.messages} messages to a fast receiver: ${figures.perSecond.toFixed(0)}/s (target at least 500)`,
  );
  print(
    `  ingest, mixed: ${figures.before.toFixed(0)} events/s alone, ${figures.besides.toFixed(0)} beside ${figures.waiting} shares that wait for a dead target: ${percent(1 - figures.besides / figures.before)} less (target below 5 %)`,
  );
  await besideAlertmanager();
}

async function besideAlertmanager(): Promise<void> {
  if (!hasAlertmanager()) {
    print("  Alertmanager beside it: Debian's package prometheus-alertmanager is not installed");
    return;
  }
  const figures = await benchAlertmanager({
    events: isShort ? 100 : 500,
    messages: isShort ? 2000 : 10_000,
  });
  print(
    `  Alertmanager with the same receiver, in memory: p50 ${figures.p50Ms.toFixed(1)} ms, p99 ${figures.p99Ms.toFixed(1)} ms; ${figures.perSecond.toFixed(0)} messages/s, each alert a group of its own`,
  );
}

async function previewing(server: OwnServer): Promise<void> {
  const { events, perSecond, wholePerSecond, answersP95Ms } = await timeMachine(
    server,
    isShort ? 5 : 20,
  );
  print(
    `  ${events} stored events through two sets of rules: ${perSecond.toFixed(0)} events/s (target at least 50,000), ${wholePerSecond.toFixed(0)}/s with starting and answering; meanwhile the server answers others with p95 ${answersP95Ms.toFixed(0)} ms`,
  );
}

async function benchMemory(server: OwnServer): Promise<void> {
  const { first, last, peak, events, spells } = await memory(server, {
    seconds: isShort ? 60 : 600,
    warmUpS: isShort ? 0 : 180,
  });
  print(
    `  ${events} events in ${spells} spells of full load, looked at after each once it has settled: ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last, ${(last / first).toFixed(2)} times (target flat); at most ${peak.toFixed(0)} MB under load`,
  );
}

async function benchRules(server: OwnServer): Promise<void> {
  const largest = isShort ? 50_000 : 500_000;
  const result = await manyRules(server, { seconds: isShort ? 4 : 8, largest });
  const changed =
    result.recompileMs.toSorted((a, b) => a - b)[Math.floor(result.recompileMs.length / 2)] ??
    Number.NaN;
  print(
    `  1,000 enrichment rules, 200 mapping tables (one of ${largest} rows), 500 filters, 200 patterns, 200 plans, 300 environments`,
  );
  print(
    `    ${result.withRules.perSecond.toFixed(0)} events/s, beside them in an organization without rules ${result.withoutRules.perSecond.toFixed(0)}: ${percent(result.withRules.perSecond / result.withoutRules.perSecond)} (target at least 60 %); of the server process ${result.withRules.cpuUs.toFixed(0)} and ${result.withoutRules.cpuUs.toFixed(0)} µs an event; load ${os.loadavg()[0]?.toFixed(1) ?? ""}`,
  );
  print(
    `    rule book compiled after a change in ${changed.toFixed(0)} ms (target at most 500), for the first time with its tables in ${result.coldMs.toFixed(0)} ms`,
  );
  print(
    `    a new filter in force on two server processes after ${result.inForceMs.map((ms) => ms.toFixed(0)).join(", ")} ms, one and the other in turn (target at most 1,000)`,
  );
}

async function benchScaling(server: OwnServer): Promise<void> {
  print(
    `  ${["processes", "organizations", "events/s", "server, µs an event", "database, µs an event"].map((title) => title.padStart(22)).join("")}`,
  );
  for (const row of await benchScale(server, isShort ? 4 : 10))
    print(
      `  ${[row.processes, row.organizations, row.perSecond, row.serverUs, row.databaseUs].map((figure) => figure.toFixed(0).padStart(22)).join("")}`,
    );
  print(`  load ${os.loadavg()[0]?.toFixed(1) ?? ""}`);
}

async function growth(server: OwnServer): Promise<void> {
  for (const line of await growthLines(server, isShort)) print(line);
}

async function enrichment(): Promise<void> {
  const costs = ruleCosts();
  for (const { what: name, perEventUs } of costs)
    print(
      `  ${name.padEnd(34)} ${perEventUs.toFixed(1)} µs an event, ${(perEventUs / (costs[0]?.perEventUs ?? perEventUs)).toFixed(2)} times one rule (target flat)`,
    );
  for (const { what: name, perEventUs } of regexCosts())
    print(`  an extraction: ${name.padEnd(28)} ${perEventUs.toFixed(1)} µs an event`);
  for (const rows of isShort ? [50_000] : [50_000, 500_000]) {
    const { loadMs, longestStopMs, bytes, perLookUpUs } = tableCost(rows);
    print(
      `  a mapping table of ${String(rows).padEnd(15)} ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / rows).toFixed(0)} bytes a row; made in ${loadMs.toFixed(0)} ms, at most ${longestStopMs.toFixed(0)} ms at a time; ${perLookUpUs.toFixed(1)} µs a look-up`,
    );
  }
}

async function clients(server: OwnServer): Promise<void> {
  const watched = await watch(server, {
    clients: isShort ? 50 : 500,
    changesPerSecond: 100,
    seconds: isShort ? 3 : 10,
  });
  print(
    `  ${watched.clients} clients, ${watched.changes} changes at 100/s, ${watched.newsHeard} pieces of news: ${watched.equal} equal the server ${watched.quietS.toFixed(2)} s after the last change (target all, within 2 s)`,
  );
}

async function browser(server: OwnServer): Promise<void> {
  for (const line of await browserLines(server, isShort)) print(line);
}

async function consoleOnFullFeed(server: OwnServer): Promise<void> {
  const open = isShort ? 10_000 : 100_000;
  await fillVolume(server, { open, stored: open, from: 1 });
  const { firstRowsMs, scripts, scroll } = await consoleInBrowser(server, {
    scrollS: isShort ? 15 : 120,
  });
  print(
    `  ${open} open incidents; navigation to first rows, nothing cached: ${firstRowsMs.middle.toFixed(0)} ms, at worst ${firstRowsMs.worst.toFixed(0)} ms (target at most 1,000)`,
  );
  print(
    `  scripts of the feed: ${scripts.count} files, ${scripts.gzipKb.toFixed(0)} KB by gzip, ${scripts.brotliKb.toFixed(0)} KB by brotli (target at most 220 by gzip)`,
  );
  print(
    `  scrolled through ${scroll.rows} rows in ${scroll.seconds.toFixed(0)} s: ${scroll.longTasks} tasks of more than 100 ms, the longest ${scroll.longestMs.toFixed(0)} ms (target none); ${scroll.busyTasks} by processor time, the longest ${scroll.busiestMs.toFixed(0)} ms; heap then ${scroll.heapMb.toFixed(0)} MB (target at most 200)`,
  );
}

async function consoleInStorm(server: OwnServer): Promise<void> {
  const spell = { seconds: isShort ? 20 : 120, perSecond: 300 };
  const figures = await stormOnScreen(server, spell);
  const { keyMs, keyClockMs } = figures;
  print(
    `  ${figures.events} events in ${spell.seconds} s; tasks of more than 100 ms of processor time: ${figures.busyTasks}, the longest ${figures.busiestMs.toFixed(0)} ms (target none)`,
  );
  print(
    `  ${figures.keys} keys, to the next paint: processor time p50 ${keyMs.p50.toFixed(0)} ms, p95 ${keyMs.p95.toFixed(0)} ms, at worst ${keyMs.worst.toFixed(0)} ms (target at most 50); by the clock p50 ${keyClockMs.p50.toFixed(0)} ms, p95 ${keyClockMs.p95.toFixed(0)} ms, at worst ${keyClockMs.worst.toFixed(0)} ms; load ${os.loadavg()[0]?.toFixed(1) ?? ""}`,
  );
  print(
    `  tinted for at most ${(figures.longestTintMs / 1000).toFixed(1)} s, ${figures.tintedAfter} rows still 10 s after the storm (target none); heap ${figures.heapBeforeMb.toFixed(0)} → ${figures.heapAfterMb.toFixed(0)} MB`,
  );
}

async function feed(server: OwnServer): Promise<void> {
  const [small, large, history] = isShort ? [1000, 10_000, 100_000] : [10_000, 100_000, 1_000_000];
  await fillVolume(server, { open: small, stored: small, from: 1 });
  const cookie = await restrictedCookie(server, "search@read");
  const before = await timeFeed(server, cookie);
  await fillVolume(server, { open: large - small, stored: history - small, from: small + 1 });
  const after = await timeFeed(server, cookie);
  print(
    `  first page for a person who sees three of ten environments; ${small} open, then ${large} open and ${history} stored`,
  );
  for (const [index, timed] of after.entries()) printTimed(timed, before[index]);
  print("  everybody's incidents, as an admin");
  for (const timed of await timeFeed(server, server.cookie)) printTimed(timed);
  print("  single actions");
  for (const timed of await timeActions(server)) printTimed(timed);
}

function printTimed(timed: Timed, before?: Timed): void {
  print(
    `    ${timed.name.padEnd(34)} p50 ${timed.p50.toFixed(1).padStart(7)} ms  p95 ${timed.p95.toFixed(1).padStart(7)} ms${before ? `  ${(timed.p50 / before.p50).toFixed(1).padStart(5)} times the smaller` : ""}`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
