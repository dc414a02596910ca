import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { connectOwner } from "../../platform/owner-connection.ts";
import { productVersion } from "../../platform/version.ts";
import { numberOption, integerOption } from "../option-values.ts";
import { print } from "../print.ts";
import { openProgress, type Progress } from "../progress.ts";
import { loadServerVersion } from "../store-backup.ts";
import { check, type Facts } from "./check.ts";
import { proveFullDisk } from "./full-disk.ts";
import { formatClusterReport } from "./cluster/cluster-report.ts";
import { proveCluster } from "./cluster/prove-cluster.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { runLoad } from "./load.ts";
import { type Report, formatReport } from "./report.ts";
import { collectFacts, waitUntilDelivered, waitUntilDrained } from "./collect-facts.ts";
import { type Breakage, countRepeats, deliveryFaults } from "./delivery-faults.ts";
import { openRig, type Rig } from "./rig.ts";
import { sabotage, type Sabotage } from "./sabotage.ts";

export interface ProveOptions extends Sabotage {
  minutes: number;
  ratePerS: number;
  seed: string;
  /** How often a disk is filled. */
  fills: number;
  progress: Progress;
}
interface Options {
  minutes: number;
  rate: number;
  seed: string;
  kills: number;
  restarts: number;
  cuts: number;
  forgets: number;
  stops: number;
  floods: number;
  storms: number;
  fills: number;
  json?: boolean;
  cluster?: boolean;
  nodes: number;
  rounds: number;
  from: number;
  round?: number;
}

/** What is broken: how often at most, how often by itself. */
const breakages = [
  { name: "kills", what: "kill -9 of a server process", max: 500, usual: 20 },
  {
    name: "restarts",
    what: "PostgreSQL is stopped and restarted, every other time by kill -9",
    max: 100,
    usual: 5,
  },
  { name: "cuts", what: "the network between servers and database is cut", max: 100, usual: 5 },
  {
    name: "forgets",
    what: "all connections are dropped without either end noticing",
    max: 100,
    usual: 3,
  },
  { name: "stops", what: "PostgreSQL freezes for seconds", max: 100, usual: 3 },
  { name: "floods", what: "the inbox is filled until it refuses events", max: 100, usual: 3 },
  {
    name: "storms",
    what: "events of a hundred alerts arrive shuffled and duplicated, from eight senders",
    max: 100,
    usual: 5,
  },
  {
    name: "fills",
    what: "a small separate disk is filled under load; needs root to mount it",
    max: 20,
    usual: 2,
  },
] as const;

export function proveCommand(): Command {
  const command = new Command("prove")
    .description(
      "break a separate installation repeatedly under load, then compare everything it stored with what was sent",
    )
    .option(
      "--minutes <minutes>",
      "duration of the load",
      numberOption({ min: 0.05, max: 24 * 60 }),
      10,
    )
    .option(
      "--rate <events>",
      "events per second, on average",
      numberOption({ min: 1, max: 5000 }),
      200,
    )
    .option("--seed <text>", "determines what is sent and when something breaks", "tocsin")
    .option("--json", "the report as JSON")
    .option("--cluster", "generated rounds of faults on several nodes instead")
    .option("--nodes <number>", "nodes of the cluster", integerOption({ min: 1, max: 9 }), 3)
    .option("--rounds <number>", "number of the last round", integerOption(roundRange), 200)
    .option("--from <number>", "number of the first round", integerOption(roundRange), 1)
    .option("--round <number>", "only this round", integerOption(roundRange))
    .action(runProof);
  for (const { name, what, max, usual } of breakages)
    command.option(`--${name} <times>`, what, integerOption({ min: 0, max }), usual);
  return command;
}

const roundRange = { min: 1, max: 100_000 };

async function runProof({ rate, json = false, ...options }: Options): Promise<void> {
  if (options.cluster) return runClusterProof(options, json);
  const report = await prove({ ...options, ratePerS: rate, progress: openProgress() });
  print(json ? JSON.stringify(report, null, 2) : formatReport(report));
  if (report.faults.length > 0) process.exitCode = 1;
}

async function runClusterProof(
  { nodes, rounds, from, round, seed }: Omit<Options, "rate">,
  isJson: boolean,
): Promise<void> {
  const report = await proveCluster({
    seed,
    nodes,
    from: round ?? from,
    to: round ?? rounds,
    progress: openProgress(),
  });
  print(isJson ? JSON.stringify(report, null, 2) : formatClusterReport(report));
  if (report.failed.length > 0) process.exitCode = 1;
}

export async function prove(proof: ProveOptions): Promise<Report> {
  const report = await proveUnderSabotage(proof);
  const disk = await proveFullDisk(proof);
  return {
    ...report,
    faults: [...report.faults, ...disk.faults],
    fullDisk: {
      fills: disk.fills.length,
      returnS: disk.fills.map(({ returnMs }) => (returnMs ?? Infinity) / 1000),
    },
    leftOut: disk.leftOut === null ? [] : [`full disk, because ${disk.leftOut}`],
  };
}

