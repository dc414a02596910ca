/** Measured comparisons on this machine, printed as ratios of one run beside the absolute figures. `npm run bench -- [idle ingest growth clients browser feed] [--short]` */
import os from "node:os";
import { timeToScreen } from "./browser.ts";
import { watch } from "./clients.ts";
import { timeActions, timeFeed, type Timed } from "./feed.ts";
import { correlationGrowth } from "./growth.ts";
import { ingest, memoryMb, rawUpserts } from "./ingest.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { mixes } from "./stream.ts";
import { fillVolume, restrictedCookie } from "./volume.ts";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isShort = process.argv.includes("--short");
const sections: Record<string, (server: OwnServer) => Promise<void>> = { idle, ingest: ingestion, growth, clients, browser, feed };

print(`${os.cpus().length} cores (${os.cpus()[0]?.model ?? "unknown"}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${os.loadavg().map((one) => one.toFixed(1)).join(" ")}`);
for (const [name, run] of Object.entries(sections)) {
  if (words.length > 0 && !words.includes(name)) continue;
  print(`\n${name}`);
  const server = await ownServer();
  try { await run(server); } finally { await server.stop(); }
}

async function idle(server: OwnServer): Promise<void> {
  await new Promise((resolve) => { setTimeout(resolve, 5000); });
  print(`  server process, idle: ${(await memoryMb(server.pid)).toFixed(0)} MB resident (target at most 250)`);
}

async function ingestion(server: OwnServer): Promise<void> {
  const seconds = isShort ? 5 : 20;
  for (const mix of Object.values(mixes)) {
    const one = await rawUpserts(server, mix, { seconds: seconds / 4, seed: 1, connections: 1 });
    const four = await rawUpserts(server, mix, { seconds: seconds / 4, seed: 1, connections: 4 });
    const got = await ingest(server, mix, { seconds, seed: 1 });
    print(`  ${mix.name}`);
    print(`    ${got.perSecond.toFixed(0)} events/s fully processed (${got.events} in ${got.seconds.toFixed(1)} s); raw upserts of the same rows in batches of 100: ${one.toFixed(0)}/s on one connection, ${four.toFixed(0)}/s on four`);
    print(`    share of raw: ${percent(got.perSecond / one)} of one connection, ${percent(got.perSecond / four)} of four; memory ${got.startMb.toFixed(0)} → at most ${got.peakMb.toFixed(0)} MB; refused and sent again later ${got.refused}`);
  }
}

async function growth(server: OwnServer): Promise<void> {
  const rows = await correlationGrowth(server, isShort ? [1000, 10_000] : [1000, 10_000, 100_000]);
  const first = rows[0]?.msPerThousand ?? 1;
  for (const row of rows) print(`  at ${row.open} open alerts: ${row.msPerThousand.toFixed(0)} ms for a thousand new ones, ${(row.msPerThousand / first).toFixed(2)} times the first`);
}

async function clients(server: OwnServer): Promise<void> {
  const seen = await watch(server, { clients: isShort ? 50 : 500, changesPerSecond: 100, seconds: isShort ? 3 : 10 });
  print(`  ${seen.clients} clients, ${seen.changes} changes at 100/s, ${seen.newsHeard} pieces of news: ${seen.equal} equal the server ${seen.quietS.toFixed(2)} s after the last change (target all, within 2 s)`);
}

async function browser(server: OwnServer): Promise<void> {
  for (const [perSecond, target] of [[50, "p50 at most 150 ms, p99 at most 500 ms"], [1000, "p99 at most 2 s"]] as const) {
    const seen = await timeToScreen(server, { perSecond, probes: isShort ? 20 : 100 });
    print(`  at ${perSecond} events/s: posted to standing in the page p50 ${seen.p50.toFixed(0)} ms, p99 ${seen.p99.toFixed(0)} ms, ${seen.seen} of ${seen.of} seen (target ${target})`);
  }
}

async function feed(server: OwnServer): Promise<void> {
  const [small, large, history] = isShort ? [1000, 10_000, 100_000] : [10_000, 100_000, 1_000_000];
  await fillVolume(server, { open: small, stored: small, from: 1 });
  const cookie = await restrictedCookie(server);
  const before = await timeFeed(server, cookie);
  await fillVolume(server, { open: large - small, stored: history - small, from: small + 1 });
  const after = await timeFeed(server, cookie);
  print(`  first page for a person who sees three of ten environments; ${small} open, then ${large} open and ${history} stored`);
  for (const [index, one] of after.entries()) line(one, before[index]);
  print("  everybody's incidents, as an admin");
  for (const one of await timeFeed(server, server.cookie)) line(one);
  print("  single actions");
  for (const one of await timeActions(server)) line(one);
}

function line(one: Timed, before?: Timed): void {
  print(`    ${one.what.padEnd(34)} p50 ${one.p50.toFixed(1).padStart(7)} ms  p95 ${one.p95.toFixed(1).padStart(7)} ms${before ? `  ${(one.p50 / before.p50).toFixed(1).padStart(5)} times the smaller` : ""}`);
}

function percent(share: number): string { return `${(share * 100).toFixed(0)} %`; }
function print(text: string): void { process.stdout.write(`${text}\n`); }