async function proveUnderSabotage(
  proof: ProveOptions,
): Promise<Omit<Report, "fullDisk" | "leftOut">> {
  const rig = await openRig();
  try {
    const ledger = openLedger();
    const { done, drainMs, breakages } = await runUnderLoad(rig, ledger, proof);
    const shares = await waitUntilDelivered(
      { db: rig.db(), organizationId: rig.organizationId },
      proof.progress,
    );
    const { taken } = rig.receivers;
    proof.progress.say("comparing");
    const exits = await Promise.all(rig.servers.map((server) => server.stop()));
    const facts = await collectFacts({ db: rig.db(), organizationId: rig.organizationId }, ledger);
    const owner = await connectOwner(rig.ownerUrl);
    const database = await loadServerVersion(owner.sql);
    await owner.close();
    const faults = [...check(facts), ...deliveryFaults({ shares, taken, breakages })];
    // A server that cannot end in order has not kept its own promise either.
    for (const [index, code] of exits.entries())
      if (code !== 0)
        faults.push({
          kind: "server",
          what: `server ${index + 1} ended with ${code} when asked to stop`,
        });
    for (const [index, server] of rig.servers.entries())
      if (server.crashes() > 0)
        faults.push({
          kind: "server",
          what: `server ${index + 1} ended by itself ${server.crashes()} times: ${server.lastError()}`,
        });
    if (rig.failedFirstStarts > 0)
      faults.push({
        kind: "server",
        what: `${rig.failedFirstStarts} of three servers that started at once on an empty database ended`,
      });
    if (done.heldBack < proof.floods)
      faults.push({
        kind: "server",
        what: `${proof.floods - done.heldBack} floods met no 429 with Retry-After`,
      });
    proof.progress.end("compared");
    return {
      seed: proof.seed,
      minutes: proof.minutes,
      ratePerS: proof.ratePerS,
      versions: { tocsin: productVersion, node: process.versions.node, postgres: database },
      done,
      drainMs,
      delivery: { shares: shares.length, messages: taken.length, repeats: countRepeats(taken) },
      ackMs: ledger.ackMs,
      heldBack: ledger.throttled,
      faults,
      ...totalsOf(facts),
    };
  } finally {
    await rig.close();
  }
}

async function runUnderLoad(
  rig: Rig,
  ledger: Ledger,
  { minutes, ratePerS, seed, progress, ...plan }: ProveOptions,
): Promise<{ done: Report["done"]; drainMs: number; breakages: Breakage[] }> {
  const forMs = minutes * 60_000;
  const began = performance.now();
  let isDone = false;
  let hasFailed = false;
  let status = "nothing broken yet";
  let requests = 0;
  const load = runLoad(rig, ledger, {
    seed,
    ratePerS,
    isOver: () => hasFailed || (isDone && performance.now() - began >= forMs),
    sent: () => {
      requests += 1;
      progress.say(
        `${Math.round((performance.now() - began) / 1000)} s: ${requests} requests, ${status}`,
      );
    },
  });
  const breakages: Breakage[] = [];
  const trouble = troubleReceivers(rig, forMs);
  const done = await sabotage(rig, ledger, {
    plan,
    seed,
    forMs,
    onBroken: (breakage) => breakages.push(breakage),
    onProgress: (text) => {
      status = text;
    },
  }).catch((error: unknown) => {
    hasFailed = true;
    throw error;
  });
  isDone = true;
  await Promise.all([load, trouble]);
  const drainBegan = performance.now();
  await waitUntilDrained(rig.db(), progress);
  return { done, drainMs: performance.now() - drainBegan, breakages };
}

/** For half of the time, while servers and database break too. */
async function troubleReceivers({ receivers }: Rig, forMs: number): Promise<void> {
  await sleep(forMs * 0.1);
  await receivers.beginTrouble();
  await sleep(forMs * 0.5);
  await receivers.endTrouble();
}

function totalsOf({
  ledger,
  receipts,
  alerts,
  incidents,
}: Facts): Pick<
  Report,
  "requests" | "accepted" | "unanswered" | "unansweredStored" | "outcomes" | "alerts" | "incidents"
> {
  const outcomes: Record<string, number> = {};
  for (const { outcomes: eventOutcomes } of receipts)
    for (const { outcome } of eventOutcomes) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const lost = new Set(
    ledger.filter((entry) => entry.result.kind === "lost").map((entry) => entry.number),
  );
  return {
    requests: ledger.length,
    accepted: ledger.reduce(
      (sum, entry) => sum + (entry.result.kind === "accepted" ? entry.result.accepted : 0),
      0,
    ),
    unanswered: lost.size,
    unansweredStored: receipts.filter(
      (receipt) => receipt.number !== null && lost.has(receipt.number),
    ).length,
    outcomes,
    alerts: alerts.length,
    incidents: incidents.length,
  };
}
